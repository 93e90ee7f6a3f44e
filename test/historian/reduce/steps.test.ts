/**
 * Time-weighted means and changes where the clock was set: of the samples inside the bounds each is looked at with the one
 * that arrived before it. Blocks, roll-ups of every level and both stores give what that plain rule gives.
 */
import test from "ava";
import { limits } from "../../../src/historian/limits.ts";
import type { HistoryQuery, Sample } from "../../../src/historian/historian-store.ts";
import { openMemoryStore } from "../../../src/historian/memory-store.ts";
import type { Reduction } from "../../../src/historian/reduction.ts";
import { seededRandom, type Random } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest, KEEP_ALL } from "../support/archive.ts";
import { START_MS } from "../support/samples.ts";
import { type HistoryPoint, pointsIn } from "../support/points.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { holdMs } = limits;
const QUERIES = 30 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const PACE_MS: Readonly<Record<string, number>> = { FAST: 200, SECOND: 1000, SLOW: 20_000, SWITCH: 500, RARE: 300_000 };

/** Samples of several tags in order of arrival, by a clock that is set now and then. */
function recorded(random: Random, spanMs: number): Sample[] {
  let offsetMs = 0;
  const samples: Sample[] = [];
  const steps = [
    () => -random.below(900),
    () => -random.below(50_000),
    () => -random.below(40 * MINUTE_MS),
    () => -random.below(5 * HOUR_MS),
    () => random.below(3 * HOUR_MS),
    () => random.below(100_000),
    () => random.pick([DAY_MS, -DAY_MS, -3 * DAY_MS]),
  ];
  for (let passedMs = 0; passedMs < spanMs; passedMs += 100) {
    if (random.next() < 100 / (20 * MINUTE_MS)) offsetMs += random.pick(steps)();
    if (random.next() < 100 / (4 * HOUR_MS)) offsetMs = random.pick([0, -START_MS, offsetMs]);
    for (const [tagId, paceMs] of Object.entries(PACE_MS)) {
      if (passedMs % paceMs !== 0) continue;
      const chance = random.next();
      const value = chance < 0.003 ? null : tagId === "SWITCH" ? random.next() < 0.5 : random.below(1000) / 10;
      const quality = value === null ? "bad" : chance < 0.006 ? "stale" : "good";
      samples.push({ tagId, timestampMs: START_MS + offsetMs + passedMs + random.below(3), value, quality });
    }
  }
  return samples;
}

type ByTag = ReadonlyMap<string, readonly Sample[]>;

const byTagOf = (samples: readonly Sample[]): ByTag => Map.groupBy(samples, ({ tagId }) => tagId);

/** The rule, said once more. */
function plain(samples: ByTag, query: HistoryQuery, { intervalMs, aggregate }: Reduction): HistoryPoint[] {
  const inside = (samples.get(query.tagId) ?? []).filter(({ timestampMs }) => timestampMs >= (query.sinceMs ?? -Infinity) && timestampMs <= (query.untilMs ?? Infinity)); // prettier-ignore
  const intervals = new Map<
    number,
    { count: number; sum: number; weight: number; weighted: number; changes: number }
  >();
  const isUsable = ({ value, quality }: Sample) => value !== null && (quality === "good" || quality === "uncertain");
  const at = (timeMs: number) => intervals.get(Math.floor(timeMs / intervalMs));
  for (const sample of inside.filter(isUsable)) {
    const index = Math.floor(sample.timestampMs / intervalMs);
    const held = intervals.get(index) ?? { count: 0, sum: 0, weight: 0, weighted: 0, changes: 0 };
    held.count += 1;
    held.sum += Number(sample.value);
    intervals.set(index, held);
  }
  const weigh = (value: number, fromMs: number, toMs: number): void => {
    const held = at(fromMs);
    if (held === undefined) return;
    held.weight += toMs - fromMs;
    held.weighted += value * (toMs - fromMs);
  };
  let before: Sample | undefined;
  let lastUsable: Sample | undefined;
  for (const sample of inside) {
    const stoodMs = before === undefined ? -1 : sample.timestampMs - before.timestampMs;
    if (before !== undefined && isUsable(before) && stoodMs >= 0 && stoodMs <= holdMs) {
      const [fromMs, toMs] = [before.timestampMs, sample.timestampMs];
      const startMs = Math.floor(toMs / intervalMs) * intervalMs;
      if (startMs <= fromMs) weigh(Number(before.value), fromMs, toMs);
      else {
        weigh(Number(before.value), fromMs, (Math.floor(fromMs / intervalMs) + 1) * intervalMs);
        weigh(Number(before.value), startMs, toMs);
      }
    }
    if (isUsable(sample)) {
      const held = at(sample.timestampMs);
      if (held !== undefined && lastUsable !== undefined && lastUsable.value !== sample.value) held.changes += 1;
      lastUsable = sample;
    }
    before = sample;
  }
  return [...intervals]
    .toSorted(([a], [b]) => a - b)
    .map(([index, { count, sum, weight, weighted, changes }]) => {
      const value = aggregate === "changes" ? changes : weight > 0 ? weighted / weight : sum / count;
      return { timestampMs: index * intervalMs, value, quality: "good" };
    });
}

function firstDifference(actual: readonly HistoryPoint[], expected: readonly HistoryPoint[]): string | undefined {
  const at = expected.findIndex(({ timestampMs, value }, i) => {
    const found = actual[i];
    return found?.timestampMs !== timestampMs || Math.abs(Number(found.value) - Number(value)) > 1e-6;
  });
  if (at === -1 && actual.length === expected.length) return undefined;
  return `${actual.length} of ${expected.length}, ${at}: ${JSON.stringify(actual[at])} instead of ${JSON.stringify(expected[at])}`;
}

const reductionFor = (tagId: string, intervalMs: number) =>
  ({ intervalMs, aggregate: tagId === "SWITCH" ? "changes" : "time_mean" }) as const;

test("how long values stood and how often they changed follows arrival, in blocks, roll-ups and both stores", async (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  const samples = recorded(random, 8 * HOUR_MS);
  const byTag = byTagOf(samples);
  const dir = await tempDir(t);
  const subject = new ArchiveUnderTest(dir, KEEP_ALL);
  const memory = openMemoryStore();
  for (let from = 0, flush = 0; from < samples.length; flush += 1) {
    const to = from + 1 + random.below(900);
    const held = samples.slice(from, to);
    subject.append(held, { nowMs: START_MS + flush * 1000, monotonicMs: flush * 1000 });
    await memory.append(held);
    from = to;
  }
  const check = async (archive: ArchiveUnderTest, queries: number): Promise<void> => {
    for (let i = 0; i < queries; i += 1) {
      const tagId = random.pick(Object.keys(PACE_MS));
      const intervalMs = random.pick([MINUTE_MS, 2 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, DAY_MS, 90_000, 5_400_000, 3_700_123, 1000]); // prettier-ignore
      const bound = () => random.pick(samples).timestampMs + random.below(3);
      const [a, b] = [bound(), bound()];
      const query = {
        tagId,
        limit: 1_000_000,
        ...(random.next() < 0.5 ? { sinceMs: Math.min(a, b) } : {}),
        ...(random.next() < 0.5 ? { untilMs: Math.max(a, b) } : {}),
      };
      const reduction = reductionFor(tagId, intervalMs);
      const expected = plain(byTag, query, reduction);
      const told = JSON.stringify({ query, reduction });
      t.is(firstDifference(archive.query(query, reduction), expected), undefined, `file ${told}`);
      t.is(firstDifference(await pointsIn(memory, query, { reduction }), expected), undefined, `memory ${told}`);
    }
  };
  await check(subject, QUERIES);
  subject.close();
  const again = new ArchiveUnderTest(dir, KEEP_ALL);
  await check(again, QUERIES);
  t.is(again.archive.statistics().damaged_blocks, 0);
  again.close();
  await memory.close();
});

test("what two passes over one hour have recorded of it stays exact when only roll-ups are left", async (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  const samples = recorded(random, 8 * HOUR_MS);
  const byTag = byTagOf(samples);
  const subject = new ArchiveUnderTest(await tempDir(t), { retentionMs: DAY_MS, minutesMs: 90 * DAY_MS, hoursMs: 90 * DAY_MS, maxBytes: Infinity }); // prettier-ignore
  let flush = 0;
  const append = (held: readonly Sample[], nowMs: number): void => {
    subject.append(held, { nowMs, monotonicMs: flush * HOUR_MS });
    flush += 1;
  };
  for (let from = 0; from < samples.length; from += 400) append(samples.slice(from, from + 400), START_MS);
  // Enough to seal all that is open, then a later month, in which the first is downsampled.
  for (let i = 0; i < limits.hotFrames + 100; i += 1) append([], START_MS);
  const filler = (i: number): Sample => ({ tagId: "FILLER", timestampMs: START_MS + 40 * DAY_MS + i, value: i, quality: "good" }); // prettier-ignore
  for (let i = 0; i < 40; i += 1) append(Array.from({ length: 2048 }, (_, k) => filler(i * 2048 + k)), START_MS + 40 * DAY_MS); // prettier-ignore
  const left = subject.query({ tagId: "FAST", limit: 1_000_000 }).length;
  t.true(left < 2048 * 2, `${left} samples are left`);
  for (const tagId of ["FAST", "SWITCH", "SECOND"]) {
    for (const intervalMs of [MINUTE_MS, HOUR_MS, 3 * HOUR_MS, DAY_MS]) {
      const query = { tagId, limit: 1_000_000 };
      const reduction = reductionFor(tagId, intervalMs);
      t.is(firstDifference(subject.query(query, reduction), plain(byTag, query, reduction)), undefined, `${tagId} ${intervalMs}`); // prettier-ignore
    }
  }
  subject.close();
});
