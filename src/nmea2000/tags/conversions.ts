/** Between a field's unit and a tag's. */
import type { Conversion } from "./tag-mapping.ts";

export const same: Conversion = { toTag: (value) => value, toField: (value) => value };

export const degrees: Conversion = { toTag: (rad) => (rad * 180) / Math.PI, toField: (deg) => (deg * Math.PI) / 180 };

/** Angles off the bow, which the bus counts round to starboard: to port they are negative. */
export const offBow: Conversion = {
  toTag: (rad) => degrees.toTag(rad > Math.PI ? rad - 2 * Math.PI : rad),
  toField: (deg) => degrees.toField(deg < 0 ? deg + 360 : deg),
};

/** Through whole millilitres, so that 12.3 L is 0.0123 m³ and not its neighbour. */
export const cubicMetres: Conversion = {
  toTag: (litres) => Math.round(litres * 1000) / 1e6,
  toField: (m3) => m3 * 1000,
};

/** A conversion given in a project; in decimals, so that 3 × 0.1 is 0.3. */
export function scaled(base: Conversion, scale: number, offset: number): Conversion {
  return {
    toTag: (value) => decimal(decimal(base.toTag(value) * scale) + offset),
    toField: (value) => base.toField((value - offset) / scale),
  };
}

function decimal(value: number): number {
  return Number(value.toPrecision(14));
}
