/** Reads the value of one tag from a decoded message. */
import type { Scalar } from "../../tags/tag.ts";
import { fieldAbsence } from "../codec/codec.ts";
import type { Content } from "../codec/content.ts";
import type { FieldSpec } from "../codec/field.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { type FieldAbsence, readField } from "../codec/read-field.ts";
import type { TagMapping } from "./tag-mapping.ts";

/** The value of the tag; null if the message has none. */
export function tagValueOf(mapping: TagMapping, content: Content): Scalar {
  const raw = content[mapping.field];
  const { bit, on, off, none, plus, date } = mapping;
  if (typeof raw === "string") return date === undefined ? null : momentOf(content[date], raw);
  if (typeof raw !== "number" || raw === none) return null;
  if (bit !== undefined) return (raw & (1 << bit)) !== 0;
  if (on !== undefined) return on.includes(raw) ? true : off === undefined || off.includes(raw) ? false : null;
  if (plus === undefined) return mapping.conversion.toTag(raw);
  const other = content[plus.field];
  if (typeof other !== "number" || other * plus.sign <= 0) return null;
  return roundedTo(mapping.conversion.toTag(raw + other));
}

/** The value of a two-bit switch that means "error". */
const SWITCH_ERROR = 2;

/** Why the message has no value for the tag. */
export function absenceOfTag(
  mapping: TagMapping,
  spec: FieldSpec | undefined,
  frame: PgnFrame,
  content: Content,
): FieldAbsence {
  const raw = content[mapping.field];
  if (typeof raw === "number") return raw === SWITCH_ERROR && spec?.bits === 2 ? "out-of-range" : "not-available";
  if (mapping.inList === true) return "not-available";
  const { data } = frame;
  const absence =
    spec?.bitOffset === undefined
      ? fieldAbsence(frame, mapping.field)
      : readField(spec, data, spec.bitOffset, "values").absence;
  return absence ?? "not-available";
}

/** Seconds since 1970 of a date (`2016.02.28`) and a time of day (`19:57:05.25`) in UTC. */
function momentOf(date: Content[string] | undefined, time: string): number | null {
  if (typeof date !== "string") return null;
  const ms = Date.parse(`${date.replaceAll(".", "-")}T${time}Z`);
  return Number.isNaN(ms) ? null : ms / 1000;
}

/** Removes the rounding error of a sum: 1.61 m and 1.31 m are 2.92 m. */
function roundedTo(sum: number): number {
  return Math.round(sum * 1e6) / 1e6;
}
