/**
 * Where the samples of a query come from. A store has several sources for a tag: cursors over sealed blocks, the open
 * tail, what the caller still holds. They are walked from the latest time downward until the collector has enough.
 */
import type { Collector } from "./collector.ts";
import { timeSpan, type Columns } from "../codec/columns.ts";

export interface Source {
  /** Nothing that is still to come from it has a later time; -Infinity at its end. */
  readonly maxMs: number;
  /**
   * Hands over its next samples, or finds that `maxMs` is lower than it said. Gives how many steps it was worth: 1, or
   * more where it had to look for what it has.
   */
  hand(collector: Collector): number;
}

/** Steps, a block each, after which a walk yields, so that other work is done: some milliseconds. */
const STEPS_AT_ONCE = 32;
/** Looking up the rows of a file that is not in memory takes as long. */
export const LOOK_UP_STEPS = STEPS_AT_ONCE;

/** Yields now and then; the sources must not change what they have to give meanwhile. */
export function* walk(sources: readonly Source[], collector: Collector): Generator<undefined, void> {
  for (let steps = 0; ;) {
    const latest = latestOf(sources);
    if (latest === undefined || collector.enough(latest.maxMs)) return;
    steps += latest.hand(collector);
    if (steps < STEPS_AT_ONCE) continue;
    steps = 0;
    yield undefined;
  }
}

/** The one whose next samples may be the latest; undefined where all have come to their end. */
export function latestOf(sources: readonly Source[]): Source | undefined {
  let latest: Source | undefined;
  let latestMs = -Infinity;
  for (const source of sources) {
    const { maxMs } = source;
    if (maxMs <= latestMs) continue;
    latest = source;
    latestMs = maxMs;
  }
  return latest;
}

/** Samples that are at hand. They must not change. */
export class ColumnsSource implements Source {
  maxMs: number;
  readonly #columns: Columns;
  readonly #rank: number;

  constructor(columns: Columns, rank: number) {
    this.maxMs = timeSpan(columns).maxMs;
    this.#columns = columns;
    this.#rank = rank;
  }

  hand(collector: Collector): number {
    this.maxMs = -Infinity;
    collector.add(this.#columns, this.#rank);
    return 1;
  }
}
