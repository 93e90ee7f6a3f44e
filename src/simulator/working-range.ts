/**
 * The range and resolution of a simulated tag: its normal range; if an end is missing, the usual range of its unit.
 * Values are rounded as an instrument shows them, which also keeps the history small.
 */
import type { TagDefinition } from "../tags/tag.ts";
import { clamp } from "./motion.ts";

export interface WorkingRange {
  readonly min: number;
  readonly max: number;
  /** Decimal places of a value; negative rounds to tens, hundreds, … */
  readonly decimals: number;
}

const unitRange = (min: number, max: number, decimals: number): WorkingRange => ({ min, max, decimals });

const UNIT_RANGES: Readonly<Record<string, WorkingRange>> = {
  rpm: unitRange(0, 2400, 1),
  K: unitRange(283, 363, 1),
  Pa: unitRange(0, 600_000, -2),
  deg: unitRange(-180, 180, 1),
  rad: unitRange(-Math.PI, Math.PI, 4),
  "rad/s": unitRange(-0.1, 0.1, 4),
  "deg/s": unitRange(-6, 6, 2),
  m: unitRange(0, 40, 2),
  "m/s": unitRange(0, 12, 2),
  "m/s2": unitRange(-3, 3, 2),
  V: unitRange(22, 29, 2),
  A: unitRange(-100, 100, 1),
  W: unitRange(0, 10_000, 0),
  J: unitRange(0, 1e9, 0),
  Wh: unitRange(0, 100_000, 0),
  Ah: unitRange(0, 400, 1),
  ohm: unitRange(0, 240, 1),
  "%": unitRange(0, 100, 1),
  m3: unitRange(0, 2, 3),
  "m3/s": unitRange(0, 5e-5, 8),
  "m3/h": unitRange(0, 0.2, 4),
  "L/h": unitRange(0, 200, 1),
  Hz: unitRange(0, 51, 2),
  s: unitRange(0, 36_000_000, 0),
  h: unitRange(0, 10_000, 3),
  lx: unitRange(0, 20_000, 0),
  dB: unitRange(-20, 60, 1),
  ratio: unitRange(0, 1, 3),
  count: unitRange(0, 20, 0),
};

const ORDINARY = unitRange(0, 100, 2);

/** A range has at least this number of steps; a small range gets more decimal places. */
const LEAST_STEPS = 100;

export function workingRange(tag: TagDefinition, usual: WorkingRange | undefined): WorkingRange {
  const ordinary = usual ?? UNIT_RANGES[tag.unitSi] ?? ORDINARY;
  const width = ordinary.max - ordinary.min;
  const { rangeNormalMin: from, rangeNormalMax: to } = tag;
  const min = from ?? (to === null || to > ordinary.min ? ordinary.min : to - width);
  const max = to ?? (min < ordinary.max ? ordinary.max : min + width);
  const needed = Math.ceil(Math.log10(LEAST_STEPS / (max - min)));
  // Counts are always whole numbers.
  const decimals =
    tag.unitSi === "count" || !Number.isFinite(needed) ? ordinary.decimals : Math.max(ordinary.decimals, needed);
  return { min, max, decimals: clamp(decimals, -6, 12) };
}

/** The value at a fraction of the range. This form does not overflow for any range. */
export function valueAt({ min, max }: WorkingRange, fraction: number): number {
  return min * (1 - fraction) + max * fraction;
}

export function fit({ min, max, decimals }: WorkingRange, value: number): number {
  const scale = 10 ** Math.abs(decimals);
  const rounded = decimals < 0 ? Math.round(value / scale) * scale : Math.round(value * scale) / scale;
  // A number too large for rounding stays as it is. `+ 0` turns -0 into 0.
  return clamp(Number.isFinite(rounded) ? rounded : value, min, max) + 0;
}
