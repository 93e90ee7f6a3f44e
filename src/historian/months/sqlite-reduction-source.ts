/**
 * One month file as a source of a reduction: its roll-ups, at the level that answers with the least work, and the blocks that
 * have none. The rows are looked up when they are first needed; those of the current file at once, since they may be merged
 * while the query goes on.
 */
import type { Collector } from "../reduce/collector.ts";
import type { DamageCount } from "../disk/damage.ts";
import type { HistoryQuery } from "../historian-store.ts";
import type { Reducer } from "../reduce/reduce.ts";
import { BLOCKS, levelFor } from "../reduce/rollup.ts";
import { latestOf, LOOK_UP_STEPS, type Source } from "../reduce/source.ts";
import { BlockCursor } from "./sqlite-block-cursor.ts";
import type { SqliteMonthFile } from "./sqlite-month-file.ts";
import { RollupCursor } from "./sqlite-rollup-cursor.ts";

export class ReductionSource implements Source {
  readonly #file: SqliteMonthFile;
  readonly #query: HistoryQuery;
  readonly #reducer: Reducer;
  readonly #lastBlock: number;
  readonly #damage: DamageCount;
  #sources: Source[] | undefined;

  /** Blocks with an id above `lastBlock` were sealed after the query began. */
  constructor(file: SqliteMonthFile, query: HistoryQuery, reducer: Reducer, lastBlock: number, damage: DamageCount) {
    this.#file = file;
    this.#query = query;
    this.#reducer = reducer;
    this.#lastBlock = lastBlock;
    this.#damage = damage;
    if (file.isCurrent) this.#sources = this.#lookUp();
  }

  get maxMs(): number {
    return this.#sources === undefined ? this.#file.summary.maxMs : (latestOf(this.#sources)?.maxMs ?? -Infinity);
  }

  hand(collector: Collector): number {
    if (this.#sources === undefined) {
      this.#sources = this.#lookUp();
      return LOOK_UP_STEPS;
    }
    return latestOf(this.#sources)?.hand(collector) ?? 1;
  }

  #lookUp(): Source[] {
    try {
      const { rollupFrom, finestMs } = this.#file.summary;
      const digestFrom = finestMs === 0 ? this.#file.digestFrom(this.#query.tagId) : Infinity;
      const levelMs = levelFor(this.#reducer.intervalMs, finestMs, digestFrom < Infinity);
      if (levelMs === undefined) return [this.#blocks(this.#lastBlock)];
      const from = levelMs === BLOCKS ? digestFrom : rollupFrom;
      const rollups = new RollupCursor(
        this.#file,
        this.#query,
        this.#reducer,
        levelMs,
        [from, this.#lastBlock],
        this.#damage,
      );
      return from <= 1 ? [rollups] : [rollups, this.#blocks(from - 1)];
    } catch (error) {
      this.#damage.add(this.#file.file, error);
      return [this.#blocks(this.#lastBlock)];
    }
  }

  #blocks(lastId: number): BlockCursor {
    return new BlockCursor(this.#file, this.#query, lastId, this.#damage);
  }
}
