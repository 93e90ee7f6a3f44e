/**
 * The writer of a book: appends entries to the last volume, and begins the next volume when one is due.
 *
 * Concurrent appends share one write and one fsync, and resolve when that is done. An append that fails is rejected and leaves
 * nothing behind: the state in memory changes only once the bytes are on disk. Before each group the writer checks that the volumes
 * are in place, reads lines that somebody else has added, and cuts off what an earlier failure left at the end.
 */
import { join } from "node:path";
import { BUILT_MS } from "../../core/build-date.ts";
import type { Clock } from "../../core/clock.ts";
import { BitacoraError, faultCode } from "../../core/errors.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { ChainHead } from "../entry/chain.ts";
import { type EntryBody, entryBody, type LogEntry } from "../entry/entry.ts";
import { kindNumber } from "../entry/glance.ts";
import { limits } from "../limits.ts";
import type { EntryDraft } from "../logbook.ts";
import { nextVolumeName } from "../volumes/file-volume-names.ts";
import { FileVolume, type SetAsideTail, volumeError } from "../volumes/file-volume.ts";
import { type ClockReading, type ClockStep, ClockWatch } from "../watch/clock-watch.ts";
import type { SigningKey } from "../evidence/signed-note.ts";
import { EntryIndex } from "./entry-index.ts";
import { type IndexedVolume, openBook, type OpenBook } from "./file-load.ts";
import type { CheckpointSigner } from "./file-signer.ts";
import { VolumeWatch } from "./file-volume-watch.ts";
import { GroupCommit } from "./group-commit.ts";
import { explainLeaps, type Reading, sealGroup } from "./seal.ts";

export interface BookOptions {
  /** The book's own folder; made if missing. */
  readonly dir: string;
  readonly clock: Clock;
  /** Bytes of a volume after which the next one begins. */
  readonly volumeBytes?: number;
  /** Called for each torn tail when it was saved in its own file: at opening, or later if the disk was full then. */
  readonly onSetAside?: (tail: SetAsideTail) => void;
  /** Writes the entry that records a leap of the clock. Without it leaps are not recorded. */
  readonly clockSteps?: ClockStepWriter | undefined;
  /** Called before and after each write. Throws if the folder is not the one that was opened: then nothing may be written. */
  readonly mayWrite?: (() => void) | undefined;
  /** If given, the book signs checkpoints: when one is due, and at closing. `stateFile`: where `logbook.signed` is. */
  readonly signing?: { readonly key: SigningKey; readonly stateFile: string } | undefined;
}

export interface ClockStepWriter {
  /** The entry that records a leap. */
  entryOf(step: ClockStep): EntryDraft;
  /** Time since the machine was started, sleep included. */
  upMs?(): number;
}

const VOLUME_LOST = "logbook-volume-lost";
const DATA_DIR_LOST = "data-dir-lost";
const NEWLINE = Buffer.from("\n");

export class BookWriter {
  readonly #options: BookOptions;
  readonly #appending = new GroupCommit<Reading, LogEntry | undefined>(
    (readings) => this.#commit(readings),
    ({ body }) => (body === undefined ? 0 : body.payload.length + body.summary.length + body.user.length),
    { waiting: limits.pendingAppends, groupWeight: limits.groupBytes },
  );
  readonly #count = { appends: 0, fsyncs: 0, failedAppends: 0, tornTails: 0, clockSteps: 0 };
  readonly watch: VolumeWatch;
  /** Is given each line once it is on disk; undefined if this book is not signed. */
  signer: CheckpointSigner | undefined;
  #clockWatch: ClockWatch;
  /** The latest year in the book. Dates of an obviously wrong clock do not count. */
  #year: string;
  #book: OpenBook;
  #fault: string | null = null;

  private constructor(options: BookOptions, book: OpenBook) {
    const { dir, mayWrite = () => {} } = options;
    this.#options = options;
    this.#book = book;
    this.watch = new VolumeWatch({ dir, mayWrite, volumes: () => this.volumes, nextId: () => this.head.nextId });
    const { timestamp } = book.head;
    this.#clockWatch = ClockWatch.start(this.#readClocks(), timestamp === "" ? undefined : Date.parse(timestamp));
    this.#year = yearOf(book);
  }

  /** Opens a book, or begins one. Rejects with the error of the system. */
  static async open(options: BookOptions): Promise<BookWriter> {
    const writer = new BookWriter(options, await openBook(options.dir));
    // On a full disk a torn line cannot be set aside. The book can still be read, and each append tries again.
    await writer.#clean().catch((error: unknown) => writer.#fail(error, 0));
    return writer;
  }

  get volumes(): readonly IndexedVolume[] {
    return [...this.#book.earlier, this.#book.last];
  }

  get head(): ChainHead {
    return this.#book.head;
  }

  /** Appends that have not settled. */
  get pending(): number {
    return this.#appending.pending;
  }

  get counts() {
    const inVolumes = this.volumes.reduce((sum, { volume }) => sum + volume.fsyncs, 0);
    return { ...this.#count, fsyncs: this.#count.fsyncs + inVolumes };
  }

  /**
   * Why the last append failed, or null. A fault of the folder or of a volume ends when it is back. A fault of the disk ends with the
   * next append that succeeds.
   */
  get fault(): string | null {
    if (this.watch.lost !== undefined) return VOLUME_LOST;
    const isOver = this.#fault === VOLUME_LOST || (this.#fault === DATA_DIR_LOST && this.watch.isFolderInPlace);
    return isOver ? null : this.#fault;
  }

  /** Resolves when the entry is on disk. Rejects as `Logbook.append` does. */
  async append(body: EntryBody): Promise<LogEntry> {
    const entry = await this.#appending.add({ body, ...this.#readClocks() });
    if (entry !== undefined) return entry;
    this.#count.failedAppends += 1;
    throw new BitacoraError("logbook-io", { reason: "too-many-pending", pending: this.#appending.pending });
  }

  /** Records a leap of the clock, if there was one. */
  async lookAtClock(): Promise<void> {
    await this.#appending.add({ body: undefined, ...this.#readClocks() });
  }

  /** Resolves when nothing is pending any more. */
  idle(): Promise<void> {
    return this.#appending.idle();
  }

  async close(): Promise<void> {
    await Promise.all(this.volumes.map(({ volume }) => volume.close()));
  }

  #readClocks(): ClockReading {
    const { clock, clockSteps } = this.#options;
    return { wallMs: Math.floor(clock.now()), monotonicMs: clock.monotonic(), upMs: clockSteps?.upMs?.() };
  }

  /** Writes a group of entries. The state here is changed only once they are on disk. */
  async #commit(readings: readonly Reading[]): Promise<readonly (LogEntry | undefined)[]> {
    const { timestamp } = this.head;
    const writer = this.#options.clockSteps;
    const explain = writer && ((step: ClockStep) => entryBody(writer.entryOf(step)));
    const { items, places, steps, watch } = explainLeaps(readings, this.#clockWatch, timestamp, explain);
    try {
      if (this.watch.isUnread) {
        this.watch.mustBeInPlace();
        await this.#reopen();
      }
      if (items.length === 0) {
        this.#clockWatch = watch;
        return places.map(() => undefined);
      }
      this.watch.mustBeInPlace();
      if (!this.#book.last.volume.isUntouched()) await this.#reopen();
      await this.#clean();
      await this.#beginVolumeIfDue(items[0]?.timeMs ?? 0, steps[0]);
      const group = sealGroup(items, this.head);
      await this.#write(group.lines);
      const { index } = this.#book.last;
      for (const [i, { kind, timestamp }] of group.entries.entries()) {
        index.push(group.lines[i]?.length ?? 0, { kind: kindNumber(kind), timeMs: Date.parse(timestamp) });
      }
      this.signer?.take(group.lines, this.#book.last);
      this.#book = { ...this.#book, head: group.head, unclosed: false };
      this.#clockWatch = watch;
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

  /** When this returns, the lines are on disk. A last line that had lost its newline has got one. */
  async #write(lines: readonly Buffer[]): Promise<void> {
    const { last, unclosed } = this.#book;
    const { volume, index } = last;
    const end = volume.length;
    await volume.append(Buffer.concat(unclosed ? [NEWLINE, ...lines] : lines), () => this.watch.mustBeInPlace());
    if (!unclosed) return;
    const line = await volume.read(index.end, Math.min(end - index.end, limits.entryBytes));
    index.push(end + NEWLINE.length - index.end, undefined);
    this.signer?.take([Buffer.concat([line, NEWLINE])], last);
  }

  /**
   * Begins the next volume when the last one is full or a new year has begun. When this returns, its name is on disk. A leap of the
   * clock into another year begins no volume, unless the clock was obviously wrong before the leap: a computer without a
   * battery-backed clock starts in 1970.
   */
  async #beginVolumeIfDue(timeMs: number, step: ClockStep | undefined): Promise<void> {
    const { last, unclosed, earlier } = this.#book;
    if (last.index.entries === 0 || unclosed) return;
    const hasLeapt = step?.foundMs === timeMs && step.expectedMs >= BUILT_MS;
    const isNewYear = !hasLeapt && yearAt(timeMs) > this.#year;
    const { dir, volumeBytes = limits.volumeBytes } = this.#options;
    if (!isNewYear && last.volume.length < volumeBytes) return;
    const volume = await FileVolume.open(join(dir, nextVolumeName(last.volume.name)));
    if (volume.length > 0) {
      // Somebody else has made this file. Its lines are read, and the verification names them.
      await volume.close();
      this.watch.lookForAddedVolumes();
      await this.#reopen();
      return;
    }
    this.#book = { ...this.#book, earlier: [...earlier, last], last: { volume, index: new EntryIndex() } };
  }

  /**
   * Somebody else has written into the book. The volumes are read again, so that the next entry begins on a line of its own. The
   * chain continues from the last entry in the files, but never before the last one that this service has written.
   */
  async #reopen(): Promise<void> {
    this.watch.changes += 1;
    this.watch.suspect();
    this.watch.lookForAddedLines();
    const book = await openBook(this.#options.dir, "must-be-there");
    const { head } = this;
    for (const { volume } of this.volumes) {
      this.#count.fsyncs += volume.fsyncs;
      await volume.close();
    }
    this.#book = book.head.nextId > head.nextId ? book : { ...book, head };
    this.watch.markRead();
    await this.signer?.resumeIn(this.volumes);
  }

  async #clean(): Promise<void> {
    const setAside = await this.#book.last.volume.clean(this.#options.clock.now());
    if (setAside === undefined) return;
    this.#count.tornTails += 1;
    this.#options.onSetAside?.(setAside);
  }

  #fail(error: unknown, appends: number): BitacoraError {
    const failure = volumeError(error, this.#book.last.volume.path);
    this.#count.failedAppends += appends;
    this.#fault = faultCode(failure);
    return failure;
  }
}

function yearAt(timeMs: number): string {
  return formatIsoTime(timeMs).slice(0, 4);
}

/** The year of the newest entry that is not dated by an obviously wrong clock; if there is none, the year of the newest entry. */
function yearOf({ earlier, last, head }: OpenBook): string {
  for (const { index } of [last, ...earlier.toReversed()]) {
    const timeMs = index.newestTime(BUILT_MS);
    if (timeMs !== undefined) return yearAt(timeMs);
  }
  return head.timestamp.slice(0, 4);
}
