/**
 * GET /tags/{tag_id}/history: the newest records within the bounds, in ascending time, raw or reduced to intervals. With a cursor: page
 * by page, from the oldest on.
 */
import { limits } from "../limits.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { Columns } from "../../historian/codec/columns.ts";
import { LONG_COLUMNS, LONG_HEAD } from "../../historian/export/csv.ts";
import type { ScanQuery } from "../../historian/historian-store.ts";
import type { History } from "../../historian/history.ts";
import type { Asker } from "../../historian/question-queue.ts";
import { readPage } from "../../historian/read-forward.ts";
import { api } from "../../messages/details.ts";
import type { Context } from "../context.ts";
import { endpoint, timeBounds } from "./endpoint.ts";
import {
  boundParameters,
  csvAnswer,
  CSV_TYPE,
  cursorText,
  isArrival,
  longParts,
  recordsJson,
  reductionOf,
  reductionParameters,
  timeCursorOf,
  storedUnitOf,
} from "./history-query.ts";
import { arrayOf } from "../../core/body-schema.ts";
import {
  choiceParameter,
  cursorParameter,
  formatParameter,
  integerParameter,
  pathParameter,
} from "../schema/parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { Problem } from "../problem.ts";
import { Listing } from "../load/record-budget.ts";
import { Streaming } from "../streaming.ts";

const { historyLimitDefault, limitMax } = limits.http;

/** A few kilobytes: the slice of an answer is a multiple of it. */
const RECORDS_AT_ONCE = 32;

/** The cursor of the next page, even if there is none yet. */
const CURSOR_HEADER = "Bitacora-Cursor";

export const tagHistoryEndpoints = [
  endpoint({
    method: "get",
    path: "/tags/{tag_id}/history",
    operationId: "getTagHistory",
    summary: "The tag's newest records inside the bounds, or a page of them from a cursor on, oldest first",
    parameters: {
      tag_id: pathParameter("The tag's id."),
      ...boundParameters,
      limit: integerParameter("Maximum number of records.", {
        minimum: 1,
        maximum: limitMax,
        default: historyLimitDefault,
      }),
      ...reductionParameters,
      gaps: choiceParameter(
        "null: with interval_s, a silence between two intervals that have a record is one record with value null.",
        ["null"],
      ),
      cursor: cursorParameter(
        "Gives the oldest records from here on instead of the newest: `oldest`, or what the header Bitacora-Cursor of the " +
          "page before said, a time and how many records of that time were given (`2026-11-21T10:00:00.000Z~1`). No record " +
          "is skipped or given twice, also among equal times; one that is stored later with an earlier time has been passed by. " +
          "`arrival` gives the records in the order in which they came, and none is ever passed by: times then go back where a " +
          "clock was set back, and a page may have few records or none and still say where the next one is.",
      ),
      format: formatParameter({ json: "application/json", csv: "text/csv" }),
    },
    answer: arrayOf(refTo("HistoryRecord")),
    otherAnswers: csvAnswer(LONG_COLUMNS),
    headers: {
      Link: 'With a cursor and where there is more: the next page (rel="next").',
      [CURSOR_HEADER]: "With a cursor: the one that goes on after these records, now or when there are more.",
    },
    problems: {
      404: "The tag has neither a registration nor samples.",
      503: "Too many large queries at once, or the historian cannot be read now; the detail says why.",
    },
    async handle(asked, context, asker) {
      const { tag_id: tagId, limit, format } = asked;
      const reservation = context.budget.reserve(limit);
      try {
        const { points, headers } = await answerOf(asked, context, asker);
        reservation.keep(points.length);
        if (format === "csv") return new Streaming(CSV_TYPE, csvParts(tagId, points, reservation.release), headers);
        return new Listing<string, Body<"HistoryRecord">>(
          recordTexts(tagId, points),
          (text) => text,
          reservation.release,
          headers,
        );
      } catch (error) {
        reservation.release();
        throw error;
      }
    },
  }),
];

interface Asked {
  readonly tag_id: string;
  readonly since: number | undefined;
  readonly until: number | undefined;
  readonly limit: number;
  readonly interval_s: number | undefined;
  readonly aggregate: Parameters<typeof reductionOf>[1];
  readonly gaps: string | undefined;
  readonly cursor: string | undefined;
}

interface Answer {
  readonly points: Columns;
  readonly headers: Readonly<Record<string, string>>;
}

async function answerOf(asked: Asked, { parts }: Context, asker: Asker): Promise<Answer> {
  const { tag_id: tagId, since, until, limit, interval_s: intervalS, aggregate, gaps, cursor } = asked;
  const unit = await storedUnitOf(tagId, parts, asker);
  const bounds = timeBounds(since, until);
  const reduction = reductionOf(intervalS, aggregate, unit, gaps !== undefined);
  if (cursor === undefined) {
    return { points: await parts.history.columns({ tagId, limit, ...bounds }, { ...asker, reduction }), headers: {} };
  }
  if (reduction !== undefined) throw new Problem(400, api.cursorWithInterval);
  if (isArrival(cursor)) return arrivalPage(asked, cursor, { tagId, limit, ...bounds }, parts.history, asker);
  const after = timeCursorOf(cursor);
  // `since` cannot move a page back before its cursor.
  const from =
    since === undefined || (after !== undefined && after.timeMs >= since) ? after : { timeMs: since, given: 0 };
  const page = await readPage((query) => parts.history.columns(query, asker), { tagId, from, untilMs: until, limit });
  const next = cursorText(page.next);
  return { points: page.points, headers: pageHeaders(asked, next, page.isFull) };
}

async function arrivalPage(
  asked: Asked,
  cursor: string,
  query: ScanQuery,
  history: History,
  asker: Asker,
): Promise<Answer> {
  const { columns, next, place } = await history.scan(
    cursor === "arrival" ? query : { ...query, after: cursor },
    asker,
  );
  return { points: columns, headers: pageHeaders(asked, place, next !== null) };
}

function pageHeaders(asked: Asked, next: string, hasMore: boolean): Readonly<Record<string, string>> {
  return { [CURSOR_HEADER]: next, ...(hasMore ? { Link: `<${linkTo(asked, next)}>; rel="next"` } : {}) };
}

function linkTo({ tag_id: tagId, since, until, limit }: Asked, cursor: string): string {
  const query = new URLSearchParams({ limit: String(limit), cursor });
  if (since !== undefined) query.set("since", formatIsoTime(since));
  if (until !== undefined) query.set("until", formatIsoTime(until));
  return `/tags/${encodeURIComponent(tagId)}/history?${query}`;
}

async function* csvParts(tagId: string, points: Columns, release: () => void): AsyncGenerator<string, void> {
  try {
    yield LONG_HEAD;
    yield* longParts(tagId, points);
  } finally {
    release();
  }
}

/** Records as JSON, in parts. */
function* recordTexts(tagId: string, points: Columns): Generator<string, void> {
  for (let at = 0; at < points.length; at += RECORDS_AT_ONCE) {
    yield recordsJson(points, at, Math.min(at + RECORDS_AT_ONCE, points.length), tagId);
  }
}
