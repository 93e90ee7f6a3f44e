/**
 * Intervals that are complete except for the steps between two sources, the latest first, in columns; 43 bytes for each. For
 * the reductions that need those steps.
 */
import { BOOLEAN, kindOf } from "../codec/columns.ts";
import type { Digest } from "./digest.ts";

/** The fields that a step between two samples adds to. */
export interface Weights {
  weightedSum: number;
  weightMs: number;
  changes: number;
}

export interface FinishedInterval extends Readonly<Weights> {
  readonly index: number;
  /** The state of the intervals between this one and the next later one. */
  readonly gap: number;
  /** NaN without a usable sample. */
  readonly mean: number;
  readonly uncertain: number;
  readonly isBoolean: boolean;
}

export class FinishedIntervals {
  length = 0;
  #indexes = new Float64Array(64);
  #means = new Float64Array(64);
  #weightedSums = new Float64Array(64);
  #weightsMs = new Float64Array(64);
  #changes = new Float64Array(64);
  #gaps = new Uint8Array(64);
  #uncertain = new Uint8Array(64);
  #isBoolean = new Uint8Array(64);

  /** Each is earlier than the one before. */
  add(index: number, gap: number, mean: number, { weightedSum, weightMs, changes, uncertain, last }: Digest): void {
    const at = this.length;
    if (at === this.#indexes.length) this.#grow();
    this.#indexes[at] = index;
    this.#means[at] = mean;
    this.#weightedSums[at] = weightedSum;
    this.#weightsMs[at] = weightMs;
    this.#changes[at] = changes;
    this.#gaps[at] = gap;
    this.#uncertain[at] = uncertain;
    this.#isBoolean[at] = kindOf(last.state) === BOOLEAN ? 1 : 0;
    this.length = at + 1;
  }

  interval(at: number): FinishedInterval {
    return {
      index: this.#indexes[at] ?? NaN,
      mean: this.#means[at] ?? NaN,
      weightedSum: this.#weightedSums[at] ?? 0,
      weightMs: this.#weightsMs[at] ?? 0,
      changes: this.#changes[at] ?? 0,
      gap: this.#gaps[at] ?? 0,
      uncertain: this.#uncertain[at] ?? 0,
      isBoolean: this.#isBoolean[at] === 1,
    };
  }

  /** Adding to the result changes the columns. */
  weights(index: number): Weights | undefined {
    const at = this.#find(index);
    return at === undefined ? undefined : new WeightsAt(at, this.#weightedSums, this.#weightsMs, this.#changes);
  }

  #find(index: number): number | undefined {
    let [low, high] = [0, this.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const there = this.#indexes[middle] ?? NaN;
      if (there === index) return middle;
      if (there > index) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  #grow(): void {
    const wider = <T extends Float64Array | Uint8Array>(column: T, larger: T): T => {
      larger.set(column);
      return larger;
    };
    const size = this.length * 2;
    this.#indexes = wider(this.#indexes, new Float64Array(size));
    this.#means = wider(this.#means, new Float64Array(size));
    this.#weightedSums = wider(this.#weightedSums, new Float64Array(size));
    this.#weightsMs = wider(this.#weightsMs, new Float64Array(size));
    this.#changes = wider(this.#changes, new Float64Array(size));
    this.#gaps = wider(this.#gaps, new Uint8Array(size));
    this.#uncertain = wider(this.#uncertain, new Uint8Array(size));
    this.#isBoolean = wider(this.#isBoolean, new Uint8Array(size));
  }
}

class WeightsAt implements Weights {
  readonly #at: number;
  readonly #weightedSums: Float64Array;
  readonly #weightsMs: Float64Array;
  readonly #changes: Float64Array;

  constructor(at: number, weightedSums: Float64Array, weightsMs: Float64Array, changes: Float64Array) {
    this.#at = at;
    this.#weightedSums = weightedSums;
    this.#weightsMs = weightsMs;
    this.#changes = changes;
  }

  get weightedSum(): number {
    return this.#weightedSums[this.#at] ?? 0;
  }

  set weightedSum(sum: number) {
    this.#weightedSums[this.#at] = sum;
  }

  get weightMs(): number {
    return this.#weightsMs[this.#at] ?? 0;
  }

  set weightMs(ms: number) {
    this.#weightsMs[this.#at] = ms;
  }

  get changes(): number {
    return this.#changes[this.#at] ?? 0;
  }

  set changes(changes: number) {
    this.#changes[this.#at] = changes;
  }
}
