/**
 * GET /history: several tags in one answer. Without an interval: the newest records of each tag. With an interval: all tags on one time
 * axis, with explicit gaps. Tags are read one after the other while the answer is sent, so it is never in memory as a whole.
 */
import { fairTurn } from "../../core/fair-turn.ts";
import { limits } from "../limits.ts";
import { formatIsoTime } from "../../core/time.ts";
import { LONG_COLUMNS, LONG_HEAD, wideHead, wideLines } from "../../historian/export/csv.ts";
import { axisOf, onAxis } from "../../historian/export/shared-axis.ts";
import type { RowBatch } from "../../historian/export/batch.ts";
import { type Columns, kindOf, NULL, qualityOf, scalarOf } from "../../historian/codec/columns.ts";
import type { Asker } from "../../historian/question-queue.ts";
import type { Reduction } from "../../historian/reduction.ts";
import { api } from "../../messages/details.ts";
import type { TagDefinition } from "../../tags/tag.ts";
import type { Context } from "../context.ts";
import { endpoint, timeBounds } from "./endpoint.ts";
import {
  arrayParts,
  boundParameters,
  csvAnswer,
  CSV_TYPE,
  JSON_TYPE,
  longParts,
  recordsJson,
  reductionOf,
  reductionParameters,
} from "./history-query.ts";
import { eitherOf } from "../../core/body-schema.ts";
import { formatParameter, integerParameter, listParameter } from "../schema/parameter.ts";
import { refTo } from "../schema/schemas.ts";
import { Problem } from "../problem.ts";
import type { Reservation } from "../load/record-budget.ts";
import { Streaming } from "../streaming.ts";
import { chosenTags } from "./tag-choice.ts";

const { historyLimitDefault, historyTags, limitMax, sliceRecords } = limits.http;

export const historyEndpoints = [
  endpoint({
    method: "get",
    path: "/history",
    operationId: "getHistory",
    summary: "Several tags in one answer; with interval_s on one axis of time, gaps as null",
    parameters: {
      tags: listParameter(
        `At most ${historyTags} tags separated by commas; * stands for anything (\`ME_INST_0.*,VESSEL.SOG_MS\`).`,
        () => api.tagsRequired,
      ),
      ...boundParameters,
      limit: integerParameter("Maximum number of records of each tag, or of intervals.", {
        minimum: 1,
        maximum: limitMax,
        default: historyLimitDefault,
      }),
      ...reductionParameters,
      format: formatParameter({ json: "application/json", csv: "text/csv" }),
    },
    answer: eitherOf([refTo("HistorySeries"), refTo("HistoryAxis")]),
    otherAnswers: csvAnswer(`${LONG_COLUMNS}; with interval_s, timestamp and a column for each tag`),
    problems: {
      404: "A tag is not registered; the detail names it.",
      503: "Too many large queries at once, or the historian cannot be read now; the detail says why.",
    },
    handle(asked, context, asker) {
      const { limit, format, interval_s: intervalS, aggregate } = asked;
      const tags = chosenTags(asked.tags, context.parts.tags, historyTags);
      const bounds = timeBounds(asked.since, asked.until);
      if (aggregate === "minmax") throw new Problem(400, api.sharedMinmax);
      const first = reductionOf(intervalS, aggregate, "-");
      if (first === undefined) {
        const read = { tags, bounds, limit, context, asker, reservation: context.budget.reserve(limit) };
        return format === "csv" ? new Streaming(CSV_TYPE, seriesCsv(read)) : new Streaming(JSON_TYPE, seriesJson(read));
      }
      const most = Math.floor(context.budget.capacity / tags.length);
      if (limit > most) throw new Problem(400, api.tooManyIntervals({ tags: tags.length, limit, most }));
      const read = { tags, bounds, limit, context, asker, reservation: context.budget.reserve(limit * tags.length) };
      return format === "csv"
        ? new Streaming(CSV_TYPE, axisCsv(read, first))
        : new Streaming(JSON_TYPE, axisJson(read, first));
    },
  }),
];

interface Read {
  readonly tags: readonly TagDefinition[];
  readonly bounds: { readonly sinceMs?: number; readonly untilMs?: number };
  readonly limit: number;
  readonly context: Context;
  readonly asker: Asker;
  /** Released when the answer ends, in whatever way. */
  readonly reservation: Reservation;
}

interface TagPoints {
  readonly tagId: string;
  readonly points: Columns;
}

async function* eachTag({ tags, bounds, limit, context, asker, reservation }: Read): AsyncGenerator<TagPoints, void> {
  try {
    for (const { id } of tags)
      yield { tagId: id, points: await context.parts.history.columns({ tagId: id, limit, ...bounds }, asker) };
  } finally {
    reservation.release();
  }
}

async function* seriesJson(read: Read): AsyncGenerator<string, void> {
  let before = '{"series":[';
  for await (const { tagId, points } of eachTag(read)) {
    yield `${before}{"tag_id":${JSON.stringify(tagId)},"records":[`;
    yield* recordParts(points);
    before = "]},";
  }
  yield "]}]}";
}

async function* recordParts(points: Columns): AsyncGenerator<string, void> {
  for (let at = 0; at < points.length; at += sliceRecords) {
    const slice = recordsJson(points, at, Math.min(at + sliceRecords, points.length));
    yield at === 0 ? slice : `,${slice}`;
    await fairTurn();
  }
}

async function* seriesCsv(read: Read): AsyncGenerator<string, void> {
  let isFirst = true;
  for await (const { tagId, points } of eachTag(read)) {
    // Sent after the first tag is read: until then a fault becomes an answer; afterwards it cuts the connection.
    if (isFirst) yield LONG_HEAD;
    isFirst = false;
    yield* longParts(tagId, points);
  }
}

/** All tags on one time axis. Unlike records, intervals are kept in memory until the axis is known. */
async function sharedRows({ tags, bounds, limit, context, asker }: Read, reduction: Reduction): Promise<RowBatch> {
  const { intervalMs, aggregate } = reduction;
  const points: Columns[] = [];
  for (const { id: tagId, unitSi } of tags) {
    const own = reductionOf(intervalMs / 1000, aggregate, unitSi);
    points.push(await context.parts.history.columns({ tagId, limit, ...bounds }, { ...asker, reduction: own }));
  }
  return onAxis(axisOf(intervalMs, bounds, limit, points), points);
}

async function* axisJson(read: Read, reduction: Reduction): AsyncGenerator<string, void> {
  try {
    const { times, columns } = await sharedRows(read, reduction);
    const { intervalMs, aggregate } = reduction;
    yield `{"interval_s":${intervalMs / 1000},"aggregate":"${aggregate}","timestamps":`;
    yield* arrayParts(times.length, (row) => formatIsoTime(times[row] ?? 0));
    let before = ',"series":[';
    for (const [tag, { values, states }] of columns.entries()) {
      const state = (row: number) => states[row] ?? NULL;
      yield `${before}{"tag_id":${JSON.stringify(read.tags[tag]?.id)},"values":`;
      yield* arrayParts(values.length, (row) => scalarOf(values[row] ?? 0, state(row)));
      yield ',"qualities":';
      yield* arrayParts(values.length, (row) => (kindOf(state(row)) === NULL ? null : qualityOf(state(row))));
      before = "},";
    }
    yield "}]}";
  } finally {
    read.reservation.release();
  }
}

async function* axisCsv(read: Read, reduction: Reduction): AsyncGenerator<string, void> {
  try {
    const shared = await sharedRows(read, reduction);
    yield wideHead(read.tags.map(({ id }) => id));
    const rows = Math.max(1, Math.floor(sliceRecords / read.tags.length));
    for (let at = 0; at < shared.times.length; at += rows) {
      yield wideLines(shared, at, Math.min(at + rows, shared.times.length));
      await fairTurn();
    }
  } finally {
    read.reservation.release();
  }
}
