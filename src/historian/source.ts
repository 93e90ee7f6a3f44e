/**
 * Where the samples of a query come from. A store has several sources for a tag: cursors over sealed blocks, the open
 * tail, what the caller still holds. They are walked from the latest time downward until the collector has enough.
 */
import type { Collector } from "./collector.ts";
import { timeSpan, type Columns } from "./columns.ts";

export interface Source {
  /** Nothing that is still to come from it has a later time; -Infinity at its end. */
  readonly maxMs: number;
  /** Hands over its next samples, or finds that `maxMs` is lower than it said. */
  hand(collector: Collector): void;
}

/** Steps, a block each, after which a walk lets others have the thread: some milliseconds. */
const STEPS_AT_ONCE = 32;

/** Yields now and then; the sources must not change what they have to give meanwhile. */
export function* walk(sources: readonly Source[], collector: Collector): Generator<undefined, void> {
  for (let steps = 1; ; steps += 1) {
    let latest: Source | undefined;
    for (const source of sources) if (source.maxMs > (latest?.maxMs ?? -Infinity)) latest = source;
    if (latest === undefined || collector.enough(latest.maxMs)) return;
    latest.hand(collector);
    if (steps % STEPS_AT_ONCE === 0) yield undefined;
  }
}

/** Samples that are at hand. They must not change. */
export class HeldSource implements Source {
  maxMs: number;
  readonly #columns: Columns;
  readonly #rank: number;

  constructor(columns: Columns, rank: number) {
    this.maxMs = timeSpan(columns).maxMs;
    this.#columns = columns;
    this.#rank = rank;
  }

  hand(collector: Collector): void {
    this.maxMs = -Infinity;
    collector.add(this.#columns, this.#rank);
  }
}
