/** Samples that are known from the number of their flush, so that a test knows what must be found after a crash. */
import type { HistorianStore, Sample } from "../../../src/historian/historian-store.ts";
import { START_MS } from "./samples.ts";
import { type HistoryPoint, pointsIn } from "./points.ts";

const TAGS = ["A", "B", "C"] as const;
const SAMPLES_OF_TAG = 20;

export function flushNumbered(n: number): Sample[] {
  return TAGS.flatMap((tagId) =>
    Array.from({ length: SAMPLES_OF_TAG }, (_, k) => sampleAt(tagId, n * SAMPLES_OF_TAG + k)),
  );
}

function sampleAt(tagId: string, at: number): Sample {
  return { tagId, timestampMs: START_MS + at * 50, value: tagId === "C" ? at % 3 === 0 : at / 10, quality: "good" };
}

/** How many whole flushes the points of one tag are, if they are flushes 0, 1, 2, … without a gap; else -1. */
export function flushesIn(tagId: string, points: readonly HistoryPoint[]): number {
  if (points.length % SAMPLES_OF_TAG !== 0) return -1;
  const isSame = points.every((point, at) => {
    const { timestampMs, value, quality } = sampleAt(tagId, at);
    return point.timestampMs === timestampMs && point.value === value && point.quality === quality;
  });
  return isSame ? points.length / SAMPLES_OF_TAG : -1;
}

/** The same of each tag of the store. */
export async function flushesOf(store: HistorianStore): Promise<number[]> {
  const counts: number[] = [];
  for (const tagId of TAGS) counts.push(flushesIn(tagId, await pointsIn(store, { tagId, limit: 1_000_000 })));
  return counts;
}
