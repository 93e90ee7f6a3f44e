/** GET /tags/{tag_id}/history: the newest records inside the bounds, in ascending time, raw or reduced by intervals. */
import { limits } from "../core/limits.ts";
import { formatIsoTime } from "../core/time.ts";
import { turnOf } from "../core/units.ts";
import { AGGREGATES, type Aggregate, type Reduction } from "../historian/reduction.ts";
import type { HistoryPoint } from "../historian/historian-store.ts";
import { api } from "../messages/es/api.ts";
import { endpoint, timeBounds } from "./endpoint.ts";
import { arrayOf, refTo } from "./json-schema.ts";
import { choiceParameter, integerParameter, numberParameter, pathParameter, timeParameter } from "./parameter.ts";
import { Problem } from "./problem.ts";

const { historyLimitDefault, limitMax, intervalMaxS } = limits.http;

export const tagHistoryEndpoints = [
  endpoint({
    method: "get",
    path: "/tags/{tag_id}/history",
    operationId: "getTagHistory",
    summary: "The tag's newest records inside the bounds, oldest first",
    parameters: {
      tag_id: pathParameter("The tag's id."),
      since: timeParameter("Lower time bound, inclusive."),
      until: timeParameter("Upper time bound, inclusive."),
      limit: integerParameter("Maximum number of records.", {
        minimum: 1,
        maximum: limitMax,
        default: historyLimitDefault,
      }),
      interval_s: numberParameter("Reduces each interval of so many seconds to one record; an empty one gives none.", {
        minimum: 0.001,
        maximum: intervalMaxS,
      }),
      aggregate: choiceParameter(
        "How an interval is reduced; needs interval_s, mean where only that is given. minmax gives two records. " +
          "The mean of an angle is circular.",
        AGGREGATES,
      ),
    },
    answer: arrayOf(refTo("HistoryRecord")),
    problems: {
      404: "The tag is not registered.",
      503: "Too many large queries at once.",
    },
    handle({ tag_id: tagId, since, until, limit, interval_s: intervalS, aggregate }, { parts, budget }) {
      const definition = parts.tags.definition(tagId);
      if (definition === undefined) throw new Problem(404, api.tagUnknown(tagId));
      const query = { tagId, limit, ...timeBounds(since, until) };
      const reduction = reductionOf(intervalS, aggregate, definition.unitSi);
      return budget.listing(limit, () => parts.history.query(query, reduction), historyRecordOf(tagId));
    },
  }),
];

function reductionOf(
  intervalS: number | undefined,
  aggregate: Aggregate | undefined,
  unit: string,
): Reduction | undefined {
  if (intervalS === undefined) {
    if (aggregate !== undefined) throw new Problem(400, api.aggregateWithoutInterval());
    return undefined;
  }
  const turn = turnOf(unit);
  const intervalMs = Math.max(1, Math.round(intervalS * 1000));
  return { intervalMs, aggregate: aggregate ?? "mean", ...(turn === undefined ? {} : { turn }) };
}

function historyRecordOf(tagId: string) {
  return (point: HistoryPoint) => ({
    tag_id: tagId,
    timestamp: formatIsoTime(point.timestampMs),
    value: point.value,
    quality: point.quality,
  });
}
