/**
 * The file store itself, as it runs in its own thread (everything here blocks). A flush goes to the main file as one
 * frame and into the open tail of each of its tags; from time to time full tails are sealed as blocks in the current
 * month file. A crash at any point loses nothing and stores nothing twice:
 *
 *     flush ──▶ frame in the main file (synced)  ──▶ tails in memory
 *     tails ──▶ blocks in the month file, with the frame through which each tag is sealed (one transaction, not synced)
 *     month file synced ──▶ frames below the oldest sample of all tails leave the main file
 *     start ──▶ frames are replayed into the tails, except for what the month files say is sealed
 *
 * Blocks never change, so a query that is answered bit by bit sees what there was when it was asked.
 */
import { isBitacoraError } from "../core/errors.ts";
import { limits } from "../core/limits.ts";
import { packBlock, summarize, unpackBlock } from "./block-codec.ts";
import { collectorFor } from "./collect.ts";
import { RANK_TAIL, RANK_WAITING, type Collector } from "./collector.ts";
import { columnsOf, copyColumns, GrowingColumns, timeSpan, type Columns } from "./columns.ts";
import { bytesOf, DamageCount } from "./damage.ts";
import { groupByTag, packFrame, unpackFrame, type TaggedColumns } from "./frame-codec.ts";
import type { HistorianStoreStatistics, HistoryQuery, ScanQuery, TagSpan } from "./historian-store.ts";
import { Reducer } from "./reduce.ts";
import type { Reduction } from "./reduction.ts";
import { OpenTails, type Tail } from "./open-tails.ts";
import type { Retention } from "./retention.ts";
import { levelFor } from "./rollup.ts";
import { scanPage, type ColumnsPage } from "./scan.ts";
import { sealAt } from "./seal-at.ts";
import { HeldSource, walk, type Source } from "./source.ts";
import { BlockCursor } from "./sqlite-block-cursor.ts";
import { asBitacoraError } from "./sqlite-file.ts";
import type { SqliteHotFile, TagName } from "./sqlite-hot-file.ts";
import type { SqliteMonthFile } from "./sqlite-month-file.ts";
import type { Sealing } from "./sqlite-month-schema.ts";
import { rollupsOf } from "./sqlite-rollups.ts";
import { RollupCursor } from "./sqlite-rollup-cursor.ts";
import { SqliteMonths } from "./sqlite-months.ts";
import { openOrReplace } from "./sqlite-salvage.ts";

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

export class SqliteArchive {
  readonly #hot: SqliteHotFile;
  readonly #months: SqliteMonths;
  readonly #setAside: string | undefined;
  readonly #tails = new OpenTails();
  readonly #names: string[];
  readonly #numbers = new Map<string, number>();
  /** By number, of the tags that were heard since the start; 0 where values do not go round. */
  readonly #turns: number[] = [];
  readonly #damage = new DamageCount();
  #lastFrame: number;
  #lastBlock: number;
  #flushesSinceRound = 0;
  /** The last frame when tails were last sealed. */
  #sealedAtFrame = 0;
  #expired = 0;
  #maintenanceFault: string | undefined;

  private constructor(hot: SqliteHotFile, months: SqliteMonths, setAside: string | undefined) {
    this.#hot = hot;
    this.#setAside = setAside;
    this.#months = months;
    this.#names = hot.names();
    for (const [number, name] of this.#names.entries()) if (name !== undefined) this.#numbers.set(name, number);
    this.#lastFrame = Math.max(hot.lastFrame, ...months.files.map(({ summary }) => summary.lastFrame));
    this.#lastBlock = Math.max(0, ...months.files.map(({ summary }) => summary.lastBlock));
    this.#replay();
  }

  static open(file: string, retention: Retention): SqliteArchive {
    const { hot, setAside } = openOrReplace(file);
    const months = new SqliteMonths(file, retention);
    try {
      months.open();
      return new SqliteArchive(hot, months, setAside);
    } catch (error) {
      months.close();
      hot.close();
      throw asBitacoraError(error, file);
    }
  }

  /** Tag names by number. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** When it returns the samples are on disk; when it throws they are not, and none is kept. */
  append(samples: TaggedColumns, names: readonly TagName[], moment: Moment): void {
    if (this.#tails.samples > 2 * limits.historian.openSamples) this.#sealDue(moment);
    const grouped = groupByTag(samples);
    const frame = this.#lastFrame + 1;
    this.#hot.append(frame, packFrame(frame, grouped), names);
    this.#lastFrame = frame;
    for (const [number, name, turn] of names) {
      this.#names[number] = name;
      this.#turns[number] = turn ?? 0;
      this.#numbers.set(name, number);
    }
    this.#tails.append(grouped, frame);
    this.#flushesSinceRound += 1;
  }

  /**
   * Seals, retires and expires what is due; to be called after each append, when its caller has been answered. What
   * fails is shown as a fault and tried again in the next round: until then the samples are in frames, on disk.
   */
  maintain(moment: Moment): void {
    if (this.#flushesSinceRound < limits.historian.sealEveryFlushes) return;
    this.#flushesSinceRound = 0;
    try {
      // First what makes room, also when the disk is full.
      this.#expired += this.#months.expire(moment.nowMs, moment.monotonicMs, this.#hot.bytes);
      this.#sealDue(moment);
      this.#maintenanceFault = undefined;
    } catch (error) {
      this.#maintenanceFault = isBitacoraError(error) ? error.code : String(error);
    }
  }

  /** Answers a query in steps; what is appended between them is not in the answer. */
  *query({ query, reduction, waiting }: ArchiveQuery): Generator<undefined, Columns> {
    const collector = collectorFor(query, reduction);
    const tail = this.#tails.find(this.#numbers.get(query.tagId) ?? -1);
    const open = tail === undefined ? columnsOf([]) : copyColumns(tail.columns);
    const sealed = this.#months.files
      .filter(({ summary }) => summary.maxMs >= (query.sinceMs ?? -Infinity))
      .filter(({ summary }) => summary.minMs <= (query.untilMs ?? Infinity))
      .flatMap((file) => this.#sourcesOf(file, query, collector));
    yield* walk([new HeldSource(open, RANK_TAIL), new HeldSource(waiting, RANK_WAITING), ...sealed], collector);
    this.#months.closeIdle();
    return collector.result();
  }

  #sourcesOf(file: SqliteMonthFile, query: HistoryQuery, collector: Collector): Source[] {
    const { rollupFrom, finestMs } = file.summary;
    const levelMs = collector instanceof Reducer ? levelFor(collector.intervalMs, finestMs) : undefined;
    const all = [new BlockCursor(file, query, this.#lastBlock, this.#damage)];
    if (levelMs === undefined || !(collector instanceof Reducer) || rollupFrom === Infinity) return all;
    try {
      const rollups = new RollupCursor(file, query, collector, levelMs, this.#lastBlock, this.#damage);
      return rollupFrom <= 1 ? [rollups] : [rollups, new BlockCursor(file, query, rollupFrom - 1, this.#damage)];
    } catch (error) {
      this.#damage.add(file.file, error);
      return all;
    }
  }

  tags(): TagSpan[] {
    const spans = new Map<string, TagSpan>();
    const add = (span: TagSpan): void => {
      const { tagId, samples, minMs, maxMs } = spans.get(span.tagId) ?? { ...span, samples: 0 };
      spans.set(tagId, {
        tagId,
        samples: samples + span.samples,
        minMs: Math.min(minMs, span.minMs),
        maxMs: Math.max(maxMs, span.maxMs),
      });
    };
    for (const file of this.#months.files) {
      try {
        file.spans().forEach(add);
      } catch (error) {
        this.#damage.add(file.file, error);
      }
    }
    for (const { tag, columns } of this.#tails)
      add({ tagId: this.#names[tag] ?? "", samples: columns.length, ...timeSpan(columns) });
    this.#months.closeIdle();
    return [...spans.values()].toSorted((a, b) => (a.tagId < b.tagId ? -1 : 1));
  }

  scan(query: ScanQuery): ColumnsPage {
    const tail = this.#tails.find(this.#numbers.get(query.tagId) ?? -1)?.columns ?? columnsOf([]);
    const page = scanPage(query, {
      blocksAfter: (id) => this.#months.blocksAfter(query.tagId, id, this.#damage),
      unpack: ({ file, id }) => {
        try {
          const bytes = file.block(id);
          return bytes === undefined ? undefined : unpackBlock(bytesOf(bytes), query.tagId, id);
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

  statistics(): HistorianStoreStatistics {
    const { samples, numbers, booleans } = this.#tails;
    const sealed = this.#months.files.map(({ summary }) => summary);
    return {
      kind: "file",
      samples: sealed.reduce((sum, file) => sum + file.samples, samples),
      numeric_samples: sealed.reduce((sum, file) => sum + file.numbers, numbers),
      boolean_samples: sealed.reduce((sum, file) => sum + file.booleans, booleans),
      bytes: this.#hot.bytes + this.#months.bytes,
      expired_samples: this.#expired,
      damaged_blocks: this.#damage.count + this.#months.damaged.length,
      set_aside_files: this.#setAside === undefined ? 0 : 1,
      ...(this.#maintenanceFault === undefined ? {} : { maintenance_fault: this.#maintenanceFault }),
    };
  }

  close(): void {
    try {
      this.#months.close();
    } finally {
      this.#hot.close();
    }
  }

  #replay(): void {
    const [oldest] = this.#hot.frames;
    if (oldest === undefined) return;
    const sealedFrames = this.#sealedFrames(oldest.id);
    const discarded = new GrowingColumns();
    for (const { id } of this.#hot.frames) {
      try {
        unpackFrame(bytesOf(this.#hot.frame(id)), id, (tag) => {
          discarded.clear();
          return (sealedFrames[tag] ?? 0) >= id ? discarded : this.#tails.extend(tag, id);
        });
      } catch (error) {
        this.#damage.add(`frame ${id}`, error);
      }
    }
    this.#tails.countAll();
  }

  /** By tag number, through which frame it is sealed in any month file. */
  #sealedFrames(oldestFrame: number): number[] {
    const sealed: number[] = [];
    for (const [name, frame] of this.#months.sealedFrames(oldestFrame)) {
      const tag = this.#numbers.get(name);
      if (tag !== undefined) sealed[tag] = Math.max(sealed[tag] ?? 0, frame);
    }
    return sealed;
  }

  #sealDue(moment: Moment): void {
    const due = this.#dueTails();
    if (due.length > 0 && this.#isWorthSealing(due)) this.#seal(due, moment);
    this.#retireFrames();
  }

  /** A transaction that seals writes pages of every table and index, however little it seals: a few tags wait for more. */
  #isWorthSealing(due: readonly Tail[]): boolean {
    const samples = due.reduce((sum, { columns }) => sum + columns.length, 0);
    const flushes = this.#lastFrame - this.#sealedAtFrame;
    return samples >= limits.historian.sealSamples || flushes >= limits.historian.sealAtLeastEveryFlushes;
  }

  /** Tails that are full, and some of those whose oldest sample keeps too many frames from leaving. */
  #dueTails(): Tail[] {
    const oldestKept = this.#oldestFrameToKeep();
    const room = limits.historian.openSamples / Math.max(1, this.#tails.tags);
    const full: Tail[] = [];
    const aged: Tail[] = [];
    for (const tail of this.#tails) {
      if (tail.columns.length >= sealAt(tail.tag, tail.isFirst, room)) full.push(tail);
      else if (tail.firstFrame < oldestKept) aged.push(tail);
    }
    aged.sort((a, b) => a.firstFrame - b.firstFrame);
    return [...full, ...aged.slice(0, Math.max(limits.historian.sealAgedTags, aged.length >> 3))];
  }

  #oldestFrameToKeep(): number {
    let bytes = 0;
    const frames = this.#hot.frames;
    for (let kept = 1; kept <= frames.length; kept += 1) {
      const frame = frames[frames.length - kept];
      if (frame === undefined) break;
      bytes += frame.bytes;
      if (kept > limits.historian.hotFrames || bytes > limits.historian.hotBytes) return frame.id + 1;
    }
    return 0;
  }

  #seal(tails: readonly Tail[], { nowMs }: Moment): void {
    let lastBlock = this.#lastBlock;
    const sealings: Sealing[] = tails.map(({ tag, columns }) => {
      const tagId = this.#names[tag] ?? "";
      const blocks = cuts(columns.length).map(([from, to]) => {
        lastBlock += 1;
        const bytes = packBlock(tagId, lastBlock, columns, from, to);
        return { id: lastBlock, summary: summarize(columns, from, to), bytes, from, to };
      });
      const rollups = blocks.flatMap(({ id, from, to }) =>
        rollupsOf(tagId, id, columns, from, to, this.#turns[tag] ?? 0),
      );
      return { tagId, sealedFrame: this.#lastFrame, blocks, rollups };
    });
    try {
      this.#months.current(nowMs).seal(sealings);
    } catch (error) {
      // What is in a damaged file can still be read, as far as it goes; what is sealed from now on goes elsewhere.
      if (isBitacoraError(error, "historian-damaged")) this.#months.giveUpCurrent();
      throw error;
    }
    this.#lastBlock = lastBlock;
    this.#sealedAtFrame = this.#lastFrame;
    for (const tail of tails) this.#tails.clear(tail);
  }

  /** Lets go of the frames that no tail needs, once the blocks with their samples are on disk. */
  #retireFrames(): void {
    const frames = this.#hot.frames;
    const needed = Math.min(this.#tails.oldestFrame(), this.#lastFrame);
    const spare = frames.filter(({ id }) => id < needed);
    const bytes = spare.reduce((sum, frame) => sum + frame.bytes, 0);
    if (spare.length < limits.historian.hotFrames / 8 && bytes < limits.historian.hotBytes / 8) return;
    this.#months.checkpoint();
    this.#hot.retire(needed);
  }
}

/** Equal parts of about a block each. */
function cuts(samples: number): [from: number, to: number][] {
  const parts = Math.max(1, Math.round(samples / limits.historian.blockSamples));
  return Array.from({ length: parts }, (_, part) => [
    Math.floor((samples * part) / parts),
    Math.floor((samples * (part + 1)) / parts),
  ]);
}
