/** Entries for people aboard: names of readings in place of ids, values with their units. The book and its print have the ids. */
import type { JsonValue } from "../../src/core/json-value.ts";
import { stationFamilyOf } from "../../src/tags/station-tags.ts";
import { withUnit } from "../store/shown.ts";
import { definitions } from "../store/tags.ts";
import { formatMoment } from "../texts/language.ts";
import type { Entry } from "./entries.ts";
import { texts } from "./texts.ts";

const TAG = /[A-Z][A-Z0-9_]*\.[A-Z][A-Z0-9_.]*/g;

/** What stands for another vessel is a number, which the message has as her name. */
const IN_BRACKETS = / \(([A-Z]+\.\w+)(?: = [^()]*)?\)/g;

/** `Alarm: High bilge (BILGE_0.LEVEL_PCT = 72 %)` → `… (Bilge level = 72 %)`. */
export function namedSummary({ summary }: Pick<Entry, "summary">): string {
  const short = summary.replaceAll(IN_BRACKETS, (all, id: string) => (stationFamilyOf(id) === undefined ? all : ""));
  return short.replaceAll(TAG, (id) => definitions.value.get(id)?.description || id);
}

export type Fact = readonly [name: string, value: string];

/** The payload as rows: what is inside another is named after both. */
export function factsOf(payload: Entry["payload"]): Fact[] {
  const tagId = typeof payload["tag_id"] === "string" ? payload["tag_id"] : undefined;
  return Object.entries(payload).flatMap(([key, value]) => rowsOf(key, value, tagId));
}

function rowsOf(key: string, value: JsonValue | undefined, tagId: string | undefined): Fact[] {
  if (value === null || value === undefined || value === "") return [];
  if (typeof value === "object" && !Array.isArray(value))
    return Object.entries(value).flatMap(([inner, one]) => {
      const isTag = definitions.value.has(inner);
      return rowsOf(isTag ? inner : `${key} · ${inner}`, one, isTag ? inner : tagId);
    });
  const name = definitions.value.get(key)?.description ?? key.replaceAll("_", " ");
  return [[name, valueText(key, value, tagId)]];
}

/** Numbers of a tag that are in its unit. */
const OF_TAG = /(^|· )(value|threshold|low|high)$/;

function valueText(key: string, value: JsonValue, tagId: string | undefined): string {
  if (Array.isArray(value)) return value.map((one) => valueText(key, one, tagId)).join(", ");
  if (typeof value === "object" && value !== null)
    return Object.values(value)
      .flatMap((inner) => (inner === null || inner === undefined ? [] : valueText(key, inner, tagId)))
      .join(" – ");
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  const tag = definitions.value.get(tagId ?? "");
  if (typeof value === "number" && tag !== undefined && (OF_TAG.test(key) || key === tagId))
    return withUnit(tag, value);
  if (typeof value !== "string") return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(value)) return formatMoment(value);
  return definitions.value.get(value)?.description || value;
}
