/**
 * Reductions over spans and intervals as people ask them, a thousandth of a span as it comes, over month files that are
 * finished and one that is not: each must give what the samples give.
 */
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import test from "ava";
import type { Sample } from "../../../src/historian/historian-store.ts";
import { intervalFor, AGGREGATES } from "../../../src/historian/reduction.ts";
import { seededRandom, type Random } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest, KEEP_ALL } from "../support/archive.ts";
import { isSame, plain } from "../support/reductions.ts";
import { same } from "../../support/same.ts";

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const HOUR_MS = 3_600_000;
/** Ten hours before a month ends. */
const START_MS = Date.UTC(2026, 9, 31, 14);
const SPAN_MS = 20 * HOUR_MS;
const TAGS = ["HEADING", "LEVEL", "PUMP", "SELDOM"] as const;
const STEP_MS: Readonly<Record<(typeof TAGS)[number], number>> = { HEADING: 1500, LEVEL: 2000, PUMP: 2500, SELDOM: 55_000 }; // prettier-ignore

/**
 * The samples of each flush. Once in a while there is a silence, and the clock of the samples is set back or ahead; with
 * some of them unusable.
 */
function* flushes(random: Random): Generator<{ readonly nowMs: number; readonly samples: Sample[] }> {
  const next = new Map<string, number>(TAGS.map((tagId) => [tagId, START_MS + random.below(1000)]));
  let offMs = 0;
  let angle = 0;
  for (let nowMs = START_MS; nowMs < START_MS + SPAN_MS; nowMs += 30_000) {
    const chance = random.next();
    if (chance < 0.004) offMs = -random.below(90 * 60_000);
    else if (chance < 0.01) offMs = 0;
    const isSilent = random.next() < 0.02;
    const samples: Sample[] = [];
    for (const tagId of TAGS) {
      for (let atMs = next.get(tagId) ?? 0; atMs < nowMs + 30_000; atMs += STEP_MS[tagId]) {
        next.set(tagId, atMs + STEP_MS[tagId]);
        if (isSilent) continue;
        angle = (angle + random.below(9) - 4 + 3600) % 3600;
        const value =
          tagId === "PUMP" ? random.next() < 0.5 : tagId === "HEADING" ? angle / 10 : random.below(400) / 100;
        const quality = random.pick(["good", "good", "good", "good", "good", "uncertain", "bad"] as const);
        samples.push({ tagId, timestampMs: atMs + offMs + random.below(3), value: random.next() < 0.01 ? null : value, quality }); // prettier-ignore
      }
    }
    // Of each tag in order of arrival; a clock may run backwards between flushes, and within one by the jitter.
    yield { nowMs, samples };
  }
}

test("any interval over any span gives what the samples give, also where clocks were set back", async (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  const dir = await tempDir(t);
  const subject = new ArchiveUnderTest(dir, KEEP_ALL, 360);
  const samples: Sample[] = [];
  for (const { nowMs, samples: flush } of flushes(random)) {
    samples.push(...flush);
    subject.append(flush, { nowMs, monotonicMs: nowMs - START_MS });
  }
  t.is(subject.monthFiles().length, 2);
  for (let i = 0; i < 60 * SCALE; i += 1) {
    const tagId = random.pick(TAGS);
    const aggregate = random.pick(AGGREGATES);
    const spanMs = random.pick([SPAN_MS + 2 * HOUR_MS, 1 + random.below(SPAN_MS), random.below(HOUR_MS) + 1]);
    const sinceMs = START_MS - HOUR_MS + random.below(Math.max(1, SPAN_MS - spanMs));
    const points = random.pick([1000, 100, 7]);
    const intervalMs = random.pick([
      Math.max(1, spanMs / points),
      Math.max(1, Math.round(spanMs / points)),
      intervalFor(spanMs, points),
      86_400,
      31_536_000,
      1 + random.below(2 * HOUR_MS),
    ]);
    const period = tagId === "HEADING" && (aggregate === "mean" || aggregate === "time_mean") ? { period: 360 } : {};
    const query = { tagId, sinceMs, untilMs: sinceMs + spanMs, limit: 1_000_000 };
    const reduction = { intervalMs, aggregate, explicitGaps: random.next() < 0.3, ...period };
    const expected = plain(samples, query, reduction);
    const actual = subject.query(query, reduction);
    const at = expected.findIndex((point, k) => !isSame(actual[k], point, reduction));
    const told = `${JSON.stringify({ query, reduction })} ${actual.length} of ${expected.length}, ${at}: ${JSON.stringify(actual[at])} instead of ${JSON.stringify(expected[at])}`; // prettier-ignore
    t.true(at === -1 && actual.length === expected.length, told);
  }
  t.is(subject.archive.statistics().damaged_blocks, 0);
  subject.close();
});

test("a finished month has one row of hours for each tag, and each block is in one", async (t) => {
  const random = seededRandom(5);
  const dir = await tempDir(t);
  const subject = new ArchiveUnderTest(dir, KEEP_ALL, 360);
  for (const { nowMs, samples } of flushes(random)) subject.append(samples, { nowMs, monotonicMs: nowMs - START_MS });
  subject.close();
  const database = new DatabaseSync(join(dir, "historian-2026-10.db"), { readOnly: true });
  const rows = database.prepare("SELECT tag, level_ms, count(*) AS n, sum(bytes IS NULL) AS empty FROM rollup GROUP BY tag, level_ms"); // prettier-ignore
  for (const { tag, level_ms: levelMs, n, empty } of rows.all()) {
    if (levelMs === 60_000) continue;
    t.true(n === 1 || Number(empty) > 0, `${String(tag)} ${String(levelMs)}: ${String(n)} rows`);
    const orphans = database.prepare(
      `SELECT count(*) AS n FROM block AS b WHERE tag = ? AND 1 <> (SELECT count(*) FROM rollup AS r
         WHERE r.tag = b.tag AND r.level_ms = ? AND b.id BETWEEN r.first_block AND r.last_block)`,
    );
    t.is(orphans.get(tag ?? null, levelMs ?? null)?.["n"], 0);
  }
  t.true(Number(database.prepare("SELECT count(*) AS n FROM block").get()?.["n"]) > 20);
  database.close();
});

test("where minutes and hours are not put together at the same blocks, each sample counts once", async (t) => {
  const subject = new ArchiveUnderTest(await tempDir(t));
  const samples: Sample[] = [];
  const startMs = Date.UTC(2026, 0, 1, 0, 10);
  let atMs = startMs;
  // Blocks of 2048 samples. Those that come seldom have no row of minutes of their own: sixteen such rows are put together
  // that begin within one row of hours and end within the next.
  for (const [blocks, stepMs] of [
    [10, 100],
    [20, 11_000],
    [9, 100],
    [17, 11_000],
  ] as const) {
    for (let flush = 0; flush < 32 * blocks; flush += 1) {
      const some = Array.from({ length: 64 }, (_, i): Sample => ({ tagId: "T", timestampMs: atMs + i * stepMs, value: (i * 7) % 100, quality: "good" })); // prettier-ignore
      atMs += 64 * stepMs;
      samples.push(...some);
      subject.append(some, { nowMs: startMs, monotonicMs: samples.length });
    }
  }
  subject.close();
  const again = new ArchiveUnderTest(subject.dir);
  for (let i = 0; i < 400; i += 1) {
    const sinceMs = startMs + Math.floor(((atMs - startMs) * i) / 400);
    const query = { tagId: "T", limit: 1_000_000, sinceMs, untilMs: sinceMs + 9 * HOUR_MS };
    const reduction = { intervalMs: 2 * HOUR_MS, aggregate: "count" } as const;
    same(t, again.query(query, reduction), plain(samples, query, reduction), `from ${i}`);
  }
  for (let minute = 1; minute < 60; minute += 1) {
    const query = { tagId: "T", limit: 1_000_000, untilMs: startMs + minute * 60_000 };
    const reduction = { intervalMs: HOUR_MS, aggregate: "count" } as const;
    same(t, again.query(query, reduction), plain(samples, query, reduction), `until ${minute}`);
  }
  again.close();
});
