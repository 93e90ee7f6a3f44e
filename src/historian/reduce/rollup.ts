/**
 * Roll-ups: for each tag the digests of its minutes and of its hours, made when a block is sealed. So a chart of a year need
 * not read the samples of a year. Roll-ups and samples give the same result: a digest is used if all its samples lie in one
 * interval of the query; otherwise its samples are read.
 *
 * There is no level of one second: at 2 Hz its records would take five times the bytes of the samples. For the same reason a
 * tag that is seldom heard has no minutes: its samples are used. Hours are always made. Pure.
 */
import type { Columns } from "../codec/columns.ts";
import { digestRuns, joinDigest, type Digest } from "./digest.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
/** Milliseconds of an interval of each level, the finest first. */
export const ROLLUP_LEVELS = [MINUTE_MS, HOUR_MS] as const;

/** A record takes as many bytes as this number of samples. */
const RECORD_SAMPLES = 12;
/** This many rows of one size are merged into one … */
export const MERGED_ROWS = 16;
/** … unless the result had more records than this: a query for one day would unpack most of them in vain. */
export const MAX_ROW_RECORDS = 1024;
/** Unpacking a block takes as long as reading this many minutes. */
export const MINUTES_A_BLOCK = 480;

/** A shorter interval that is not of whole minutes begins in nearly every block, so that all blocks are read anyway. */
const LEAST_ODD_MS = 20 * MINUTE_MS;

/**
 * The level that answers intervals of this length with the least work; undefined if the blocks do. `finestMs` is 0, or the
 * finest level that is left where the samples have been removed. `isCut`: a bound of the query lies within an hour.
 */
export function levelFor(intervalMs: number, finestMs: number, isCut: boolean): number | undefined {
  const isWholeHours = intervalMs % HOUR_MS === 0;
  if (finestMs > 0) return isWholeHours && !isCut ? HOUR_MS : finestMs;
  if (isWholeHours) return HOUR_MS;
  return intervalMs % MINUTE_MS === 0 || intervalMs >= LEAST_ODD_MS ? MINUTE_MS : undefined;
}

/** The digests of a block's samples; undefined if the samples themselves are to be used. */
export function rollUp(
  columns: Columns,
  from: number,
  to: number,
  levelMs: number,
  period: number,
): Digest[] | undefined {
  const digests = digestRuns(columns, from, to, levelMs, period === 0 ? 0 : (2 * Math.PI) / period);
  // If times keep going back, almost each sample has a record of its own, and no level pays.
  const paid = levelMs === MINUTE_MS ? digests.length : stepsBack(digests);
  const pays = paid * RECORD_SAMPLES <= to - from;
  // A sum that has overflowed is useless.
  const isFinite = digests.every(({ sum, weightedSum }) => Number.isFinite(sum) && Number.isFinite(weightedSum));
  return pays && isFinite ? digests : undefined;
}

function stepsBack(digests: readonly Digest[]): number {
  return digests.filter(({ minMs }, i) => minMs < (digests[i - 1]?.maxMs ?? -Infinity)).length;
}

/** Merges the records of consecutive rows, if the result is not too long. */
export function joinRows(rows: readonly (readonly Digest[])[], levelMs: number): Digest[] | undefined {
  const joined: Digest[] = [];
  for (const row of rows) {
    for (const [i, digest] of row.entries()) {
      const before = joined.at(-1);
      if (i === 0 && before !== undefined && continues(before, digest, levelMs)) joinDigest(before, digest);
      else joined.push(digest);
    }
  }
  return joined.length <= MAX_ROW_RECORDS ? joined : undefined;
}

function continues(a: Digest, b: Digest, levelMs: number): boolean {
  return b.minMs >= a.maxMs && Math.floor(a.minMs / levelMs) === Math.floor(b.minMs / levelMs);
}
