/** What the history endpoints have in common: parameters, reductions, cursors, and CSV and JSON in parts. */
import { fairTurn } from "../../core/fair-turn.ts";
import { limits } from "../limits.ts";
import { formatIsoTime, parseIsoTime } from "../../core/time.ts";
import { periodOf } from "../../core/units.ts";
import { unitOf } from "../../tags/vocabulary/vocabulary.ts";
import { type Columns, NULL, qualityOf, scalarOf } from "../../historian/codec/columns.ts";
import { longLines } from "../../historian/export/csv.ts";
import type { Asker } from "../../historian/question-queue.ts";
import type { TimeCursor } from "../../historian/read-forward.ts";
import { AGGREGATES, type Aggregate, type Reduction } from "../../historian/reduction.ts";
import { api, quoted } from "../../messages/details.ts";
import { ofType } from "../../core/body-schema.ts";
import type { Context } from "../context.ts";
import { choiceParameter, numberParameter, timeParameter } from "../schema/parameter.ts";
import { Problem } from "../problem.ts";

export const CSV_TYPE = "text/csv; charset=utf-8";
export const JSON_TYPE = "application/json; charset=utf-8";

export const csvAnswer = (columns: string) => ({
  "text/csv": ofType("string", { description: `RFC 4180: ${columns}` }),
});

export const boundParameters = {
  since: timeParameter("Lower time bound, inclusive."),
  until: timeParameter("Upper time bound, inclusive."),
};

export const reductionParameters = {
  interval_s: numberParameter("Reduces each interval of so many seconds, counted from 1970; an empty one is a gap.", {
    minimum: 0.001,
    maximum: limits.http.intervalMaxS,
  }),
  aggregate: choiceParameter(
    "How an interval is reduced; needs interval_s, mean where only that is given. time_mean weights each value with how " +
      "long it stood; changes counts how often a boolean changed; minmax gives two records. The means of an angle are " +
      "circular. Values that are null, bad or stale do not count.",
    AGGREGATES,
  ),
};

export function reductionOf(
  intervalS: number | undefined,
  aggregate: Aggregate | undefined,
  unit: string,
  explicitGaps = false,
): Reduction | undefined {
  if (intervalS === undefined) {
    if (aggregate !== undefined) throw new Problem(400, api.aggregateWithoutInterval);
    return undefined;
  }
  const period = periodOf(unit);
  const intervalMs = Math.max(1, Math.round(intervalS * 1000));
  const gaps = explicitGaps ? { explicitGaps } : {};
  return { intervalMs, aggregate: aggregate ?? "mean", ...(period === undefined ? {} : { period }), ...gaps };
}

/** `2026-11-21T10:00:00.000Z~2`: after two samples with exactly that time. */
export function cursorText({ timeMs, given }: TimeCursor): string {
  return `${formatIsoTime(timeMs)}~${given}`;
}

/** Whether a cursor goes through the records in order of arrival, not of time. */
export function isArrival(cursor: string): boolean {
  return cursor === "arrival" || /^\d+~\d+$/.test(cursor);
}

/** Undefined for `oldest`. Throws a 400 for an invalid time. */
export function timeCursorOf(text: string): TimeCursor | undefined {
  if (text === "oldest") return undefined;
  const [time = "", given = ""] = text.split("~");
  const timeMs = parseIsoTime(time);
  if (timeMs === undefined) throw new Problem(400, api.notCursor({ name: "cursor", text: quoted(text) }));
  return { timeMs, given: Number(given) };
}

/** The CSV lines of many points in parts. It yields to the event loop after each part. */
export async function* longParts(tagId: string, points: Columns): AsyncGenerator<string, void> {
  for (let at = 0; at < points.length; at += limits.http.sliceRecords) {
    yield longLines(tagId, points, at, Math.min(at + limits.http.sliceRecords, points.length));
    await fairTurn();
  }
}

/** JSON of the records from `from` up to but without `to`, separated by commas. With `tagId` each record begins with it. */
export function recordsJson({ times, values, states }: Columns, from: number, to: number, tagId?: string): string {
  const head = tagId === undefined ? "{" : `{"tag_id":${JSON.stringify(tagId)},`;
  let text = "";
  for (let i = from; i < to; i += 1) {
    const state = states[i] ?? NULL;
    const value = scalarOf(values[i] ?? 0, state);
    if (i > from) text += ",";
    text += `${head}"timestamp":"${formatIsoTime(times[i] ?? 0)}","value":${value},"quality":"${qualityOf(state)}"}`;
  }
  return text;
}

/** A JSON array in parts. It yields to the event loop after each part. */
export async function* arrayParts(length: number, toJson: (row: number) => unknown): AsyncGenerator<string, void> {
  const rows = limits.http.sliceRecords * 4;
  yield "[";
  for (let at = 0; at < length; at += rows) {
    const part = Array.from({ length: Math.min(rows, length - at) }, (_, row) => toJson(at + row));
    const text = JSON.stringify(part).slice(1, -1);
    yield at === 0 ? text : `,${text}`;
    await fairTurn();
  }
  yield "]";
}

/**
 * The unit of a tag, registered or only stored. After a start a tag of the bus is registered only when the bus sends it again, and a tag
 * that was removed from the project never; but both have samples. Throws a 404 if the tag is neither registered nor stored.
 */
export async function storedUnitOf(tagId: string, { tags, history }: Context["parts"], asker: Asker): Promise<string> {
  const definition = tags.definition(tagId);
  if (definition !== undefined) return definition.unitSi;
  const stored = await history.tags(asker);
  if (!stored.some((one) => one.tagId === tagId)) throw new Problem(404, api.tagUnknown({ tagId: quoted(tagId) }));
  return unitOf(tagId);
}
