/** Tables and functions with the names of raw integers, for compiled decoders. */
import { bitNames, pairNames, pairOf, valueNames } from "./definitions.ts";
import type { FieldSpec } from "./field.ts";
import { preparedText, type PreparedText } from "./json-output.ts";
import { keyName } from "./keyed-field.ts";
import { namesOfBits } from "./read-field.ts";

/** Wider fields have many more values than names: their tables would be mostly empty. */
const TABLE_BITS = 12;

/** Caches, bounded by the number of enumerations; 324 fields share that of the manufacturers. */
const tables = new Map<string, readonly (string | number | null)[]>();
const quotedTables = new Map<string, readonly (string | null)[]>();

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

/** The same table as JSON. */
export function quotedTable(spec: FieldSpec): readonly (string | null)[] | undefined {
  const table = nameTable(spec);
  if (table === undefined) return undefined;
  const key = `${spec.enumeration} ${spec.bits} ${spec.rawMax}`;
  let quoted = quotedTables.get(key);
  if (quoted === undefined) {
    quoted = table.map((name) => (name === null ? null : JSON.stringify(name)));
    quotedTables.set(key, quoted);
  }
  return quoted;
}

const preparedTables = new Map<string, readonly (PreparedText | null)[]>();

/** The same table as JSON bytes. */
export function preparedTable(spec: FieldSpec): readonly (PreparedText | null)[] | undefined {
  const quoted = quotedTable(spec);
  if (quoted === undefined) return undefined;
  const key = `${spec.enumeration} ${spec.bits} ${spec.rawMax}`;
  let made = preparedTables.get(key);
  if (made === undefined) {
    made = quoted.map((json) => (json === null ? null : preparedText(json)));
    preparedTables.set(key, made);
  }
  return made;
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

/** The same as JSON, with a cache: of all combinations of bits, a vessel sends only a few. */
export function quotedBitsFunction({ enumeration }: FieldSpec): (mask: number) => string {
  const made = new Map<number, string>([[0, "[]"]]);
  const known = bitNames(enumeration).size;
  return (mask) => {
    let text = made.get(mask);
    if (text === undefined) {
      text = JSON.stringify(namesOfBits(enumeration, mask));
      if (made.size < KEPT_MASKS * Math.max(known, 1)) made.set(mask, text);
    }
    return text;
  };
}

const KEPT_MASKS = 16;
