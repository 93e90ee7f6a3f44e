/**
 * Several tags on one time axis: the reduced points of each tag are put into the intervals they belong to. An interval
 * without a point of the tag is a gap, which is null. Pure.
 */
import { type Columns, NULL } from "../codec/columns.ts";
import type { RowBatch } from "./batch.ts";

/** Intervals by number: number n begins at n × intervalMs after 1970. Both ends are inclusive. */
export interface Axis {
  readonly intervalMs: number;
  readonly first: number;
  readonly last: number;
}

/** `tags` have at most one point for each interval; points outside the axis are left out. */
export function onAxis({ intervalMs, first, last }: Axis, tags: readonly Columns[]): RowBatch {
  const length = Math.max(0, last - first + 1);
  const columns = tags.map(({ length: points, times, values, states }) => {
    const column = { values: new Float64Array(length), states: new Uint8Array(length).fill(NULL) };
    for (let i = 0; i < points; i += 1) {
      const row = Math.floor((times[i] ?? 0) / intervalMs) - first;
      if (row < 0 || row >= length) continue;
      column.values[row] = values[i] ?? 0;
      column.states[row] = states[i] ?? NULL;
    }
    return column;
  });
  return { kind: "rows", times: Float64Array.from({ length }, (_, row) => (first + row) * intervalMs), columns };
}

/**
 * The axis of an answer with at most `limit` intervals. If they fit, it reaches from bound to bound, so that gaps at the ends
 * are shown too; otherwise it has the newest intervals up to the newest sample. Empty if there is no sample and a bound is
 * missing.
 */
export function axisOf(
  intervalMs: number,
  bounds: { readonly sinceMs?: number; readonly untilMs?: number },
  limit: number,
  tags: readonly Columns[],
): Axis {
  let oldest = Infinity;
  let newest = -Infinity;
  for (const { length, times } of tags) {
    if (length === 0) continue;
    oldest = Math.min(oldest, times[0] ?? Infinity);
    newest = Math.max(newest, times[length - 1] ?? -Infinity);
  }
  const first = Math.floor((bounds.sinceMs ?? oldest) / intervalMs);
  const last = Math.floor((bounds.untilMs ?? newest) / intervalMs);
  if (last - first < limit) return last >= first ? { intervalMs, first, last } : { intervalMs, first: 0, last: -1 };
  if (newest === -Infinity) return { intervalMs, first: 0, last: -1 };
  const end = Math.floor(newest / intervalMs);
  return { intervalMs, first: Math.max(first, end - limit + 1, Math.floor(oldest / intervalMs)), last: end };
}
