/** Where the anchor lies, and how far the vessel may be from it. Pure. */
import { METRES_OF_DEGREE, PER_DEGREE, wrapped } from "../ais/distance.ts";
import type { Position } from "../ais/report.ts";
import { limits } from "./limits.ts";

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

/** Shares of the radius: a warning before it, an emergency well beyond it, so that an acknowledged alarm is raised again farther out. */
const NEAR_SHARE = 0.85;
const FAR_SHARE = 1.5;

/** Where a warning comes, and where an emergency, in metres from the anchor. */
export function ringsOf(radiusM: number): { readonly nearM: number; readonly farM: number } {
  return { nearM: Math.round(radiusM * NEAR_SHARE), farM: Math.round(radiusM * FAR_SHARE) };
}

/** How far a taut rode lets the antenna be from the anchor at low water; undefined if it does not reach the ground at high water. */
export function reachOf({
  rodeM,
  depthM,
  tideRiseM = 0,
  bowHeightM = 0,
  bowToAntennaM = 0,
}: Scope): number | undefined {
  if (rodeM <= depthM + tideRiseM + bowHeightM) return undefined;
  return Math.sqrt(rodeM ** 2 - (depthM + bowHeightM) ** 2) + bowToAntennaM;
}

/**
 * The radius for a rode: its reach, and a tenth of the rode for what GNSS errs. The tide only shortens the reach, so that it counts against
 * a rode that is too short. Undefined if the rode does not reach the ground.
 */
export function radiusOf(scope: Scope): number | undefined {
  const reachM = reachOf(scope);
  return reachM === undefined ? undefined : radiusWithin(Math.round(reachM + marginOf(scope.rodeM)));
}

/** The radius for a vessel that has brought up on her anchor and is this far from it. */
export function radiusFrom(awayM: number): number {
  return radiusWithin(Math.round(awayM + marginOf(awayM)));
}

export function radiusWithin(radiusM: number): number {
  return Math.min(limits.radiusM.max, Math.max(limits.radiusM.min, radiusM));
}

function marginOf(metres: number): number {
  return Math.max(5, metres / 10);
}

/** The place so far away, `bearing` true in degrees. */
export function placeAt(from: Position, bearing: number, distanceM: number): Position {
  const north = distanceM * Math.cos(bearing * PER_DEGREE);
  const east = distanceM * Math.sin(bearing * PER_DEGREE);
  const latitude = from.latitude + north / METRES_OF_DEGREE;
  const longitude = from.longitude + east / (METRES_OF_DEGREE * Math.cos(from.latitude * PER_DEGREE));
  return { latitude, longitude: wrapped(longitude) };
}
