/** The bilge with its pump, the doors and the smoke detectors. */
import { clamp } from "./motion.ts";
import { happens, type Voyage } from "./voyage.ts";

export interface Hull {
  /** The water in the bilge, 0 … 1. */
  readonly water: number;
  readonly pumping: boolean;
  /** How often the pump has run. Every third time it starts late, unless the project describes the voyage. */
  readonly pumped: number;
  readonly highWater: boolean;
  readonly doorOpen: boolean;
  readonly smoke: boolean;
}

export const dryHull: Hull = {
  water: 0.3,
  pumping: false,
  pumped: 1,
  highWater: false,
  doorOpen: false,
  smoke: false,
};

const SEEPS_PER_S = 0.009;
const PUMPS_PER_S = 0.06;

export function stepHull(before: Hull, voyage: Voyage, dtS: number): Hull {
  const isLate = voyage.planned === undefined && before.pumped % 3 === 2;
  const startsAt = isLate ? 0.96 : 0.55;
  const pumping = before.pumping ? before.water > 0.1 : before.water >= startsAt;
  const water = clamp(before.water + (SEEPS_PER_S - (pumping ? PUMPS_PER_S : 0)) * dtS, 0, 1);
  return {
    water,
    pumping,
    pumped: before.pumped + (before.pumping && !pumping ? 1 : 0),
    // A float switch has a hysteresis.
    highWater: water > (before.highWater ? 0.8 : 0.88),
    doorOpen: happens(voyage, "moored", 8, 14) || happens(voyage, "cruising", 15, 12),
    // Smoke from the toaster, on every second voyage.
    smoke: voyage.number % 2 === 0 && happens(voyage, "cruising", 30, 7),
  };
}
