/** Tables and functions with the names of raw integers, for compiled decoders. */
import { pairNames, pairOf, valueNames } from "./definitions.ts";
import type { FieldSpec } from "./field.ts";
import { keyName } from "./keyed-field.ts";
import { namesOfBits } from "./read-field.ts";

/** Wider fields have many more values than names: their tables would be mostly empty. */
const TABLE_BITS = 12;

/** A cache, bounded by the number of enumerations; 324 fields share that of the manufacturers. */
const tables = new Map<string, readonly (string | number | null)[]>();

/**
 * For each raw integer its name; the integer if it has no name; null if it is not a value. Undefined for a field that
 * is too wide.
 */
export function nameTable({ bits, enumeration, rawMax }: FieldSpec): readonly (string | number | null)[] | undefined {
  if (bits > TABLE_BITS) return undefined;
  const key = `${enumeration} ${bits} ${rawMax}`;
  let table = tables.get(key);
  if (table === undefined) {
    const names = valueNames(enumeration);
    table = Array.from({ length: 2 ** bits }, (_, raw) => (raw > rawMax ? null : (names.get(raw) ?? raw)));
    tables.set(key, table);
  }
  return table;
}

export function nameFunction({ enumeration }: FieldSpec): (raw: number) => string | number {
  const names = valueNames(enumeration);
  return (raw) => names.get(raw) ?? raw;
}

export function pairFunction({ enumeration }: FieldSpec): (other: number, raw: number) => string | number {
  const names = pairNames(enumeration);
  return (other, raw) => names.get(pairOf(other, raw)) ?? raw;
}

export function keyFunction({ enumeration }: FieldSpec): (raw: number) => string | number {
  return (raw) => keyName(enumeration, raw);
}

export function bitsFunction({ enumeration }: FieldSpec): (mask: number) => string[] {
  return (mask) => (mask === 0 ? [] : namesOfBits(enumeration, mask));
}
