/**
 * Reduces the samples of a query to a few points for each interval. Pure.
 *
 * - Intervals are aligned to 1970-01-01T00:00:00Z and hold their start, not their end. The bounds of the query cut the
 *   first and the last one.
 * - Only usable samples count: null, `bad` and `stale` ones do not. An interval without a usable sample gives no point,
 *   so a gap stays a gap.
 * - `min`, `max`, `first` and `last` give a sample as it was, with its own time and quality; of equal values the
 *   earliest. `minmax` gives both in order of time, or one point where they are the same sample.
 * - `mean` is dated with the start of the interval (which may lie before `since`), and `uncertain` when any sample is.
 *   Booleans count as 0 and 1, so that their mean is the share of samples that were true: a number.
 * - With `turn` the mean is circular: the direction of the sum of the unit vectors, given between 0 and a turn, or
 *   between minus and plus half a turn where the interval has negative values. Directions that cancel out have no mean,
 *   hence no point.
 */
import type { Collector } from "./collector.ts";
import { BOOLEAN, GrowingColumns, isUsableState, NUMBER, type Columns } from "./columns.ts";
import type { HistoryQuery } from "./historian-store.ts";
import type { Reduction } from "./reduction.ts";

interface Picked {
  timeMs: number;
  value: number;
  state: number;
  /** When its source arrived, and where in the source it is. */
  rank: number;
  at: number;
}

interface Bucket {
  samples: number;
  sum: number;
  /** The sum of the values times SCALE: it cannot overflow, and is used where `sum` has. */
  scaledSum: number;
  sin: number;
  cos: number;
  uncertain: 0 | 1;
  readonly min: Picked;
  readonly max: Picked;
  readonly first: Picked;
  readonly last: Picked;
}

const SCALE = 2 ** -40;
/** A mean direction whose vector is shorter than this share of its samples is rounding, not a direction. */
const NO_DIRECTION = 1e-9;

export class Reducer implements Collector {
  readonly #sinceMs: number;
  readonly #untilMs: number;
  readonly #limit: number;
  readonly #reduction: Reduction;
  readonly #radians: number;
  readonly #buckets = new Map<number, Bucket>();

  constructor(query: HistoryQuery, reduction: Reduction) {
    if (!(reduction.intervalMs >= 1)) throw new RangeError(`intervalMs ${reduction.intervalMs}`);
    this.#sinceMs = query.sinceMs ?? -Infinity;
    this.#untilMs = query.untilMs ?? Infinity;
    this.#limit = query.limit;
    this.#reduction = reduction;
    this.#radians = reduction.turn === undefined ? 0 : (2 * Math.PI) / reduction.turn;
  }

  add(columns: Columns, rank: number): void {
    const { length, times, values, states } = columns;
    const { intervalMs } = this.#reduction;
    let index = NaN;
    let bucket: Bucket | undefined;
    for (let i = 0; i < length; i += 1) {
      const timeMs = times[i] ?? NaN;
      const state = states[i] ?? 0;
      if (!(timeMs >= this.#sinceMs && timeMs <= this.#untilMs) || !isUsableState(state)) continue;
      const at = Math.floor(timeMs / intervalMs);
      if (bucket === undefined || at !== index) {
        index = at;
        bucket = this.#bucket(at);
      }
      this.#take(bucket, timeMs, values[i] ?? 0, state, rank, i);
    }
    if (this.#buckets.size > 2 * this.#limit + 10_000) this.#forgetOldest();
  }

  enough(maxMs: number): boolean {
    if (this.#buckets.size < this.#limit) return false;
    const last = Math.floor(maxMs / this.#reduction.intervalMs);
    let later = 0;
    for (const index of this.#buckets.keys()) if (index > last) later += 1;
    return later >= this.#limit;
  }

  result(): Columns {
    const points = new GrowingColumns();
    for (const [index, bucket] of this.#newestBuckets()) this.#conclude(points, index, bucket);
    const from = Math.max(0, points.length - this.#limit);
    return {
      length: points.length - from,
      times: points.times.slice(from, points.length),
      values: points.values.slice(from, points.length),
      states: points.states.slice(from, points.length),
    };
  }

  #bucket(index: number): Bucket {
    const known = this.#buckets.get(index);
    if (known !== undefined) return known;
    const bucket: Bucket = {
      samples: 0,
      sum: 0,
      scaledSum: 0,
      sin: 0,
      cos: 0,
      uncertain: 0,
      min: { timeMs: 0, value: Infinity, state: 0, rank: 0, at: 0 },
      max: { timeMs: 0, value: -Infinity, state: 0, rank: 0, at: 0 },
      first: { timeMs: Infinity, value: 0, state: 0, rank: 0, at: 0 },
      last: { timeMs: -Infinity, value: 0, state: 0, rank: 0, at: 0 },
    };
    this.#buckets.set(index, bucket);
    return bucket;
  }

  #take(bucket: Bucket, timeMs: number, value: number, state: number, rank: number, at: number): void {
    bucket.samples += 1;
    bucket.sum += value;
    bucket.scaledSum += value * SCALE;
    if ((state & 3) !== 0) bucket.uncertain = 1;
    if (this.#radians !== 0) {
      bucket.sin += Math.sin(value * this.#radians);
      bucket.cos += Math.cos(value * this.#radians);
    }
    const { min, max, first, last } = bucket;
    if (value < min.value || (value === min.value && isBefore(timeMs, rank, min)))
      pick(min, timeMs, value, state, rank, at);
    if (value > max.value || (value === max.value && isBefore(timeMs, rank, max)))
      pick(max, timeMs, value, state, rank, at);
    if (isBefore(timeMs, rank, first)) pick(first, timeMs, value, state, rank, at);
    if (timeMs > last.timeMs || (timeMs === last.timeMs && rank >= last.rank))
      pick(last, timeMs, value, state, rank, at);
  }

  #conclude(points: GrowingColumns, index: number, bucket: Bucket): void {
    const { aggregate, intervalMs } = this.#reduction;
    if (aggregate === "mean") {
      const mean = this.#radians === 0 ? plainMean(bucket) : circularMean(bucket, this.#radians);
      if (mean !== undefined) points.add(index * intervalMs, mean + 0, NUMBER | bucket.uncertain);
      return;
    }
    if (aggregate !== "minmax") {
      copyPicked(points, bucket[aggregate]);
      return;
    }
    const { min, max } = bucket;
    const sameSource = min.timeMs === max.timeMs && min.rank === max.rank;
    const minFirst = sameSource ? min.at <= max.at : isBefore(min.timeMs, min.rank, max);
    copyPicked(points, minFirst ? min : max);
    if (min.value !== max.value) copyPicked(points, minFirst ? max : min);
  }

  #newestBuckets(): [number, Bucket][] {
    return [...this.#buckets].toSorted(([a], [b]) => a - b).slice(-this.#limit);
  }

  /** Keeps the memory of a query over samples with wild times bounded. */
  #forgetOldest(): void {
    const kept = this.#newestBuckets();
    this.#buckets.clear();
    for (const [index, bucket] of kept) this.#buckets.set(index, bucket);
  }
}

function isBefore(timeMs: number, rank: number, other: Picked): boolean {
  return timeMs < other.timeMs || (timeMs === other.timeMs && rank < other.rank);
}

function pick(target: Picked, timeMs: number, value: number, state: number, rank: number, at: number): void {
  target.timeMs = timeMs;
  target.value = value;
  target.state = state;
  target.rank = rank;
  target.at = at;
}

function copyPicked(points: GrowingColumns, { timeMs, value, state }: Picked): void {
  points.add(timeMs, value, (state & BOOLEAN) | (state & 3));
}

/** Rounding must not carry the mean of equal values away from them: it is kept between the least and the greatest. */
function plainMean({ samples, sum, scaledSum, min, max }: Bucket): number {
  const mean = Number.isFinite(sum) ? sum / samples : scaledSum / samples / SCALE;
  return Math.min(Math.max(mean, min.value), max.value);
}

function circularMean({ samples, sin, cos, min }: Bucket, radians: number): number | undefined {
  if (Math.hypot(sin, cos) < NO_DIRECTION * samples) return undefined;
  const angle = Math.atan2(sin, cos) / radians;
  const turn = (2 * Math.PI) / radians;
  if (min.value < 0 || angle >= 0) return angle;
  return angle + turn < turn ? angle + turn : 0;
}
