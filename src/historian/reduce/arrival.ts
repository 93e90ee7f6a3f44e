/**
 * The order in which samples arrived, as their places in the store show it. It matters to what lies between samples: where a
 * clock was set back, the sample before one is not the one with the time before. Pure.
 *
 * A source has a rank: blocks and rows of roll-ups the id of their first block, then the open tail, then what waits. In a
 * row each digest has its number; what a finer level or the blocks themselves have in place of a digest lies after that
 * number and before the next one.
 */
import type { Columns } from "../codec/columns.ts";
import type { Records } from "./rollup-records.ts";

export interface Arrival {
  readonly rank: number;
  /** Within the rank. */
  readonly order: number;
}

/** Of a record of a first level: where it is in its row. */
export function arrivalOf({ blocks, firstBlock }: Pick<Records, "blocks" | "firstBlock">, i: number): Arrival {
  return { rank: blocks[i] ?? firstBlock, order: i };
}

/** Not a difference: the rank of what waits is infinite. */
export function compareArrivals(a: Arrival, b: Arrival): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  return a.order - b.order;
}

/** A row has fewer digests, and so has what lies in place of one: three levels of them fit into the digits of a double. */
const PARTS = 2 ** 20;

export interface DigestArrival {
  readonly arrival: Arrival;
  readonly samples: number;
}

/** Gives their places to samples that stand for digests of a row, in the order in which they arrived. */
export class ArrivalsWithin {
  readonly #digests: readonly DigestArrival[];
  readonly #unit: number;
  #at = 0;
  #taken = 0;
  #parts = 0;

  /** `depth` is 1 in place of what the first level gives, 2 in place of what is in place of that. */
  constructor(digests: readonly DigestArrival[], depth: number) {
    this.#digests = digests;
    this.#unit = PARTS ** -depth;
  }

  /** The place of the next so many samples. */
  next(samples: number): Arrival {
    const { rank, order } = this.#digests[Math.min(this.#at, this.#digests.length - 1)]?.arrival ?? {
      rank: 0,
      order: 0,
    };
    this.#parts += 1;
    this.#taken += samples;
    for (;;) {
      const held = this.#digests[this.#at]?.samples ?? Infinity;
      if (this.#taken < held) break;
      this.#taken -= held;
      this.#at += 1;
    }
    return { rank, order: order + this.#parts * this.#unit };
  }
}

/** Stretches of samples in a row that lie in one interval: [from, to). */
export function* stretchesOf(
  { length, times }: Columns,
  intervalMs: number,
  index: number,
): Generator<readonly [from: number, to: number], void> {
  for (let from = 0; from < length; from += 1) {
    if (Math.floor((times[from] ?? NaN) / intervalMs) !== index) continue;
    let to = from + 1;
    while (to < length && Math.floor((times[to] ?? NaN) / intervalMs) === index) to += 1;
    yield [from, to];
    from = to;
  }
}
