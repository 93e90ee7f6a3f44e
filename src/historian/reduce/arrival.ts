/**
 * The order in which samples arrived, as their places in the store show it. It decides what counts as the sample before:
 * where a clock was set back, that is not the one with the time before. Pure.
 *
 * Each source has a rank: for blocks and rows of roll-ups the id of their first block, then come the open tail and the
 * waiting samples. In a row each record has its number. Samples that replace a record are placed after its number and before
 * the next one.
 */
import type { Columns } from "../codec/columns.ts";
import type { Records } from "./rollup-records.ts";

export interface Arrival {
  readonly rank: number;
  /** Order within the rank. */
  readonly order: number;
}

/** The place of a record in its row. */
export function arrivalOf({ firstBlock }: Pick<Records, "firstBlock">, i: number): Arrival {
  return { rank: firstBlock, order: i };
}

/** Not a difference: the rank of waiting samples is infinite. */
export function compareArrivals(a: Arrival, b: Arrival): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  return a.order - b.order;
}

/** More than the stretches of samples that replace one record. */
const PARTS = 2 ** 20;

/** Assigns places to the samples that replace some records of a row, in order of arrival. */
export class ArrivalsWithin {
  readonly #records: Records;
  readonly #places: readonly number[];
  #at = 0;
  #taken = 0;
  #parts = 0;

  constructor(records: Records, places: readonly number[]) {
    this.#records = records;
    this.#places = places;
  }

  /** The place of the next samples, this many. */
  next(samples: number): Arrival {
    const { rank, order } = arrivalOf(this.#records, this.#places[Math.min(this.#at, this.#places.length - 1)] ?? 0);
    this.#parts += 1;
    this.#taken += samples;
    for (;;) {
      const place = this.#places[this.#at];
      const held = place === undefined ? Infinity : (this.#records.samples[place] ?? 0);
      if (this.#taken < held) break;
      this.#taken -= held;
      this.#at += 1;
    }
    return { rank, order: order + this.#parts / PARTS };
  }
}

/** The stretches of consecutive samples that lie in one interval, and where each begins. */
export function* stretchesOf(
  { length, times, values, states }: Columns,
  intervalMs: number,
  index: number,
): Generator<{ readonly at: number; readonly part: Columns }, void> {
  const startMs = index * intervalMs;
  const endMs = startMs + intervalMs;
  for (let at = 0; at < length; at += 1) {
    const timeMs = times[at] ?? NaN;
    if (!(timeMs >= startMs && timeMs < endMs)) continue;
    let to = at + 1;
    while (to < length && (times[to] ?? NaN) >= startMs && (times[to] ?? NaN) < endMs) to += 1;
    const part = {
      length: to - at,
      times: times.subarray(at, to),
      values: values.subarray(at, to),
      states: states.subarray(at, to),
    };
    yield { at, part };
    at = to;
  }
}
