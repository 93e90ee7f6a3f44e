/** Samples for tests of the historian, and the plain way to say what a query over them must give. */
import type { HistoryQuery, Sample } from "../../../src/historian/historian-store.ts";
import type { Reduction } from "../../../src/historian/reduction.ts";
import type { Quality } from "../../../src/tags/quality.ts";
import type { Scalar } from "../../../src/tags/tag.ts";
import type { Random } from "../../support/random.ts";
import type { HistoryPoint } from "./points.ts";

export const START_MS = Date.UTC(2026, 10, 21);

export function sample(tagId: string, atMs: number, value: Scalar, quality: Quality = "good"): Sample {
  return { tagId, timestampMs: START_MS + atMs, value, quality };
}

export function pointOf({ timestampMs, value, quality }: Sample): HistoryPoint {
  return { timestampMs, value, quality };
}

/** `count` samples of a tag, one every `stepMs`, with values of one decimal. */
export function steady(tagId: string, count: number, stepMs = 500, startMs = START_MS): Sample[] {
  return Array.from({ length: count }, (_, i) => ({
    tagId,
    timestampMs: startMs + i * stepMs,
    value: Math.round(1000 * Math.sin(i / 50)) / 10 + 0,
    quality: "good",
  }));
}

/** What `query` must give over `samples` in order of arrival: no blocks, no early ends, just what the port says. */
export function expectedPoints(samples: readonly Sample[], query: HistoryQuery): HistoryPoint[] {
  const { tagId, sinceMs = -Infinity, untilMs = Infinity, limit } = query;
  return samples
    .filter((one) => one.tagId === tagId && one.timestampMs >= sinceMs && one.timestampMs <= untilMs)
    .map(pointOf)
    .toSorted((a, b) => a.timestampMs - b.timestampMs)
    .slice(-limit);
}

/** Those whose value does not depend on the order of summing, nor on which sample arrived after which. */
export const EXACT_AGGREGATES = ["min", "max", "first", "last", "minmax", "count"] as const;

/** The same for a reduction by one of these. */
export function expectedReduction(
  samples: readonly Sample[],
  query: HistoryQuery,
  { intervalMs, aggregate }: Reduction,
): HistoryPoint[] {
  const usable = expectedPoints(samples, { ...query, limit: Infinity }).filter(
    ({ value, quality }) => value !== null && (quality === "good" || quality === "uncertain"),
  );
  const intervals = Map.groupBy(usable, ({ timestampMs }) => Math.floor(timestampMs / intervalMs));
  const points = [...intervals]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([index, held]) => picked(held, aggregate, index * intervalMs));
  return points.slice(-query.limit);
}

function picked(held: readonly HistoryPoint[], aggregate: Reduction["aggregate"], startMs: number): HistoryPoint[] {
  const least = held.reduce((a, b) => (Number(b.value) < Number(a.value) ? b : a));
  const greatest = held.reduce((a, b) => (Number(b.value) > Number(a.value) ? b : a));
  switch (aggregate) {
    case "min":
      return [least];
    case "max":
      return [greatest];
    case "first":
      return held.slice(0, 1);
    case "last":
      return held.slice(-1);
    case "minmax":
      return held.filter((point) => point === least || point === greatest);
    case "count": {
      const isUncertain = held.some(({ quality }) => quality === "uncertain");
      return [{ timestampMs: startMs, value: held.length, quality: isUncertain ? "uncertain" : "good" }];
    }
    case "mean":
    case "time_mean":
    case "sum":
    case "changes":
      break;
  }
  throw new RangeError(`not for ${aggregate}`);
}

const EXTREMES = [
  Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, -Number.MIN_VALUE, 0, 1e21, 2 ** 53, -(2 ** 53), 2 ** 50,
  2 ** 50 + 1, 0.1 + 0.2, 1 / 3, Math.PI, 1e-7, 123_456.789, 2.225_073_858_507_201_4e-308, 4.35, 0.000_001, 1e15, 1e16,
] as const; // prettier-ignore

/** A source of values of one character: what sensors give, and what nothing sensible gives. */
export function valueMaker(random: Random): () => Scalar {
  let level = random.next() * 200 - 100;
  const makers: (() => Scalar)[] = [
    () => Math.round((level += random.next() - 0.5) * 10) / 10 + 0,
    () => Math.round((level += random.next() - 0.5) * 100) * 100 + 0,
    () => Math.round(level + random.next() * 4) / 4 + 0,
    () => Math.fround(Math.round((level += random.next() - 0.5) * 100) / 100) + 0,
    () => (level += random.next() - 0.5),
    () => random.next() < 0.5,
    () => null,
    () => random.pick(EXTREMES),
    () => new Float64Array(BigUint64Array.of(randomBits(random)).buffer)[0] ?? 0,
  ];
  const maker = random.pick(makers);
  return () => {
    const value = random.next() < 0.02 ? random.pick(makers)() : maker();
    return typeof value === "number" && !Number.isFinite(value) ? 0 : value;
  };
}

/** Any 64 bits at all, as those of a double. */
function randomBits(random: Random): bigint {
  return (BigInt(random.below(2 ** 32)) << 32n) | BigInt(random.below(2 ** 32));
}

/** A source of times that go on mostly, stand still at times, and jump back and forth by anything now and then. */
export function timeMaker(random: Random, startMs = START_MS): () => number {
  let timeMs = startMs;
  const stepMs = random.pick([1, 100, 500, 1000, 60_000]);
  return () => {
    const chance = random.next();
    if (chance < 0.6) timeMs += stepMs;
    else if (chance < 0.9) timeMs += stepMs + random.below(3) - 1;
    else if (chance < 0.96) timeMs += 0;
    else if (chance < 0.99) timeMs -= random.below(20 * stepMs);
    else timeMs = random.pick([0, startMs, Date.UTC(1969, 6, 20), Date.UTC(9000, 0, 1), startMs - random.below(1e9)]);
    return timeMs;
  };
}

const QUALITIES: readonly Quality[] = ["good", "good", "good", "uncertain", "bad", "stale"];

/** Samples of a few tags in order of arrival. */
export function randomSamples(random: Random, tags: number, count: number): Sample[] {
  const sources = Array.from({ length: tags }, (_, i) => ({
    tagId: `TAG_${i}`,
    value: valueMaker(random),
    timeMs: timeMaker(random),
    steadyQuality: random.next() < 0.5,
  }));
  return Array.from({ length: count }, () => {
    const { tagId, value, timeMs, steadyQuality } = random.pick(sources);
    const quality = steadyQuality && random.next() < 0.99 ? "good" : random.pick(QUALITIES);
    return { tagId, timestampMs: timeMs(), value: value(), quality };
  });
}
