/**
 * The file store itself, as it runs in its own thread (everything here blocks). A flush is appended to the log as one frame
 * and to the open tail of each of its tags. From time to time full tails are sealed as blocks in the current month file. A
 * crash at any point loses nothing and stores nothing twice:
 *
 *     flush ──▶ frame in the log (synced)  ──▶ tails in memory
 *     tails ──▶ blocks in the month file, with the frame through which each tag is sealed (one transaction, not synced)
 *     month file synced ──▶ frames below the oldest sample of all tails are trimmed from the log
 *     start ──▶ frames are replayed into the tails, except for what the month files say is sealed
 *
 * Blocks never change, so a query that is answered in steps sees what there was when it was asked.
 */
import { faultCode, isBitacoraError } from "../../core/errors.ts";
import { periodOf } from "../../core/units.ts";
import { unitByName } from "../../tags/vocabulary/by-name.ts";
import { limits } from "../limits.ts";
import { Newest } from "../reduce/newest.ts";
import { RANK_TAIL, RANK_WAITING } from "../reduce/collector.ts";
import type { DigestPage, DigestQuestion } from "../block-digests.ts";
import { digestPage } from "./sqlite-digests.ts";
import { removedSpans } from "../months/removed-spans.ts";
import { type Columns, copyColumns, GrowingColumns, timeSpan } from "../codec/columns.ts";
import { DamageCount } from "../disk/damage.ts";
import { groupByTag, type TaggedColumns, type TagName } from "../codec/frame-codec.ts";
import { frameLogPath } from "../disk/frame-log-path.ts";
import type { FrameLog } from "../frame-log/frame-log.ts";
import type {
  CheckReport,
  HistorianStoreStatistics,
  HistoryQuery,
  ScanPage,
  ScanQuery,
  TagSpan,
} from "../historian-store.ts";
import { Reducer } from "../reduce/reduce.ts";
import type { Reduction } from "../reduction.ts";
import { OpenTails } from "../months/open-tails.ts";
import type { Retention } from "../months/retention.ts";
import { scanPage } from "../reduce/scan.ts";
import { dueGroups, type SealGroup } from "../months/seal-groups.ts";
import { packGroups } from "../months/sealing.ts";
import { ColumnsSource, walk, type Source } from "../reduce/source.ts";
import { TagSpans } from "../reduce/tag-spans.ts";
import { estimateWork } from "./estimate-work.ts";
import type { BlockPage, BlockQuestion, FramePage, FrameQuestion, SealedNow } from "../shipment/shipping-source.ts";
import { checkArchive } from "./sqlite-archive-check.ts";
import { blockPage, framePage, type Synced } from "./sqlite-shipping.ts";
import { BlockCursor } from "../months/sqlite-block-cursor.ts";
import { asBitacoraError } from "../disk/sqlite-file.ts";
import type { SqliteMainFile } from "./sqlite-main-file.ts";
import { OpenFiles } from "./sqlite-open-files.ts";
import type { SqliteMonthFile } from "../months/sqlite-month-file.ts";
import type { MonthSummary } from "../months/sqlite-month-summary.ts";
import { noteLosses, replay } from "./replay.ts";
import { ReductionSource } from "../months/sqlite-reduction-source.ts";
import { SqliteMonths } from "../months/sqlite-months.ts";
import { openHotFiles, type HotFiles } from "./sqlite-salvage.ts";

export interface ArchiveQuery {
  readonly query: HistoryQuery;
  readonly reduction: Reduction | undefined;
  readonly waiting: Columns;
}

/** The two clocks of the caller's thread. */
export interface Moment {
  readonly nowMs: number;
  readonly monotonicMs: number;
}

/**
 * More blocks than a file has: 300 tags at 2 Hz make as many in a year and a half. Block ids leave room for a thousand such
 * starts.
 */
const LOST_BLOCKS = 2 ** 24;

export class SqliteArchive {
  readonly #main: SqliteMainFile;
  readonly #hot: FrameLog;
  readonly #openFiles: OpenFiles;
  readonly #months: SqliteMonths;
  readonly #setAside: number;
  readonly #tails = new OpenTails();
  readonly #names: (string | undefined)[];
  readonly #numbers = new Map<string, number>();
  /** By number, for the tags heard since the start; 0 if the values do not go round. */
  readonly #periods: number[] = [];
  readonly #damage = new DamageCount();
  /** The spans of the tags in each month file, with the summary that they were read with. */
  readonly #spans = new WeakMap<
    SqliteMonthFile,
    { readonly summary: MonthSummary; readonly spans: readonly TagSpan[] }
  >();
  #lastFrame: number;
  #lastBlock: number;
  /** What was in blocks when month files were last synced. */
  #synced: Synced | undefined;
  #flushesSinceRound = 0;
  /** The newest frame when tails were last sealed. */
  #sealedAtFrame = 0;
  /** The expiry under way, which goes on in steps. */
  #expiring: Generator<undefined, void> | undefined;
  #expiryFault: string | undefined;
  #sealingFault: string | undefined;

  private constructor({ main, log, setAside, isNewLog, lost }: HotFiles, months: SqliteMonths, readsOnly: boolean) {
    this.#main = main;
    this.#hot = log;
    this.#openFiles = new OpenFiles([main.file, frameLogPath(main.file)]);
    this.#setAside = setAside.length;
    this.#months = months;
    this.#names = [...log.names()];
    for (const [number, name] of this.#names.entries()) if (name !== undefined) this.#numbers.set(name, number);
    this.#lastFrame = Math.max(log.lastFrame, ...months.files.map(({ summary }) => summary.lastFrame));
    this.#lastBlock = Math.max(0, ...months.files.map(({ summary }) => summary.lastBlock));
    // A file that is missing or cannot be read may have later blocks. New blocks get ids above those. So a scan that has
    // reached such a block skips no new ones, and no id exists twice when the file comes back.
    if (months.damaged.length + months.missing.length > 0) this.#lastBlock += LOST_BLOCKS;
    const after = isNewLog ? Math.max(main.logAfter, this.#lastFrame) : main.logAfter;
    if (isNewLog && !readsOnly && this.#lastFrame > log.lastFrame) main.noteLogAfter(this.#lastFrame);
    noteLosses({ lost, log, after, lastFrame: this.#lastFrame }, this.#damage);
    replay(log, this.#tails, this.#names, (oldest) => months.sealedFrames(oldest), this.#damage);
  }

  /** With `readsOnly` nothing in the folder is changed, and `append` and `maintain` must not be called. */
  static open(file: string, retention: Retention, readsOnly = false): SqliteArchive {
    const hot = openHotFiles(file, readsOnly);
    const months = new SqliteMonths(file, retention, hot.main.months, readsOnly);
    try {
      months.open();
      return new SqliteArchive(hot, months, readsOnly);
    } catch (error) {
      months.close();
      hot.log.close();
      hot.main.close();
      throw asBitacoraError(error, file);
    }
  }

  /** Tag names by number; undefined if the frame that carried the name is damaged. */
  get names(): readonly (string | undefined)[] {
    return this.#names;
  }

  /** When it returns, the samples are on disk; when it throws, none of them is stored. */
  append(samples: TaggedColumns, names: readonly TagName[], moment: Moment): void {
    this.#openFiles.check();
    if (this.#tails.samples > 2 * limits.openSamples || this.#hot.isNearlyFull) this.#sealDue(moment);
    const grouped = groupByTag(samples);
    const frame = this.#lastFrame + 1;
    this.#hot.append(frame, grouped, names);
    this.#lastFrame = frame;
    for (const [number, name, period] of names) {
      this.#names[number] = name;
      this.#periods[number] = period ?? 0;
      this.#numbers.set(name, number);
    }
    this.#tails.append(grouped, frame);
    this.#flushesSinceRound += 1;
  }

  /**
   * Seals and trims what is due, and begins to expire what is too old or too much (`expireStep` goes on). To be called after
   * each append, once its caller has been answered. A failure is shown as a fault and tried again in the next round; until
   * then the samples are in frames, on disk.
   */
  maintain(moment: Moment): void {
    if (this.#flushesSinceRound < limits.sealEveryFlushes) return;
    this.#flushesSinceRound = 0;
    // Expiry goes first: it frees space, even if the disk is full.
    this.#expiring ??= this.#months.expire(moment.nowMs, moment.monotonicMs, this.#main.bytes);
    this.expireStep();
    try {
      this.#sealDue(moment);
      this.#sealingFault = undefined;
    } catch (error) {
      this.#sealingFault = faultCode(error);
    }
  }

  get isExpiring(): boolean {
    return this.#expiring !== undefined;
  }

  /** Expires one step more; returns whether there is more to do. */
  expireStep(): boolean {
    if (this.#expiring === undefined) return false;
    try {
      if (this.#expiring.next().done !== true) return true;
      this.#expiryFault = undefined;
    } catch (error) {
      this.#expiryFault = faultCode(error);
    }
    this.#expiring = undefined;
    return false;
  }

  /** Answers a query in steps. What is appended between them is not in the answer. */
  *query({ query, reduction, waiting }: ArchiveQuery): Generator<undefined, Columns> {
    const reducer = reduction && new Reducer(query, reduction);
    const tail = this.#tails.find(this.#numbers.get(query.tagId) ?? -1);
    const open = tail === undefined ? new GrowingColumns() : copyColumns(tail.columns);
    const sealed = this.#months.files
      .filter(({ summary }) => summary.maxMs >= (query.sinceMs ?? -Infinity))
      .filter(({ summary }) => summary.minMs <= (query.untilMs ?? Infinity))
      .map((file) => this.#sourceOf(file, query, reducer));
    const collector = reducer ?? new Newest(query);
    yield* walk([new ColumnsSource(open, RANK_TAIL), new ColumnsSource(waiting, RANK_WAITING), ...sealed], collector);
    this.#months.closeIdle();
    return collector.result();
  }

  #sourceOf(file: SqliteMonthFile, query: HistoryQuery, reducer: Reducer | undefined): Source {
    return reducer === undefined
      ? new BlockCursor(file, query, this.#lastBlock, this.#damage)
      : new ReductionSource({ file, query, reducer, lastBlock: this.#lastBlock, damage: this.#damage });
  }

  /** A step for each file. What is appended between them is not in the answer. */
  *tags(): Generator<undefined, TagSpan[]> {
    const spans = new TagSpans();
    for (const { tag, columns } of this.#tails)
      spans.add({ tagId: this.#names[tag] ?? "", samples: columns.length, ...timeSpan(columns) });
    // The current file first, before more is sealed into it.
    const files = this.#months.files.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    for (const file of files) {
      try {
        for (const span of this.#spansOf(file)) spans.add(span);
      } catch (error) {
        this.#damage.add(file.file, error);
      }
      yield;
    }
    this.#months.closeIdle();
    return spans.sorted();
  }

  /** Those of a finished file are read once: for a year of fifty tags that takes a second. */
  #spansOf(file: SqliteMonthFile): readonly TagSpan[] {
    const known = this.#spans.get(file);
    if (known !== undefined && known.summary === file.summary && !file.isCurrent) return known.spans;
    const spans = file.spans();
    this.#spans.set(file, { summary: file.summary, spans });
    return spans;
  }

  /** As `HistorianStore.workOf`. */
  workOf(query: HistoryQuery, reduction?: Reduction): number {
    const summaries = this.#months.files.map(({ summary }) => summary);
    return estimateWork(summaries, this.#numbers.size, query, reduction);
  }

  scan(query: ScanQuery): ScanPage {
    const tail = this.#tails.find(this.#numbers.get(query.tagId) ?? -1)?.columns ?? new GrowingColumns();
    const page = scanPage(query, {
      blocksAfter: (id) => this.#months.blocksAfter(query.tagId, id, this.#damage),
      unpack: ({ file, id }) => {
        try {
          return file.block(query.tagId, id);
        } catch (error) {
          this.#damage.add(`${file.file} ${id}`, error);
          return undefined;
        }
      },
      tail,
    });
    this.#months.closeIdle();
    return page;
  }

  /** Blocks as they are stored, in steps: those that are synced, for others may get other contents after a power cut. */
  *shipBlocks(question: BlockQuestion): Generator<undefined, BlockPage> {
    const synced = this.#synced ?? this.#sync();
    const page = yield* blockPage({ months: this.#months.files, log: this.#hot, ...synced }, question);
    this.#months.closeIdle();
    return page;
  }

  /** The hashes of blocks, in steps. */
  *digests(question: DigestQuestion): Generator<undefined, DigestPage> {
    const page = yield* digestPage(this.#months.files, question);
    this.#months.closeIdle();
    return { ...page, removed: removedSpans(this.#main.file) };
  }

  /** Frames that are not sealed yet, in steps. */
  *shipFrames(question: FrameQuestion): Generator<undefined, FramePage> {
    return yield* framePage(this.#hot, (tag) => this.#names[tag], question);
  }

  /** Syncs what is sealed, and says how far that is. */
  sealedNow(): SealedNow {
    this.#sync();
    return { sealed: this.#months.sealedFrames(0), newestBlock: this.#lastBlock, newestFrame: this.#lastFrame };
  }

  /** Checks what there is now, in steps; yields the share done. */
  check(): Generator<number, CheckReport> {
    return checkArchive({ main: this.#main, log: this.#hot, months: this.#months, openFiles: this.#openFiles });
  }

  statistics(): HistorianStoreStatistics {
    const { samples, numbers, booleans } = this.#tails;
    const sealed = this.#months.files.map(({ summary }) => summary);
    const fault = this.#expiryFault ?? this.#sealingFault;
    return {
      kind: "file",
      samples: sealed.reduce((sum, file) => sum + file.samples, samples),
      numeric_samples: sealed.reduce((sum, file) => sum + file.numbers, numbers),
      boolean_samples: sealed.reduce((sum, file) => sum + file.booleans, booleans),
      bytes: this.#main.bytes + this.#months.bytes,
      expired_samples: this.#months.expiredSamples,
      damaged_blocks: this.#damage.count + this.#months.damage.count + this.#months.damaged.length,
      missing_month_files: this.#months.missing.length,
      set_aside_files: this.#setAside,
      torn_flushes: this.#hot.torn,
      ...(fault === undefined ? {} : { maintenance_fault: fault }),
    };
  }

  close(): void {
    try {
      this.#expiring?.return();
      this.#expiring = undefined;
      this.#months.close();
    } finally {
      this.#hot.close();
      this.#main.close();
    }
  }

  #sealDue(moment: Moment): void {
    const room = limits.openSamples / Math.max(1, this.#tails.tags);
    const due = dueGroups(this.#tails, room, this.#oldestFrameToKeep());
    if (due.length > 0 && this.#isWorthSealing(due)) this.#seal(due, moment);
    this.#trimLog();
  }

  /** Each sealing transaction writes pages of every table and index, however little it seals. So a few due tags wait for more. */
  #isWorthSealing(due: readonly SealGroup[]): boolean {
    const samples = due.flatMap(({ tails }) => tails).reduce((sum, { columns }) => sum + columns.length, 0);
    const flushes = this.#lastFrame - this.#sealedAtFrame;
    return samples >= limits.sealSamples || flushes >= limits.sealAtLeastEveryFlushes;
  }

  #oldestFrameToKeep(): number {
    let bytes = 0;
    const frames = this.#hot.frames;
    for (let kept = 1; kept <= frames.length; kept += 1) {
      const frame = frames[frames.length - kept];
      if (frame === undefined) break;
      bytes += frame.bytes;
      if (kept > limits.hotFrames || bytes > limits.hotBytes) return frame.id + 1;
    }
    return 0;
  }

  #seal(groups: readonly SealGroup[], { nowMs }: Moment): void {
    const before = { lastBlock: this.#lastBlock, lastFrame: this.#lastFrame };
    const nameOf = (tag: number) => {
      const tagId = this.#names[tag] ?? "";
      // A tag of an earlier run that is not heard yet in this one has the period that its name says.
      return { tagId, period: this.#periods[tag] ?? periodOf(unitByName(tagId)) ?? 0 };
    };
    const round = packGroups(groups, before, nameOf);
    try {
      this.#months.current(nowMs).seal(round);
    } catch (error) {
      // The rest of a damaged file can still be read; what is sealed from now on goes into another file.
      if (isBitacoraError(error, "historian-damaged")) this.#months.excludeCurrent();
      throw error;
    }
    this.#lastBlock = round.lastBlock;
    this.#sealedAtFrame = this.#lastFrame;
    for (const { tails } of groups) for (const tail of tails) this.#tails.clear(tail);
  }

  /** Trims the frames that neither a tail nor live shipping needs, after their blocks have been synced. */
  #trimLog(): void {
    const frames = this.#hot.frames;
    const needed = Math.min(this.#tails.oldestFrame(), this.#lastFrame - limits.shipment.liveFrames);
    const spare = frames.filter(({ id }) => id < needed);
    const bytes = spare.reduce((sum, frame) => sum + frame.bytes, 0);
    if (spare.length < limits.hotFrames / 8 && bytes < limits.hotBytes / 8) return;
    this.#sync();
    this.#hot.trim(needed);
  }

  #sync(): Synced {
    this.#months.checkpoint();
    const unsealedFrame = Math.min(this.#tails.oldestFrame(), this.#lastFrame + 1);
    this.#synced = { newestBlock: this.#lastBlock, unsealedFrame };
    return this.#synced;
  }
}
