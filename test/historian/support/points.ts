/** Samples as objects, in which a test says what it expects; the historian has them in columns. */
import { type Columns, GrowingColumns, NULL, qualityOf, scalarOf } from "../../../src/historian/codec/columns.ts";
import type { HistorianStore, HistoryQuery, QueryOptions, Sample } from "../../../src/historian/historian-store.ts";

export type HistoryPoint = Omit<Sample, "tagId">;

export function columnsOf(points: readonly HistoryPoint[]): Columns {
  const columns = new GrowingColumns();
  for (const { timestampMs, value, quality } of points) columns.push(timestampMs, value, quality);
  return columns;
}

export function pointsOf({ length, times, values, states }: Columns): HistoryPoint[] {
  return Array.from({ length }, (_, i) => {
    const state = states[i] ?? NULL;
    return { timestampMs: times[i] ?? 0, value: scalarOf(values[i] ?? 0, state), quality: qualityOf(state) };
  });
}

export async function pointsIn(
  store: HistorianStore,
  query: HistoryQuery,
  options?: QueryOptions,
): Promise<HistoryPoint[]> {
  return pointsOf(await store.columns(query, options));
}
