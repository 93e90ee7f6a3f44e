/**
 * The roll-ups of one tag in one month file as a source of a reduction, the row with the latest time first. A record whose
 * samples lie in several intervals of the query, or on both sides of a bound, is replaced by its samples.
 */
import { arrivalOf, ArrivalsWithin, stretchesOf } from "../reduce/arrival.ts";
import type { Columns } from "../codec/columns.ts";
import { bytesOf, type DamageCount } from "../disk/damage.ts";
import type { HistoryQuery } from "../historian-store.ts";
import type { Reducer } from "../reduce/reduce.ts";
import { digestAt, RANK_STEP } from "../reduce/record-digest.ts";
import { unpackRecords, type Records } from "../reduce/rollup-records.ts";
import type { Source } from "../reduce/source.ts";
import type { SqliteMonthFile } from "./sqlite-month-file.ts";
import type { RollupRow } from "./sqlite-rollups.ts";

const BLOCKS_AT_ONCE = 1_000_000;

/** Records of one interval of their level, in order of arrival: several where a clock was set back. */
interface CutRecords {
  readonly records: Records;
  readonly places: readonly number[];
  /** The interval of the level that they are of. */
  readonly index: number;
}

/** What a query with a reduction asks of one month file. */
export interface FileQuestion {
  readonly file: SqliteMonthFile;
  readonly query: HistoryQuery;
  readonly reducer: Reducer;
  /** Blocks above it were sealed after the query began. */
  readonly lastBlock: number;
  readonly damage: DamageCount;
}

export class RollupCursor implements Source {
  readonly #file: SqliteMonthFile;
  readonly #reducer: Reducer;
  readonly #damage: DamageCount;
  /** Looked up all at once: rows of the current file may be merged while the query goes on. */
  readonly #rows: RollupRow[];
  #at = 0;
  /** The block that was unpacked last: many short intervals may begin in one block. */
  #lastUnpacked: { readonly id: number; readonly columns: Columns } | undefined;

  /** Throws if the roll-ups cannot be looked up. */
  constructor({ file, query, reducer, lastBlock, damage }: FileQuestion, levelMs: number) {
    const { tagId, sinceMs = -Infinity, untilMs = Infinity } = query;
    this.#file = file;
    this.#reducer = reducer;
    this.#damage = damage;
    // A row that was merged with blocks sealed after the query began is read from its blocks instead.
    this.#rows = file
      .rollups({ tagId, levelMs, sinceMs, untilMs, lastBlock })
      .map((row) => (row.lastBlock > lastBlock ? { ...row, lastBlock, bytes: null } : row));
  }

  get maxMs(): number {
    return this.#rows[this.#at]?.maxMs ?? -Infinity;
  }

  hand(): number {
    const row = this.#rows[this.#at];
    this.#at += 1;
    if (row === undefined) return 1;
    try {
      return 1 + this.#handRow(row);
    } catch (error) {
      this.#damage.add(this.#file.file, error);
      return 1;
    }
  }

  /** Returns how many blocks were read. */
  #handRow(row: RollupRow): number {
    const records = this.#unpack(row);
    if (records === undefined) return this.#handBlocks(row, undefined);
    const cut = this.#cutIntervals(records, row.levelMs);
    for (let from = 0, to = 0; to <= records.length; to += 1) {
      if (to < records.length && !(cut.size > 0 && cut.has(indexAt(records, to, row.levelMs)))) continue;
      if (from < to) this.#reducer.addRecords(records, from, to);
      from = to + 1;
    }
    let blocks = 0;
    for (const [index, places] of cut) blocks += this.#handCut(row, { records, places, index });
    return blocks;
  }

  /** The records to replace, by interval: the samples of an interval are those of all its records. */
  #cutIntervals(records: Records, levelMs: number): Map<number, number[]> {
    const cut = new Map<number, number[]>();
    let i = this.#reducer.firstStraddling(records, 0);
    while (i < records.length) {
      cut.set(indexAt(records, i, levelMs), []);
      i = this.#reducer.firstStraddling(records, i + 1);
    }
    if (cut.size === 0) return cut;
    for (let at = 0; at < records.length; at += 1) cut.get(indexAt(records, at, levelMs))?.push(at);
    return cut;
  }

  /** If the samples have been removed, each record counts as a whole. */
  #handCut(row: RollupRow, cut: CutRecords): number {
    const blocks = this.#file.summary.finestMs === 0 ? this.#handBlocks(row, cut) : 0;
    if (blocks > 0) return blocks;
    const records = unpackRecords(bytesOf(row.bytes), row, "all");
    for (const place of cut.places) this.#reducer.addWhole(digestAt(records, place), arrivalOf(records, place));
    return 0;
  }

  /** Undefined if the row lacks what the reduction needs, or is damaged: then its samples are used. */
  #unpack(row: RollupRow): Records | undefined {
    if (row.bytes === null || (this.#reducer.period !== 0 && row.period !== this.#reducer.period)) return undefined;
    try {
      return unpackRecords(bytesOf(row.bytes), row, this.#reducer.parts);
    } catch (error) {
      this.#damage.add(`${this.#file.file} ${row.levelMs} ${row.firstBlock}`, error);
      return undefined;
    }
  }

  /** Passes on the samples of a row, or of the cut records alone. Returns how many blocks they are in. */
  #handBlocks({ tagId, levelMs, firstBlock, lastBlock, minMs, maxMs }: RollupRow, cut: CutRecords | undefined): number {
    const startMs = (cut?.index ?? NaN) * levelMs;
    const [sinceMs, untilMs] = cut === undefined ? [minMs, maxMs] : [startMs, startMs + levelMs - 1];
    const blocks = this.#file
      .find({ tagId, sinceMs, untilMs, lastId: lastBlock, after: undefined, limit: BLOCKS_AT_ONCE })
      .filter(({ id }) => id >= firstBlock)
      .toSorted((a, b) => a.id - b.id);
    const within = cut && new ArrivalsWithin(cut.records, cut.places);
    for (const { id } of blocks) {
      try {
        const columns = this.#block(tagId, id);
        if (columns === undefined) continue;
        if (cut === undefined) this.#reducer.add(columns, id);
        else
          for (const { at, part } of stretchesOf(columns, levelMs, cut.index))
            this.#reducer.add(part, id + at * RANK_STEP, within?.next(part.length));
      } catch (error) {
        this.#damage.add(`${this.#file.file} ${id}`, error);
      }
    }
    return blocks.length;
  }

  #block(tagId: string, id: number): Columns | undefined {
    if (this.#lastUnpacked?.id === id) return this.#lastUnpacked.columns;
    const columns = this.#file.block(tagId, id);
    if (columns !== undefined) this.#lastUnpacked = { id, columns };
    return columns;
  }
}

function indexAt({ minMs }: Records, i: number, levelMs: number): number {
  return Math.floor((minMs[i] ?? 0) / levelMs);
}
