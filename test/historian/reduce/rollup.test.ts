/** Roll-ups in the file store: what they answer is what the samples would give. */
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import type { HistoryQuery, Sample } from "../../../src/historian/historian-store.ts";
import { AGGREGATES, type Reduction } from "../../../src/historian/reduction.ts";
import { seededRandom, type Random } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest, KEEP_ALL } from "../support/archive.ts";
import { fill, isSame, plain } from "../support/reductions.ts";
import { pointOf, START_MS, valueMaker } from "../support/samples.ts";
import type { HistoryPoint } from "../support/points.ts";
import { same } from "../../support/same.ts";

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const HOUR_MS = 3_600_000;
const TAGS = ["FAST", "SECOND", "SLOW", "SWITCH", "WILD"] as const;
const STEP_MS: Readonly<Record<(typeof TAGS)[number], number>> = { FAST: 200, SECOND: 1000, SLOW: 20_000, SWITCH: 500, WILD: 700 }; // prettier-ignore

/** Samples of tags of several paces, whose times ascend, with silences and unusable samples here and there. */
function ascending(random: Random, spanMs: number): Sample[] {
  return TAGS.flatMap((tagId) => {
    const samples: Sample[] = [];
    const wild = valueMaker(random);
    let level = random.below(360);
    for (let timestampMs = START_MS; timestampMs < START_MS + spanMs; timestampMs += STEP_MS[tagId]) {
      if (random.next() < STEP_MS[tagId] / 7_200_000) timestampMs += random.below(3_600_000);
      level += Math.round((random.next() - 0.5) * 10);
      const steady = tagId === "SWITCH" ? Math.floor(level / 3) % 2 === 0 : (((level % 3600) + 3600) % 3600) / 10;
      const value = tagId === "WILD" ? wild() : random.next() < 0.002 ? null : steady;
      const chance = random.next();
      const quality = value === null || chance < 0.002 ? "bad" : chance < 0.01 ? "uncertain" : "good";
      samples.push({ tagId, timestampMs: timestampMs + random.below(3), value, quality });
    }
    return samples;
  });
}

function check(
  t: ExecutionContext,
  random: Random,
  subject: ArchiveUnderTest,
  samples: readonly Sample[],
  spanMs: number,
) {
  for (let i = 0; i < 40 * SCALE; i += 1) {
    const tagId = random.pick(TAGS);
    // Extremes in WILD swallow what is small beside them, in whatever order they are added.
    const aggregate = random.pick(AGGREGATES.filter((one) => tagId !== "WILD" || !["mean", "time_mean", "sum"].includes(one))); // prettier-ignore
    const intervalMs = random.pick([60_000, 3_600_000, 7_200_000, 86_400_000, 90_000, 5_400_000, 3_700_123]);
    const hasTurn = tagId === "FAST" && aggregate === "mean";
    const query = {
      tagId,
      limit: random.pick([3, 100_000]),
      ...(random.next() < 0.5 ? { sinceMs: START_MS + random.below(spanMs) } : {}),
      ...(random.next() < 0.5 ? { untilMs: START_MS + random.below(spanMs) } : {}),
    };
    const reduction = { intervalMs, aggregate, explicitGaps: random.next() < 0.3, ...(hasTurn ? { period: 360 } : {}) };
    const expected = plain(samples, query, reduction);
    const actual = subject.query(query, reduction);
    const at = expected.findIndex((point, k) => !isSame(actual[k], point, reduction));
    const told = `${JSON.stringify({ query, reduction })} ${actual.length} of ${expected.length}, ${at}: ${JSON.stringify(actual[at])} instead of ${JSON.stringify(expected[at])}`; // prettier-ignore
    t.true(at === -1 && actual.length === expected.length, told);
  }
}

test("reductions by roll-ups are those of the samples, whatever the interval, the bounds and the aggregate", async (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  const spanMs = 9 * 3_600_000;
  const samples = ascending(random, spanMs);
  const dir = await tempDir(t);
  const subject = new ArchiveUnderTest(dir, KEEP_ALL, 360);
  fill(subject, samples);
  check(t, random, subject, samples, spanMs);
  subject.close();
  const again = new ArchiveUnderTest(dir, KEEP_ALL, 360);
  check(t, random, again, samples, spanMs);
  t.is(again.archive.statistics().damaged_blocks, 0);
  again.close();

  const database = new DatabaseSync(join(dir, "historian-2026-11.db"));
  const rows = database.prepare("SELECT tier, count(*) AS n FROM rollup GROUP BY tier").all();
  t.true(rows.some(({ tier }) => Number(tier) >= 1), JSON.stringify(rows)); // prettier-ignore
  // Without the samples, whole hours and minutes are still answered; that is what roll-ups are for.
  const blocks = database.prepare("SELECT count(*) AS n FROM block").get()?.["n"];
  database.exec("UPDATE block SET bytes = x'00'");
  database.close();
  t.true(Number(blocks) > 30);
  const hollow = new ArchiveUnderTest(dir, KEEP_ALL, 360);
  for (const [tagId, intervalMs] of [
    ["FAST", 60_000],
    ["SECOND", 3_600_000],
    ["SWITCH", 86_400_000],
  ] as const) {
    for (const aggregate of ["minmax", "count", "last"] as const) {
      const query = { tagId, limit: 100_000 };
      same(t, hollow.query(query, { intervalMs, aggregate }), plain(samples, query, { intervalMs, aggregate }));
    }
  }
  t.is(hollow.archive.statistics().damaged_blocks, 0, "no block was read");
  hollow.close();
});

test("a damaged roll-up is counted, and the samples are used in its place", async (t) => {
  const random = seededRandom(3);
  const samples = ascending(random, 5 * 3_600_000);
  const dir = await tempDir(t);
  const subject = new ArchiveUnderTest(dir);
  fill(subject, samples);
  subject.close();
  const database = new DatabaseSync(join(dir, "historian-2026-11.db"));
  database.exec("UPDATE rollup SET bytes = x'28b52ffd24' WHERE bytes IS NOT NULL AND id % 3 = 0");
  database.close();
  const again = new ArchiveUnderTest(dir);
  for (const tagId of TAGS) {
    const query = { tagId, limit: 100_000 };
    const reduction = { intervalMs: 3_600_000, aggregate: "minmax" } as const;
    same(t, again.query(query, reduction), plain(samples, query, reduction));
  }
  t.true(again.archive.statistics().damaged_blocks > 0);
  again.close();
});

test("roll-ups are kept longer than the samples, hours longer than minutes; what is seldom heard is kept with them", async (t) => {
  const DAY_MS = 24 * HOUR_MS;
  const dir = await tempDir(t);
  const subject = new ArchiveUnderTest(dir, { retentionMs: 40 * DAY_MS, minutesMs: 100 * DAY_MS, hoursMs: 200 * DAY_MS, maxBytes: Infinity }); // prettier-ignore
  const startMs = Date.UTC(2026, 0, 1);
  const samples: Sample[] = [];
  // Half an hour of samples in every six, and one of a slow tag.
  for (let i = 0; i < 4 * 300; i += 1) {
    const atMs = startMs + i * 6 * HOUR_MS;
    const flush: Sample[] = Array.from({ length: 450 }, (_, k) => ({ tagId: "QUICK", timestampMs: atMs + k * 4000, value: (i * 31 + k) % 97, quality: "good" })); // prettier-ignore
    flush.push({ tagId: "RARE", timestampMs: atMs, value: i, quality: "good" });
    samples.push(...flush);
    subject.append(flush, { nowMs: atMs, monotonicMs: i * 6 * HOUR_MS });
  }
  /** All of the last so many days is there, as it was. */
  const isKept = (days: number, tagId: string, reduction?: Reduction): void => {
    const query = { tagId, limit: 1_000_000, sinceMs: startMs + (300 - days) * DAY_MS };
    const points = subject.query(query, reduction);
    const expected = reduction === undefined ? plainSamples(samples, query) : plain(samples, query, reduction);
    const differs = expected.findIndex((point, at) => {
      const found = points[at];
      return found?.timestampMs !== point.timestampMs || found.value !== point.value;
    });
    t.true(
      points.length === expected.length && differs === -1,
      `${days} ${points.length} of ${expected.length}, ${differs}`,
    );
  };
  isKept(40, "QUICK");
  isKept(100, "QUICK", { intervalMs: 120_000, aggregate: "max" });
  isKept(200, "QUICK", { intervalMs: 2 * HOUR_MS, aggregate: "minmax" });
  // Its samples are its minutes.
  isKept(100, "RARE");
  isKept(200, "RARE", { intervalMs: 24 * HOUR_MS, aggregate: "count" });
  // And no longer than a month more.
  const upTo = (days: number) => ({ tagId: "QUICK", limit: 10, untilMs: startMs + (300 - days - 63) * DAY_MS });
  t.deepEqual(subject.query(upTo(40)), []);
  t.deepEqual(subject.query(upTo(200), { intervalMs: HOUR_MS, aggregate: "count" }), []);
  const { samples: kept, expired_samples: expired, bytes } = subject.archive.statistics();
  t.is(kept + expired, samples.length);
  subject.close();
  const again = new ArchiveUnderTest(dir);
  t.is(again.archive.statistics().samples, kept);
  t.true(bytes > 0);
  again.close();
});

test("what is too large loses samples before roll-ups", async (t) => {
  const dir = await tempDir(t);
  const maxBytes = 10_000_000;
  const subject = new ArchiveUnderTest(dir, {
    retentionMs: Infinity,
    minutesMs: Infinity,
    hoursMs: Infinity,
    maxBytes,
  });
  const random = seededRandom(9);
  let recorded = 0;
  for (let i = 0; i < 900; i += 1) {
    const flush: Sample[] = Array.from({ length: 2048 }, () => ({ tagId: "A", timestampMs: START_MS + recorded++ * 100, value: random.next(), quality: "good" })); // prettier-ignore
    subject.append(flush, { nowMs: START_MS + i * 1000, monotonicMs: i * 1000 });
    t.true(subject.archive.statistics().bytes < maxBytes * 1.6);
  }
  t.true(subject.archive.statistics().expired_samples > 0);
  const counts = subject.query({ tagId: "A", limit: 10_000 }, { intervalMs: 3_600_000, aggregate: "count" });
  t.is(counts.reduce((sum, { value }) => sum + Number(value), 0), recorded); // prettier-ignore
  subject.close();
});

function plainSamples(samples: readonly Sample[], query: HistoryQuery): HistoryPoint[] {
  return samples.filter(({ tagId, timestampMs }) => tagId === query.tagId && timestampMs >= (query.sinceMs ?? 0)).map(pointOf); // prettier-ignore
}
