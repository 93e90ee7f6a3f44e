/**
 * Signs checkpoints of a book while it grows: keeps the frontier of its tree, and never signs what does not continue the
 * last checkpoint that was signed.
 *
 *   <data dir>/logbook.signed        the newest note, and from where the tree goes on; written whole. It lies apart from
 *                                    the book, so that whoever empties the book's folder does not make us forget it
 *              logbook/checkpoints   every note, append-only; see `checkpoint-list.ts`
 *              vessel.json           whose key it is and how many entries were signed; see `file-vessel.ts`
 *
 *   {"format":1,"leaf":"<hex>","lines":1000,"note":"…","offset":372000,"peaks":["<hex>",…],"volume":"logbook-000001.jsonl",
 *     "listed":{"bytes":812,"digest":"<hex>"},"witnessed":{"bytes":0,"digest":"<hex>"},"vessel":"<created_at of vessel.json>"}
 *
 * `peaks` are the tree's perfect subtrees, `volume`, `lines` and `offset` say where its last line ends, `leaf` which one
 * that is. So a book of a million entries is opened by reading what came after: the note's signature vouches for the
 * root, the root for the peaks, and the leaf for the place. If the book does not have that line there any more, it is
 * not the one that was signed: nothing is signed for it, which is said, and a person must look. Nor is anything signed where a
 * part of what was signed before is gone (`evidence.ts`), until a person confirms the book as it is (`accept`).
 *
 * System calls of a signature: those of `writeDurably`, then write and fdatasync of the list, then `writeDurably` of
 * vessel.json. After a power cut in between the list lacks the newest note, or vessel.json says less; the next opening mends both.
 */
import { type FileHandle, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncDirectory, writeDurably } from "../../core/durable-file.ts";
import type { EvidenceLoss } from "../../core/book-doubt.ts";
import { limits } from "../limits.ts";
import { signCheckpoint } from "../evidence/checkpoint.ts";
import { listedNote, parseCheckpointList, type SignedCheckpoint } from "../evidence/checkpoint-list.ts";
import { beginningOf, type FileBeginning } from "../evidence/beginning.ts";
import { CHECKPOINTS_FILE, judgeEvidence } from "../evidence/evidence.ts";
import { readEvidence } from "../evidence/file-evidence.ts";
import { EvidenceWatch, type KnownEvidence } from "./file-evidence-watch.ts";
import type { IndexedVolume } from "./file-load.ts";
import { LineSplitter } from "../entry/line-splitter.ts";
import { type Digest, Frontier, leafDigest, leafHash } from "../tree/merkle.ts";
import type { TreeHead } from "../tree/merkle-proof.ts";
import { type VesselNote, writeBookNote } from "../evidence/file-vessel.ts";
import { formatVerifierKey, type NamedKey } from "../evidence/signed-note.ts";
import { type Accepted, signedStateText, type TreePlace } from "../evidence/signed-state.ts";

export interface SignerOptions {
  readonly key: NamedKey;
  /** Where `logbook.signed` is. */
  readonly stateFile: string;
}

/** Why nothing is signed: the book is not the one that was signed before, evidence is gone, or the disk refuses. */
export type SignerFault = "book-changed" | "evidence-lost" | "io";

export class CheckpointSigner {
  readonly #key: NamedKey;
  readonly #dir: string;
  readonly #watch: EvidenceWatch;
  readonly #stateFile: string;
  readonly #listFile: string;
  /** What is gone and was not accepted; the lists as they must still begin; what a person has accepted last. */
  #lost: readonly EvidenceLoss[] = [];
  #listed: FileBeginning | undefined;
  #witnessed: FileBeginning | undefined;
  #accepted: Accepted | undefined;
  /** Which `vessel.json` has a note of the book, and of how many entries; undefined where none has. */
  #vessel: { readonly createdAt: string; readonly entries: number } | undefined;
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

  private constructor(dir: string, { key, stateFile }: SignerOptions, watch: EvidenceWatch) {
    this.#key = key;
    this.#watch = watch;
    this.#dir = dir;
    this.#stateFile = stateFile;
    this.#listFile = join(dir, CHECKPOINTS_FILE);
  }

  /** Rejects with the error of the system where the files cannot be read. */
  static async open(dir: string, volumes: readonly IndexedVolume[], options: SignerOptions): Promise<CheckpointSigner> {
    const watch = await EvidenceWatch.open(dir, options.stateFile, options.key);
    const signer = new CheckpointSigner(dir, options, watch);
    const files = await readEvidence(dir, options.stateFile);
    const { list } = files;
    const { state, lost } = judgeEvidence(files, options.key);
    signer.#lost = lost;
    signer.#accepted = state?.accepted;
    signer.#listBytes = Buffer.byteLength(list);
    signer.#listed = beginningOf(list);
    signer.#witnessed = beginningOf(files.witnessed);
    if (state !== undefined) {
      if (state.checkpoint.size > 0) signer.#signed = state.checkpoint;
      signer.#frontier = state.frontier;
      signer.#place = state.place;
      if (signer.#signed !== undefined && lost.length === 0 && !list.includes(listedNote(signer.#signed.note))) {
        await signer.#list(signer.#signed.note, list).catch(() => (signer.#fault = "io"));
      }
      await signer.continueIn(volumes);
      const { size } = state.checkpoint;
      if (lost.length === 0) signer.#knowVessel(files.vessel);
      if (signer.fault === null && (files.vessel.note?.entries ?? -1) < size) {
        await signer.#vouch(size).catch(() => (signer.#fault = "io"));
      }
    } else {
      const { checkpoints } = parseCheckpointList(list, options.key);
      await signer.#beginIn(volumes, checkpoints.toSorted((a, b) => a.size - b.size).at(-1));
    }
    return signer;
  }

  get fault(): SignerFault | null {
    return this.#fault === "book-changed" || this.#lost.length === 0 ? this.#fault : "evidence-lost";
  }

  /** What is gone of the evidence, as long as nobody has accepted that. */
  get lost(): readonly EvidenceLoss[] {
    return this.#lost;
  }

  get accepted(): Accepted | undefined {
    return this.#accepted;
  }

  /** How many entries the tree has, and its root: what would be signed now. */
  get tree(): TreeHead {
    return { size: this.#frontier.size, root: this.#frontier.copy().root() };
  }

  /** A person has confirmed the book as it is: signs it. On disk when this resolves, unless `fault` says otherwise. */
  async accept(accepted: Accepted): Promise<void> {
    await this.#signing;
    if (this.#fault === "book-changed") return;
    this.#lost = [];
    this.#accepted = accepted;
    this.#listed = undefined;
    this.#witnessed = undefined;
    this.#vessel = undefined;
    this.#signing = this.#watch.takeKeyAsItIs().then(() => this.#sign(true));
    await this.#signing;
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
    if (news <= 0 || this.#fault === "book-changed" || this.#lost.length > 0) return false;
    this.#newsSinceMs ??= monotonicMs;
    if (monotonicMs - this.#triedAtMs < limits.checkpointSpacingMs) return false;
    const { checkpointEntries, checkpointEveryMs } = limits;
    const due = news >= checkpointEntries || monotonicMs - this.#newsSinceMs >= checkpointEveryMs;
    if (due) this.#triedAtMs = monotonicMs;
    return due;
  }

  /** Signs what is there now, unless it is signed already. The note is on disk when this resolves; `fault` if it is not. */
  sign(): Promise<void> {
    this.#signing = this.#signing.then(() => this.#sign());
    return this.#signing;
  }

  /**
   * Called about once a second: what is gone of the files beside the book is known from then on. `isInPlace`: whether the
   * data directory is the one that was opened; where it is not, that is what is told.
   */
  look(isInPlace: () => boolean): void {
    if (this.#watch.isTouched()) this.#signing = this.#signing.then(() => this.#lookAgain(isInPlace));
  }

  async #lookAgain(isInPlace: () => boolean): Promise<void> {
    try {
      const lost = await this.#watch.lost(await readEvidence(this.#dir, this.#stateFile), this.#known);
      if (isInPlace()) this.#lost = [...new Set([...this.#lost, ...lost])];
      else this.#watch.lookAgain();
    } catch {
      this.#watch.lookAgain();
    }
  }

  get #known(): KnownEvidence {
    return { signed: this.#signed, listed: this.#listed, witnessed: this.#witnessed, vessel: this.#vessel };
  }

  /** `isConfirmed`: what was signed before need not be there any more. */
  async #sign(isConfirmed = false): Promise<void> {
    const { size } = this.#frontier;
    const place = this.#place;
    if (this.#fault === "book-changed" || this.#lost.length > 0 || place === undefined) return;
    if (size <= (this.#signed?.size ?? 0)) return;
    const frontier = this.#frontier.copy();
    const root = frontier.root();
    this.#newsSinceMs = undefined;
    try {
      const files = await readEvidence(this.#dir, this.#stateFile);
      const { list } = files;
      this.#lost = isConfirmed ? [] : await this.#watch.lost(files, this.#known);
      if (this.#lost.length > 0) return;
      const note = signCheckpoint({ size, root }, this.#key);
      const beside = {
        listed: beginningOf(list),
        witnessed: beginningOf(files.witnessed),
        accepted: this.#accepted,
        vessel: this.#vessel?.createdAt,
      };
      await writeDurably(this.#stateFile, signedStateText({ note, frontier, place, ...beside }), 0o640);
      this.#witnessed = beside.witnessed;
      this.#signed = { origin: this.#key.name, size, root, note };
      this.signatures += 1;
      await this.#list(note, list);
      await this.#vouch(size);
      this.#fault = null;
    } catch {
      this.#fault = "io";
    }
  }

  async #vouch(entries: number): Promise<void> {
    this.#knowVessel(await writeBookNote(dirname(this.#stateFile), { key: formatVerifierKey(this.#key), entries }));
  }

  #knowVessel({ note, createdAt }: VesselNote): void {
    const isKnown = note !== undefined && createdAt !== undefined;
    this.#vessel = isKnown ? { createdAt, entries: note.entries } : undefined;
  }

  /** Adds a note to the list. `list`: what the list holds, which may end in half a note. */
  async #list(note: string, list: string): Promise<void> {
    const text = continuation(list, listedNote(note));
    const handle: FileHandle = await open(this.#listFile, "a", 0o640);
    try {
      await handle.appendFile(text);
      await handle.datasync();
      const now = `${list}${text}`;
      this.#listBytes = Buffer.byteLength(now);
      this.#listed = beginningOf(now);
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
    const splitter = new LineSplitter(limits.entryBytes, onLine, start.offset);
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
  const line = await volume.read(span.offset, Math.min(span.length - 1, limits.entryBytes));
  return leafHash(line).equals(leaf);
}
