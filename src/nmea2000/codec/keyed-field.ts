/**
 * The fields that a key announces: in the proprietary groups of B&G and Simrad a key says what the next bytes are. The
 * database has their kinds, resolutions and units, but has lost whether they have a sign; these are the signs of canboat's
 * own tables (Apache-2.0, © Kees Verruijt), from which the database is made.
 */
import { keyedFields } from "./definitions.ts";
import type { KeyedField } from "./definition.ts";
import { fieldSpec, type FieldSpec } from "./field.ts";

const SIGNED: Readonly<Record<string, (key: KeyedField) => boolean>> = {
  // Angles have a sign but for the set of the current; so have percentages, offsets and what the user defines.
  BANDG_KEY_VALUE: ({ value, Unit, Resolution, Bits }) =>
    (Unit === "rad" && value !== 73) ||
    Unit === "rad/s" ||
    Unit === "deg" ||
    Unit === "%" ||
    (Unit === undefined && ((Bits === "32" && Resolution === 0.01) || Resolution === 0.1)) ||
    [0, 100, 117, 125, 152, 296, 301, 310, 312, 380].includes(value),
  // Angles and the time zone; depths and speeds have none.
  SIMNET_KEY_VALUE: ({ Unit }) => Unit === "rad" || Unit === "s",
};

/** By enumeration, key and bits: bounded by the keys and the lengths that their messages can say. */
const made = new Map<string, Map<number, FieldSpec>>();

const LONGEST_BITS = 32;

/** Undefined for a key that is not known, or longer than any. `bytes` is what the message says of its length, if it does. */
export function keyedField(spec: FieldSpec, enumeration: string, key: number, bytes?: number): FieldSpec | undefined {
  const found = keyedFields(enumeration).get(key);
  if (found === undefined) return undefined;
  const bits = bytes === undefined ? Number(found.Bits) : bytes * 8;
  if (bits > LONGEST_BITS) return undefined;
  let ofEnumeration = made.get(enumeration);
  if (ofEnumeration === undefined) made.set(enumeration, (ofEnumeration = new Map<number, FieldSpec>()));
  const name = key * (LONGEST_BITS + 1) + bits;
  let field = ofEnumeration.get(name);
  if (field === undefined) {
    const { value: _, name: __, Bits: ___, ...rest } = found;
    const signed = SIGNED[enumeration]?.(found) === true;
    field = fieldSpec({ ...rest, Id: spec.id, Name: spec.id, BitLength: bits, Signed: signed }, spec.order, undefined);
    ofEnumeration.set(name, field);
  }
  return field;
}

/** What the key is called; itself when nobody knows. */
export function keyName(enumeration: string, key: number): string | number {
  return keyedFields(enumeration).get(key)?.name ?? key;
}

const keysByName = new Map<string, ReadonlyMap<string, number>>();

/** The first key of that name, or that has no name and is written as its number. */
export function keyOf(enumeration: string, name: string | number): number {
  if (typeof name === "number") return name;
  let keys = keysByName.get(enumeration);
  if (keys === undefined) {
    const all = [...keyedFields(enumeration).values()].toReversed();
    keys = new Map(all.map(({ value, name: known }) => [known, value]));
    keysByName.set(enumeration, keys);
  }
  return keys.get(name) ?? Number.NaN;
}
