/** A guard area: a circle or a polygon that the vessel must not leave, or must not enter. Pure. */
import { distanceM, METRES_OF_DEGREE, PER_DEGREE, wrapped } from "../ais/distance.ts";
import type { Position } from "../ais/report.ts";

export const ALARMS_WHEN = ["outside", "inside"] as const;

export type Shape =
  | { readonly middle: Position; readonly radiusM: number }
  /** Its corners in order; the last is joined to the first. */
  | { readonly corners: readonly Position[] };

export interface Area {
  /** Also the number of its tag: the lowest that was free. */
  readonly number: number;
  /** Unique, whatever its letters' case. */
  readonly name: string;
  readonly alarmWhen: (typeof ALARMS_WHEN)[number];
  readonly shape: Shape;
  /** Milliseconds since 1970. */
  readonly setAtMs: number;
  /** Who set it, as the log book names them. */
  readonly by: string;
}

/** How far the place is beyond the edge, in metres; inside it is negative. */
export function beyondM(shape: Shape, place: Position): number {
  if ("middle" in shape) return distanceM(shape.middle, place) - shape.radiusM;
  const corners = shape.corners.map((corner) => metresFrom(place, corner));
  let least = Infinity;
  let isInside = false;
  for (const [at, to] of corners.entries()) {
    const from = corners.at(at - 1) ?? to;
    least = Math.min(least, distanceToSide(from, to));
    // Crossed by the ray to the east.
    const isCrossed = from.y > 0 !== to.y > 0 && from.x + ((to.x - from.x) * -from.y) / (to.y - from.y) > 0;
    if (isCrossed) isInside = !isInside;
  }
  return isInside ? -least : least;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** East and north of the place, on the plane that touches the earth there. */
function metresFrom(place: Position, { latitude, longitude }: Position): Point {
  const turn = wrapped(longitude - place.longitude);
  return {
    x: turn * METRES_OF_DEGREE * Math.cos(place.latitude * PER_DEGREE),
    y: (latitude - place.latitude) * METRES_OF_DEGREE,
  };
}

/** From the origin. */
function distanceToSide(from: Point, to: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length2 = x * x + y * y;
  const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, -(from.x * x + from.y * y) / length2));
  return Math.hypot(from.x + share * x, from.y + share * y);
}
