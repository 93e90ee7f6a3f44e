/**
 * Samples as CSV (RFC 4180, with CRLF). Pure.
 *
 * - Long: `timestamp,tag_id,value,quality`, a line a sample. Times are ISO 8601 in UTC with milliseconds; a boolean is
 *   `true` or `false`, null an empty field. Numbers are written with the digits that give the same double again.
 * - Wide: `timestamp` and a column for each tag, a line an interval; a gap is an empty field.
 */
import { formatIsoTime } from "../../core/time.ts";
import type { HistoryPoint } from "../historian-store.ts";
import type { SharedRows } from "./shared-axis.ts";

export const LONG_HEAD = "timestamp,tag_id,value,quality\r\n";

/** Tag ids have neither commas nor quotes (`isTagId`), nor has anything else that is written here. */
export function longLines(tagId: string, points: readonly HistoryPoint[]): string {
  let text = "";
  for (const { timestampMs, value, quality } of points) {
    text += `${formatIsoTime(timestampMs)},${tagId},${value ?? ""},${quality}\r\n`;
  }
  return text;
}

export function wideHead(tagIds: readonly string[]): string {
  return `timestamp,${tagIds.join(",")}\r\n`;
}

export function wideLines({ times, columns }: SharedRows): string {
  let text = "";
  for (const [row, timeMs] of times.entries()) {
    text += formatIsoTime(timeMs);
    for (const { values } of columns) text += `,${values[row] ?? ""}`;
    text += "\r\n";
  }
  return text;
}
