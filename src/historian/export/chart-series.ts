/**
 * What a chart draws of a tag: the least, the mean and the greatest of each interval, and where the line ends. Pure.
 *
 * An interval without a sample is not yet a gap: a sensor that speaks every ten seconds leaves most seconds empty. It is one if it is
 * longer than the tag is usually silent, and than `leastGapMs`.
 */
import { type Columns, kindOf, NULL } from "../codec/columns.ts";
import type { Axis } from "./shared-axis.ts";

/** An interval without a value is null. */
type Cells = readonly (number | null)[];

export interface ChartSeries {
  readonly low: Cells;
  readonly mean: Cells;
  readonly high: Cells;
  /** The first and the last empty interval of each gap. */
  readonly gaps: readonly (readonly [first: number, last: number])[];
}

/** Significant digits: a metre of latitude, and more than any sensor has. */
const DIGITS = 9;
/** Times the usual distance between samples: one that is late or lost is no gap. */
const USUAL_TIMES = 3;
/** Distances on each side that say what is usual there: a tag may speak more often when something moves. */
const AROUND = 4;
/** A silence as long as one interval is a gap only if the interval is longer: else a sample is just late. */
const LATE_MS = 60_000;

/** `extremes`: one or two points for each interval (`minmax`). `means`: one point; those of an angle have no extremes. */
export function chartSeries(
  axis: Axis,
  extremes: Columns | undefined,
  means: Columns,
  leastGapMs: number,
): ChartSeries {
  const mean = cellsOf(axis, means, (_, value) => value);
  return {
    low: extremes === undefined ? mean : cellsOf(axis, extremes, Math.min),
    mean,
    high: extremes === undefined ? mean : cellsOf(axis, extremes, Math.max),
    gaps: gapsIn(mean, axis.intervalMs, leastGapMs),
  };
}

function cellsOf({ intervalMs, first, last }: Axis, points: Columns, joined: (one: number, other: number) => number) {
  const cells: (number | null)[] = Array.from({ length: Math.max(0, last - first + 1) }, () => null);
  for (let i = 0; i < points.length; i += 1) {
    const at = Math.floor((points.times[i] ?? 0) / intervalMs) - first;
    if (kindOf(points.states[i] ?? NULL) === NULL || at < 0 || at >= cells.length) continue;
    const value = Number((points.values[i] ?? 0).toPrecision(DIGITS));
    cells[at] = joined(cells[at] ?? value, value);
  }
  return cells;
}

function gapsIn(cells: Cells, intervalMs: number, leastGapMs: number): [number, number][] {
  const taken = cells.flatMap((cell, at) => (cell === null ? [] : [at]));
  const steps = taken.slice(1).map((at, i) => at - (taken[i] ?? at));
  const least = Math.max(leastGapMs, Math.min(intervalMs, LATE_MS));
  return steps.flatMap((step, i): [number, number][] => {
    const silentMs = (step - 1) * intervalMs;
    if (silentMs <= least) return [];
    const usual = median(steps.slice(Math.max(0, i - AROUND), i + AROUND + 1));
    const first = (taken[i] ?? 0) + 1;
    return usual > 1 && silentMs <= USUAL_TIMES * usual * intervalMs ? [] : [[first, first + step - 2]];
  });
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
