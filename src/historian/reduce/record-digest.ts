/** Turns records of a roll-up into digests. Pure. */
import { emptyDigest, SCALE, type Digest, type Picked } from "./digest.ts";
import { MIN_FIRST, STANDING, UNCERTAIN, type PickedColumns, type Records } from "./rollup-records.ts";

/** Records rank between the first block of their row and the next block, and so do samples: there are fewer than such steps. */
export const RANK_STEP = 2 ** -17;

/** The rank of a record in order of arrival. */
function rankOf({ firstBlock }: Records, i: number): number {
  return firstBlock + i * RANK_STEP;
}

/** The digest of a single record, put into `digest`. Without all columns, of the picked samples only the extremes' values are right. */
export function digestAt(records: Records, i: number, digest = emptyDigest()): Digest {
  const flags = records.flags[i] ?? 0;
  digest.samples = records.samples[i] ?? 0;
  digest.usable = records.usable[i] ?? 0;
  digest.minMs = records.minMs[i] ?? 0;
  digest.maxMs = records.maxMs[i] ?? 0;
  digest.uncertain = (flags & UNCERTAIN) === 0 ? 0 : 1;
  digest.isStanding = (flags & STANDING) !== 0;
  digest.changes = records.changes[i] ?? 0;
  digest.weightedSum = records.weightedSum[i] ?? 0;
  digest.weightMs = records.weightMs[i] ?? 0;
  // The rest is not looked at: `addDigest` adds what stands above.
  if (digest.usable === 0) return digest;
  digest.sum = records.sum[i] ?? 0;
  digest.scaledSum = digest.sum * SCALE;
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

function pick(target: Picked, { times, values, states }: PickedColumns, i: number, rank: number, at: number): void {
  target.timeMs = times[i] ?? 0;
  target.value = values[i] ?? 0;
  target.state = states[i] ?? 0;
  target.rank = rank;
  target.at = at;
}
