/**
 * GET /track: where the vessel was, from the historian, as lines that look alike at the size of a screen. In a box the stays there are read
 * again more closely, so that a harbour of last summer shows its berth.
 */
import type { History } from "../../historian/history.ts";
import type { Asker } from "../../historian/question-queue.ts";
import { intervalFor } from "../../historian/reduction.ts";
import { isUsableState } from "../../historian/codec/columns.ts";
import { fairTurn } from "../../core/fair-turn.ts";
import { formatIsoTime } from "../../core/time.ts";
import { limits } from "../../track/limits.ts";
import { simplifying } from "../../track/simplify.ts";
import { type Box, grown, linesOf, staysIn, type TrackPoint } from "../../track/track-point.ts";
import { boxParameter, integerParameter } from "../schema/parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { endpoint, timeBounds } from "./endpoint.ts";
import { boundParameters } from "./history-query.ts";

const POSITION = { latitude: "VESSEL.LAT_DEG", longitude: "VESSEL.LON_DEG", speed: "VESSEL.SOG_MS" } as const;

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export const trackEndpoints = [
  endpoint({
    method: "get",
    path: "/track",
    operationId: "getTrack",
    summary: "Where the vessel was: lines with as many points as a screen shows, which end at gaps",
    parameters: {
      ...boundParameters,
      points: integerParameter("Most points of all lines. A day until now without bounds.", {
        minimum: 2,
        maximum: limits.points,
        default: limits.pointsDefault,
      }),
      box: boxParameter(
        "Only what is in it, read more closely: west,south,east,north in degrees. If west is greater than east, it crosses the 180th meridian.",
      ),
    },
    answer: refTo("Track"),
    problems: { 503: "Too many large queries at once, or the historian cannot be read now; the detail says why." },
    async handle({ since, until, points, box }, { parts: { history, clock }, budget }, asker) {
      timeBounds(since, until);
      const toMs = until ?? Math.max(clock.now(), since ?? 0);
      const span = { fromMs: since ?? toMs - limits.spanMs, toMs };
      const reservation = budget.reserve(3 * limits.positions);
      try {
        const read = (each: Span, intervalMs: number) => positionsOf(history, each, intervalMs, asker);
        const steps = simplifying(await linesWithin(span, box, read), points);
        let step = steps.next();
        for (; step.done !== true; step = steps.next()) await fairTurn();
        return trackBody(span, step.value);
      } finally {
        reservation.release();
      }
    },
  }),
];

type Read = (span: Span, intervalMs: number) => Promise<TrackPoint[]>;

async function linesWithin(span: Span, box: Box | undefined, read: Read): Promise<TrackPoint[][]> {
  const intervalMs = intervalFor(Math.max(1, span.toMs - span.fromMs), limits.positions);
  const lines = (points: readonly TrackPoint[]) => linesOf(points, Math.max(limits.gapMs, 2 * intervalMs));
  const points = await read(span, intervalMs);
  if (box === undefined) return lines(points);
  const wide = grown(box, limits.margin);
  const stays = staysIn(points, wide);
  const spans = stays.map((stay): Span => ({ fromMs: stay[0]?.timeMs ?? 0, toMs: (stay.at(-1)?.timeMs ?? 0) + 1 }));
  const closer = intervalFor(Math.max(1, spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)), limits.positions); // prettier-ignore
  if (closer >= intervalMs || stays.length > limits.stays) return stays.flatMap(lines);
  const near: TrackPoint[][] = [];
  for (const each of spans) near.push(...staysIn(await read(each, closer), wide).flatMap(lines));
  return near;
}

/** The last position of each interval, and the mean speed. */
async function positionsOf(
  history: Pick<History, "columns">,
  { fromMs, toMs }: Span,
  intervalMs: number,
  asker: Asker,
): Promise<TrackPoint[]> {
  const valuesOf = async (tagId: string, aggregate: "last" | "mean") => {
    const query = { tagId, sinceMs: fromMs, untilMs: toMs, limit: Math.ceil((toMs - fromMs) / intervalMs) + 1 };
    const { length, times, values, states } = await history.columns(query, {
      ...asker,
      reduction: { intervalMs, aggregate },
    });
    const found = new Map<number, { readonly timeMs: number; readonly value: number }>();
    for (let at = 0; at < length; at += 1) {
      const timeMs = times[at] ?? 0;
      if (isUsableState(states[at] ?? 0))
        found.set(Math.floor(timeMs / intervalMs), { timeMs, value: values[at] ?? 0 });
    }
    return found;
  };
  const latitudes = await valuesOf(POSITION.latitude, "last");
  const longitudes = await valuesOf(POSITION.longitude, "last");
  const speeds = await valuesOf(POSITION.speed, "mean");
  return [...latitudes].flatMap(([interval, { timeMs, value: latitude }]) => {
    const longitude = longitudes.get(interval)?.value;
    const speedMs = speeds.get(interval)?.value ?? null;
    return longitude === undefined ? [] : [{ timeMs, latitude, longitude, speedMs }];
  });
}

function trackBody({ fromMs, toMs }: Span, lines: readonly (readonly TrackPoint[])[]): Body<"Track"> {
  return {
    since: formatIsoTime(fromMs),
    until: formatIsoTime(toMs),
    lines: lines.flatMap((line) => {
      const startMs = line[0]?.timeMs;
      if (startMs === undefined) return [];
      const points = line.map(({ timeMs, latitude, longitude, speedMs }) => [
        Math.round(timeMs - startMs) / 1000,
        rounded(latitude, 6),
        rounded(longitude, 6),
        speedMs === null ? null : rounded(speedMs, 2),
      ]);
      return [{ start: formatIsoTime(startMs), points }];
    }),
  };
}

/** Six decimals of a degree are a tenth of a metre. */
function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
