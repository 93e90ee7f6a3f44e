/**
 * Samples as other databases have them: a series for each tag, unit and quality, its points in ascending time. Pure.
 *
 * Null has no place in them and is counted as a gap. Of several points of a series at one time the last one stays: they keep one.
 */
import { BOOLEAN, type Columns, kindOf, NULL, qualityOf } from "../../historian/codec/columns.ts";
import { decodeSamples } from "../../historian/shipment/container.ts";
import type { Quality } from "../../tags/quality.ts";

export interface Series {
  /** The same for the same labels. */
  readonly key: string;
  readonly tagId: string;
  readonly unit: string;
  readonly quality: Quality;
  readonly isBoolean: boolean;
  /** Milliseconds since 1970, ascending, each once. */
  readonly times: readonly number[];
  /** 1 and 0 for booleans. */
  readonly values: readonly number[];
}

export interface Batch {
  readonly series: readonly Series[];
  readonly samples: number;
}

/** What was left out while batches were made. */
export interface LeftOut {
  gaps: number;
  /** Points at a time at which the series has a later one. */
  overwritten: number;
  /** Blocks that cannot be read, or their times. */
  damaged: number;
}

/** The samples of a container in batches of at most `most` points (a tag of a container is not cut: one more block at most). */
export function* batchesOf(container: Uint8Array, most: number, leftOut: LeftOut): Generator<Batch> {
  let series: Series[] = [];
  let samples = 0;
  for (const { tagId, unit, columns } of decodeSamples(container, () => (leftOut.damaged += 1))) {
    for (const one of seriesOf(tagId, unit, columns, leftOut)) {
      series.push(one);
      samples += one.times.length;
    }
    if (samples < most) continue;
    yield { series, samples };
    series = [];
    samples = 0;
  }
  if (samples > 0) yield { series, samples };
}

export function samplesOf(series: readonly Series[]): number {
  return series.reduce((sum, { times }) => sum + times.length, 0);
}

/** The points from index `from` up to but not including `to`. */
export function partOf(series: Series, from: number, to?: number): Series {
  return { ...series, times: series.times.slice(from, to), values: series.values.slice(from, to) };
}

function seriesOf(tagId: string, unit: string, { length, times, values, states }: Columns, leftOut: LeftOut): Series[] {
  const byState = new Map<number, { readonly times: number[]; readonly values: number[] }>();
  for (let i = 0; i < length; i += 1) {
    const state = states[i] ?? NULL;
    if (kindOf(state) === NULL) {
      leftOut.gaps += 1;
      continue;
    }
    let points = byState.get(state);
    if (points === undefined) byState.set(state, (points = { times: [], values: [] }));
    points.times.push(times[i] ?? 0);
    points.values.push(values[i] ?? 0);
  }
  return Array.from(byState, ([state, points]) => {
    const quality = qualityOf(state);
    const before = points.times.length;
    const inOrder = isAscending(points.times) ? points : ascending(points);
    leftOut.overwritten += before - inOrder.times.length;
    const isBoolean = kindOf(state) === BOOLEAN;
    return { key: `${tagId}\n${unit}\n${quality}`, tagId, unit, quality, isBoolean, ...inOrder };
  });
}

function isAscending(times: readonly number[]): boolean {
  for (let i = 1; i < times.length; i += 1) if ((times[i] ?? 0) <= (times[i - 1] ?? 0)) return false;
  return true;
}

function ascending(points: { readonly times: readonly number[]; readonly values: readonly number[] }) {
  // The last of several points at one time is the one that a map keeps.
  const byTime = new Map(points.times.map((timeMs, i) => [timeMs, points.values[i] ?? 0]));
  const times = [...byTime.keys()].sort((one, other) => one - other);
  return { times, values: times.map((timeMs) => byTime.get(timeMs) ?? 0) };
}
