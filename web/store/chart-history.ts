/**
 * What a chart draws, from the historian: asked for a span and as many points as there is room for, and carried on at its end. The
 * arithmetic is pure.
 */
import type { Cell } from "../parts/cells.ts";
import { type Answer, getJson } from "../link/api.ts";

type ChartAnswer = Answer<"get", "/history/chart">;

/** SI values by tag, each with a cell for each moment. */
export interface History {
  readonly startMs: number;
  readonly intervalMs: number;
  readonly series: ReadonlyMap<string, HistorySeries>;
}

export interface HistorySeries {
  readonly low: readonly Cell[];
  readonly mean: readonly Cell[];
  readonly high: readonly Cell[];
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export async function loadHistory(tags: readonly string[], { fromMs, toMs }: Span, points: number): Promise<History> {
  const [since, until] = [fromMs, toMs].map((ms) => new Date(ms).toISOString());
  return historyOf(await getJson("/history/chart", { tags, since, until, points }));
}

/** Null stays where a line ends; where nothing was said and it goes on it is undefined. */
export function historyOf({ start, interval_s: intervalS, series }: ChartAnswer): History {
  return {
    startMs: Date.parse(start),
    intervalMs: intervalS * 1000,
    series: new Map(
      series.map(({ tag_id: id, gaps, ...cells }) => {
        const isGap = new Set(
          gaps.flatMap(([first = 0, last = -1]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
        );
        const open = (each: readonly (number | null)[]): Cell[] =>
          each.map((cell, at) => cell ?? (isGap.has(at) ? null : undefined));
        return [id, { low: open(cells.low), mean: open(cells.mean), high: open(cells.high) }];
      }),
    ),
  };
}

export function timesOf({ startMs, intervalMs, series }: History): number[] {
  const length = Math.max(0, ...[...series.values()].map(({ mean }) => mean.length));
  return Array.from({ length }, (_, at) => (startMs + at * intervalMs) / 1000);
}

export function endOf({ startMs, intervalMs, series }: History): number {
  return startMs + intervalMs * Math.max(0, ...[...series.values()].map(({ mean }) => mean.length));
}

/** The first with the second in the place of its end; undefined if they do not fit, and the whole must be asked for. */
export function carriedOn(before: History, tail: History): History | undefined {
  const at = (tail.startMs - before.startMs) / before.intervalMs;
  const fits =
    tail.intervalMs === before.intervalMs && Number.isInteger(at) && at >= 0 && tail.startMs <= endOf(before);
  if (!fits || [...before.series.keys()].join() !== [...tail.series.keys()].join()) return undefined;
  const joined = (one: readonly Cell[], other: readonly Cell[] = []) => [...one.slice(0, at), ...other];
  return {
    ...before,
    series: new Map(
      [...before.series].map(([id, { low, mean, high }]) => {
        const more = tail.series.get(id);
        return [id, { low: joined(low, more?.low), mean: joined(mean, more?.mean), high: joined(high, more?.high) }];
      }),
    ),
  };
}

/** The cells of a tag that lie under these moments if the history is moved forward by this much. */
export function shiftedCells(history: History, id: string, times: readonly number[], shiftMs: number): HistorySeries {
  const series = history.series.get(id);
  const moved = (cells: readonly Cell[] = []): Cell[] =>
    times.map((second) => cells[Math.floor((second * 1000 - shiftMs - history.startMs) / history.intervalMs)]);
  return { low: moved(series?.low), mean: moved(series?.mean), high: moved(series?.high) };
}
