/**
 * A digest of several samples of one tag: their number, extremes and sum, the first and the last. It is the state of a
 * reduced interval, and a record of a roll-up; two digests can be merged. Pure.
 *
 * Weighting by time: a value stands until the next sample in order of arrival, if that comes within `limits.holdMs`; a longer
 * silence is a gap and has no weight. An unusable sample, or a clock that is set back, ends the standing of the value before
 * it.
 */
import { limits } from "../limits.ts";
import { BOOLEAN, isUsableState, kindOf, type Columns } from "../codec/columns.ts";

/** A chosen sample: the rank of its source (`rank`) and its index in the source (`at`). */
export interface Picked {
  timeMs: number;
  value: number;
  state: number;
  rank: number;
  at: number;
}

export interface Digest {
  /** All samples, and those with a usable value. All other fields except the time span are of the usable ones. */
  samples: number;
  usable: number;
  /** The time span of all samples. */
  minMs: number;
  maxMs: number;
  sum: number;
  /** The sum of the values times SCALE: it cannot overflow, and replaces `sum` where that has. */
  scaledSum: number;
  /** Sums of the unit vectors, for values that go round. */
  sin: number;
  cos: number;
  uncertain: 0 | 1;
  /** The sum of each value times the milliseconds that it stood, and the sum of these milliseconds. */
  weightedSum: number;
  weightMs: number;
  /** How often a boolean differed from the one before it. */
  changes: number;
  /** Whether the last sample is usable, so that its value stands. */
  isStanding: boolean;
  readonly min: Picked;
  readonly max: Picked;
  readonly first: Picked;
  readonly last: Picked;
}

export const SCALE = 2 ** -40;
const { holdMs } = limits;

export function emptyDigest(): Digest {
  return {
    samples: 0,
    usable: 0,
    minMs: Infinity,
    maxMs: -Infinity,
    sum: 0,
    scaledSum: 0,
    sin: 0,
    cos: 0,
    uncertain: 0,
    weightedSum: 0,
    weightMs: 0,
    changes: 0,
    isStanding: false,
    min: { timeMs: 0, value: Infinity, state: 0, rank: 0, at: 0 },
    max: { timeMs: 0, value: -Infinity, state: 0, rank: 0, at: 0 },
    first: { timeMs: Infinity, value: 0, state: 0, rank: 0, at: 0 },
    last: { timeMs: -Infinity, value: 0, state: 0, rank: 0, at: 0 },
  };
}

/**
 * Adds samples of one source, without the steps between them (`takeSteps`). `radians`: radians in one unit of the values, 0
 * if they are no angle.
 */
export function takeRun(
  digest: Digest,
  { times, values, states }: Columns,
  from: number,
  to: number,
  rank: number,
  radians: number,
): void {
  const { min, max, first, last } = digest;
  let { usable, sum, scaledSum, minMs, maxMs } = digest;
  for (let i = from; i < to; i += 1) {
    const timeMs = times[i] ?? 0;
    if (timeMs < minMs) minMs = timeMs;
    if (timeMs > maxMs) maxMs = timeMs;
    const state = states[i] ?? 0;
    if (!isUsableState(state)) continue;
    const value = values[i] ?? 0;
    usable += 1;
    sum += value;
    scaledSum += value * SCALE;
    if ((state & 3) !== 0) digest.uncertain = 1;
    if (radians !== 0) {
      digest.sin += Math.sin(value * radians);
      digest.cos += Math.cos(value * radians);
    }
    if (value <= min.value && (value < min.value || isBefore(timeMs, rank, min)))
      pick(min, timeMs, value, state, rank, i);
    if (value >= max.value && (value > max.value || isBefore(timeMs, rank, max)))
      pick(max, timeMs, value, state, rank, i);
    if (timeMs <= first.timeMs && isBefore(timeMs, rank, first)) pick(first, timeMs, value, state, rank, i);
    if (timeMs > last.timeMs || (timeMs === last.timeMs && rank >= last.rank))
      pick(last, timeMs, value, state, rank, i);
  }
  digest.samples += to - from;
  digest.usable = usable;
  digest.sum = sum;
  digest.scaledSum = scaledSum;
  digest.minMs = minMs;
  digest.maxMs = maxMs;
  digest.isStanding = to > from && isUsableState(states[to - 1] ?? 0);
}

/** The same, with only what a mean, a sum and a count need; of the extremes only the values are right. */
export function sumRun(digest: Digest, { values, states }: Columns, from: number, to: number, radians: number): void {
  let { usable, sum, scaledSum } = digest;
  let least = digest.min.value;
  let greatest = digest.max.value;
  for (let i = from; i < to; i += 1) {
    const state = states[i] ?? 0;
    if (!isUsableState(state)) continue;
    const value = values[i] ?? 0;
    usable += 1;
    sum += value;
    scaledSum += value * SCALE;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
    if ((state & 3) !== 0) digest.uncertain = 1;
    if (radians === 0) continue;
    digest.sin += Math.sin(value * radians);
    digest.cos += Math.cos(value * radians);
  }
  digest.samples += to - from;
  digest.usable = usable;
  digest.sum = sum;
  digest.scaledSum = scaledSum;
  digest.min.value = least;
  digest.max.value = greatest;
}

/** Adds another digest, without the step from one's last sample to the other's first. */
export function addDigest(digest: Digest, other: Digest): void {
  digest.samples += other.samples;
  digest.minMs = Math.min(digest.minMs, other.minMs);
  digest.maxMs = Math.max(digest.maxMs, other.maxMs);
  digest.weightedSum += other.weightedSum;
  digest.weightMs += other.weightMs;
  digest.changes += other.changes;
  if (other.usable === 0) return;
  digest.usable += other.usable;
  digest.sum += other.sum;
  digest.scaledSum += other.scaledSum;
  digest.sin += other.sin;
  digest.cos += other.cos;
  if (other.uncertain === 1) digest.uncertain = 1;
  const { min, max, first, last } = other;
  if (min.value < digest.min.value || (min.value === digest.min.value && isBefore(min.timeMs, min.rank, digest.min)))
    copyPick(digest.min, min);
  if (max.value > digest.max.value || (max.value === digest.max.value && isBefore(max.timeMs, max.rank, digest.max)))
    copyPick(digest.max, max);
  if (isBefore(first.timeMs, first.rank, digest.first)) copyPick(digest.first, first);
  const isLater = last.timeMs > digest.last.timeMs;
  if (isLater || (last.timeMs === digest.last.timeMs && last.rank >= digest.last.rank)) copyPick(digest.last, last);
}

/**
 * Digests of consecutive samples, in order of arrival, that lie in the same interval of `intervalMs` and whose times ascend.
 * So the first and the last of each in time are also the first and the last to arrive.
 */
export function digestRuns(columns: Columns, from: number, to: number, intervalMs: number, radians: number): Digest[] {
  const { times } = columns;
  const runs: Digest[] = [];
  for (let start = from; start < to;) {
    const index = Math.floor((times[start] ?? 0) / intervalMs);
    let end = start + 1;
    while (end < to && (times[end] ?? 0) >= (times[end - 1] ?? 0)) {
      if (Math.floor((times[end] ?? 0) / intervalMs) !== index) break;
      end += 1;
    }
    const run = emptyDigest();
    takeRun(run, columns, start, end, 0, radians);
    takeSteps(run, columns, start, end);
    runs.push(run);
    start = end;
  }
  return runs;
}

/** Adds the steps between samples of one interval that arrived one after the other. */
function takeSteps(digest: Digest, { times, values, states }: Columns, from: number, to: number): void {
  let { weightedSum, weightMs } = digest;
  /** Index of the usable sample before. */
  let before = -1;
  for (let i = from; i < to; i += 1) {
    const stepMs = (times[i] ?? 0) - (times[i - 1] ?? 0);
    if (before >= from && before === i - 1 && stepMs <= holdMs) {
      weightedSum += (values[before] ?? 0) * stepMs;
      weightMs += stepMs;
    }
    const state = states[i] ?? 0;
    if (!isUsableState(state)) continue;
    if (before >= from && kindOf(state) === BOOLEAN && kindOf(states[before] ?? 0) === BOOLEAN)
      if (values[before] !== values[i]) digest.changes += 1;
    before = i;
  }
  digest.weightedSum = weightedSum;
  digest.weightMs = weightMs;
}

/** Joins what arrived right after `digest` in the same interval and is not earlier: as if all samples were digested together. */
export function joinDigest(digest: Digest, next: Digest): void {
  const { last, maxMs, isStanding } = digest;
  const stepMs = next.minMs - maxMs;
  if (isStanding && stepMs <= holdMs) {
    digest.weightedSum += last.value * stepMs;
    digest.weightMs += stepMs;
  }
  if (digest.usable > 0 && next.usable > 0 && isChange(last, next.first.value, next.first.state)) digest.changes += 1;
  addDigest(digest, next);
  digest.isStanding = next.isStanding;
}

export function isChange(before: Pick<Picked, "value" | "state">, value: number, state: number): boolean {
  return kindOf(before.state) === BOOLEAN && kindOf(state) === BOOLEAN && before.value !== value;
}

export function isBefore(timeMs: number, rank: number, other: Picked): boolean {
  return timeMs < other.timeMs || (timeMs === other.timeMs && rank < other.rank);
}

function copyPick(target: Picked, { timeMs, value, state, rank, at }: Picked): void {
  pick(target, timeMs, value, state, rank, at);
}

function pick(target: Picked, timeMs: number, value: number, state: number, rank: number, at: number): void {
  target.timeMs = timeMs;
  target.value = value;
  target.state = state;
  target.rank = rank;
  target.at = at;
}
