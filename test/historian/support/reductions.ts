/** What a reduction over the files must give, and whether it does. */
import { type Columns, GrowingColumns } from "../../../src/historian/codec/columns.ts";
import type { HistoryQuery, Sample } from "../../../src/historian/historian-store.ts";
import { Reducer } from "../../../src/historian/reduce/reduce.ts";
import type { Reduction } from "../../../src/historian/reduction.ts";
import type { ArchiveUnderTest } from "./archive.ts";
import { type HistoryPoint, pointsOf } from "./points.ts";

/** Flushes of a minute, each tag's in order. */
export function fill(subject: ArchiveUnderTest, samples: readonly Sample[]): void {
  const minutes = Map.groupBy(samples, ({ timestampMs }) => Math.floor(timestampMs / 60_000));
  for (const [minute, held] of [...minutes].toSorted(([a], [b]) => a - b)) {
    subject.append(held, { nowMs: minute * 60_000, monotonicMs: minute * 60_000 });
  }
}

/** The reduction of the samples alone. */
export function plain(samples: readonly Sample[], query: HistoryQuery, reduction: Reduction): HistoryPoint[] {
  const reducer = new Reducer(query, reduction);
  reducer.add(columnsOfTag(samples, query.tagId), 1);
  return pointsOf(reducer.result());
}

/** Hundreds of questions are asked of the same samples: they are sorted by tag once. */
const byTag = new WeakMap<readonly Sample[], { readonly count: number; readonly tags: Map<string, Columns> }>();

function columnsOfTag(samples: readonly Sample[], tagId: string): Columns {
  let known = byTag.get(samples);
  if (known?.count !== samples.length) {
    const tags = new Map<string, GrowingColumns>();
    for (const { tagId: tag, timestampMs, value, quality } of samples) {
      const columns = tags.get(tag) ?? new GrowingColumns();
      columns.push(timestampMs, value, quality);
      tags.set(tag, columns);
    }
    known = { count: samples.length, tags };
    byTag.set(samples, known);
  }
  return known.tags.get(tagId) ?? new GrowingColumns();
}

/** The same times and qualities, and values that differ by no more than what adding doubles in another order does. */
export function isSame(a: HistoryPoint | undefined, b: HistoryPoint | undefined, reduction: Reduction): boolean {
  if (a?.timestampMs !== b?.timestampMs || a?.quality !== b?.quality) return false;
  if (a?.value === b?.value) return true;
  if (typeof a?.value !== "number" || typeof b?.value !== "number") return false;
  const isExact = !["mean", "time_mean", "sum"].includes(reduction.aggregate);
  const size = Math.max(1, Math.abs(a.value), Math.abs(b.value));
  const difference = Math.abs(a.value - b.value);
  return !isExact && Math.min(difference, Math.abs(difference - (reduction.period ?? 0))) <= size * 1e-6;
}
