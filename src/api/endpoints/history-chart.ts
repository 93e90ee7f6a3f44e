/**
 * GET /history/chart: what a chart of this many points draws of a span. The least, the mean and the greatest of each interval of some tags
 * on one axis of time, and where their lines end.
 */
import { type Axis } from "../../historian/export/shared-axis.ts";
import { type ChartSeries, chartSeries } from "../../historian/export/chart-series.ts";
import type { Asker } from "../../historian/question-queue.ts";
import { intervalFor } from "../../historian/reduction.ts";
import { periodOf } from "../../core/units.ts";
import { formatIsoTime } from "../../core/time.ts";
import { matchesWildcard } from "../../core/wildcard.ts";
import { api } from "../../messages/details.ts";
import { limits } from "../limits.ts";
import type { Context } from "../context.ts";
import { Problem } from "../problem.ts";
import { integerParameter, listParameter } from "../schema/parameter.ts";
import { refTo } from "../schema/schemas.ts";
import { Streaming } from "../streaming.ts";
import { arrayParts, boundParameters, JSON_TYPE, storedUnitOf } from "./history-query.ts";
import { endpoint, timeBounds } from "./endpoint.ts";

const { tags: mostTags, points: mostPoints, pointsDefault, spanMs, gapMs, silenceTimes } = limits.chart;

export const historyChartEndpoints = [
  endpoint({
    method: "get",
    path: "/history/chart",
    operationId: "getHistoryChart",
    summary: "What a chart draws: least, mean and greatest of each interval of some tags, and the gaps of their lines",
    parameters: {
      tags: listParameter(`At most ${mostTags} tags separated by commas.`, () => api.tagsRequired),
      since: boundParameters.since,
      until: boundParameters.until,
      points: integerParameter("About as many intervals as the chart has pixels; an hour until now without bounds.", {
        minimum: 1,
        maximum: mostPoints,
        default: pointsDefault,
      }),
    },
    answer: refTo("HistoryChart"),
    problems: {
      404: "A tag is neither registered nor stored; the detail names it.",
      503: "Too many large queries at once, or the historian cannot be read now; the detail says why.",
    },
    async handle({ tags, since, until, points }, context, asker) {
      if (tags.length > mostTags) throw new Problem(400, api.tooManyTags({ tags: tags.length, max: mostTags }));
      timeBounds(since, until);
      const untilMs = until ?? Math.max(context.parts.clock.now(), (since ?? 0) + 1);
      const sinceMs = since ?? untilMs - spanMs;
      const intervalMs = intervalFor(Math.max(1, untilMs - sinceMs), points);
      const axis = { intervalMs, first: Math.floor(sinceMs / intervalMs), last: Math.floor(untilMs / intervalMs) };
      const wanted = await Promise.all(
        tags.map(async (tagId) => ({ tagId, unit: await storedUnitOf(tagId, context.parts, asker) })),
      );
      return new Streaming(JSON_TYPE, chartJson(wanted, axis, context, asker));
    },
  }),
];

interface Wanted {
  readonly tagId: string;
  readonly unit: string;
}

/** Tag by tag, so that only one is in memory. */
async function* chartJson(
  wanted: readonly Wanted[],
  axis: Axis,
  context: Context,
  asker: Asker,
): AsyncGenerator<string, void> {
  const reservation = context.budget.reserve(3 * (axis.last - axis.first + 1));
  try {
    const { intervalMs, first } = axis;
    let before = `{"start":"${formatIsoTime(first * intervalMs)}","interval_s":${intervalMs / 1000},"series":[`;
    for (const each of wanted) {
      const series = await seriesOf(each, axis, context, asker);
      yield `${before}{"tag_id":${JSON.stringify(each.tagId)}`;
      for (const name of ["low", "mean", "high", "gaps"] as const) {
        yield `,"${name}":`;
        yield* arrayParts(series[name].length, (at) => series[name][at]);
      }
      before = "},";
    }
    yield "}]}";
  } finally {
    reservation.release();
  }
}

async function seriesOf(
  { tagId, unit }: Wanted,
  axis: Axis,
  { parts: { history, project } }: Context,
  asker: Asker,
): Promise<ChartSeries> {
  const { intervalMs, first, last } = axis;
  const intervals = last - first + 1;
  const bounds = { tagId, sinceMs: first * intervalMs, untilMs: (last + 1) * intervalMs - 1 };
  const period = periodOf(unit);
  const mean = { intervalMs, aggregate: "mean", ...(period === undefined ? {} : { period }) } as const;
  const means = await history.columns({ ...bounds, limit: intervals }, { ...asker, reduction: mean });
  const extremes =
    period === undefined
      ? await history.columns(
          { ...bounds, limit: 2 * intervals },
          { ...asker, reduction: { intervalMs, aggregate: "minmax" } },
        )
      : undefined;
  const sparse = project.historian.deadbands.find(({ tags }) => tags.some((name) => matchesWildcard(tagId, name)));
  return chartSeries(axis, extremes, means, Math.max(gapMs, silenceTimes * 1000 * (sparse?.maxSilenceS ?? 0)));
}
