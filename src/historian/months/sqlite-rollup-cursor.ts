/**
 * The roll-ups of one tag in one month file as a source of a reduction, the row with the latest time first. A record whose
 * samples lie in several intervals of the query is replaced by records of the finer level, and in the end by samples.
 */
import { arrivalOf, ArrivalsWithin, stretchesOf, type Arrival } from "../reduce/arrival.ts";
import type { Columns } from "../codec/columns.ts";
import { bytesOf, type DamageCount } from "../disk/damage.ts";
import type { HistoryQuery } from "../historian-store.ts";
import type { Reducer } from "../reduce/reduce.ts";
import { BLOCKS, finerLevel } from "../reduce/rollup.ts";
import { digestAt } from "../reduce/record-digest.ts";
import { unpackRecords, type Records } from "../reduce/rollup-records.ts";
import { arrivalsOf, indexAt, partOf, sliceOf, type OneInterval } from "../reduce/one-interval.ts";
import type { Source } from "../reduce/source.ts";
import type { SqliteMonthFile } from "./sqlite-month-file.ts";
import type { RollupRow } from "./sqlite-rollups.ts";

/** What to read from the finer level or the blocks: all of a row, or one interval of it. */
interface Finer {
  readonly row: RollupRow;
  readonly minMs: number;
  readonly maxMs: number;
  /** The records to replace; undefined: all of the row. */
  readonly cut: StraddlingRecords | undefined;
}

interface StraddlingRecords {
  readonly records: Records;
  readonly places: readonly number[];
  /** The arrival of each record, unless the records are of the first level. */
  readonly arrivals: readonly Arrival[] | undefined;
}

/** An interval with no more samples than this is read from its blocks: a row of the finer level takes longer to unpack. */
const SHORT_SAMPLES = 4096;
const BLOCKS_AT_ONCE = 1_000_000;

/** What to take from finer rows: a span of time, one interval or all, and the places in order of arrival. */
interface Wanted {
  readonly minMs: number;
  readonly maxMs: number;
  readonly only: OneInterval | undefined;
  readonly within: ArrivalsWithin | undefined;
}

export class RollupCursor implements Source {
  readonly #file: SqliteMonthFile;
  readonly #query: HistoryQuery;
  readonly #reducer: Reducer;
  readonly #damage: DamageCount;
  /** Looked up all at once: rows of the current file may be merged while the query goes on. */
  readonly #rows: RollupRow[];
  #at = 0;
  /** What was unpacked last: the edges of many short intervals lie in the same row and block. */
  #lastRow: { readonly name: string; readonly records: Records } | undefined;
  #lastUnpacked: { readonly id: number; readonly columns: Columns } | undefined;
  /** What is still to be read at a finer level for the last row. */
  #finer: Finer[] = [];

  /**
   * Blocks with an id below `firstBlock` have no roll-ups of that level; those above `lastBlock` were sealed after the query
   * began. Throws if the roll-ups cannot be looked up.
   */
  constructor(
    file: SqliteMonthFile,
    query: HistoryQuery,
    reducer: Reducer,
    levelMs: number,
    [firstBlock, lastBlock]: readonly [number, number],
    damage: DamageCount,
  ) {
    this.#file = file;
    this.#query = query;
    this.#reducer = reducer;
    this.#damage = damage;
    // A row that was merged with blocks sealed after the query began is read from its blocks instead.
    this.#rows = this.#search(levelMs, { minMs: -Infinity, maxMs: Infinity }, firstBlock, lastBlock, true).map((row) =>
      row.lastBlock > lastBlock ? { ...row, lastBlock, bytes: null } : row,
    );
  }

  get maxMs(): number {
    const at = this.#finer.length > 0 ? this.#at - 1 : this.#at;
    return this.#rows[at]?.maxMs ?? -Infinity;
  }

  hand(): number {
    const finer = this.#finer.pop();
    if (finer !== undefined) {
      try {
        this.#handFiner(finer);
      } catch (error) {
        this.#damage.add(this.#file.file, error);
      }
      return 1;
    }
    const row = this.#rows[this.#at];
    this.#at += 1;
    if (row !== undefined) this.#handRow(row, undefined, undefined);
    return 1;
  }

  /** Passes on the records of a row, of all intervals or of one. */
  #handRow(row: RollupRow, only: OneInterval | undefined, within: ArrivalsWithin | undefined): void {
    const records = this.#unpack(row);
    if (records === undefined) {
      this.#finer.push({ row, minMs: row.minMs, maxMs: row.maxMs, cut: undefined });
      return;
    }
    const cut = this.#cutIntervals(records, row.levelMs, only);
    const arrivals = within && arrivalsOf(records, only, within);
    for (let from = 0, to = 0; to <= records.length; to += 1) {
      const isTaken =
        to < records.length &&
        (only === undefined || indexAt(records, to, only.lengthMs) === only.index) &&
        (cut.size === 0 || !cut.has(indexAt(records, to, row.levelMs)));
      if (isTaken) continue;
      if (from < to) this.#reducer.addRecords(records, from, to, arrivals);
      from = to + 1;
    }
    for (const places of cut.values()) {
      const minMs = places.reduce((least, i) => Math.min(least, records.minMs[i] ?? 0), Infinity);
      const maxMs = places.reduce((greatest, i) => Math.max(greatest, records.maxMs[i] ?? 0), -Infinity);
      this.#finer.push({ row, minMs, maxMs, cut: { records, places, arrivals } });
    }
  }

  /**
   * The records to replace, by interval. Where times run backwards, a row has several records of one interval, and the finer
   * level has the samples of all of them.
   */
  #cutIntervals(records: Records, levelMs: number, only: OneInterval | undefined): Map<number, number[]> {
    const cut = new Map<number, number[]>();
    for (
      let i = this.#reducer.firstStraddling(records, 0);
      i < records.length;
      i = this.#reducer.firstStraddling(records, i + 1)
    ) {
      if (only === undefined || indexAt(records, i, only.lengthMs) === only.index)
        cut.set(indexAt(records, i, levelMs), []);
    }
    if (cut.size === 0) return cut;
    for (let i = 0; i < records.length; i += 1) cut.get(indexAt(records, i, levelMs))?.push(i);
    return cut;
  }

  /** Undefined if the row lacks what the reduction needs, or is damaged: then its samples are used. */
  #unpack(row: RollupRow): Records | undefined {
    if (row.bytes === null || (this.#reducer.period !== 0 && row.period !== this.#reducer.period)) return undefined;
    const name = `${row.levelMs} ${row.firstBlock} ${row.lastBlock}`;
    if (this.#lastRow?.name === name) return this.#lastRow.records;
    try {
      const records = unpackRecords(bytesOf(row.bytes), row, this.#reducer.parts);
      this.#lastRow = { name, records };
      return records;
    } catch (error) {
      this.#damage.add(`${this.#file.file} ${row.levelMs} ${row.firstBlock}`, error);
      return undefined;
    }
  }

  #handFiner({ row, minMs, maxMs, cut }: Finer): void {
    if (row.levelMs === BLOCKS) {
      if (cut === undefined) this.#handBlocks(row, minMs, maxMs, undefined, undefined);
      const blocks = new Set(cut?.places.map((place) => cut.records.blocks[place] ?? 0));
      // At most one block. If its samples have expired since the row was looked up, its roll-up is used.
      for (const id of blocks) if (!this.#handBlock(row.tagId, id, undefined, undefined)) this.#handWhole(row, cut);
      return;
    }
    const only = cut && { lengthMs: row.levelMs, index: Math.floor(minMs / row.levelMs) };
    const samples = cut?.places.reduce((sum, i) => sum + (cut.records.samples[i] ?? 0), 0) ?? Infinity;
    const within = cut && this.#reducer.followsArrival ? withinOf(cut) : undefined;
    if (
      samples <= SHORT_SAMPLES &&
      this.#file.summary.finestMs === 0 &&
      this.#handBlocks(row, minMs, maxMs, only, within)
    )
      return;
    const rows = this.#finerRows(row, minMs, maxMs);
    // Once samples have expired, a row that also covers blocks outside this one cannot be split.
    const isCovered =
      this.#file.summary.finestMs === 0 || rows.every((finer) => finer.bytes === null || isWithin(finer, row));
    if (!isCovered && cut !== undefined) this.#handWhole(row, cut);
    else if (rows.length > 0) this.#handRows(rows, row, { minMs, maxMs, only, within });
    // The samples have expired: the roll-up is used.
    else if (!this.#handBlocks(row, minMs, maxMs, only, within)) this.#handWhole(row, cut);
  }

  /** A row of the finer level is passed on like one of this level, limited to the interval that is wanted. */
  #handRows(rows: readonly RollupRow[], row: RollupRow, { minMs, maxMs, only, within }: Wanted): void {
    for (const finer of within === undefined ? rows : rows.toSorted((a, b) => a.firstBlock - b.firstBlock)) {
      if (isWithin(finer, row)) this.#handRowPart(finer, only, within);
      else this.#handBlocks(commonPart(finer, row), minMs, maxMs, only, within);
    }
  }

  /** The rows of the finer level for the blocks of a row. They may begin and end at other blocks than that row. */
  #finerRows({ levelMs, firstBlock, lastBlock }: RollupRow, minMs: number, maxMs: number): RollupRow[] {
    const finerMs = finerLevel(levelMs);
    return finerMs === undefined ? [] : this.#search(finerMs, { minMs, maxMs }, firstBlock, lastBlock, true);
  }

  #handWhole(row: RollupRow, cut: StraddlingRecords | undefined): void {
    if (row.bytes === null) return;
    const records = unpackRecords(bytesOf(row.bytes), row, "all");
    for (const i of cut?.places ?? [])
      this.#reducer.addWhole(digestAt(records, i), cut?.arrivals?.[i] ?? arrivalOf(records, i));
  }

  #handRowPart(row: RollupRow, only: OneInterval | undefined, within: ArrivalsWithin | undefined): void {
    if (this.#unpack(row) !== undefined) this.#handRow(row, only, within);
    else this.#handBlocks(row, row.minMs, row.maxMs, only, within);
  }

  /** Passes on the samples themselves; returns whether there were any blocks. */
  #handBlocks(
    { tagId, firstBlock, lastBlock }: RollupRow,
    minMs: number,
    maxMs: number,
    only: OneInterval | undefined,
    within: ArrivalsWithin | undefined,
  ): boolean {
    const blocks = this.#file
      .find({ tagId, sinceMs: minMs, untilMs: maxMs, lastId: lastBlock, after: undefined, limit: BLOCKS_AT_ONCE })
      .filter(({ id }) => id >= firstBlock);
    for (const { id } of within === undefined ? blocks : blocks.toSorted((a, b) => a.id - b.id))
      this.#handBlock(tagId, id, only, within);
    return blocks.length > 0;
  }

  /** Returns whether the block exists, even if it is damaged. */
  #handBlock(tagId: string, id: number, only: OneInterval | undefined, within: ArrivalsWithin | undefined): boolean {
    try {
      const columns = this.#block(tagId, id);
      if (columns === undefined) return false;
      if (within === undefined || only === undefined) {
        this.#reducer.add(only === undefined ? columns : partOf(columns, only), id, within?.next(columns.length));
        return true;
      }
      for (const [from, to] of stretchesOf(columns, only.lengthMs, only.index))
        this.#reducer.add(sliceOf(columns, from, to), id, within.next(to - from));
    } catch (error) {
      this.#damage.add(`${this.#file.file} ${id}`, error);
    }
    return true;
  }

  #block(tagId: string, id: number): Columns | undefined {
    if (this.#lastUnpacked?.id === id) return this.#lastUnpacked.columns;
    const columns = this.#file.block(tagId, id);
    if (columns !== undefined) this.#lastUnpacked = { id, columns };
    return columns;
  }

  #search(
    levelMs: number,
    { minMs, maxMs }: { readonly minMs: number; readonly maxMs: number },
    firstBlock: number,
    lastBlock: number,
    across = false,
  ): RollupRow[] {
    const { tagId, sinceMs = -Infinity, untilMs = Infinity } = this.#query;
    // To place finer records in order of arrival, all records of the interval are needed.
    const isAll = this.#reducer.followsArrival && minMs > -Infinity;
    return this.#file.rollups({
      tagId,
      levelMs,
      sinceMs: isAll ? minMs : Math.max(sinceMs, minMs),
      untilMs: isAll ? maxMs : Math.min(untilMs, maxMs),
      firstBlock,
      lastBlock,
      across,
    });
  }
}

function isWithin(row: RollupRow, { firstBlock, lastBlock }: RollupRow): boolean {
  return row.firstBlock >= firstBlock && row.lastBlock <= lastBlock;
}

/** The first row, limited to the blocks that the second one also has. Its other fields are still those of the whole row. */
function commonPart(row: RollupRow, { firstBlock, lastBlock }: RollupRow): RollupRow {
  return { ...row, firstBlock: Math.max(row.firstBlock, firstBlock), lastBlock: Math.min(row.lastBlock, lastBlock) };
}

function withinOf({ records, places, arrivals }: StraddlingRecords): ArrivalsWithin {
  return new ArrivalsWithin(
    places.map((i) => ({ arrival: arrivals?.[i] ?? arrivalOf(records, i), samples: records.samples[i] ?? 0 })),
    arrivals === undefined ? 1 : 2,
  );
}
