/**
 * The fields defined by keys: in proprietary groups of B&G and Simrad a key defines the bytes after it. The database
 * has the kinds, resolutions and units of these fields, but not whether they are signed. The signs here are those of
 * canboat's source tables (Apache-2.0, © Kees Verruijt), from which the database is made.
 */
import { keyedFields } from "./definitions.ts";
import type { KeyedField } from "./definition.ts";
import { fieldSpec, type FieldSpec } from "./field.ts";

const SIGNED: Readonly<Record<string, (key: KeyedField) => boolean>> = {
  // Signed: angles except the set of the current, percentages, offsets, and fields defined by the user.
  BANDG_KEY_VALUE: ({ value, Unit, Resolution, Bits }) =>
    (Unit === "rad" && value !== 73) ||
    Unit === "rad/s" ||
    Unit === "deg" ||
    Unit === "%" ||
    (Unit === undefined && ((Bits === "32" && Resolution === 0.01) || Resolution === 0.1)) ||
    [0, 100, 117, 125, 152, 296, 301, 310, 312, 380].includes(value),
  // Signed: angles and the time zone. Unsigned: depths and speeds.
  SIMNET_KEY_VALUE: ({ Unit }) => Unit === "rad" || Unit === "s",
};

/** By the field, which gives name and place, then by key and length: bounded by known keys and possible lengths of a message. */
const made = new WeakMap<FieldSpec, Map<number, FieldSpec>>();

const LONGEST_BITS = 32;

/**
 * The field of a key; undefined if the key is unknown, or the field too long. `bytes` is the length in the message, if
 * it has one.
 */
export function keyedField(spec: FieldSpec, enumeration: string, key: number, bytes?: number): FieldSpec | undefined {
  const found = keyedFields(enumeration).get(key);
  if (found === undefined) return undefined;
  const bits = bytes === undefined ? Number(found.Bits) : bytes * 8;
  if (bits > LONGEST_BITS) return undefined;
  let ofSpec = made.get(spec);
  if (ofSpec === undefined) made.set(spec, (ofSpec = new Map<number, FieldSpec>()));
  const name = key * (LONGEST_BITS + 1) + bits;
  let field = ofSpec.get(name);
  if (field === undefined) {
    const { value: _, name: __, Bits: ___, ...rest } = found;
    const signed = SIGNED[enumeration]?.(found) === true;
    field = fieldSpec({ ...rest, Id: spec.id, Name: spec.id, BitLength: bits, Signed: signed }, spec.order, undefined);
    ofSpec.set(name, field);
  }
  return field;
}

/** The name of a key; the number of an unknown key. */
export function keyName(enumeration: string, key: number): string | number {
  return keyedFields(enumeration).get(key)?.name ?? key;
}

const keysByName = new Map<string, ReadonlyMap<string, number>>();

/** The first key with this name, or the key with this number; NaN if there is none. */
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
