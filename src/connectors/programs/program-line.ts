/**
 * The lines between the service and a program, each one JSON object:
 *
 *     from it   {"tag":"CABIN.TEMP_K","value":293.1}        also quality, timestamp, timeout_s, unit_si, description, as in POST /tags
 *               {}                                           a sign of life
 *     to it     {"tag":"ME_INST_0.RPM","value":1850,"quality":"good","timestamp":"2026-01-01T12:00:00.000Z"}
 *               {"alarm":{…}}                                an alarm record after a change, as in GET /alarms
 *               {"entry":{…}}                                an entry of the log book, as in GET /logbook
 */
import { parseJson } from "../../core/parse-json.ts";
import { formatIsoTime, parseIsoTime } from "../../core/time.ts";
import { fieldsOf } from "../../project/fields.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import type { BroughtValue } from "../../values/brought-value.ts";
import { limits } from "../../values/limits.ts";

const KEYS = new Set(["tag", "value", "quality", "timestamp", "timeout_s", "unit_si", "description"]);

/** Undefined if it is neither a value nor a sign of life. */
export function readLine(line: string): BroughtValue | "alive" | undefined {
  const said = parsed(line);
  if (said === undefined) return undefined;
  const keys = Object.keys(said);
  if (keys.length === 0) return "alive";
  const { tag, value, quality, timestamp, timeout_s: timeoutS, unit_si: unitSi, description } = said;
  const timestampMs = typeof timestamp === "string" ? parseIsoTime(timestamp) : undefined;
  const isValue =
    keys.every((key) => KEYS.has(key)) &&
    typeof tag === "string" &&
    (value === null || typeof value === "number" || typeof value === "boolean") &&
    (quality === undefined || quality === "good" || quality === "uncertain" || quality === "bad") &&
    (timestamp === undefined || timestampMs !== undefined) &&
    (timeoutS === undefined || (typeof timeoutS === "number" && timeoutS >= 0 && timeoutS <= limits.longestTimeoutS)) &&
    isText(unitSi) &&
    isText(description);
  return isValue ? { tagId: tag, value, quality, timestampMs, timeoutS, unitSi, description } : undefined;
}

export function tagLine({ tagId: tag, value, quality, timestampMs }: TagUpdate): string {
  return JSON.stringify({ tag, value, quality, timestamp: formatIsoTime(timestampMs) });
}

function isText(value: unknown): value is string | undefined {
  return value === undefined || (typeof value === "string" && value.length <= limits.descriptionChars);
}

function parsed(line: string): ReturnType<typeof fieldsOf> | undefined {
  try {
    const said = parseJson(line);
    return typeof said === "object" && said !== null && !Array.isArray(said) ? fieldsOf(said) : undefined;
  } catch {
    return undefined;
  }
}
