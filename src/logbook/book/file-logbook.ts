/**
 * The log book on disk: a folder of volumes (JSON Lines), of which the last is appended to. A new one begins with the first
 * entry of a year (UTC), or when one is full; its first entry is linked to the last one before it as any other is.
 *
 *   logbook/logbook-000001.jsonl                        entries, one a line; see `entry.ts`
 *   logbook/logbook-000001.torn-20261121T004800Z        an append that a power cut tore; nobody was told of it
 *   logbook/checkpoints                                 what was signed of it; see `file-signer.ts`
 *
 * An append resolves when its bytes are synced; appends that meet share one write and one fsync. What fails is rejected
 * and leaves nothing behind, and the next append tries again. The service lives with a damaged book: it goes on after
 * the damage, which stays where it is for the verification to name. One process only may have a book open for
 * appending; who opens it holds the lock of the data directory.
 *
 * A volume that is taken away, exchanged or cut while the book is open is waited for: appends are refused until it is back. One
 * that somebody else has written to is verified. What somebody else has added, to a volume or as one more of them, stays before
 * the next entry, and however well it is made nothing is signed until a person confirms the book.
 */
import { join } from "node:path";
import type { Clock } from "../../core/clock.ts";
import { BUILT_MS } from "../../core/build-date.ts";
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import { limits } from "../limits.ts";
import { formatIsoTime } from "../../core/time.ts";
import { entryBody, type EntryKind, EVIDENCE_ACCEPTED, EVIDENCE_LOST, type LogEntry } from "../entry/entry.ts";
import type { BookDoubt, EvidenceLoss, ForeignLines } from "../../core/book-doubt.ts";
import type { SignedCheckpoint } from "../evidence/checkpoint-list.ts";
import { EntryIndex } from "./entry-index.ts";
import { type IndexedVolume, openBook, type OpenBook } from "./file-load.ts";
import { readLeaves } from "./file-leaves.ts";
import { readEntries } from "./file-read.ts";
import { CheckpointSigner, type SignerFault, type SignerOptions } from "./file-signer.ts";
import type { BookFiles } from "../verify/file-verify.ts";
import { FileVolume, nextVolumeName, type SetAsideTail, volumeError, writtenVolumes } from "../volumes/file-volume.ts";
import { ConsistencyProver } from "../tree/consistency-prover.ts";
import { kindNumber } from "../entry/glance.ts";
import { type ClockReading, type ClockStep, ClockWatch } from "../watch/clock-watch.ts";
import { GroupCommit } from "./group-commit.ts";
import type { Acceptance, EntryDraft, EntryQuery, Logbook, LogbookStatistics } from "../logbook.ts";
import type { Frontier } from "../tree/merkle.ts";
import { explainLeaps, type Reading, sealGroup } from "./seal.ts";
import { formatVerifierKey } from "../evidence/signed-note.ts";
import { type BookReport, breaksDigest } from "../verify/verify.ts";
import { WorkerVerifier } from "../verify/worker-verify.ts";

export interface FileLogbookOptions {
  /** The book's own folder; made if missing. */
  readonly dir: string;
  readonly clock: Clock;
  /** With it checkpoints are signed: when `signIfDue` finds it time to, and at closing. */
  readonly signing?: SignerOptions | undefined;
  /** Bytes of a volume after which the next one begins. */
  readonly volumeBytes?: number;
  /** Called for each torn tail once it is in its own file: at opening, or later where the disk was full then. */
  readonly onSetAside?: (tail: SetAsideTail) => void;
  /** What the book writes by itself where the clock has leapt; without it nothing is written. */
  readonly clockSteps?: ClockStepWriter | undefined;
  /** Throws where nothing may be written now, for the folder is not the one that was opened: before and after each append. */
  readonly mayWrite?: (() => void) | undefined;
}

export interface ClockStepWriter {
  /** The entry that records a leap. */
  entryOf(step: ClockStep): EntryDraft;
  /** Time since the machine was started, with its sleep. */
  upMs?(): number;
}

export interface FileLogbookStatistics extends LogbookStatistics {
  /** Leaps of the clock that this run has recorded. */
  readonly clock_steps: number;
  /** How often the book was found changed by somebody else while it was open. */
  readonly foreign_changes: number;
  /** Checkpoints signed by this run; entries that the newest one covers; why none is signed. */
  readonly checkpoints_signed: number;
  readonly checkpoint_entries: number;
  readonly checkpoint_fault: SignerFault | null;
  /** What is gone of the evidence and was not accepted; see `evidence.ts`. */
  readonly evidence_lost: readonly EvidenceLoss[];
  /** Breaks that the last verification found, and that nobody has accepted; null as long as there was none. */
  readonly breaks: number | null;
  /** Verifications that were ended because nobody waited for them any more. */
  readonly abandoned_verifications: number;
}

/** At each so-manieth look at the volumes the folder is listed, and the files beside the book are looked at: about once a second. */
const LOOKS_PER_LISTING = 4;

interface Broken {
  readonly breaks: number;
  /** Of the first broken entries. */
  readonly ids: readonly number[];
}

/** Broken entries that are named where a doubt is told. */
const TOLD_IDS = 10;

const VOLUME_LOST = "logbook-volume-lost";
const DATA_DIR_LOST = "data-dir-lost";
const NEWLINE = Buffer.from("\n");

export class FileLogbook implements Logbook {
  readonly #dir: string;
  readonly #clock: Clock;
  readonly #onSetAside: (tail: SetAsideTail) => void;
  readonly #signing: SignerOptions | undefined;
  readonly #volumeBytes: number;
  readonly #verifier = new WorkerVerifier();
  readonly #clockSteps: ClockStepWriter | undefined;
  readonly #mayWrite: () => void;
  readonly #appending = new GroupCommit<Reading, LogEntry | undefined>(
    (readings) => this.#commit(readings),
    ({ body }) => (body === undefined ? 0 : body.payload.length + body.summary.length + body.user.length),
    { waiting: limits.pendingAppends, groupWeight: limits.groupBytes },
  );
  readonly #count = { appends: 0, fsyncs: 0, failedAppends: 0, tornTails: 0, clockSteps: 0, foreignChanges: 0 };
  #watch: ClockWatch;
  /** The year that the book has come to, by clocks that are not obviously wrong. */
  #year: string;
  #book: OpenBook;
  #signer: CheckpointSigner | undefined;
  #fault: string | null = null;
  #closing: Promise<void> | undefined;
  #verified: BookReport | undefined;
  /** Whether somebody else has written to it, so that it must be verified. */
  #isSuspected = false;
  /** What somebody else has added, until a person confirms the book; whether it is still to be read. */
  #foreign: ForeignLines | undefined;
  /** What an earlier run has found, as long as this one has not verified the book. */
  #brokenBefore: Broken | undefined;
  #isToBeReopened = false;
  #looks = 0;

  private constructor(options: FileLogbookOptions, book: OpenBook) {
    this.#dir = options.dir;
    this.#clock = options.clock;
    this.#onSetAside = options.onSetAside ?? (() => {});
    this.#signing = options.signing;
    this.#volumeBytes = options.volumeBytes ?? limits.volumeBytes;
    this.#clockSteps = options.clockSteps;
    this.#mayWrite = options.mayWrite ?? (() => {});
    this.#book = book;
    const { timestamp } = book.head;
    this.#watch = ClockWatch.start(this.#readClocks(), timestamp === "" ? undefined : Date.parse(timestamp));
    this.#year = yearOf(book);
  }

  /**
   * Opens a book, or begins one. Rejects with `data-dir-not-writable`, `disk-full` or `logbook-io` when that is not
   * possible at all; a damaged book opens.
   */
  static async open(options: FileLogbookOptions): Promise<FileLogbook> {
    const { dir } = options;
    let logbook;
    try {
      logbook = new FileLogbook(options, await openBook(dir));
    } catch (error) {
      const reason = systemErrorCode(error) ?? "";
      const denied = ["EACCES", "EPERM", "EROFS"].includes(reason);
      throw denied ? new BitacoraError("data-dir-not-writable", { dir, reason }, error) : volumeError(error, dir);
    }
    // On a full disk a torn line cannot be set aside: the book can be read, and each append will try again.
    await logbook.#clean().catch((error: unknown) => logbook.#fail(error, 0));
    try {
      if (options.signing !== undefined) {
        logbook.#signer = await CheckpointSigner.open(dir, logbook.#volumes(), options.signing);
      }
    } catch (error) {
      await logbook.close();
      throw volumeError(error, dir);
    }
    // What an earlier run has found stands until a person confirms it. That cannot be read of a book that cannot be read.
    const { foreign, broken } = await logbook.#foundEarlier().catch(() => ({ foreign: undefined, broken: undefined }));
    logbook.#foreign = foreign;
    logbook.#brokenBefore = broken;
    return logbook;
  }

  async append(draft: EntryDraft): Promise<LogEntry> {
    this.#mustBeOpen();
    const entry = await this.#appending.add({ body: entryBody(draft), ...this.#readClocks() });
    if (entry === undefined) {
      this.#count.failedAppends += 1;
      throw new BitacoraError("logbook-io", { reason: "too-many-pending", pending: this.#appending.pending });
    }
    return entry;
  }

  /** Called about once a second: a leap of the clock is recorded. Rejects as `append` does; the next call tries again. */
  async lookAtClock(): Promise<void> {
    this.#mustBeOpen();
    await this.#appending.add({ body: undefined, ...this.#readClocks() });
  }

  async query(query: EntryQuery): Promise<LogEntry[]> {
    return Array.fromAsync(this.entries(query));
  }

  async *entries(query: EntryQuery): AsyncGenerator<LogEntry> {
    this.#mustBeOpen();
    const { kind, limit, ...bounds } = query;
    const filter = kind === undefined ? bounds : { ...bounds, kinds: [kind] };
    let given = 0;
    for (const from of this.#volumes().toReversed()) {
      const lines = from.index.select(filter, "newest-first");
      for await (const entry of this.#read(from, lines, limit - given)) {
        if (given >= limit) return;
        if (!matches(entry, query)) continue;
        given += 1;
        yield entry;
      }
    }
  }

  async *scan(kinds: readonly EntryKind[]): AsyncGenerator<LogEntry> {
    this.#mustBeOpen();
    for (const from of this.#volumes()) yield* this.#read(from, from.index.select({ kinds }, "oldest-first"));
  }

  async verify(signal?: AbortSignal): Promise<BookReport> {
    const report = await this.#verifyLines(signal);
    if (this.#foreign === undefined) return report;
    const ids = new Set([...report.broken_entry_ids, this.#foreign.id]);
    return { ...report, ok: false, broken_entry_ids: [...ids].sort((a, b) => a - b) };
  }

  async #verifyLines(signal?: AbortSignal): Promise<BookReport> {
    this.#mustBeOpen();
    const report = await this.#verifier.run(() => this.#bookFiles(), signal);
    this.#verified = report;
    return report;
  }

  /** Called about four times a second: verifies a book that somebody else has written to. Cheap where nobody has. */
  lookAtVolumes(): void {
    if (this.#closing !== undefined || this.#appending.pending > 0) return;
    const touched = this.#volumes().filter(({ volume }) => volume.isTouched());
    for (const { volume } of touched) volume.takeAsItIs();
    if (this.#looks++ % LOOKS_PER_LISTING === 0) {
      this.#lookForAddedVolumes();
      if (this.#isFolderInPlace()) this.#signer?.look(() => this.#isFolderInPlace());
    }
    this.#lookForAddedLines();
    if (this.#lostVolume !== undefined) {
      // What is missing is known; what it is like is asked when it is back.
      this.#isSuspected = true;
      return;
    }
    if (touched.length === 0 && !this.#isSuspected) return;
    this.#isSuspected = false;
    this.#count.foreignChanges += touched.length;
    this.verify().catch(() => (this.#isSuspected = true));
  }

  /** A volume that is longer than what this service wrote: whoever wrote the rest, it was not the service. */
  #lookForAddedLines(): void {
    let lines = 0;
    for (const { volume, index } of this.#volumes()) {
      lines += index.lines;
      if (volume.isLonger()) this.#addedBySomebody({ file: volume.path, id: lines + 1 });
    }
  }

  #lookForAddedVolumes(): void {
    const known = new Set(this.#volumes().map(({ volume }) => volume.name));
    const added = writtenVolumes(this.#dir).find((name) => !known.has(name));
    if (added !== undefined) this.#addedBySomebody({ file: join(this.#dir, added), id: this.#book.head.nextId });
  }

  #addedBySomebody(foreign: ForeignLines): void {
    this.#foreign ??= foreign;
    this.#isToBeReopened = true;
  }

  /** Nothing is signed after what somebody else has added, so the entry that tells of it is among those that are not signed. */
  async #foundEarlier(): Promise<{ foreign: ForeignLines | undefined; broken: Broken | undefined }> {
    let foreign: ForeignLines | undefined;
    let broken: Broken | undefined;
    if (this.#signer === undefined) return { foreign, broken };
    const signed = this.#signer.latest?.size ?? 0;
    let before = 0;
    for (const from of this.#volumes()) {
      const first = signed - before;
      const lines = from.index.select({ kinds: ["manual"] }, "oldest-first").filter((line) => line >= first);
      for await (const { payload } of this.#read(from, lines)) {
        const { event, doubt, file, id, breaks, ids } = payload;
        if (event === EVIDENCE_ACCEPTED) [foreign, broken] = [undefined, undefined];
        if (event !== EVIDENCE_LOST) continue;
        if (doubt === "foreign-lines" && typeof file === "string" && typeof id === "number") foreign ??= { file, id };
        if (doubt === "broken" && typeof breaks === "number" && Array.isArray(ids))
          broken = { breaks, ids: ids.map(Number) };
      }
      before += from.index.lines;
    }
    return { foreign, broken };
  }

  /** The file of the first volume that is not there as it was written; where the whole data directory is lost, that is told instead. */
  get #lostVolume(): string | undefined {
    const lost = this.#volumes().find(({ volume }) => volume.isLost());
    return lost !== undefined && this.#isFolderInPlace() ? lost.volume.path : undefined;
  }

  /** Breaks of the book as it was last verified, beside those that a person has accepted. */
  get #breaks(): number | null {
    if (this.#verified === undefined) return this.#brokenBefore?.breaks ?? null;
    return breaksDigest(this.#verified) === this.#signer?.accepted?.breaks ? 0 : this.#verified.breaks;
  }

  get doubt(): BookDoubt | null {
    const file = this.#lostVolume;
    if (file !== undefined) return { kind: "volume-lost", file };
    const { fault, lost } = this.#signer ?? {};
    if (fault === "book-changed") return { kind: "book-changed" };
    if (lost !== undefined && lost.length > 0) return { kind: "evidence-lost", lost };
    if (this.#foreign !== undefined) return { kind: "foreign-lines", ...this.#foreign };
    const breaks = this.#breaks ?? 0;
    const ids = (this.#verified?.broken_entry_ids ?? this.#brokenBefore?.ids ?? []).slice(0, TOLD_IDS);
    return breaks > 0 ? { kind: "broken", breaks, ids } : null;
  }

  async accept({ user, summary }: Acceptance): Promise<LogEntry | undefined> {
    // What was added is read first, so that it is among the entries that are confirmed.
    if (this.#appending.pending === 0) this.#lookForAddedLines();
    await this.lookAtClock();
    const report = await this.#verifyLines();
    const { doubt } = this;
    const foreign = this.#foreign;
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
    if (this.#foreign === foreign) this.#foreign = undefined;
    return entry;
  }

  /** Called about once a second: signs a checkpoint when enough is new, or has been for long enough. */
  async signIfDue(): Promise<void> {
    if (this.#signer?.isDue(this.#clock.monotonic()) === true) await this.sign();
  }

  async sign(): Promise<SignedCheckpoint | undefined> {
    if (!this.#isFolderInPlace() || this.doubt !== null) return undefined;
    const entries = this.#signer?.tree.size;
    await this.#signer?.sign();
    const { checkpoint } = this;
    return checkpoint !== undefined && checkpoint.size >= (entries ?? 0) ? checkpoint : undefined;
  }

  /** The newest checkpoint; undefined as long as none was signed. */
  get checkpoint(): SignedCheckpoint | undefined {
    return this.#signer?.latest;
  }

  /**
   * What shows that the tree of `oldSize` is the beginning of the tree of `size`, and that tree, made from the lines that
   * are on disk now; `known` is the tree at the old size or a smaller one. Rejects with `logbook-io`, and with a RangeError
   * where the book is shorter.
   */
  async prove(known: Frontier, oldSize: number, size: number): Promise<{ proof: Buffer[]; tree: Frontier }> {
    this.#mustBeOpen();
    const prover = new ConsistencyProver(known, oldSize, size);
    try {
      await readLeaves(this.#volumes(), prover.next, size, (leaf) => prover.take(leaf));
    } catch (error) {
      throw volumeError(error, this.#dir);
    }
    return prover.finish();
  }

  statistics(): FileLogbookStatistics {
    const sum = (of: (from: IndexedVolume) => number): number =>
      this.#volumes().reduce((all, from) => all + of(from), 0);
    return {
      entries: sum(({ index }) => index.entries),
      bytes: sum(({ volume }) => volume.length),
      appends: this.#count.appends,
      fsyncs: this.#count.fsyncs + sum(({ volume }) => volume.fsyncs),
      pending: this.#appending.pending,
      failed_appends: this.#count.failedAppends,
      torn_tails: this.#count.tornTails,
      clock_steps: this.#count.clockSteps,
      foreign_changes: this.#count.foreignChanges,
      checkpoints_signed: this.#signer?.signatures ?? 0,
      checkpoint_entries: this.#signer?.latest?.size ?? 0,
      checkpoint_fault: this.#signer?.fault ?? null,
      evidence_lost: this.#signer?.lost ?? [],
      breaks: this.#breaks,
      abandoned_verifications: this.#verifier.abandoned,
      fault: this.#faultNow(),
    };
  }

  /** What a refused append has found, as long as it is so: folder and volumes can be asked, a disk only by the next append. */
  #faultNow(): string | null {
    if (this.#lostVolume !== undefined) return VOLUME_LOST;
    const isOver = this.#fault === VOLUME_LOST || (this.#fault === DATA_DIR_LOST && this.#isFolderInPlace());
    return isOver ? null : this.#fault;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#appending.idle();
    await this.#verifier.stop();
    await this.sign();
    await Promise.all(this.#volumes().map(({ volume }) => volume.close()));
  }

  #readClocks(): ClockReading {
    return {
      wallMs: Math.floor(this.#clock.now()),
      monotonicMs: this.#clock.monotonic(),
      upMs: this.#clockSteps?.upMs?.(),
    };
  }

  /** Writes a group of entries. The state here is changed only once they are on disk. */
  async #commit(readings: readonly Reading[]): Promise<readonly (LogEntry | undefined)[]> {
    const { timestamp } = this.#book.head;
    const writer = this.#clockSteps;
    const explain = writer && ((step: ClockStep) => entryBody(writer.entryOf(step)));
    const { items, places, steps, watch } = explainLeaps(readings, this.#watch, timestamp, explain);
    try {
      if (this.#isToBeReopened) {
        this.#mustBeInPlace();
        await this.#reopen();
      }
      if (items.length === 0) {
        this.#watch = watch;
        return places.map(() => undefined);
      }
      this.#mustBeInPlace();
      if (!this.#book.last.volume.isUntouched()) await this.#reopen();
      await this.#clean();
      await this.#turnPage(items[0]?.timeMs ?? 0, steps[0]);
      const { head, last, unclosed } = this.#book;
      const group = sealGroup(items, head);
      const before = last.volume.length;
      await last.volume.append(Buffer.concat(unclosed ? [NEWLINE, ...group.lines] : group.lines), () =>
        this.#mustBeInPlace(),
      );
      if (unclosed) await this.#closeLine(before);
      for (const [i, { kind, timestamp }] of group.entries.entries()) {
        last.index.push(group.lines[i]?.length ?? 0, { kind: kindNumber(kind), timeMs: Date.parse(timestamp) });
      }
      this.#signer?.take(group.lines, last);
      this.#book = { ...this.#book, head: group.head, unclosed: false };
      this.#watch = watch;
      for (const { timeMs } of items) {
        if (timeMs >= BUILT_MS || yearAt(timeMs) > this.#year) this.#year = yearAt(timeMs);
      }
      this.#count.appends += items.length;
      this.#count.clockSteps += steps.length;
      this.#fault = null;
      return places.map((place) => group.entries[place]);
    } catch (error) {
      throw this.#fail(error, items.length);
    }
  }

  /**
   * Begins the next volume where it is time to: when this returns, its name is on disk. A clock that leaps into another year
   * and back begins none, unless it was obviously wrong before: a computer without a clock of its own starts in 1970.
   */
  async #turnPage(timeMs: number, step: ClockStep | undefined): Promise<void> {
    const { last, unclosed, earlier } = this.#book;
    if (last.index.entries === 0 || unclosed) return;
    const hasLeapt = step?.foundMs === timeMs && step.expectedMs >= BUILT_MS;
    const isNewYear = !hasLeapt && yearAt(timeMs) > this.#year;
    if (!isNewYear && last.volume.length < this.#volumeBytes) return;
    const volume = await FileVolume.open(join(this.#dir, nextVolumeName(last.volume.name)));
    if (volume.length > 0) {
      // Somebody else has made it. What is in it is read, and named in the verification.
      await volume.close();
      this.#lookForAddedVolumes();
      await this.#reopen();
      return;
    }
    this.#book = { ...this.#book, earlier: [...earlier, last], last: { volume, index: new EntryIndex() } };
  }

  /** The line that had lost its newline has one again. */
  async #closeLine(end: number): Promise<void> {
    const { volume, index } = this.#book.last;
    const line = await volume.read(index.end, Math.min(end - index.end, limits.entryBytes));
    index.push(end + NEWLINE.length - index.end, undefined);
    this.#signer?.take([Buffer.concat([line, NEWLINE])], this.#book.last);
  }

  /** Throws `logbook-volume-lost`, and what `mayWrite` does. */
  #mustBeInPlace(): void {
    this.#mayWrite();
    const file = this.#lostVolume;
    if (file !== undefined) throw new BitacoraError("logbook-volume-lost", { file });
  }

  #isFolderInPlace(): boolean {
    try {
      this.#mayWrite();
      return true;
    } catch {
      return false;
    }
  }

  #fail(error: unknown, appends: number): BitacoraError {
    const failure = volumeError(error, this.#book.last.volume.path);
    this.#count.failedAppends += appends;
    this.#fault = failure.code;
    return failure;
  }

  async #clean(): Promise<void> {
    const setAside = await this.#book.last.volume.clean(this.#clock.now());
    if (setAside === undefined) return;
    this.#count.tornTails += 1;
    this.#onSetAside(setAside);
  }

  /**
   * Somebody else wrote into the book. What is there is read anew, so that the next entry stands in a line of its own.
   * The chain goes on from the entries that this service knows to have written.
   */
  async #reopen(): Promise<void> {
    this.#count.foreignChanges += 1;
    this.#isSuspected = true;
    this.#lookForAddedLines();
    const book = await openBook(this.#dir, "must-be-there");
    const { head } = this.#book;
    for (const { volume } of this.#volumes()) {
      this.#count.fsyncs += volume.fsyncs;
      await volume.close();
    }
    this.#book = book.head.nextId > head.nextId ? book : { ...book, head };
    this.#isToBeReopened = false;
    await this.#signer?.continueIn(this.#volumes());
  }

  /** What a verification reads: up to the last entry that was acknowledged, while others are being written. */
  #bookFiles(): BookFiles {
    const isIdle = this.#appending.pending === 0;
    if (isIdle) this.#lookForAddedLines();
    // What was added is known, and read with the next entry, at the latest within a second.
    const settled = isIdle && !this.#isToBeReopened;
    return {
      volumes: this.#volumes().map(({ volume }) => ({
        path: volume.path,
        length: settled ? volume.lengthOnDisk() : volume.length,
      })),
      expected: this.#book.head,
      ...this.#bookCheckpoints(),
    };
  }

  #bookCheckpoints(): Pick<BookFiles, "checkpoints"> {
    const signer = this.#signer;
    const key = this.#signing?.key;
    if (signer === undefined || key === undefined) return {};
    const { listFile: file, listBytes: length, latest } = signer;
    return { checkpoints: { file, length, publicKey: formatVerifierKey(key), latest: latest?.note } };
  }

  #volumes(): IndexedVolume[] {
    return [...this.#book.earlier, this.#book.last];
  }

  async *#read(from: IndexedVolume, lines: Iterable<number>, atOnce?: number): AsyncGenerator<LogEntry> {
    try {
      yield* readEntries(from, lines, atOnce);
    } catch (error) {
      throw volumeError(error, from.volume.path);
    }
  }

  #mustBeOpen(): void {
    if (this.#closing !== undefined) throw new BitacoraError("logbook-closed");
  }
}

function yearAt(timeMs: number): string {
  return formatIsoTime(timeMs).slice(0, 4);
}

/** The year of the newest entry whose clock was not obviously wrong; where there is none, of the newest. */
function yearOf({ earlier, last, head }: OpenBook): string {
  for (const { index } of [last, ...earlier.toReversed()]) {
    const timeMs = index.newestTime(BUILT_MS);
    if (timeMs !== undefined) return yearAt(timeMs);
  }
  return head.timestamp.slice(0, 4);
}

/** The index has it at a glance; a line that somebody changed may deceive a glance. */
function matches(entry: LogEntry, { kind, sinceMs = -Infinity, untilMs = Infinity }: EntryQuery): boolean {
  const timeMs = Date.parse(entry.timestamp);
  return (kind === undefined || entry.kind === kind) && timeMs >= sinceMs && timeMs <= untilMs;
}
