/**
 * Samples that are known from the number of their flush, over simulated months: what must be found after a crash can be
 * said without having kept anything. A flush has 20 samples of each of four tags, and every 50th one of a slow tag.
 */
import type { Sample } from "../../../src/historian/historian-store.ts";
import type { Scalar } from "../../../src/tags/tag.ts";
import { pointOf, START_MS } from "./samples.ts";
import type { HistoryPoint } from "./points.ts";

/** Simulated time between two flushes: a month is 360 of them. */
const FLUSH_STEP_MS = 2 * 3_600_000;
const SAMPLES_A_FLUSH = 20;
const SLOW_EVERY = 50;

/** The `k`-th sample of each tag. Of the fast ones the k-th is in flush k / 20. */
const VALUES: Readonly<Record<string, (k: number) => Scalar>> = {
  DECIMAL: (k) => ((k * 7919) % 1000) / 10,
  // All the digits there are, so that blocks are large.
  DOUBLE: (k) => Math.sin(k) * 1000,
  SWITCH: (k) => k % 7 < 3,
  GAPS: (k) => (k % 11 === 0 ? null : k % 100),
  SLOW: (k) => k / 4,
};

export const CRASH_TAGS: readonly string[] = Object.keys(VALUES);

/** The wall clock when a flush is made. */
export function flushTimeMs(flush: number): number {
  return START_MS + flush * FLUSH_STEP_MS;
}

export function flushOf(flush: number): Sample[] {
  return CRASH_TAGS.flatMap((tagId) => {
    const [from, to] = [samplesBefore(tagId, flush), samplesBefore(tagId, flush + 1)];
    return Array.from({ length: to - from }, (_, i) => sampleOf(tagId, from + i));
  });
}

/** How many samples of a tag the flushes before this one have. */
export function samplesBefore(tagId: string, flush: number): number {
  return tagId === "SLOW" ? Math.ceil(flush / SLOW_EVERY) : flush * SAMPLES_A_FLUSH;
}

export function sampleOf(tagId: string, k: number): Sample {
  const value = VALUES[tagId]?.(k) ?? null;
  const timestampMs =
    tagId === "SLOW" ? flushTimeMs(k * SLOW_EVERY) : START_MS + Math.floor((k * FLUSH_STEP_MS) / SAMPLES_A_FLUSH);
  return { tagId, timestampMs, value, quality: value === null ? "bad" : "good" };
}

/**
 * Where the points of a tag, which should be the newest of all samples before number `end`, differ from them first: the
 * index in `points`, or -1.
 */
export function firstDifference(tagId: string, points: readonly HistoryPoint[], end: number): number {
  const from = end - points.length;
  if (from < 0) return 0;
  return points.findIndex((point, i) => {
    const expected = pointOf(sampleOf(tagId, from + i));
    return (
      point.timestampMs !== expected.timestampMs || point.value !== expected.value || point.quality !== expected.quality
    );
  });
}
