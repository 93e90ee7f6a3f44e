/**
 * Signs checkpoints of a book while it grows: keeps the frontier of its tree, and never signs what does not continue the
 * last checkpoint that was signed.
 *
 *   <data dir>/logbook.signed        the newest note, and from where the tree goes on; written whole. It lies apart from
 *                                    the book, so that whoever empties the book's folder does not make us forget it
 *              logbook/checkpoints   every note, append-only; see `checkpoint-list.ts`
 *
 *   {"format":1,"leaf":"<hex>","lines":1000,"note":"…","offset":372000,"peaks":["<hex>",…],"volume":"logbook-000001.jsonl"}
 *
 * `peaks` are the tree's perfect subtrees, `volume`, `lines` and `offset` say where its last line ends, `leaf` which one
 * that is. So a book of a million entries is opened by reading what came after: the note's signature vouches for the
 * root, the root for the peaks, and the leaf for the place. If the book does not have that line there any more, it is
 * not the one that was signed: nothing is signed for it, which is said, and a person must look.
 *
 * System calls of a signature: those of `writeDurably`, then write and fdatasync of the list. After a power cut between
 * the two the list lacks the newest note, and gets it at the next opening.
 */
import { type FileHandle, open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncDirectory, writeDurably } from "../core/durable-file.ts";
import { systemErrorCode } from "../core/errors.ts";
import { limits } from "../core/limits.ts";
import { signCheckpoint } from "./checkpoint.ts";
import { listedNote, parseCheckpointList, type SignedCheckpoint } from "./checkpoint-list.ts";
import type { IndexedVolume } from "./file-load.ts";
import { LineSplitter } from "./line-splitter.ts";
import { type Digest, Frontier, leafDigest, leafHash } from "./merkle.ts";
import type { NamedKey } from "./signed-note.ts";
import { parseSignedState, signedStateText, type TreePlace } from "./signed-state.ts";

export const CHECKPOINTS_FILE = "checkpoints";
export const SIGNED_FILE = "logbook.signed";

export interface SignerOptions {
  readonly key: NamedKey;
  /** Where `logbook.signed` is. */
  readonly stateFile: string;
}

/** Why nothing is signed: the book is not the one that was signed before, or the disk refuses. */
export type SignerFault = "book-changed" | "io";

export class CheckpointSigner {
  readonly #key: NamedKey;
  readonly #stateFile: string;
  readonly #listFile: string;
  #frontier = new Frontier();
  /** Where the last line of the frontier ends; undefined as long as there is none. */
  #place: TreePlace | undefined;
  #signed: SignedCheckpoint | undefined;
  #listBytes = 0;
  #fault: SignerFault | null = null;
  #newsSinceMs: number | undefined;
  #triedAtMs = -Infinity;
  #signing: Promise<void> = Promise.resolve();
  signatures = 0;

  private constructor(dir: string, { key, stateFile }: SignerOptions) {
    this.#key = key;
    this.#stateFile = stateFile;
    this.#listFile = join(dir, CHECKPOINTS_FILE);
  }

  /** Rejects with the error of the system where the files cannot be read. */
  static async open(dir: string, volumes: readonly IndexedVolume[], options: SignerOptions): Promise<CheckpointSigner> {
    const signer = new CheckpointSigner(dir, options);
    const list = await readIfThere(signer.#listFile);
    const state = parseSignedState(await readIfThere(signer.#stateFile), options.key);
    signer.#listBytes = Buffer.byteLength(list);
    if (state !== undefined) {
      signer.#signed = state.checkpoint;
      signer.#frontier = state.frontier;
      signer.#place = state.place;
      if (!list.endsWith(listedNote(state.checkpoint.note))) {
        await signer.#list(state.checkpoint.note, list).catch(() => (signer.#fault = "io"));
      }
      await signer.continueIn(volumes);
    } else {
      const { checkpoints } = parseCheckpointList(list, options.key);
      await signer.#beginIn(volumes, checkpoints.toSorted((a, b) => a.size - b.size).at(-1));
    }
    return signer;
  }

  get fault(): SignerFault | null {
    return this.#fault;
  }

  /** The newest note. */
  get latest(): SignedCheckpoint | undefined {
    return this.#signed;
  }

  get listFile(): string {
    return this.#listFile;
  }

  /** Bytes of the list that hold nothing but checkpoints of what is on disk. */
  get listBytes(): number {
    return this.#listBytes;
  }

  /** Takes lines that were appended, in order, each with its newline; the index has them already. */
  take(lines: readonly Buffer[], { volume, index }: IndexedVolume): void {
    if (this.#fault === "book-changed") return;
    let leaf: Digest | undefined;
    for (const line of lines) {
      leaf = leafDigest(line.subarray(0, -1));
      this.#frontier.append(leaf);
    }
    if (leaf === undefined) return;
    this.#place = { volume: volume.name, lines: index.lines, offset: index.end, leaf: Buffer.from(leaf, "latin1") };
  }

  /** The volumes were opened anew: goes on after the last line that it knows, if that is still where it was. */
  async continueIn(volumes: readonly IndexedVolume[]): Promise<void> {
    if (this.#fault === "book-changed") return;
    const place = this.#place;
    const from = place === undefined ? 0 : volumes.findIndex(({ volume }) => volume.name === place.volume);
    const first = volumes[from];
    if (place !== undefined && (first === undefined || !(await isThere(place, first)))) {
      this.#fault = "book-changed";
      return;
    }
    for (const [i, indexed] of volumes.slice(from).entries()) {
      const start = i === 0 && place !== undefined ? place : { offset: 0, lines: 0 };
      await this.#takeFrom(indexed, start, from + i === volumes.length - 1);
    }
  }

  /** Whether it is time to sign. Asked about once a second. */
  isDue(monotonicMs: number): boolean {
    const news = this.#frontier.size - (this.#signed?.size ?? 0);
    if (news <= 0 || this.#fault === "book-changed") return false;
    this.#newsSinceMs ??= monotonicMs;
    if (monotonicMs - this.#triedAtMs < limits.logbook.checkpointSpacingMs) return false;
    const { checkpointEntries, checkpointEveryMs } = limits.logbook;
    const due = news >= checkpointEntries || monotonicMs - this.#newsSinceMs >= checkpointEveryMs;
    if (due) this.#triedAtMs = monotonicMs;
    return due;
  }

  /** Signs what is there now, unless it is signed already. The note is on disk when this resolves; `fault` if it is not. */
  sign(): Promise<void> {
    this.#signing = this.#signing.then(() => this.#sign());
    return this.#signing;
  }

  async #sign(): Promise<void> {
    const { size } = this.#frontier;
    const place = this.#place;
    if (this.#fault === "book-changed" || place === undefined || size <= (this.#signed?.size ?? 0)) return;
    const frontier = this.#frontier.copy();
    const root = frontier.root();
    this.#newsSinceMs = undefined;
    try {
      const note = signCheckpoint({ size, root }, this.#key);
      await writeDurably(this.#stateFile, signedStateText({ note, frontier, place }), 0o640);
      this.#signed = { origin: this.#key.name, size, root, note };
      this.signatures += 1;
      await this.#list(note);
      this.#fault = null;
    } catch {
      this.#fault = "io";
    }
  }

  /** Adds a note to the list. `list`: what the list holds, where that may end in half a note. */
  async #list(note: string, list = ""): Promise<void> {
    const text = continuation(list, listedNote(note));
    const handle: FileHandle = await open(this.#listFile, "a", 0o640);
    try {
      await handle.appendFile(text);
      await handle.datasync();
      this.#listBytes += Buffer.byteLength(text);
    } finally {
      await handle.close();
    }
    await syncDirectory(dirname(this.#listFile));
  }

  /** Without a state: the whole book is read, and must still hold what the newest of its checkpoints says. */
  async #beginIn(volumes: readonly IndexedVolume[], newest: SignedCheckpoint | undefined): Promise<void> {
    this.#signed = newest;
    for (const [i, indexed] of volumes.entries()) {
      await this.#takeFrom(indexed, { offset: 0, lines: 0 }, i === volumes.length - 1, newest);
    }
    if (newest !== undefined && this.#frontier.size < newest.size) this.#fault = "book-changed";
  }

  async #takeFrom(
    { volume, index }: IndexedVolume,
    start: { readonly offset: number; readonly lines: number },
    isLast: boolean,
    mustHold?: SignedCheckpoint,
  ): Promise<void> {
    let { lines } = start;
    let last: { readonly leaf: Digest; readonly end: number } | undefined;
    const take = (line: Buffer, end: number): void => {
      const leaf = leafDigest(line);
      this.#frontier.append(leaf);
      lines += 1;
      last = { leaf, end };
      if (this.#frontier.size === mustHold?.size && !this.#frontier.root().equals(mustHold.root)) {
        this.#fault = "book-changed";
      }
    };
    const onLine = (line: Buffer, offset: number, length: number): void => take(line, offset + length);
    const splitter = new LineSplitter(limits.logbook.entryBytes, onLine, start.offset);
    await volume.feed(splitter, start.offset);
    const tail = splitter.tail();
    // What stands at the end of an earlier volume is a line that lost its newline; the index has it as one, too.
    if (!isLast && tail.length > 0) take(tail.bytes, index.end);
    const end = last;
    if (end === undefined) return;
    this.#place = { volume: volume.name, lines, offset: end.end, leaf: Buffer.from(end.leaf, "latin1") };
  }
}

/** What must be added to a list so that it ends with a note, of which it may have a part already. */
function continuation(list: string, whole: string): string {
  for (let length = whole.length - 1; length > 0; length -= 1) {
    const before = list.slice(0, -length);
    const apart = before === "" || before.endsWith("\n\n");
    if (apart && list.endsWith(whole.slice(0, length))) return whole.slice(length);
  }
  return list === "" || list.endsWith("\n\n") ? whole : `\n\n${whole}`;
}

/** Whether the line that ends there is the one that was there. */
async function isThere({ lines, offset, leaf }: TreePlace, { volume, index }: IndexedVolume): Promise<boolean> {
  if (lines < 1 || lines > index.lines) return false;
  const span = index.span(lines - 1);
  if (span.offset + span.length !== offset) return false;
  const line = await volume.read(span.offset, Math.min(span.length - 1, limits.logbook.entryBytes));
  return leafHash(line).equals(leaf);
}

async function readIfThere(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    if (systemErrorCode(error) === "ENOENT") return "";
    throw error;
  });
}
