/**
 * What drives a tag. A signal gives what the vessel does in a measure of its own, and the tag's range makes a value of
 * it: so the same signals serve tags of any project, and no value ever leaves its range.
 */
import { clamp, direction } from "./motion.ts";
import type { Random } from "./random.ts";
import type { Ship } from "./ship.ts";
import { fit, valueAt, type WorkingRange } from "./working-range.ts";

/** What a tag remembers for itself, beside the vessel. */
export interface Own {
  /** Wanders within -1 … 1. */
  readonly noise: number;
  /** A tank's level, a counter's state: 0 … 1. */
  readonly level: number;
  /** A tank is being filled, a switch is on. */
  readonly on: boolean;
  /** Drawn once for each tag, 0 … 1: its phase and pace, so that no two tags move together by chance. */
  readonly trait: number;
}

type Reading =
  /** 0 … 1 of the range. */
  | { readonly kind: "level"; readonly of: (ship: Ship, own: Own) => number }
  /** -1 … 1 to either side of zero, or of the middle where zero is not in the range. */
  | { readonly kind: "swing"; readonly of: (ship: Ship, own: Own) => number }
  /** In the unit of the tag. */
  | { readonly kind: "measure"; readonly of: (ship: Ship, own: Own) => number }
  /** A direction in degrees, whatever the unit and wherever the circle is cut. */
  | { readonly kind: "direction"; readonly of: (ship: Ship, own: Own) => number }
  | { readonly kind: "switch"; readonly of: (ship: Ship, own: Own) => boolean };

export type Signal = Reading & {
  /** How the tag's own memory goes on; the noise is looked after elsewhere. */
  readonly advance?: (own: Own, ship: Ship, dtS: number, random: Random, range: WorkingRange, unit: string) => Own;
  /** Between which values where the tag does not say, and how finely. */
  readonly usual?: WorkingRange;
  /** A direction that goes from 0 to a whole turn where the tag does not say. */
  readonly fullTurn?: true;
};

export function readSignal(signal: Signal, range: WorkingRange, unit: string, ship: Ship, own: Own): number | boolean {
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

function swing(range: WorkingRange, side: number): number {
  const { min, max } = range;
  if (min >= 0 || max <= 0) return valueAt(range, (side + 1) / 2);
  return side < 0 ? side * -min : side * max;
}

/** -190 … -180 is 170 … 180: the turn that lies in the range, if one does. */
function directionIn({ min, max }: WorkingRange, unit: string, deg: number): number {
  const perDegree = unit === "rad" ? Math.PI / 180 : 1;
  const turn = 360 * perDegree;
  const positive = direction(deg) * perDegree;
  return positive > max && positive - turn >= min ? positive - turn : positive;
}
