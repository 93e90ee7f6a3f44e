/** Where the anchor lies, and how far the vessel may be from it. Pure. */
import type { Position } from "../ais/report.ts";
import { limits } from "./limits.ts";

const PER_DEGREE = Math.PI / 180;
const EARTH_RADIUS_M = 6_371_000;

export interface Anchorage {
  readonly position: Position;
  /** From the anchor to the GNSS antenna, m. */
  readonly radiusM: number;
  /** Milliseconds since 1970. */
  readonly setAtMs: number;
  /** Who let it go, as the log book names them. */
  readonly by: string;
}

/** What lies between the anchor and the antenna. */
export interface Scope {
  readonly rodeM: number;
  /** From the water to the ground. */
  readonly depthM: number;
  /** How much the water may still rise. */
  readonly tideRiseM?: number | undefined;
  /** From the water to the roller. */
  readonly bowHeightM?: number | undefined;
  /** From the roller to the antenna. */
  readonly bowToAntennaM?: number | undefined;
}

/**
 * The radius that a taut rode allows at low water: the other leg of the triangle over the depth, to the antenna, and a tenth of the rode for
 * what GNSS errs. The tide only shortens it, so that it counts against a rode that is too short. Undefined if the rode does not reach the
 * ground.
 */
export function radiusOf({
  rodeM,
  depthM,
  tideRiseM = 0,
  bowHeightM = 0,
  bowToAntennaM = 0,
}: Scope): number | undefined {
  if (rodeM <= depthM + tideRiseM + bowHeightM) return undefined;
  const legM = Math.sqrt(rodeM ** 2 - (depthM + bowHeightM) ** 2);
  const radiusM = legM + bowToAntennaM + Math.max(5, rodeM / 10);
  return Math.min(limits.radiusM.max, Math.max(limits.radiusM.min, Math.round(radiusM)));
}

/** The place so far away, `bearing` true in degrees. */
export function placeAt(from: Position, bearing: number, distanceM: number): Position {
  const north = distanceM * Math.cos(bearing * PER_DEGREE);
  const east = distanceM * Math.sin(bearing * PER_DEGREE);
  const metresOfDegree = EARTH_RADIUS_M * PER_DEGREE;
  const latitude = from.latitude + north / metresOfDegree;
  const longitude = from.longitude + east / (metresOfDegree * Math.cos(from.latitude * PER_DEGREE));
  return { latitude, longitude: ((((longitude + 180) % 360) + 360) % 360) - 180 };
}
