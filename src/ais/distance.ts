/** Distances on a spherical earth, in metres: accurate to half a per cent, which is enough to tell near from far. */
import type { Position } from "./report.ts";

const EARTH_RADIUS_M = 6_371_000;
/** Radians. */
export const PER_DEGREE = Math.PI / 180;
/** Along a meridian. */
export const METRES_OF_DEGREE = EARTH_RADIUS_M * PER_DEGREE;

export function distanceM(one: Position, other: Position): number {
  const [lat1, lat2] = [one.latitude * PER_DEGREE, other.latitude * PER_DEGREE];
  const halfLat = Math.sin((lat2 - lat1) / 2);
  const halfLon = Math.sin(((other.longitude - one.longitude) * PER_DEGREE) / 2);
  const chord = halfLat * halfLat + Math.cos(lat1) * Math.cos(lat2) * halfLon * halfLon;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The same longitude, or turn, from -180 up to 180 degrees. */
export function wrapped(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** The true direction in which the other lies, 0 to 360 degrees, along the shortest way. */
export function bearingDeg(one: Position, other: Position): number {
  const [lat1, lat2] = [one.latitude * PER_DEGREE, other.latitude * PER_DEGREE];
  const turn = (other.longitude - one.longitude) * PER_DEGREE;
  const east = Math.sin(turn) * Math.cos(lat2);
  const north = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(turn);
  return (Math.atan2(east, north) / PER_DEGREE + 360) % 360;
}
