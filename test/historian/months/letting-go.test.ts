/** A month lets go of its samples in steps, between which the store records, answers, and may be killed. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import type { HistoryPoint, Sample } from "../../../src/historian/historian-store.ts";
import type { Retention } from "../../../src/historian/months/retention.ts";
import { projectRoot } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest, KEEP_ALL, openCopy } from "../support/archive.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS: Retention = { retentionMs: 30 * DAY_MS, hoursMs: 3650 * DAY_MS, maxBytes: Infinity };
const EACH_HOUR = { intervalMs: HOUR_MS, aggregate: "count" } as const;

/** A flush of so many samples of each of some tags, in the month with this number. */
function flushOf(month: number, flush: number, samples: number, tags = 20): Sample[] {
  const startMs = Date.UTC(2026, month, 10) + flush * samples * 500;
  return Array.from({ length: tags * samples }, (_, i) => {
    const at = Math.floor(i / tags);
    return { tagId: `TAG_${i % tags}`, timestampMs: startMs + at * 500, value: (i * 7) % 100, quality: "good" };
  });
}

const total = (points: readonly HistoryPoint[]): number => points.reduce((sum, { value }) => sum + Number(value), 0);

test("a month lets go of its samples step by step: it records and answers meanwhile, and a kill after any step loses nothing else", async (t) => {
  const subject = new ArchiveUnderTest(await tempDir(t), HOURS);
  let flushes = 0;
  const record = (month: number, samples: number): void => {
    const nowMs = Date.UTC(2026, month, 12);
    subject.append(flushOf(month, flushes, samples), { nowMs, monotonicMs: flushes * HOUR_MS });
    flushes += 1;
  };
  for (const month of [0, 1]) for (let i = 0; i < 80; i += 1) record(month, 1024);
  const query = { tagId: "TAG_3", limit: 1_000_000 };
  const before = subject.query(query, EACH_HOUR);
  const { samples: all } = subject.archive.statistics();
  t.is(total(before), 160 * 1024);

  // Three months later: what was recorded in the first one goes.
  subject.letsGoAtOnce = false;
  while (!subject.archive.isLettingGo) record(4, 1);
  let steps = 0;
  let recorded = 0;
  const { samples } = subject.archive.statistics();
  for (let isMore = true; isMore; steps += 1) {
    isMore = subject.archive.letGo();
    if (steps % 3 === 0 || !isMore) {
      const copy = await openCopy(t, subject.dir);
      t.deepEqual(copy.query({ ...query, untilMs: Date.UTC(2026, 4, 1) }, EACH_HOUR), before, `step ${steps}`);
      const left = copy.archive.statistics().samples;
      t.true(left === samples + recorded * 20 || left < all * 0.6, `step ${steps}: ${left}`);
      t.deepEqual(copy.monthFiles(), subject.monthFiles());
      copy.close();
    }
    t.deepEqual(subject.query({ ...query, untilMs: Date.UTC(2026, 4, 1) }, EACH_HOUR), before);
    // Not so much that another round would begin.
    if (recorded < 10) {
      record(4, 1);
      recorded += 1;
    }
  }
  t.true(steps > 5, `${steps} steps`);
  const { samples: kept, expired_samples: expired } = subject.archive.statistics();
  t.is(kept + expired, all + (flushes - 160) * 20);
  t.true(expired >= 79 * 1024 * 20, `${expired}`);
  t.deepEqual(subject.query({ ...query, untilMs: Date.UTC(2026, 0, 31) }), []);
  subject.close();
});

test("a store that is closed in the middle of it leaves the month as it was, and nothing beside it", async (t) => {
  const subject = new ArchiveUnderTest(await tempDir(t), HOURS);
  let flushes = 0;
  const record = (month: number): void => {
    subject.append(flushOf(month, flushes, 1024), { nowMs: Date.UTC(2026, month, 12), monotonicMs: flushes * HOUR_MS });
    flushes += 1;
  };
  for (const month of [0, 1]) for (let i = 0; i < 40; i += 1) record(month);
  subject.letsGoAtOnce = false;
  while (!subject.archive.isLettingGo) record(4);
  t.true(subject.archive.letGo());
  const { samples } = subject.archive.statistics();
  subject.close();
  const again = new ArchiveUnderTest(subject.dir, KEEP_ALL);
  t.is(again.archive.statistics().samples, samples);
  t.is(again.archive.statistics().expired_samples, 0);
  again.close();
});

test("blocks of a version without roll-ups get theirs before their samples leave", async (t) => {
  const dir = await tempDir(t);
  for (const file of ["historian.db", "historian-2026-11.db"])
    copyFileSync(join(projectRoot, "fixtures/historian/v1", file), join(dir, file));
  const kept = new ArchiveUnderTest(dir, KEEP_ALL);
  const tagIds = kept.tags();
  const reductions = (["count", "minmax", "first", "last"] as const).map((aggregate) => ({ intervalMs: HOUR_MS, aggregate })); // prettier-ignore
  const answers = (of: ArchiveUnderTest) =>
    tagIds.map((tagId) =>
      reductions.map((one) => of.query({ tagId, limit: 100_000, untilMs: Date.UTC(2027, 0, 1) }, one)),
    );
  const before = answers(kept);
  const { samples } = kept.archive.statistics();
  t.true(tagIds.length > 0 && samples > 0);
  kept.close();

  const subject = new ArchiveUnderTest(dir, HOURS);
  for (let i = 0; i < 400; i += 1) {
    const nowMs = Date.UTC(2027, 5 + Math.floor(i / 200), 1);
    const flush = Array.from({ length: 400 }, (_, k) => ({ tagId: "LATER", timestampMs: nowMs + i * 400 + k, value: k, quality: "good" }) as const); // prettier-ignore
    subject.append(flush, { nowMs, monotonicMs: i * HOUR_MS });
  }
  const { expired_samples: expired } = subject.archive.statistics();
  t.true(expired > 0, "nothing has left");
  t.deepEqual(answers(subject), before);
  subject.close();
});
