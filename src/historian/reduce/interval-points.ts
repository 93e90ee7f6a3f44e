/** Makes the points of a finished interval from its digest. `reduce.ts` says what each aggregate means. Pure. */
import { BOOLEAN, type GrowingColumns, NUMBER } from "../codec/columns.ts";
import type { Reduction } from "../reduction.ts";
import { type Digest, isBefore, type Picked, SCALE } from "./digest.ts";

/** If the mean vector is shorter than this, it is a rounding error and has no direction. */
const NO_DIRECTION = 1e-9;

/** `radians`: radians in one unit of the value if a mean is circular, otherwise 0. Of two points the later is added first. */
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
      // These need the neighbours: `FinishedInterval` keeps them until the end.
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

/** Undefined if the directions cancel out. */
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

/** Rounding must not move the mean of equal values: it is kept between the least and the greatest value. */
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
