/** Samples as objects, in which a test says what it expects; the historian has them in columns. */
import { type Columns, GrowingColumns } from "../../../src/historian/codec/columns.ts";
import type { HistorianStore, HistoryQuery, QueryOptions } from "../../../src/historian/historian-store.ts";
import { type HistoryPoint, pointsOf } from "../../../src/historian/library/history-point.ts";

export { type HistoryPoint, pointsOf };

export function columnsOf(points: readonly HistoryPoint[]): Columns {
  const columns = new GrowingColumns();
  for (const { timestampMs, value, quality } of points) columns.push(timestampMs, value, quality);
  return columns;
}

export async function pointsIn(
  store: HistorianStore,
  query: HistoryQuery,
  options?: QueryOptions,
): Promise<HistoryPoint[]> {
  return pointsOf(await store.columns(query, options));
}
