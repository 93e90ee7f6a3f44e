/** The basic movements of the simulated vessel. The result of `approach` does not depend on the length of the steps. */
import { bell, type Random } from "./random.ts";

/** Moves exponentially towards a target: 63 % of the way after `tauS` seconds. */
export function approach(value: number, target: number, tauS: number, dtS: number): number {
  return target + (value - target) * Math.exp(-dtS / tauS);
}

/** A random value around 0 within -1 … 1, with a correlation time of `tauS` seconds (Ornstein-Uhlenbeck). */
export function wander(value: number, tauS: number, dtS: number, random: Random): number {
  const keep = Math.exp(-dtS / tauS);
  return clamp(value * keep + 0.35 * Math.sqrt(1 - keep * keep) * bell(random), -1, 1);
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** The same direction within 0 … 360 degrees. */
export function direction(deg: number): number {
  return ((deg % 360) + 360) % 360;
}

/** The shortest turn from one direction to another, -180 … 180 degrees. */
export function turnTo(fromDeg: number, toDeg: number): number {
  return direction(toDeg - fromDeg + 180) - 180;
}
