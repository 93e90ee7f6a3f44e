/**
 * Signs checkpoints of a book while it grows. It never signs a book that does not continue the last signed checkpoint.
 *
 *   <data dir>/logbook.signed        the newest note, and the state of the tree; replaced as a whole. It is outside the
 *                                    book's folder, so that it is still there when somebody empties that folder
 *              logbook/checkpoints   every note, append-only; see `checkpoint-list.ts`
 *              vessel.json           which key signed, and how many entries; see `file-vessel.ts`
 *              logbook.head          what came after the newest note, marked once a second; see `head-mark.ts`
 *
 *   {"format":1,"leaf":"<hex>","lines":1000,"note":"…","offset":372000,"peaks":["<hex>",…],"volume":"logbook-000001.jsonl",
 *     "listed":{"bytes":812,"digest":"<hex>"},"witnessed":{"bytes":0,"digest":"<hex>"},"vessel":"<created_at of vessel.json>"}
 *
 * `peaks` are the roots of the tree's perfect subtrees. `volume`, `lines` and `offset` say where its last line ends, and `leaf` is
 * that line's hash. So for a book of a million entries only the lines after that position are read to build the tree: the signature
 * vouches for the root, the root for the peaks, and the leaf for the position. If that line is not there any more, the book is not
 * the one that was signed. Then nothing is signed, and `fault` says so. Nor is anything signed while evidence is gone
 * (`evidence.ts`), until a person confirms the book as it is (`accept`).
 *
 * System calls of a signature: `writeDurably` of logbook.signed; write and fdatasync of the list, fsync of its folder; `writeDurably`
 * of vessel.json and logbook.head: eight syncs. After a power cut in between, the list may lack the newest note, or vessel.json may have an
 * older one. The next opening corrects both.
 */
import { dirname, join } from "node:path";
import { writeDurably, syncDirectory } from "../../core/durable-file.ts";
import type { EvidenceLoss } from "../../core/book-doubt.ts";
import { limits } from "../limits.ts";
import { hasMark, signCheckpoint } from "../evidence/checkpoint.ts";
import { listedNote, parseCheckpointList, type SignedCheckpoint } from "../evidence/checkpoint-list.ts";
import { beginningOf, type FileBeginning } from "../evidence/beginning.ts";
import { HEAD_FILE, headMarkText } from "../evidence/head-mark.ts";
import { CHECKPOINTS_FILE, type EvidenceFiles, judgeEvidence } from "../evidence/evidence.ts";
import { readEvidence, readHead } from "../evidence/file-evidence.ts";
import { BookTree } from "./file-book-tree.ts";
import { EvidenceWatch, type KnownEvidence } from "./file-evidence-watch.ts";
import type { IndexedVolume } from "./file-load.ts";
import type { TreeHead } from "../tree/merkle-proof.ts";
import { type VesselNote, writeBookNote } from "../evidence/file-vessel.ts";
import { formatVerifierKey, type NamedKey, type SigningKey } from "../evidence/signed-note.ts";
import { type Accepted, signedStateText } from "../evidence/signed-state.ts";
import { open } from "node:fs/promises";

/** Why nothing is signed: the book is not the one that was signed before, evidence is gone, or a file cannot be written. */
export type SignerFault = "book-changed" | "evidence-lost" | "io";

export interface Signing {
  readonly key: SigningKey;
  /** Of `logbook.signed`. */
  readonly stateFile: string;
  /** The wall clock, ms. */
  readonly now: () => number;
}

export class CheckpointSigner {
  readonly #key: SigningKey;
  readonly #now: () => number;
  readonly #dir: string;
  readonly #watch: EvidenceWatch;
  readonly #stateFile: string;
  readonly #listFile: string;
  /** Evidence that is gone and not accepted; how the two lists must still begin; what a person accepted last. */
  #lost: readonly EvidenceLoss[] = [];
  #listed: FileBeginning | undefined;
  #witnessed: FileBeginning | undefined;
  #accepted: Accepted | undefined;
  /** Which `vessel.json` holds a note of the book, and how many entries it covers; undefined if none does. */
  #vessel: { readonly createdAt: string; readonly entries: number } | undefined;
  readonly #tree: BookTree;
  #signed: SignedCheckpoint | undefined;
  #listBytes = 0;
  #fault: "io" | null = null;
  #newsSinceMs: number | undefined;
  #triedAtMs = -Infinity;
  #signing: Promise<void> = Promise.resolve();
  /** Lines that the mark of the head covers. */
  #marked = 0;
  /** Entries after the newest checkpoint that were found at opening without a mark, though the head is marked; see `head-mark.ts`. */
  unmarked: { readonly first: number; readonly last: number } | undefined;
  signatures = 0;

  private constructor(dir: string, { key, stateFile, now }: Signing, watch: EvidenceWatch, tree: BookTree) {
    this.#key = key;
    this.#now = now;
    this.#watch = watch;
    this.#tree = tree;
    this.#dir = dir;
    this.#stateFile = stateFile;
    this.#listFile = join(dir, CHECKPOINTS_FILE);
  }

  /** Rejects with the error of the system if the files cannot be read. */
  static async open(dir: string, volumes: readonly IndexedVolume[], signing: Signing): Promise<CheckpointSigner> {
    const { key, stateFile } = signing;
    const watch = await EvidenceWatch.open(dir, stateFile, key);
    const files = await readEvidence(dir, stateFile);
    const { state, lost } = judgeEvidence(files, key);
    const signed = state === undefined ? newestOf(files.list, key) : state.checkpoint;
    const mark = await readHead(dirname(stateFile), key);
    const tree =
      state === undefined ? await BookTree.of(volumes, signed, mark) : await BookTree.resume(state, volumes, mark);
    const signer = new CheckpointSigner(dir, signing, watch, tree);
    // A lost tail is reported only if nothing else is lost.
    signer.#lost = tree.holdsMark || tree.isOfOtherBook || lost.length > 0 ? lost : ["tail"];
    signer.#marked = tree.holdsMark ? (mark?.size ?? 0) : 0;
    const size = signed?.size ?? 0;
    if (state?.head === true && (mark?.size ?? 0) < size && tree.size > size)
      signer.unmarked = { first: size + 1, last: tree.size };
    signer.#accepted = state?.accepted;
    signer.#listBytes = Buffer.byteLength(files.list);
    signer.#listed = beginningOf(files.list);
    signer.#witnessed = beginningOf(files.witnessed);
    if (signed !== undefined && signed.size > 0) signer.#signed = signed;
    if (state !== undefined && signer.#lost.length === 0) signer.#knowVessel(files.vessel);
    if (state !== undefined) await signer.#mend(state.checkpoint.size, files);
    return signer;
  }

  /** Writes what is missing after a power cut between the steps of the last signature. */
  async #mend(size: number, { list, vessel }: EvidenceFiles): Promise<void> {
    try {
      const isListed = this.#signed === undefined || list.includes(listedNote(this.#signed.note));
      if (this.#signed !== undefined && this.#lost.length === 0 && !isListed) await this.#list(this.#signed.note, list);
      if (this.fault === null && (vessel.note?.entries ?? -1) < size) await this.#vouch(size);
    } catch {
      this.#fault = "io";
    }
  }

  get fault(): SignerFault | null {
    if (this.#tree.isOfOtherBook) return "book-changed";
    return this.#lost.length === 0 ? this.#fault : "evidence-lost";
  }

  /** The evidence that is lost, until a person accepts the loss. */
  get lost(): readonly EvidenceLoss[] {
    return this.#lost;
  }

  get accepted(): Accepted | undefined {
    return this.#accepted;
  }

  /** What would be signed now. */
  get tree(): TreeHead {
    return { size: this.#tree.size, root: this.#tree.frontier().root() };
  }

  /** Signs the book as it is, because a person has confirmed it. On disk when this resolves, unless `fault` says otherwise. */
  async accept(accepted: Accepted): Promise<void> {
    await this.#signing;
    if (this.#tree.isOfOtherBook) return;
    this.#lost = [];
    this.#accepted = accepted;
    this.#listed = undefined;
    this.#witnessed = undefined;
    this.#vessel = undefined;
    this.#signing = this.#watch.rememberKeyFiles().then(() => this.#sign({ isConfirmed: true }));
    await this.#signing;
  }

  /** The newest note. */
  get latest(): SignedCheckpoint | undefined {
    return this.#signed;
  }

  get listFile(): string {
    return this.#listFile;
  }

  /** Length of the list. The checkpoints in it cover only entries that are on disk. */
  get listBytes(): number {
    return this.#listBytes;
  }

  /** Adds lines that were appended, in order, each with its newline. The index must have them already. */
  take(lines: readonly Buffer[], indexed: IndexedVolume): void {
    this.#tree.take(lines, indexed);
  }

  /** Called when the volumes were opened again. */
  async resumeIn(volumes: readonly IndexedVolume[]): Promise<void> {
    await this.#tree.resumeIn(volumes);
  }

  /** Whether it is time to sign. Called about once a second. */
  isDue(monotonicMs: number): boolean {
    const news = this.#tree.size - (this.#signed?.size ?? 0);
    if (news <= 0 || this.#tree.isOfOtherBook || this.#lost.length > 0) return false;
    this.#newsSinceMs ??= monotonicMs;
    if (monotonicMs - this.#triedAtMs < limits.checkpointSpacingMs) return false;
    const { checkpointEntries, checkpointEveryMs } = limits;
    const due = news >= checkpointEntries || monotonicMs - this.#newsSinceMs >= checkpointEveryMs;
    if (due) this.#triedAtMs = monotonicMs;
    return due;
  }

  /**
   * Signs what is there now, unless it is signed already. The note is on disk when this resolves; if not, `fault` says why. `isAsked`: by
   * both keys, for whoever keeps or gives away the note; else by that of ML-DSA-44 once a day or so.
   */
  sign(isAsked: boolean): Promise<void> {
    this.#signing = this.#signing.then(() => this.#sign({ isAsked }));
    return this.#signing;
  }

  /** Called about once a second: marks the head, if it has moved. What could not be written is tried again with the next call. */
  mark(): Promise<void> {
    this.#signing = this.#signing.then(() => this.#mark()).catch(() => undefined);
    return this.#signing;
  }

  async #mark(): Promise<void> {
    const { size } = this.#tree;
    if (size === this.#marked || size === 0 || this.#tree.isOfOtherBook || this.#lost.length > 0) return;
    const text = headMarkText({ size, root: this.#tree.frontier().root() }, this.#key);
    await writeDurably(join(dirname(this.#stateFile), HEAD_FILE), text, 0o640);
    this.#marked = size;
  }

  /**
   * Called about once a second: checks the files beside the book. `isInPlace`: whether the data directory is still the one that was
   * opened. If not, that is a fault of its own, and the missing files are not reported here.
   */
  look(isInPlace: () => boolean): void {
    if (this.#watch.isTouched()) this.#signing = this.#signing.then(() => this.#lookAgain(isInPlace));
  }

  async #lookAgain(isInPlace: () => boolean): Promise<void> {
    try {
      const lost = await this.#watch.lost(await readEvidence(this.#dir, this.#stateFile), this.#known);
      if (isInPlace()) this.#lost = [...new Set([...this.#lost, ...lost])];
      else this.#watch.forceNextLook();
    } catch {
      this.#watch.forceNextLook();
    }
  }

  get #known(): KnownEvidence {
    return { signed: this.#signed, listed: this.#listed, witnessed: this.#witnessed, vessel: this.#vessel };
  }

  /** `isConfirmed`: a person has confirmed the book, so earlier evidence may be missing. */
  async #sign({ isConfirmed = false, isAsked = false }): Promise<void> {
    const { size, place } = this.#tree;
    if (this.#tree.isOfOtherBook || this.#lost.length > 0 || place === undefined) return;
    if (size <= (this.#signed?.size ?? 0)) return;
    const frontier = this.#tree.frontier();
    const root = frontier.root();
    this.#newsSinceMs = undefined;
    try {
      const files = await readEvidence(this.#dir, this.#stateFile);
      const { list } = files;
      this.#lost = isConfirmed ? [] : await this.#watch.lost(files, this.#known);
      if (this.#lost.length > 0) return;
      const isByBoth = isAsked || !hasMark(list.slice(-limits.checkpointsOfOneKey), this.#key);
      const timeS = isByBoth ? Math.max(0, Math.floor(this.#now() / 1000)) : undefined;
      const note = signCheckpoint({ size, root }, this.#key, timeS);
      const beside = {
        listed: beginningOf(list),
        witnessed: beginningOf(files.witnessed),
        accepted: this.#accepted,
        vessel: this.#vessel?.createdAt,
        head: true,
      };
      await writeDurably(this.#stateFile, signedStateText({ note, frontier, place, ...beside }), 0o640);
      this.#witnessed = beside.witnessed;
      this.#signed = { origin: this.#key.name, size, root, note };
      this.signatures += 1;
      await this.#list(note, list);
      await this.#vouch(size);
      await this.#mark();
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

  /** Appends a note to the list. `list`: what the list holds now. */
  async #list(note: string, list: string): Promise<void> {
    const now = await appendNote(this.#listFile, note, list);
    this.#listBytes = Buffer.byteLength(now);
    this.#listed = beginningOf(now);
  }
}

function newestOf(list: string, key: NamedKey): SignedCheckpoint | undefined {
  const { checkpoints } = parseCheckpointList(list, key);
  return checkpoints.toSorted((a, b) => a.size - b.size).at(-1);
}

/**
 * Appends a note to the list of checkpoints; see `checkpoint-list.ts`. `list`: the file's content, which may end in half a note. Gives its
 * new content, on disk. Rejects with the system's error.
 */
async function appendNote(file: string, note: string, list: string): Promise<string> {
  const text = continuation(list, listedNote(note));
  const handle = await open(file, "a", 0o640);
  try {
    await handle.appendFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await syncDirectory(dirname(file));
  return `${list}${text}`;
}

/** The text to append so that the list ends with the whole note. The list may end with a part of it already. */
function continuation(list: string, whole: string): string {
  for (let length = whole.length - 1; length > 0; length -= 1) {
    const before = list.slice(0, -length);
    const apart = before === "" || before.endsWith("\n\n");
    if (apart && list.endsWith(whole.slice(0, length))) return whole.slice(length);
  }
  return list === "" || list.endsWith("\n\n") ? whole : `\n\n${whole}`;
}
