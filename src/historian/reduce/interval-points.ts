/** The points that a finished interval gives, from its digest. What each aggregate means is said in `reduce.ts`. Pure. */
import { BOOLEAN, type GrowingColumns, NUMBER } from "../codec/columns.ts";
import type { Reduction } from "../reduction.ts";
import { type Digest, isBefore, type Picked, SCALE } from "./digest.ts";

/** A mean direction whose vector is shorter than this share of its samples is rounding, not a direction. */
const NO_DIRECTION = 1e-9;

/** `radians`: of one unit of the value, where a mean is circular; 0 where it is not. Of two points the later is added first. */
export function addPoints(
  points: GrowingColumns,
  startMs: number,
  digest: Digest,
  aggregate: Reduction["aggregate"],
  radians: number,
): void {
  const add = (value: number | undefined): void => {
    if (value !== undefined) points.add(startMs, value + 0, NUMBER | digest.uncertain);
  };
  switch (aggregate) {
    case "mean":
      return add(meanOf(digest, radians));
    case "sum":
      return add(Number.isFinite(digest.sum) ? digest.sum : Math.sign(digest.scaledSum) * Number.MAX_VALUE);
    case "count":
      return add(digest.usable);
    case "time_mean":
    case "changes":
      // They depend on the neighbours: `finished-intervals.ts` has them, at the end.
      return;
    case "minmax":
      return addExtremes(points, digest);
    case "min":
    case "max":
    case "first":
    case "last":
      return copyPicked(points, digest[aggregate]);
  }
}

/** Undefined where directions cancel out. */
export function meanOf(digest: Digest, radians: number): number | undefined {
  return radians === 0 ? plainMean(digest) : circularMean(digest, radians);
}

function copyPicked(points: GrowingColumns, { timeMs, value, state }: Picked): void {
  points.add(timeMs, value, (state & BOOLEAN) | (state & 3));
}

function addExtremes(points: GrowingColumns, { min, max }: Digest): void {
  const sameSource = min.timeMs === max.timeMs && min.rank === max.rank;
  const minFirst = sameSource ? min.at <= max.at : isBefore(min.timeMs, min.rank, max);
  const [first, second] = minFirst ? [min, max] : [max, min];
  // The later one first, like intervals.
  if (min.value !== max.value) copyPicked(points, second);
  copyPicked(points, first);
}

/** Rounding must not carry the mean of equal values away from them: it is kept between the least and the greatest. */
function plainMean({ usable, sum, scaledSum, min, max }: Digest): number {
  const mean = Number.isFinite(sum) ? sum / usable : scaledSum / usable / SCALE;
  return Math.min(Math.max(mean, min.value), max.value);
}

function circularMean({ usable, sin, cos, min }: Digest, radians: number): number | undefined {
  if (Math.hypot(sin, cos) < NO_DIRECTION * usable) return undefined;
  const angle = Math.atan2(sin, cos) / radians;
  const period = (2 * Math.PI) / radians;
  if (min.value < 0 || angle >= 0) return angle;
  return angle + period < period ? angle + period : 0;
}
