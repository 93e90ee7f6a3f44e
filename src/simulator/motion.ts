/** The few movements that everything in the simulated vessel is made of. All are exact for steps of any length. */
import { bell, type Random } from "./random.ts";

/** Goes towards a target as heat and flywheels do: after `tauS` seconds, 63 % of the way. */
export function approach(value: number, target: number, tauS: number, dtS: number): number {
  return target + (value - target) * Math.exp(-dtS / tauS);
}

/** Wanders about 0 within -1 … 1, with a memory of `tauS` seconds (Ornstein-Uhlenbeck). */
export function wander(value: number, tauS: number, dtS: number, random: Random): number {
  const keep = Math.exp(-dtS / tauS);
  return clamp(value * keep + 0.35 * Math.sqrt(1 - keep * keep) * bell(random), -1, 1);
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** A direction in degrees brought to 0 … 360. */
export function direction(deg: number): number {
  return ((deg % 360) + 360) % 360;
}

/** The shortest way from one direction to another, -180 … 180. */
export function turnTo(fromDeg: number, toDeg: number): number {
  return direction(toDeg - fromDeg + 180) - 180;
}
