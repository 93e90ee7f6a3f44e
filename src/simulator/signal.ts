/**
 * The signal of a tag. A signal gives a state of the vessel, mostly as a fraction, and the range of the tag turns it
 * into a value. So the same signals work for the tags of any project, and no value leaves its range.
 */
import { clamp, direction } from "./motion.ts";
import type { Random } from "./random.ts";
import type { Ship } from "./ship.ts";
import { fit, valueAt, type WorkingRange } from "./working-range.ts";

/** The state of one tag, beside that of the vessel. */
export interface TagState {
  /** Random noise within -1 … 1. */
  readonly noise: number;
  /** The level of a tank or the state of a counter, 0 … 1. */
  readonly level: number;
  /** A tank is being filled or emptied, or a switch is on. */
  readonly on: boolean;
  /** A random number for each tag, 0 … 1, for its phase and period, so that two tags do not move together. */
  readonly trait: number;
}

type Reading =
  /** A fraction of the range, 0 … 1. */
  | { readonly kind: "level"; readonly of: (ship: Ship, own: TagState) => number }
  /** -1 … 1 around zero, or around the middle if the range does not contain zero. */
  | { readonly kind: "swing"; readonly of: (ship: Ship, own: TagState) => number }
  /** A value in the unit of the tag. */
  | { readonly kind: "measure"; readonly of: (ship: Ship, own: TagState) => number }
  /** A direction in degrees, converted to the unit and to the range of the tag. */
  | { readonly kind: "direction"; readonly of: (ship: Ship, own: TagState) => number }
  | { readonly kind: "switch"; readonly of: (ship: Ship, own: TagState) => boolean };

/** From one moment to the next. */
interface Step extends Scale {
  readonly ship: Ship;
  readonly dtS: number;
  readonly random: Random;
}

export interface Scale {
  readonly range: WorkingRange;
  readonly unit: string;
}

export type Signal = Reading & {
  /** The next state of the tag. The noise is advanced elsewhere. */
  readonly advance?: (own: TagState, step: Step) => TagState;
  /** The default range and resolution, for a tag without a range. */
  readonly usual?: WorkingRange;
  /** The default range is 0 to a full turn. */
  readonly fullTurn?: true;
};

export function readSignal(signal: Signal, { range, unit }: Scale, ship: Ship, own: TagState): number | boolean {
  switch (signal.kind) {
    case "switch":
      return signal.of(ship, own);
    case "level":
      return fit(range, valueAt(range, clamp(signal.of(ship, own), 0, 1)));
    case "swing":
      return fit(range, swing(range, clamp(signal.of(ship, own), -1, 1)));
    case "measure":
      return fit(range, signal.of(ship, own));
    case "direction":
      return fit(range, directionIn(range, unit, signal.of(ship, own)));
    default:
      return range.min;
  }
}

/** The level of a counter of elapsed time; after the end of its range it starts again. */
export function elapsed(level: number, dtS: number, { range: { max, min }, unit }: Scale): number {
  return max > min ? (level + dtS / (unit === "h" ? 3600 : 1) / (max - min)) % 1 : level;
}

function swing(range: WorkingRange, side: number): number {
  const { min, max } = range;
  if (min >= 0 || max <= 0) return valueAt(range, (side + 1) / 2);
  return side < 0 ? side * -min : side * max;
}

/** The direction in the range, if possible: with a range of -180 … 180, 190 becomes -170. */
function directionIn({ min, max }: WorkingRange, unit: string, deg: number): number {
  const perDegree = unit === "rad" ? Math.PI / 180 : 1;
  const turn = 360 * perDegree;
  const positive = direction(deg) * perDegree;
  return positive > max && positive - turn >= min ? positive - turn : positive;
}
