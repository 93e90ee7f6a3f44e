/**
 * Roll-ups: for each tag the digests of its minutes and of its hours, made when a block is sealed, so that a picture of
 * a year need not read the samples of a year. What is asked of them is what the samples themselves would give: a digest
 * is used where all its samples lie in one interval of the query; where they do not, the finer level or the samples are.
 *
 * There is no level of one second: at 2 Hz its records would take five times the bytes of the samples. For the same
 * reason the minutes of a tag that is seldom heard are its samples themselves. Its hours are always made. Pure.
 */
import type { Columns } from "./columns.ts";
import { digestRuns, joinDigest, type Digest } from "./digest.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
/** Milliseconds of an interval of each level, the finest first. */
export const ROLLUP_LEVELS = [MINUTE_MS, HOUR_MS] as const;

/** A record takes as many bytes as so many samples. */
const RECORD_SAMPLES = 12;
/** So many rows of one size are made one … */
export const MERGED_ROWS = 16;
/** … unless it had more records than this: what a query for one day would have to unpack in vain. */
const MAX_ROW_RECORDS = 1024;

/** The coarsest level that a reduction to intervals of so long may use, or the finest that is left; undefined: samples. */
export function levelFor(intervalMs: number, finestMs: number): number | undefined {
  return ROLLUP_LEVELS.findLast((levelMs) => levelMs <= Math.max(intervalMs, finestMs));
}

/** The digests of a block's samples, or undefined where the samples themselves are to be used. */
export function rollUp(
  columns: Columns,
  from: number,
  to: number,
  levelMs: number,
  turn: number,
): Digest[] | undefined {
  const digests = digestRuns(columns, from, to, levelMs, turn === 0 ? 0 : (2 * Math.PI) / turn);
  const pays = levelMs >= HOUR_MS || digests.length * RECORD_SAMPLES <= to - from;
  // A sum that has overflowed says nothing any more.
  const isFinite = digests.every(({ sum, weightedSum }) => Number.isFinite(sum) && Number.isFinite(weightedSum));
  return pays && isFinite ? digests : undefined;
}

/** The records of consecutive rows as one row, if that is not too long. */
export function joinRows(rows: readonly (readonly Digest[])[], levelMs: number): Digest[] | undefined {
  const joined: Digest[] = [];
  for (const row of rows) {
    for (const [i, digest] of row.entries()) {
      const before = joined.at(-1);
      const isSame = before !== undefined && Math.floor(before.minMs / levelMs) === Math.floor(digest.minMs / levelMs);
      if (i === 0 && isSame) joinDigest(before, digest);
      else joined.push(digest);
    }
  }
  return joined.length <= MAX_ROW_RECORDS ? joined : undefined;
}
