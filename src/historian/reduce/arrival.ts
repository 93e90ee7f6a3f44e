/**
 * The order in which samples arrived, as their places in the store show it. It decides what counts as the sample before:
 * where a clock was set back, that is not the one with the time before. Pure.
 *
 * Each source has a rank: for blocks and rows of roll-ups the id of their first block, then come the open tail and the
 * waiting samples. In a row each digest has its number. Finer records or samples that replace a digest are placed after its
 * number and before the next one.
 */
import type { Columns } from "../codec/columns.ts";
import type { Records } from "./rollup-records.ts";

export interface Arrival {
  readonly rank: number;
  /** Order within the rank. */
  readonly order: number;
}

/** Of a record of a first level: its place in its row. */
export function arrivalOf({ blocks, firstBlock }: Pick<Records, "blocks" | "firstBlock">, i: number): Arrival {
  return { rank: blocks[i] ?? firstBlock, order: i };
}

/** Not a difference: the rank of waiting samples is infinite. */
export function compareArrivals(a: Arrival, b: Arrival): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  return a.order - b.order;
}

/** More than the digests of a row, and than the samples that replace one: three levels of them fit into the digits of a double. */
const PARTS = 2 ** 20;

export interface DigestArrival {
  readonly arrival: Arrival;
  readonly samples: number;
}

/** Assigns places to the samples that replace the digests of a row, in order of arrival. */
export class ArrivalsWithin {
  readonly #digests: readonly DigestArrival[];
  readonly #unit: number;
  #at = 0;
  #taken = 0;
  #parts = 0;

  /** `depth` is 1 for what replaces records of the first level, 2 for what replaces those in turn. */
  constructor(digests: readonly DigestArrival[], depth: number) {
    this.#digests = digests;
    this.#unit = PARTS ** -depth;
  }

  /** The place of the next samples, this many. */
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

/** The ranges [from, to) of consecutive samples that lie in one interval. */
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
