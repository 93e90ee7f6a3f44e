/**
 * GET /history/tags lists the tags with samples. GET /history/export gives any number of years as one file, CSV or Parquet. It is made
 * while it is sent, and compressed in a worker thread. If it fails half way, the connection is cut.
 */
import { limits as historianLimits } from "../../historian/limits.ts";
import { formatIsoTime } from "../../core/time.ts";
import { periodOf } from "../../core/units.ts";
import { unitOf } from "../../tags/vocabulary/vocabulary.ts";
import { matchesWildcard } from "../../core/wildcard.ts";
import { batchesOf, type ExportPlan, type ExportSource, type ExportTag } from "../../historian/export/batches.ts";
import { LONG_COLUMNS } from "../../historian/export/csv.ts";
import { RemoteEncoder } from "../../historian/export/remote-encoder.ts";
import type { ExportShape } from "../../historian/export/batch.ts";
import type { Asker } from "../../historian/question-queue.ts";
import type { TagSpan } from "../../historian/historian-store.ts";
import { api } from "../../messages/details.ts";
import type { Context } from "../context.ts";
import { endpoint, timeBounds } from "./endpoint.ts";
import { boundParameters, csvAnswer, CSV_TYPE, reductionOf, reductionParameters } from "./history-query.ts";
import { arrayOf } from "../../core/body-schema.ts";
import { choiceParameter, formatParameter, optionalListParameter } from "../schema/parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { Problem } from "../problem.ts";
import { Listing } from "../load/record-budget.ts";
import type { Reservation } from "../load/record-budget.ts";
import { Streaming } from "../streaming.ts";
import { mustBeFew, unknownTags } from "./tag-choice.ts";

const PARQUET_TYPE = "application/vnd.apache.parquet";

export const historyExportEndpoints = [
  endpoint({
    method: "get",
    path: "/history/tags",
    operationId: "listHistoryTags",
    summary: "The tags that have samples, how many, and from when to when; also those that are no longer registered",
    problems: { 503: "The historian cannot be read now; the detail says why." },
    answer: arrayOf(refTo("HistoryTag")),
    async handle(_values, { parts }, asker) {
      return Listing.ofRecords(await parts.history.tags(asker), historyTag);
    },
  }),
  endpoint({
    method: "get",
    path: "/history/export",
    operationId: "exportHistory",
    summary: "Every sample inside the bounds, or every interval, as one file",
    parameters: {
      tags: optionalListParameter("Tags separated by commas; * stands for anything. All where it is not said.", ["*"]),
      ...boundParameters,
      ...reductionParameters,
      layout: choiceParameter(
        "wide: a column for each tag, with interval_s; a gap is empty. long, where it is not said: a row for each sample.",
        ["long", "wide"],
      ),
      format: formatParameter({ csv: "text/csv", parquet: PARQUET_TYPE }),
    },
    mediaType: "text/csv",
    answer: csvAnswer(`${LONG_COLUMNS}; wide: timestamp and a column for each tag`)["text/csv"],
    otherAnswers: {
      [PARQUET_TYPE]: {
        type: "string",
        contentEncoding: "binary",
        description:
          "Apache Parquet. long: tag_id, timestamp (UTC, ms), value (numbers), value_boolean (booleans), quality. " +
          "wide: timestamp and a double for each tag, true being 1.",
      },
    },
    headers: { "Content-Disposition": "A name for the file." },
    problems: {
      404: "A tag has neither samples nor a registration; the detail names it.",
      503: "Too many exports at once, or the historian cannot be read now; the detail says why.",
    },
    async handle(asked, context, asker) {
      const { interval_s: intervalS, aggregate, layout, format } = asked;
      const bounds = timeBounds(asked.since, asked.until);
      const reduction = reductionOf(intervalS, aggregate, "-");
      const wide = layout === "wide";
      if (wide && reduction === undefined) throw new Problem(400, api.wideNeedsInterval);
      if (wide && aggregate === "minmax") throw new Problem(400, api.sharedMinmax);
      const reservation = context.exports.reserve(asker.client);
      try {
        const tags = await exportTags(asked.tags, context, asker);
        if (wide && tags.length > historianLimits.export.wideTags) {
          throw new Problem(400, api.tooManyTags({ tags: tags.length, max: historianLimits.export.wideTags }));
        }
        const plan = { tags, sinceMs: bounds.sinceMs, untilMs: bounds.untilMs, reduction, wide };
        const shape = {
          format,
          wide: wide ? tags.map(({ tagId }) => tagId) : undefined,
          units: unitsOf(tags, context),
        };
        const name = `${context.parts.project.id}-history.${format}`;
        return new Streaming(
          format === "csv" ? CSV_TYPE : PARQUET_TYPE,
          fileParts(context, asker, plan, shape, reservation),
          {
            "Content-Disposition": `attachment; filename="${name}"`,
          },
        );
      } catch (error) {
        reservation.release();
        throw error;
      }
    },
  }),
];

async function* fileParts(
  { parts: { history } }: Context,
  asker: Asker,
  plan: ExportPlan,
  shape: ExportShape,
  reservation: Reservation,
): AsyncGenerator<Uint8Array, void> {
  const source: ExportSource = {
    scan: (query) => history.scan(query, asker),
    columns: (query, options) => history.columns(query, { ...asker, ...options }),
  };
  const thread = new RemoteEncoder(shape);
  try {
    for await (const batch of batchesOf(source, plan, () => {})) {
      const bytes = await thread.encode(batch);
      if (bytes.length > 0) yield bytes;
    }
    yield await thread.end();
  } finally {
    await thread.close();
    reservation.release();
  }
}

/** The requested tags as they are stored, sorted by id. A registered tag without samples has no rows. */
async function exportTags(names: readonly string[], { parts }: Context, asker: Asker): Promise<ExportTag[]> {
  const stored = await parts.history.tags(asker);
  const wanted = [...new Set(names)];
  mustBeFew(wanted);
  const matches = (id: string, name: string) => (name.includes("*") ? matchesWildcard(id, name) : id === name);
  const isKnown = (name: string) =>
    name === "*" ||
    stored.some(({ tagId }) => matches(tagId, name)) ||
    (name.includes("*")
      ? [...parts.tags.entries()].some(({ definition }) => matches(definition.id, name))
      : parts.tags.definition(name) !== undefined);
  const unknown = wanted.filter((name) => !isKnown(name));
  if (unknown.length > 0) throw unknownTags(unknown);
  return stored
    .filter(({ tagId }) => wanted.some((name) => matches(tagId, name)))
    .map((span) => ({
      ...span,
      period: periodOf(unitOf(span.tagId, parts.tags)),
    }));
}

function unitsOf(tags: readonly ExportTag[], { parts }: Context): Record<string, string> {
  const units = tags.map(({ tagId }) => [tagId, parts.tags.definition(tagId)?.unitSi] as const);
  return Object.fromEntries(units.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

function historyTag({ tagId, samples, minMs, maxMs }: TagSpan): Body<"HistoryTag"> {
  return { tag_id: tagId, samples, oldest: formatIsoTime(minMs), newest: formatIsoTime(maxMs) };
}
