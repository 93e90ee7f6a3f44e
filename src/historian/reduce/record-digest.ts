/**
 * Turns records of a roll-up into digests: each into its own, or added to the digest of an interval straight from the
 * columns. Pure.
 */
import { emptyDigest, isBefore, SCALE, type Digest, type Picked } from "./digest.ts";
import { MIN_FIRST, STANDING, UNCERTAIN, type PickedColumns, type Records } from "./rollup-records.ts";

/** Records rank between the first block of their row and the next block, and so do samples: there are fewer than such steps. */
export const RANK_STEP = 2 ** -17;

/** The rank of a record in order of arrival. */
function rankOf({ firstBlock }: Records, i: number): number {
  return firstBlock + i * RANK_STEP;
}

/** The digest of a single record; needs all columns. */
export function digestAt(records: Records, i: number): Digest {
  const digest = emptyDigest();
  const flags = records.flags[i] ?? 0;
  digest.samples = records.samples[i] ?? 0;
  digest.usable = records.usable[i] ?? 0;
  digest.minMs = records.minMs[i] ?? 0;
  digest.maxMs = records.maxMs[i] ?? 0;
  digest.uncertain = (flags & UNCERTAIN) === 0 ? 0 : 1;
  digest.isStanding = (flags & STANDING) !== 0;
  digest.changes = records.changes[i] ?? 0;
  if (digest.usable === 0) return digest;
  digest.sum = records.sum[i] ?? 0;
  digest.scaledSum = digest.sum * SCALE;
  digest.weightedSum = records.weightedSum[i] ?? 0;
  digest.weightMs = records.weightMs[i] ?? 0;
  digest.sin = records.sin[i] ?? 0;
  digest.cos = records.cos[i] ?? 0;
  const rank = rankOf(records, i);
  const isMinFirst = (flags & MIN_FIRST) !== 0;
  pick(digest.min, records.min, i, rank, isMinFirst ? 0 : 1);
  pick(digest.max, records.max, i, rank, isMinFirst ? 1 : 0);
  pick(digest.first, records.first, i, rank, 0);
  pick(digest.last, records.last, i, rank, 0);
  return digest;
}

/** Adds what a mean, a sum and a count need. Of the extremes only the values are right. */
export function addSums(digest: Digest, records: Records, i: number): void {
  const usable = records.usable[i] ?? 0;
  digest.samples += records.samples[i] ?? 0;
  if (usable === 0) return;
  const sum = records.sum[i] ?? 0;
  digest.usable += usable;
  digest.sum += sum;
  digest.scaledSum += sum * SCALE;
  if (((records.flags[i] ?? 0) & UNCERTAIN) !== 0) digest.uncertain = 1;
  if (records.sin.length > 0) {
    digest.sin += records.sin[i] ?? 0;
    digest.cos += records.cos[i] ?? 0;
  }
  const least = records.min.values[i] ?? 0;
  const greatest = records.max.values[i] ?? 0;
  if (least < digest.min.value) digest.min.value = least;
  if (greatest > digest.max.value) digest.max.value = greatest;
}

/** Adds the whole record, without the step from one's last sample to the other's first: see `addDigest`. */
export function addRecord(digest: Digest, records: Records, i: number): void {
  const usable = records.usable[i] ?? 0;
  const flags = records.flags[i] ?? 0;
  digest.samples += records.samples[i] ?? 0;
  digest.minMs = Math.min(digest.minMs, records.minMs[i] ?? 0);
  digest.maxMs = Math.max(digest.maxMs, records.maxMs[i] ?? 0);
  digest.weightedSum += records.weightedSum[i] ?? 0;
  digest.weightMs += records.weightMs[i] ?? 0;
  digest.changes += records.changes[i] ?? 0;
  if (usable === 0) return;
  const sum = records.sum[i] ?? 0;
  digest.usable += usable;
  digest.sum += sum;
  digest.scaledSum += sum * SCALE;
  digest.sin += records.sin[i] ?? 0;
  digest.cos += records.cos[i] ?? 0;
  if ((flags & UNCERTAIN) !== 0) digest.uncertain = 1;
  const rank = rankOf(records, i);
  const { min, max, first, last } = digest;
  const least = records.min.values[i] ?? 0;
  const leastMs = records.min.times[i] ?? 0;
  if (least < min.value || (least === min.value && isBefore(leastMs, rank, min)))
    pick(min, records.min, i, rank, (flags & MIN_FIRST) === 0 ? 1 : 0);
  const greatest = records.max.values[i] ?? 0;
  const greatestMs = records.max.times[i] ?? 0;
  if (greatest > max.value || (greatest === max.value && isBefore(greatestMs, rank, max)))
    pick(max, records.max, i, rank, (flags & MIN_FIRST) === 0 ? 0 : 1);
  if (isBefore(records.first.times[i] ?? 0, rank, first)) pick(first, records.first, i, rank, 0);
  const lastMs = records.last.times[i] ?? 0;
  if (lastMs > last.timeMs || (lastMs === last.timeMs && rank >= last.rank)) pick(last, records.last, i, rank, 0);
}

function pick(target: Picked, { times, values, states }: PickedColumns, i: number, rank: number, at: number): void {
  target.timeMs = times[i] ?? 0;
  target.value = values[i] ?? 0;
  target.state = states[i] ?? 0;
  target.rank = rank;
  target.at = at;
}
