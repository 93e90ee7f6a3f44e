/**
 * What is wrong in the database that `@canboat/ts-pgns` 1.11 carries (canboat 6.2) and right in canboat 8, as far as users see
 * it: applied where the database is read, until a package with the newer one is there.
 *
 * - The interval of a heartbeat (126993) is in milliseconds: `60 ea` is the standard's 60 s, not 600 s.
 * - The rates of turn that B&G sends by keys of 130824 are 32 bits in steps of 3.125e-8 rad/s, as in 127251: an instrument in
 *   harbour that seems to lie at 22° does not move at all.
 */
import type { Field, KeyedField } from "./definition.ts";

/** By PGN and the field's id. */
export const FIELD_CORRECTIONS: Readonly<Record<number, Readonly<Record<string, Partial<Field>>>>> = {
  126993: { dataTransmitOffset: { Resolution: 0.001, RangeMax: 65.532 } },
};

const RATE = { FieldType: "NUMBER", Resolution: 3.125e-8, Unit: "rad/s", Bits: "32" };

/** Keys that take the place of those of their number, or that are missing, by enumeration. */
export const KEY_CORRECTIONS: Readonly<Record<string, readonly KeyedField[]>> = {
  BANDG_KEY_VALUE: [
    { name: "Roll Rate", value: 60, ...RATE },
    { name: "Yaw Rate", value: 68, ...RATE },
    { name: "Pitch Rate", value: 158, ...RATE },
  ],
};
