/**
 * Where the samples of a query come from. For each tag a store has several sources: cursors over sealed blocks, the open
 * tail, and what the caller still holds. They are walked from the latest time downward until the collector has enough.
 */
import type { Collector } from "./collector.ts";
import { timeSpan, type Columns } from "../codec/columns.ts";

export interface Source {
  /** No sample still to come from it has a later time; -Infinity at its end. */
  readonly maxMs: number;
  /**
   * Passes on its next samples, or lowers `maxMs` after a look-up. Returns how many steps it took: 1, or more if it had to
   * look up rows.
   */
  hand(collector: Collector): number;
}

/** A walk yields after this many steps, a block each, so that other work is done: some milliseconds. */
const STEPS_AT_ONCE = 32;
/** Looking up the rows of a file that is not in memory takes as long. */
export const LOOK_UP_STEPS = STEPS_AT_ONCE;

/** Walks the sources, yielding now and then; meanwhile the sources must not change what they give. */
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

/** The source whose next samples may be the latest; undefined when all have ended. */
function latestOf(sources: readonly Source[]): Source | undefined {
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

/** Samples in memory. They must not change. */
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
