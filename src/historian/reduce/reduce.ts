/**
 * Reduces the samples of a query to one or two points for each interval. Pure.
 *
 * - Intervals are aligned to 1970-01-01T00:00:00Z and include their start, not their end. The bounds of the query cut the
 *   first and the last one.
 * - Only usable samples count: null, `bad` and `stale` ones do not. An interval without a usable sample gives no point, so a
 *   gap stays a gap; with `explicitGaps` it gives a point that marks the gap.
 * - `min`, `max`, `first` and `last` give a sample unchanged, with its own time and quality; of equal values the earliest.
 *   `minmax` gives both in order of time, or one point if they are the same sample.
 * - The others are dated with the start of the interval (which may lie before `since`), and are `uncertain` if any sample is.
 *   `mean`, `sum` and `count` are over samples. Booleans count as 0 and 1, so their mean is a number: the share of samples
 *   that were true.
 * - `time_mean` weights each value by how long it stood (see digest.ts); if none stood at all it is the plain mean.
 * - `changes` counts how often a boolean changed; a change belongs to the interval of the later sample. Numbers give no
 *   point.
 * - With `period` a mean is circular: the direction of the sum of the samples' unit vectors, between 0 and a period, or
 *   between minus and plus half a period if the interval has negative values. If the directions cancel out, there is no mean
 *   and no point.
 */
import type { Arrival } from "./arrival.ts";
import type { Collector } from "./collector.ts";
import { BOOLEAN, GrowingColumns, isUsableState, kindOf, NULL, NUMBER, type Columns } from "../codec/columns.ts";
import { addDigest, emptyDigest, sumRun, takeRun, type Digest } from "./digest.ts";
import type { HistoryQuery } from "../historian-store.ts";
import { addPoints, meanOf } from "./interval-points.ts";
import type { Reduction } from "../reduction.ts";
import { digestAt } from "./record-digest.ts";
import type { RecordParts, Records } from "./rollup-records.ts";
import { Steps, type Weights } from "./steps.ts";

/** Open intervals beyond those that were asked for; then the oldest are evicted. */
const MAX_EXTRA = 10_000;
const BAD = 2;
const STALE = 3;

/** An interval that is complete except for the steps between two sources. */
interface FinishedInterval extends Weights {
  readonly index: number;
  /** The state of the intervals between this one and the next later one. */
  readonly gap: number;
  /** NaN without a usable sample. */
  readonly mean: number;
  readonly uncertain: number;
  readonly isBoolean: boolean;
}

/**
 * Sources come from the latest time downward, so an interval is finished as soon as nothing still to come can lie in it. Its
 * digest, more than a kilobyte, is then replaced by its result, a few numbers in columns. So only the digests of some blocks
 * exist at once, however many intervals are asked for.
 */
export class Reducer implements Collector {
  readonly #sinceMs: number;
  readonly #untilMs: number;
  readonly #limit: number;
  readonly #reduction: Reduction;
  readonly #radians: number;
  /** The digests of intervals that may still get samples. */
  readonly #buckets = new Map<number, Digest>();
  /** The points of finished intervals, the latest first; never more than were asked for. */
  readonly #points = new GrowingColumns();
  /** Used instead of points by reductions that need the steps between samples, the latest first: those are known only at the end. */
  readonly #finished: FinishedInterval[] = [];
  readonly #steps: Steps | undefined;
  /** Number of finished intervals with a usable sample; the last of them. */
  #usable = 0;
  #lastIndex: number | undefined;
  /** Whether an interval without a usable sample followed it. */
  #hasUnusable = false;
  /** The columns of roll-ups that the reduction needs. */
  readonly parts: RecordParts;
  /** The digest of the record that is being added. */
  readonly #record = emptyDigest();
  #isFinished = false;

  constructor(query: HistoryQuery, reduction: Reduction) {
    if (!(reduction.intervalMs >= 1)) throw new RangeError(`intervalMs ${reduction.intervalMs}`);
    this.#sinceMs = query.sinceMs ?? -Infinity;
    this.#untilMs = query.untilMs ?? Infinity;
    this.#limit = query.limit;
    this.#reduction = reduction;
    this.parts = ["mean", "sum", "count"].includes(reduction.aggregate) ? "sums" : "all";
    this.#radians = reduction.period === undefined ? 0 : (2 * Math.PI) / reduction.period;
    if (reduction.aggregate === "time_mean" || reduction.aggregate === "changes") {
      this.#steps = new Steps(reduction.intervalMs, (timeMs) => this.#weightsAt(this.#indexOf(timeMs)));
    }
  }

  get intervalMs(): number {
    return this.#reduction.intervalMs;
  }

  /** The period that digests must have been made with, 0 for any: only circular means need it. */
  get period(): number {
    const { aggregate, period = 0 } = this.#reduction;
    return aggregate === "mean" || aggregate === "time_mean" ? period : 0;
  }

  add(columns: Columns, rank: number, arrival: Arrival = { rank, order: 0 }): void {
    const { length, times } = columns;
    for (let from = 0; from < length;) {
      const timeMs = times[from] ?? NaN;
      let to = from + 1;
      if (this.#isInside(timeMs)) {
        const span = this.#spanOf(timeMs);
        while (to < length && span.holds(times[to] ?? NaN)) to += 1;
        this.#addRun(span.index, columns, from, to, rank);
      }
      from = to;
    }
    this.#steps?.addColumns(columns, arrival, this.#sinceMs, this.#untilMs);
    this.#checkSize();
  }

  /** The first record from `from` on whose samples lie in several intervals; the length if there is none. */
  firstStraddling({ length, minMs, maxMs }: Records, from: number): number {
    let span: IntervalSpan | undefined;
    for (let i = from; i < length; i += 1) {
      const least = minMs[i] ?? 0;
      const greatest = maxMs[i] ?? 0;
      if (span !== undefined && span.holds(least) && span.holds(greatest)) continue;
      if (this.#isOutside(least, greatest)) continue;
      if (!this.#isInside(least) || !this.#isInside(greatest)) return i;
      span = this.#spanOf(least);
      if (span.index !== this.#indexOf(greatest)) return i;
    }
    return length;
  }

  /** Adds records that each lie in one interval (`firstStraddling`). */
  addRecords(records: Records, from: number, to: number): void {
    const { minMs, maxMs, usable } = records;
    const keepsUnusable = this.#reduction.explicitGaps === true;
    let span: IntervalSpan | undefined;
    let bucket: Digest | undefined;
    for (let i = from; i < to; i += 1) {
      const least = minMs[i] ?? 0;
      if (span === undefined || !span.holds(least)) {
        if (this.#isOutside(least, maxMs[i] ?? 0)) continue;
        span = this.#spanOf(least);
        bucket = undefined;
      }
      if ((usable[i] ?? 0) > 0 || keepsUnusable) {
        bucket ??= this.#bucket(span.index);
        addDigest(bucket, digestAt(records, i, this.#record));
      }
    }
    this.#steps?.addRecords(records, from, to, (i) => this.#isOutside(minMs[i] ?? 0, maxMs[i] ?? 0));
    this.#checkSize();
  }

  /** Adds a record as if all its samples lay in the interval of the first one: the samples no longer exist. */
  addWhole(digest: Digest, arrival: Arrival): void {
    const index = this.#indexOf(Math.max(digest.minMs, this.#sinceMs));
    if (digest.usable > 0 || this.#reduction.explicitGaps === true) addDigest(this.#bucket(index), digest);
    this.#steps?.addDigest(digest, arrival);
    this.#checkSize();
  }

  enough(maxMs: number): boolean {
    if (this.#buckets.size > 0) this.#finish(this.#indexOf(maxMs));
    return this.#usable >= this.#wanted;
  }

  result(): Columns {
    if (!this.#isFinished) {
      this.#finish(-Infinity);
      this.#steps?.finish();
      this.#concludeFinished();
    }
    this.#isFinished = true;
    const { length, times, values, states } = this.#points;
    const given = Math.min(length, this.#limit);
    return {
      length: given,
      times: times.subarray(0, given).toReversed(),
      values: values.subarray(0, given).toReversed(),
      states: states.subarray(0, given).toReversed(),
    };
  }

  /** With steps one interval more is needed: its last value stands into the first interval of the answer. */
  get #wanted(): number {
    return this.#limit + (this.#steps === undefined ? 0 : 1);
  }

  /** Finishes the intervals after this one, the latest first. */
  #finish(after: number): void {
    const indexes: number[] = [];
    for (const index of this.#buckets.keys()) if (index > after) indexes.push(index);
    for (const index of indexes.sort((a, b) => b - a)) {
      const bucket = this.#buckets.get(index);
      this.#buckets.delete(index);
      if (bucket === undefined || this.#usable >= this.#wanted) continue;
      if (bucket.usable === 0) this.#hasUnusable = true;
      else this.#finishOne(index, bucket);
    }
  }

  #finishOne(index: number, bucket: Digest): void {
    const gap = NULL | (this.#hasUnusable ? BAD : STALE);
    this.#hasUnusable = false;
    this.#usable += 1;
    if (this.#steps !== undefined) {
      const { weightedSum, weightMs, changes, uncertain, last } = bucket;
      const mean = meanOf(bucket, this.#radians) ?? NaN;
      const isBoolean = kindOf(last.state) === BOOLEAN;
      this.#finished.push({ index, gap, mean, weightedSum, weightMs, changes, uncertain, isBoolean });
      return;
    }
    this.#addGap(index, gap);
    addPoints(this.#points, index * this.#reduction.intervalMs, bucket, this.#reduction.aggregate, this.#radians);
  }

  /** `gap` is the state of the intervals between this one and the next later one. */
  #addGap(index: number, gap: number): void {
    const after = this.#lastIndex;
    this.#lastIndex = index;
    if (this.#reduction.explicitGaps !== true || after === undefined || after <= index + 1) return;
    this.#points.add((index + 1) * this.#reduction.intervalMs, 0, gap);
  }

  #concludeFinished(): void {
    const { intervalMs, aggregate } = this.#reduction;
    for (const interval of this.#finished.slice(0, this.#limit)) {
      const { index, gap, changes, isBoolean, uncertain } = interval;
      this.#addGap(index, gap);
      const value = aggregate === "changes" ? (isBoolean ? changes : NaN) : this.#timeMean(interval);
      if (!Number.isNaN(value)) this.#points.add(index * intervalMs, value + 0, NUMBER | uncertain);
    }
  }

  /**
   * May lie outside the extremes of the interval, since the last value before the interval also stands in it. If the sum has
   * overflowed, it is the plain mean.
   */
  #timeMean({ weightedSum, weightMs, mean }: FinishedInterval): number {
    const timeMean = this.#radians === 0 && weightMs > 0 ? weightedSum / weightMs : NaN;
    return Number.isFinite(timeMean) ? timeMean : mean;
  }

  /** What a step between samples adds to: an open or a finished interval. */
  #weightsAt(index: number): Weights | undefined {
    const bucket = this.#buckets.get(index);
    if (bucket !== undefined) return bucket;
    let [low, high] = [0, this.#finished.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#finished[middle]?.index ?? NaN) > index) low = middle + 1;
      else high = middle;
    }
    const found = this.#finished[low];
    return found?.index === index ? found : undefined;
  }

  #isOutside(minMs: number, maxMs: number): boolean {
    return maxMs < this.#sinceMs || minMs > this.#untilMs;
  }

  #isInside(timeMs: number): boolean {
    return timeMs >= this.#sinceMs && timeMs <= this.#untilMs;
  }

  #indexOf(timeMs: number): number {
    return Math.floor(timeMs / this.#reduction.intervalMs);
  }

  #bucket(index: number): Digest {
    let bucket = this.#buckets.get(index);
    if (bucket === undefined) {
      bucket = emptyDigest();
      this.#buckets.set(index, bucket);
    }
    return bucket;
  }

  #addRun(index: number, columns: Columns, from: number, to: number, rank: number): void {
    if (this.#reduction.explicitGaps !== true && !hasUsable(columns.states, from, to)) return;
    if (this.parts === "sums") sumRun(this.#bucket(index), columns, from, to, this.#radians);
    else takeRun(this.#bucket(index), columns, from, to, rank, this.#radians);
  }

  #checkSize(): void {
    if (this.#buckets.size > this.#wanted + 2 * MAX_EXTRA) this.#evictOldest();
  }

  #spanOf(timeMs: number): IntervalSpan {
    return new IntervalSpan(this.#indexOf(timeMs), this.#reduction.intervalMs, this.#sinceMs, this.#untilMs);
  }

  /** Bounds the memory of a query over samples with wild times. */
  #evictOldest(): void {
    const newest = [...this.#buckets.keys()].sort((a, b) => b - a);
    let kept = 0;
    for (let usable = 0; kept < newest.length && usable < this.#wanted; kept += 1)
      if ((this.#buckets.get(newest[kept] ?? NaN)?.usable ?? 0) > 0) usable += 1;
    for (const index of newest.slice(Math.min(kept, this.#wanted + MAX_EXTRA))) this.#buckets.delete(index);
  }
}

function hasUsable(states: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i += 1) if (isUsableState(states[i] ?? 0)) return true;
  return false;
}

/**
 * An interval within the bounds of a query: tells without a division whether a time lies in it. If the interval starts at a
 * fraction of a millisecond, the answer may be a wrong no for a time at its very edge; the caller then divides.
 */
class IntervalSpan {
  readonly index: number;
  readonly #fromMs: number;
  readonly #toMs: number;

  constructor(index: number, intervalMs: number, sinceMs: number, untilMs: number) {
    const startMs = index * intervalMs;
    const endMs = startMs + intervalMs;
    const rounding = Math.max(Math.abs(startMs), Math.abs(endMs)) * 2 ** -50;
    this.index = index;
    this.#fromMs = Math.max(startMs + rounding, sinceMs);
    this.#toMs = Math.min(endMs - rounding, untilMs);
  }

  holds(timeMs: number): boolean {
    return timeMs >= this.#fromMs && timeMs <= this.#toMs;
  }
}
