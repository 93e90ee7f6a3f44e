/** Short ways to write the rows of the table down. */
import { same } from "../conversions.ts";
import { type Conversion, type Key, ON_CHANGE, type Place, type TagGroup, type TagMapping } from "../tag-mapping.ts";

/** A conversion between units, or what else there is to say of the row. */
type More = Conversion | Partial<Omit<TagMapping, "pgn" | "field" | "tag" | "unitSi">>;

export type Row = readonly [field: string, tag: string, unitSi: string, more?: More, rank?: number];

interface GroupOptions {
  readonly keys?: readonly Key[];
  readonly intervalMs?: number;
}

export function group(
  pgn: number,
  { keys = [], intervalMs }: GroupOptions,
  prefix: string,
  list: readonly Row[],
): TagGroup {
  const rows = list.map(([field, tag, unitSi, more = {}, rank = 0]): TagMapping => {
    const rest = "toTag" in more ? { conversion: more } : more;
    return { pgn, field, tag: prefix + tag, unitSi, conversion: same, rank, ...rest };
  });
  return { pgn, keys, rows, ...(intervalMs === undefined ? {} : { intervalMs }) };
}

export const onChange: GroupOptions = { intervalMs: ON_CHANGE };

/** The instance of a device that has to say it: an engine, a tank, a battery. */
export const instance: Key = { place: "N", field: "instance" };
/** The instance of a device that is often the only one, and then does not say it. */
export const instanceOrOnly: Key = { ...instance, unsaid: 0 };

/** A status of 16 bits that are all ones: a device that fills with ones what it does not know, not sixteen alarms. */
const NO_STATUS = 0xffff;

/** Tags for the bits of a status, from the first; `none` is the status that says nothing. */
export function bits(field: string, names: readonly string[], none = NO_STATUS): Row[] {
  return names.map((name, bit): Row => [field, name, "bool", { bit, none }]);
}

/** Two bits that say off, on, error or nothing. */
export const offOn = { on: [1], off: [0] };

/** A row for each number from 1: switches, whose fields are `indicator1` to `indicator28`. */
export function numbered(count: number, row: (number: number, fixed: Place) => Row): Row[] {
  return Array.from({ length: count }, (_, i) => row(i + 1, { I: i + 1 }));
}
