/**
 * The log book on disk: a folder of volumes (JSON Lines). Entries are appended to the last volume. A new volume begins with the first
 * entry of a year (UTC), or when the last one is full. Its first entry is linked to the last entry of the volume before.
 *
 *   logbook/logbook-000001.jsonl                        entries, one a line; see `entry.ts`
 *   logbook/logbook-000001.torn-20261121T004800Z        an append that a power cut tore; it was never acknowledged
 *   logbook/checkpoints                                 the signed checkpoints; see `file-signer.ts`
 *
 * An append resolves when its bytes are synced; see `file-book-writer.ts`. A damaged book opens, and the service appends after the
 * damage. The damage stays where it is, and the verification names it. Only the process that holds the lock of the data directory
 * may have the book open.
 *
 * `file-volume-watch.ts` finds what others do to the volumes while the book is open. While there is a doubt about the book nothing
 * is signed, until a person confirms the book (`accept`).
 */
import { BitacoraError, deniedFile, isDenied, systemErrorCode } from "../../core/errors.ts";
import type { BookDoubt, EvidenceLoss } from "../../core/book-doubt.ts";
import { entryBody, type EntryKind, EVIDENCE_ACCEPTED, type LogEntry } from "../entry/entry.ts";
import type { SignedCheckpoint } from "../evidence/checkpoint-list.ts";
import { formatVerifierKey } from "../evidence/signed-note.ts";
import type { Acceptance, EntryDraft, EntryQuery, Logbook } from "../logbook.ts";
import type { LogbookStatistics } from "../statistics.ts";
import { ConsistencyProver } from "../tree/consistency-prover.ts";
import type { Frontier } from "../tree/merkle.ts";
import type { BookFiles } from "../verify/file-verify.ts";
import { type BookReport, breaksDigest } from "../verify/verify.ts";
import { WorkerVerifier } from "../verify/worker-verify.ts";
import { volumeError } from "../volumes/file-volume.ts";
import { type Broken, readEarlierDoubts } from "./earlier-doubts.ts";
import { type BookOptions, BookWriter } from "./file-book-writer.ts";
import { readLeaves } from "./file-leaves.ts";
import { type LinesPage, readLinesAfter } from "./file-lines-after.ts";
import { entryWithId, queryEntries, scanEntries } from "./file-query.ts";
import { CheckpointSigner, type SignerFault } from "./file-signer.ts";
import type { VolumeWatch } from "./file-volume-watch.ts";

export interface FileLogbookStatistics extends LogbookStatistics {
  /** Leaps of the clock that this run has recorded. */
  readonly clock_steps: number;
  /** How often the book was found changed by somebody else while it was open. */
  readonly foreign_changes: number;
  /** Checkpoints that this run has signed; entries that the newest one covers; why none can be signed now. */
  readonly checkpoints_signed: number;
  readonly checkpoint_entries: number;
  readonly checkpoint_fault: SignerFault | null;
  /** Evidence that is gone, and that nobody has accepted as gone; see `evidence.ts`. */
  readonly evidence_lost: readonly EvidenceLoss[];
  /** Breaks that a verification found, and that nobody has accepted; null if neither this run nor an earlier one found any yet. */
  readonly breaks: number | null;
  /** Verifications that were stopped because every caller had gone. */
  readonly abandoned_verifications: number;
}

/** Every fourth look at the volumes, about once a second, also lists the folder and looks at the files beside the book. */
const LOOKS_PER_LISTING = 4;

/** Broken entries that a doubt names. */
const NAMED_IDS = 10;

export class FileLogbook implements Logbook {
  readonly #options: BookOptions;
  readonly #writer: BookWriter;
  readonly #watch: VolumeWatch;
  readonly #verifier = new WorkerVerifier();
  #signer: CheckpointSigner | undefined;
  #closing: Promise<void> | undefined;
  #verified: BookReport | undefined;
  /** Breaks that an earlier run has found. They count until this run has verified the book. */
  #brokenBefore: Broken | undefined;
  #looks = 0;

  private constructor(options: BookOptions, writer: BookWriter) {
    this.#options = options;
    this.#writer = writer;
    this.#watch = writer.watch;
  }

  /**
   * Opens a book, or begins one. A damaged book opens, too. Rejects with `data-dir-not-writable`, `disk-full` or `logbook-io`.
   */
  static async open(options: BookOptions): Promise<FileLogbook> {
    const { dir, signing } = options;
    let writer;
    try {
      writer = await BookWriter.open(options);
    } catch (error) {
      throw openingError(error, dir);
    }
    const logbook = new FileLogbook(options, writer);
    if (signing !== undefined) await logbook.#openSigner(signing);
    return logbook;
  }

  async #openSigner({ key, stateFile }: NonNullable<BookOptions["signing"]>): Promise<void> {
    const { dir, clock } = this.#options;
    try {
      const signing = { key, stateFile, now: () => clock.now() };
      this.#signer = await CheckpointSigner.open(dir, this.#writer.volumes, signing);
    } catch (error) {
      await this.close();
      throw openingError(error, dir);
    }
    this.#writer.signer = this.#signer;
    // If the entries cannot be read, the doubts of earlier runs are not known.
    const nothing = { foreign: undefined, broken: undefined };
    const found = await readEarlierDoubts(this.#writer.volumes, this.#signer.latest?.size ?? 0).catch(() => nothing);
    this.#watch.foreign = found.foreign;
    this.#brokenBefore = found.broken;
  }

  async append(draft: EntryDraft): Promise<LogEntry> {
    this.#mustBeOpen();
    return this.#writer.append(entryBody(draft));
  }

  /** Called about once a second: records a leap of the clock. Rejects as `append` does; the next call tries again. */
  async lookAtClock(): Promise<void> {
    this.#mustBeOpen();
    await this.#writer.lookAtClock();
  }

  async entry(id: number): Promise<LogEntry | undefined> {
    this.#mustBeOpen();
    return entryWithId(this.#writer.volumes, id);
  }

  async query(query: EntryQuery): Promise<LogEntry[]> {
    return Array.fromAsync(this.entries(query));
  }

  async *entries(query: EntryQuery): AsyncGenerator<LogEntry> {
    this.#mustBeOpen();
    yield* queryEntries(this.#writer.volumes, query);
  }

  async *scan(kinds: readonly EntryKind[]): AsyncGenerator<LogEntry> {
    this.#mustBeOpen();
    yield* scanEntries(this.#writer.volumes, kinds);
  }

  /** The stored lines after a position: see `readLinesAfter`. */
  async linesAfter(after: number, most: { readonly lines: number; readonly bytes: number }): Promise<LinesPage> {
    this.#mustBeOpen();
    return readLinesAfter(this.#writer.volumes, after, most);
  }

  get head(): { readonly lines: number; readonly hash: string } {
    const lines = this.#writer.volumes.reduce((sum, { index }) => sum + index.lines, 0);
    return { lines, hash: this.#writer.head.prevHash };
  }

  async verify(signal?: AbortSignal): Promise<BookReport> {
    const report = await this.#verifyLines(signal);
    const { foreign } = this.#watch;
    if (foreign === undefined) return report;
    const ids = new Set([...report.broken_entry_ids, foreign.id]);
    return { ...report, ok: false, broken_entry_ids: [...ids].sort((a, b) => a - b) };
  }

  async #verifyLines(signal?: AbortSignal): Promise<BookReport> {
    this.#mustBeOpen();
    const report = await this.#verifier.run(() => this.#bookFiles(), signal);
    this.#verified = report;
    return report;
  }

  /** Called about four times a second: starts a verification if somebody else has written to the book. */
  lookAtVolumes(): void {
    if (this.#closing !== undefined || this.#writer.pending > 0) return;
    if (this.#looks % LOOKS_PER_LISTING === 0) {
      this.#watch.lookForAddedVolumes();
      if (this.#watch.isFolderInPlace) this.#signer?.look(() => this.#watch.isFolderInPlace);
    }
    this.#looks += 1;
    if (this.#watch.look()) this.verify().catch(() => this.#watch.suspect());
  }

  /** Breaks that the last verification found; 0 if a person has accepted just these. */
  get #breaks(): number | null {
    if (this.#verified === undefined) return this.#brokenBefore?.breaks ?? null;
    return breaksDigest(this.#verified) === this.#signer?.accepted?.breaks ? 0 : this.#verified.breaks;
  }

  get doubt(): BookDoubt | null {
    const { lost: file, foreign } = this.#watch;
    if (file !== undefined) return { kind: "volume-lost", file };
    const { fault, lost } = this.#signer ?? {};
    if (fault === "book-changed") return { kind: "book-changed" };
    if (lost !== undefined && lost.length > 0) return { kind: "evidence-lost", lost };
    if (foreign !== undefined) return { kind: "foreign-lines", ...foreign };
    const breaks = this.#breaks ?? 0;
    const ids = (this.#verified?.broken_entry_ids ?? this.#brokenBefore?.ids ?? []).slice(0, NAMED_IDS);
    return breaks > 0 ? { kind: "broken", breaks, ids } : null;
  }

  async accept({ user, summary }: Acceptance): Promise<LogEntry | undefined> {
    // Lines that others have added are read first, so that the confirmation covers them.
    if (this.#writer.pending === 0) this.#watch.lookForAddedLines();
    await this.lookAtClock();
    const report = await this.#verifyLines();
    const { doubt } = this;
    const { foreign } = this.#watch;
    if (this.#signer === undefined || doubt === null) return undefined;
    if (doubt.kind === "volume-lost") throw new BitacoraError("logbook-volume-lost", { file: doubt.file });
    if (doubt.kind === "book-changed") throw new BitacoraError("book-changed");
    const { size, root } = this.#signer.tree;
    const payload = {
      event: EVIDENCE_ACCEPTED,
      lost: [...this.#signer.lost],
      ...(foreign && { foreign: { ...foreign } }),
      breaks: report.breaks,
      entries: size,
      root: root.toString("base64"),
    };
    const entry = await this.append({ kind: "manual", summary: summary(doubt), payload, user });
    await this.#signer.accept({ entries: size, breaks: breaksDigest(report) });
    if (this.#watch.foreign === foreign) this.#watch.foreign = undefined;
    return entry;
  }

  /** Called about once a second: signs a checkpoint if there are enough new entries, or one has waited long enough; else marks the head. */
  async signIfDue(): Promise<void> {
    if (this.#signer?.isDue(this.#options.clock.monotonic()) === true) await this.#sign(false);
    else if (this.#watch.isFolderInPlace && this.doubt === null) await this.#signer?.mark();
  }

  /** Entries after the newest checkpoint that were not covered by a mark at opening: nothing proves that they are as they were written. */
  get unmarked(): { readonly first: number; readonly last: number } | undefined {
    return this.#signer?.unmarked;
  }

  sign(): Promise<SignedCheckpoint | undefined> {
    return this.#sign(true);
  }

  async #sign(isAsked: boolean): Promise<SignedCheckpoint | undefined> {
    if (!this.#watch.isFolderInPlace || this.doubt !== null) return undefined;
    const entries = this.#signer?.tree.size;
    await this.#signer?.sign(isAsked);
    const { checkpoint } = this;
    return checkpoint !== undefined && checkpoint.size >= (entries ?? 0) ? checkpoint : undefined;
  }

  get publicKey(): string | undefined {
    const key = this.#options.signing?.key;
    return key && formatVerifierKey(key);
  }

  /** The newest checkpoint; undefined as long as none was signed. */
  get checkpoint(): SignedCheckpoint | undefined {
    return this.#signer?.latest;
  }

  /**
   * A consistency proof from the tree of `oldSize` to the tree of `size`, and the tree of `size`, both made from the lines on disk.
   * `known`: the tree at `oldSize` or at a smaller size. Rejects with `logbook-io`, and with a RangeError if the book is shorter.
   */
  async prove(known: Frontier, oldSize: number, size: number): Promise<{ proof: Buffer[]; tree: Frontier }> {
    this.#mustBeOpen();
    const prover = new ConsistencyProver(known, oldSize, size);
    try {
      await readLeaves(this.#writer.volumes, prover.next, size, (leaf) => prover.take(leaf));
    } catch (error) {
      throw volumeError(error, this.#options.dir);
    }
    return prover.finish();
  }

  statistics(): FileLogbookStatistics {
    const { volumes, counts } = this.#writer;
    const sum = (of: (from: (typeof volumes)[number]) => number): number =>
      volumes.reduce((all, from) => all + of(from), 0);
    return {
      entries: sum(({ index }) => index.entries),
      bytes: sum(({ volume }) => volume.length),
      appends: counts.appends,
      fsyncs: counts.fsyncs,
      pending: this.#writer.pending,
      failed_appends: counts.failedAppends,
      torn_tails: counts.tornTails,
      clock_steps: counts.clockSteps,
      foreign_changes: this.#watch.changes,
      checkpoints_signed: this.#signer?.signatures ?? 0,
      checkpoint_entries: this.#signer?.latest?.size ?? 0,
      checkpoint_fault: this.#signer?.fault ?? null,
      evidence_lost: this.#signer?.lost ?? [],
      breaks: this.#breaks,
      abandoned_verifications: this.#verifier.abandoned,
      fault: this.#writer.fault,
    };
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#writer.idle();
    await this.#verifier.stop();
    await this.sign();
    await this.#writer.close();
  }

  /** The files to verify. While entries are being written, only the bytes up to the last acknowledged entry. */
  #bookFiles(): BookFiles {
    const isIdle = this.#writer.pending === 0;
    if (isIdle) this.#watch.lookForAddedLines();
    // Lines that others have added are noted already. They are read with the next entry or clock check, within a second.
    const settled = isIdle && !this.#watch.isUnread;
    return {
      volumes: this.#writer.volumes.map(({ volume }) => ({
        path: volume.path,
        length: settled ? volume.lengthOnDisk() : volume.length,
      })),
      expected: this.#writer.head,
      ...this.#bookCheckpoints(),
    };
  }

  #bookCheckpoints(): Pick<BookFiles, "checkpoints"> {
    const signer = this.#signer;
    const { publicKey } = this;
    if (signer === undefined || publicKey === undefined) return {};
    const { listFile: file, listBytes: length, latest } = signer;
    return { checkpoints: { file, length, publicKey, latest: latest?.note } };
  }

  #mustBeOpen(): void {
    if (this.#closing !== undefined) throw new BitacoraError("logbook-closed");
  }
}

/** Without the right to a file or the folder, a person must act; the message names which. */
function openingError(error: unknown, dir: string): BitacoraError {
  const reason = systemErrorCode(error);
  if (!isDenied(error) && reason !== "EROFS") return volumeError(error, dir);
  return new BitacoraError("data-dir-not-writable", { dir, file: deniedFile(error), reason }, error);
}
