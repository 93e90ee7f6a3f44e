/**
 * One month file as a source of a reduction: its roll-ups, at the level that answers with the least work, or its blocks. The
 * rows are looked up when they are first needed; those of the current file at once, since they may be merged while the query
 * goes on.
 */
import type { Collector } from "../reduce/collector.ts";
import type { DamageCount } from "../disk/damage.ts";
import type { HistoryQuery } from "../historian-store.ts";
import type { Reducer } from "../reduce/reduce.ts";
import { HOUR_MS, levelFor } from "../reduce/rollup.ts";
import { LOOK_UP_STEPS, type Source } from "../reduce/source.ts";
import { BlockCursor } from "./sqlite-block-cursor.ts";
import type { SqliteMonthFile } from "./sqlite-month-file.ts";
import { RollupCursor } from "./sqlite-rollup-cursor.ts";

export class ReductionSource implements Source {
  readonly #file: SqliteMonthFile;
  readonly #query: HistoryQuery;
  readonly #reducer: Reducer;
  readonly #lastBlock: number;
  readonly #damage: DamageCount;
  #source: Source | undefined;

  /** Blocks with an id above `lastBlock` were sealed after the query began. */
  constructor(file: SqliteMonthFile, query: HistoryQuery, reducer: Reducer, lastBlock: number, damage: DamageCount) {
    this.#file = file;
    this.#query = query;
    this.#reducer = reducer;
    this.#lastBlock = lastBlock;
    this.#damage = damage;
    if (file.isCurrent) this.#source = this.#lookUp();
  }

  get maxMs(): number {
    return this.#source?.maxMs ?? this.#file.summary.maxMs;
  }

  hand(collector: Collector): number {
    if (this.#source !== undefined) return this.#source.hand(collector);
    this.#source = this.#lookUp();
    return LOOK_UP_STEPS;
  }

  #lookUp(): Source {
    const levelMs = levelFor(this.#reducer.intervalMs, this.#file.summary.finestMs, this.#cutsAnHour);
    try {
      if (levelMs !== undefined) {
        const rows = { levelMs, lastBlock: this.#lastBlock };
        return new RollupCursor(this.#file, this.#query, this.#reducer, rows, this.#damage);
      }
    } catch (error) {
      this.#damage.add(this.#file.file, error);
    }
    return new BlockCursor(this.#file, this.#query, this.#lastBlock, this.#damage);
  }

  /** Whether a bound of the query lies within an hour that this file may have. */
  get #cutsAnHour(): boolean {
    const { sinceMs = -Infinity, untilMs = Infinity } = this.#query;
    const { minMs, maxMs } = this.#file.summary;
    return (sinceMs > minMs && sinceMs % HOUR_MS !== 0) || (untilMs < maxMs && (untilMs + 1) % HOUR_MS !== 0);
  }
}
