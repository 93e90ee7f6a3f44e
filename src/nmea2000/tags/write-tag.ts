/** Writes the value of one tag into the content of a message: the counterpart of `read-tag.ts`. */
import type { Scalar } from "../../tags/tag.ts";
import type { OutgoingValue } from "../codec/content.ts";
import type { TagMapping } from "./tag-mapping.ts";

type Fields = Readonly<Record<string, OutgoingValue>>;
/** A group with a list is sent with one item. */
type Content = Readonly<Record<string, OutgoingValue | readonly Fields[]>>;

/** The fields that the tag sets; `before`: those that are set already. Enumerations need all their tags, and are not written here. */
export function withTag(mapping: TagMapping, value: Scalar, before: Content): Content {
  const fields = fieldsOf(mapping, value, before);
  return mapping.inList === true ? { list: [{ ...itemOf(before), ...fields }] } : fields;
}

export function itemOf({ list }: Content): Fields {
  const [item = {}] = Array.isArray(list) ? (list as readonly Fields[]) : [];
  return item;
}

function fieldsOf({ field, bit, date, conversion }: TagMapping, value: Scalar, before: Content): Fields {
  // Unknown bits of a bit field are sent as not set: single bits have no "not available".
  if (bit !== undefined) return { [field]: Number(before[field] ?? 0) | (value === true ? 2 ** bit : 0) };
  if (typeof value !== "number") return {};
  return date === undefined ? { [field]: conversion.toField(value) } : momentFields(field, date, value);
}

/** Beyond it a date of 16 bits has no day. */
const LAST_S = 65_532 * 86_400;

/** A date (`2016.02.28`) and a time of day (`19:57:05.250`) in UTC for seconds since 1970; none for a time that they cannot say. */
function momentFields(time: string, date: string, seconds: number): Fields {
  if (!(seconds >= 0 && seconds < LAST_S)) return {};
  const iso = new Date(Math.round(seconds * 1000)).toISOString();
  return { [date]: iso.slice(0, 10).replaceAll("-", "."), [time]: iso.slice(11, 23) };
}
