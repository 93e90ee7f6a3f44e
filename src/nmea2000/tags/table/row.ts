/** Helpers to write the rows of the table. */
import { type TagPattern, unitOfPattern } from "../../../tags/vocabulary/vocabulary.ts";
import { same } from "../conversions.ts";
import { type Conversion, type Key, ON_CHANGE, type Outgoing, type TagGroup, type TagMapping } from "../tag-mapping.ts";
import type { Place } from "../../../tags/vocabulary/pattern.ts";

/** A conversion between units, or other properties of the row. */
type More = Conversion | Partial<Omit<TagMapping, "pgn" | "field" | "tag" | "unitSi">>;

/** The rest after a prefix in the patterns of the vocabulary. With this type a row can only have a tag that the vocabulary knows. */
export type After<Prefix extends string> = TagPattern extends infer Tag
  ? Tag extends `${Prefix}${infer Rest}`
    ? Rest
    : never
  : never;

export type Row<Tag extends string> = readonly [field: string, tag: Tag, more?: More, rank?: number];

export function group<const Prefix extends string>(
  pgn: number,
  { keys = [], ...more }: { readonly keys?: readonly Key[]; readonly intervalMs?: number; readonly out?: Outgoing },
  prefix: Prefix,
  list: readonly Row<After<Prefix>>[],
): TagGroup {
  const rows = list.map(([field, name, said = {}, rank = 0]): TagMapping => {
    const rest = "toTag" in said ? { conversion: said } : said;
    const tag = `${prefix}${name}` as TagPattern;
    return { pgn, field, tag, unitSi: unitOfPattern(tag), conversion: same, rank, ...rest };
  });
  return { pgn, keys, rows, ...more };
}

/** A group that is sent as part of this set. */
export function sent(set: Outgoing["set"], needs: readonly string[] = [], more: Omit<Outgoing, "set" | "needs"> = {}) {
  return { out: { set, ...(needs.length === 0 ? {} : { needs }), ...more } };
}

export const onChange = { intervalMs: ON_CHANGE };

/** The instance of a device that must send one: an engine, a tank, a battery. */
export const instance: Key = { place: "N", field: "instance" };
/** The instance of a device that may omit it if it is the only one. */
export const instanceOrOnly: Key = { ...instance, whenAbsent: 0 };

/** A status of 16 ones is "not available", not sixteen alarms: devices fill unknown fields with ones. */
const NO_STATUS = 0xffff;

/** Tags for the bits of a status, from the first bit on. `none` is the status that means "not available". */
export function bits<const Tag extends string>(field: string, names: readonly Tag[], none = NO_STATUS): Row<Tag>[] {
  return names.map((name, bit): Row<Tag> => [field, name, { bit, none }]);
}

/** Two bits: off, on, error or not available. */
export const offOn = { on: [1], off: [0], fails: [2] };

/** True for one or more states of an enumeration, false for the other states from 0 to below `known`. */
export function oneOf(
  known: number,
  ...on: readonly number[]
): { readonly on: readonly number[]; readonly off: readonly number[] } {
  return { on, off: Array.from({ length: known }, (_, state) => state).filter((state) => !on.includes(state)) };
}

/** A row for each number from 1: switches, whose fields are `indicator1` to `indicator28`. */
export function numbered<Tag extends string>(
  count: number,
  row: (number: number, fixed: Place) => Row<Tag>,
): Row<Tag>[] {
  return Array.from({ length: count }, (_, i) => row(i + 1, { I: i + 1 }));
}
