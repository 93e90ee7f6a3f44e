/** Samples as objects, which are convenient for programs; internally they are columns, which are faster. */
import { type Columns, NULL, qualityOf, scalarOf } from "../codec/columns.ts";
import type { Sample } from "../historian-store.ts";

/** A sample of a tag, or a point that stands for an interval. */
export type HistoryPoint = Omit<Sample, "tagId">;

export function pointsOf({ length, times, values, states }: Columns): HistoryPoint[] {
  return Array.from({ length }, (_, i) => {
    const state = states[i] ?? NULL;
    return { timestampMs: times[i] ?? 0, value: scalarOf(values[i] ?? 0, state), quality: qualityOf(state) };
  });
}
