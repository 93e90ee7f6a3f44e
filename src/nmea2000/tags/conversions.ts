/** Conversions between the unit of a field and that of a tag. */
import type { Conversion } from "./tag-mapping.ts";

export const same: Conversion = { toTag: (value) => value, toField: (value) => value };

export const degrees: Conversion = { toTag: (rad) => (rad * 180) / Math.PI, toField: (deg) => (deg * Math.PI) / 180 };

/** Directions, from 0 to below 360 degrees. The largest value of a field is a full turn, rounded up. */
export const direction: Conversion = {
  toTag: (rad) => degrees.toTag(rad >= 2 * Math.PI ? rad - 2 * Math.PI : rad),
  toField: degrees.toField,
};

/** Angles off the bow. The bus counts clockwise from 0 to 360 degrees; a tag is negative to port. */
export const offBow: Conversion = {
  toTag: (rad) => degrees.toTag(rad > Math.PI ? rad - 2 * Math.PI : rad),
  toField: (deg) => degrees.toField(deg < 0 ? deg + 360 : deg),
};

/** Rounded to millilitres, so that 12.3 L is exactly the double 0.0123 m³. */
export const cubicMetres: Conversion = {
  toTag: (litres) => Math.round(litres * 1000) / 1e6,
  toField: (m3) => m3 * 1000,
};

/** A conversion of a project. Rounded to 14 digits, so that 3 × 0.1 is 0.3. */
export function scaled(base: Conversion, scale: number, offset: number): Conversion {
  return {
    toTag: (value) => decimal(decimal(base.toTag(value) * scale) + offset),
    toField: (value) => base.toField((value - offset) / scale),
  };
}

function decimal(value: number): number {
  return Number(value.toPrecision(14));
}
