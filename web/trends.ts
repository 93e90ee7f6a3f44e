/**
 * The last ten minutes of the tags that are in view: fetched from the history when a sparkline is first seen, all
 * that are seen at once in one question, then carried on by the live values. One point for each five seconds.
 */
import { historiesOf, serviceNow } from "./link/api.ts";
import type { Tag } from "./board.ts";
import { type Point, sparkline } from "./draw/sparkline.ts";

const SPAN_S = 600;
const LEAST_SPAN_S = 60;
const STEP_S = 5;
/** Of one question: what the service answers, and what a URL has room for. */
const TAGS_AT_ONCE = 30;
/** What comes into view together is asked for together. */
const GATHER_MS = 100;
const REDRAW_MS = 1000;

/** A sparkline and what it wants to have. */
interface Trend {
  readonly tagId: string;
  visible: boolean;
  asked: boolean;
  readonly take: (old: readonly Point[]) => void;
}

let waiting: Trend[] = [];
let isDue = false;

const seen = new IntersectionObserver(
  (items) => {
    for (const { target, isIntersecting } of items) {
      const trend = trendOf.get(target);
      if (trend !== undefined) trend.visible = isIntersecting;
      if (isIntersecting && trend !== undefined && !trend.asked) {
        trend.asked = true;
        waiting.push(trend);
        loadSoon();
      }
    }
  },
  { rootMargin: "200px" },
);
const trendOf = new WeakMap<Element, Trend>();

function loadSoon(): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    const due = waiting;
    waiting = [];
    for (let at = 0; at < due.length; at += TAGS_AT_ONCE) void load(due.slice(at, at + TAGS_AT_ONCE));
  }, GATHER_MS);
}

async function load(trends: readonly Trend[]): Promise<void> {
  const byTag = Map.groupBy(trends, ({ tagId }) => tagId);
  try {
    const asked = { spanS: SPAN_S, intervalS: STEP_S, aggregate: "last" } as const;
    const { timestamps, series } = await historiesOf([...byTag.keys()], asked);
    const times = timestamps.map((timestamp) => Date.parse(timestamp));
    for (const { tag_id: tagId, values, qualities } of series) {
      // Without a quality there is no record, and so no point.
      const points = times.flatMap((t, i) => (qualities[i] === null ? [] : [{ t, v: numberOf(values[i] ?? null) }]));
      for (const trend of byTag.get(tagId) ?? []) trend.take(points);
    }
  } catch {
    // Without a history the lines begin now.
  }
}

/** A sparkline of a tag; `update` is called when the tag has a new value. */
export function trendLine(tag: Tag): { readonly element: SVGSVGElement; readonly update: (tag: Tag) => void } {
  const line = sparkline();
  const { element } = line;
  const least = leastSpread(tag);
  const turn = tag.unit_si === "deg" ? 360 : undefined;
  let points: Point[] = [];
  let drawnAt = 0;
  const draw = (): void => {
    const toMs = serviceNow();
    drawnAt = Date.now();
    const oldestMs = toMs - SPAN_S * 1000;
    while ((points[0]?.t ?? Infinity) < oldestMs) points.shift();
    // A service that has just started shows what there is across the whole picture.
    const fromMs = Math.min(Math.max(points[0]?.t ?? 0, oldestMs), toMs - LEAST_SPAN_S * 1000);
    line.set(points, { fromMs, toMs, gapMs: STEP_S * 4000, least, turn });
  };
  const trend: Trend = {
    tagId: tag.id,
    visible: false,
    asked: false,
    take: (old) => {
      const newest = old.at(-1)?.t ?? 0;
      points = [...old, ...points.filter(({ t }) => t > newest)];
      draw();
    },
  };
  trendOf.set(element, trend);
  seen.observe(element);
  return {
    element,
    update: ({ value, quality, timestamp }) => {
      if (quality === null || quality === "stale" || timestamp === null) return;
      const t = Date.parse(timestamp);
      const v = quality === "bad" ? null : numberOf(value);
      // A clock that was set back: what is dated later than now is no longer the last ten minutes.
      while ((points.at(-1)?.t ?? -Infinity) > t) points.pop();
      const last = points.at(-1);
      if (last === undefined || t - last.t >= STEP_S * 1000) points.push({ t, v });
      else if (t >= last.t) points[points.length - 1] = { t: last.t, v };
      if (trend.visible && Date.now() - drawnAt >= REDRAW_MS) draw();
    },
  };
}

function numberOf(value: Tag["value"]): number | null {
  return typeof value === "boolean" ? Number(value) : value;
}

/** What counts as movement: a twentieth of the normal range, where there is one. */
function leastSpread({ range_normal_min: min, range_normal_max: max, value }: Tag): number {
  if (min !== null && max !== null && max > min) return (max - min) / 20;
  return Math.max(Math.abs(Number(value ?? 0)) / 20, 1e-6);
}
