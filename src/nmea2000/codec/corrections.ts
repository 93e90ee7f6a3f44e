/**
 * Corrections of errors in the database of `@canboat/ts-pgns` 1.11 (canboat 6.2) that are fixed in canboat 8 and matter
 * to users. They are applied when the database is read, until a package with the newer database exists.
 * - The interval of a heartbeat (126993) is in milliseconds: `60 ea` is 60 s, as in the standard, not 600 s.
 * - The rates of turn of B&G, by keys in 130824, have 32 bits in steps of 3.125e-8 rad/s, as in 127251. Without the
 *   correction, a vessel at rest seems to have an angle of 22°.
 */
import type { Field, KeyedField } from "./definition.ts";

/** By PGN and id of the field. */
export const FIELD_CORRECTIONS: Readonly<Record<number, Readonly<Record<string, Partial<Field>>>>> = {
  126993: { dataTransmitOffset: { Resolution: 0.001, RangeMax: 65.532 } },
};

const RATE = { FieldType: "NUMBER", Resolution: 3.125e-8, Unit: "rad/s", Bits: "32" };

/** Keys that replace those with the same number, or are missing in the database, by enumeration. */
export const KEY_CORRECTIONS: Readonly<Record<string, readonly KeyedField[]>> = {
  BANDG_KEY_VALUE: [
    { name: "Roll Rate", value: 60, ...RATE },
    { name: "Yaw Rate", value: 68, ...RATE },
    { name: "Pitch Rate", value: 158, ...RATE },
  ],
};
