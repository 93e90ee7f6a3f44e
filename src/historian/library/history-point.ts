/** Samples as objects, for programs that are not after speed: within, they are columns. */
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
