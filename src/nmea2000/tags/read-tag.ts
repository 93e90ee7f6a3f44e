/** Reads the value of one tag from a decoded message. */
import { judgedBusTime } from "../../core/judged-time.ts";
import type { Quality } from "../../tags/quality.ts";
import type { Scalar } from "../../tags/tag.ts";
import { fieldAbsence } from "../codec/codec.ts";
import type { Content } from "../codec/content.ts";
import type { FieldSpec } from "../codec/field.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { type FieldAbsence, readField } from "../codec/read-field.ts";
import type { TagMapping, Validity } from "./tag-mapping.ts";

/**
 * The value of the tag; null if the message has none; undefined if the message says nothing about the tag, which then keeps its last
 * value. `nowMs`: when the message was received.
 */
export function tagValueOf(mapping: TagMapping, content: Content, nowMs: number): Scalar | undefined {
  const raw = content[mapping.field];
  const { bit, on, none, plus, date, validBy } = mapping;
  if (validBy !== undefined && isVoid(validBy, content)) return null;
  if (typeof raw === "string") return date === undefined ? null : momentOf(content[date], raw, nowMs);
  if (typeof raw !== "number" || raw === none) return null;
  if (bit !== undefined) return (raw & (1 << bit)) !== 0;
  if (on !== undefined) return stateOf(mapping, on, raw);
  if (plus === undefined) return mapping.conversion.toTag(raw);
  const other = content[plus.field];
  if (typeof other !== "number" || other * plus.sign <= 0) return null;
  return roundedTo(mapping.conversion.toTag(raw + other));
}

function stateOf({ off, fails, keeps }: TagMapping, on: readonly number[], raw: number): boolean | null | undefined {
  if (on.includes(raw)) return true;
  if (fails?.includes(raw) === true) return null;
  if (keeps?.includes(raw) === true) return undefined;
  return off === undefined || off.includes(raw) ? false : undefined;
}

/** For a message that says nothing about the tag: whether that is because the table does not know the field's value. */
export function isUnknownWord({ field, keeps }: TagMapping, content: Content): boolean {
  return keeps?.includes(content[field] as number) !== true;
}

function isVoid({ field, void: none }: Validity, content: Content): boolean {
  const said = content[field];
  return none?.includes(typeof said === "number" ? said : null) === true;
}

/** The quality of a value, from the field of the message that says how far it can be trusted. */
export function qualityOf({ validBy }: TagMapping, content: Content): Quality {
  const said = validBy && content[validBy.field];
  return typeof said !== "number" || validBy?.good.includes(said) === true ? "good" : "uncertain";
}

/** Why the message has no value for the tag. */
export function absenceOfTag(
  mapping: TagMapping,
  spec: FieldSpec | undefined,
  frame: PgnFrame,
  content: Content,
): FieldAbsence {
  const raw = content[mapping.field];
  if (typeof raw === "number") return mapping.fails?.includes(raw) === true ? "out-of-range" : "not-available";
  if (mapping.inList === true) return "not-available";
  const { data } = frame;
  const absence =
    spec?.bitOffset === undefined
      ? fieldAbsence(frame, mapping.field)
      : readField(spec, data, spec.bitOffset, "values").absence;
  return absence ?? "not-available";
}

/** Seconds since 1970 of a date (`2016.02.28`) and a time of day (`19:57:05.25`) in UTC; null if they are implausible. */
function momentOf(date: Content[string] | undefined, time: string, nowMs: number): number | null {
  if (typeof date !== "string") return null;
  const ms = judgedBusTime(Date.parse(`${date.replaceAll(".", "-")}T${time}Z`), nowMs);
  return ms === undefined ? null : ms / 1000;
}

/** Removes the rounding error of a sum: 1.61 m and 1.31 m are 2.92 m. */
function roundedTo(sum: number): number {
  return Math.round(sum * 1e6) / 1e6;
}
