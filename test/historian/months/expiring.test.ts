/** A month is downsampled in steps, between which the store records, answers, and may be killed. */
import { readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import type { Sample } from "../../../src/historian/historian-store.ts";
import type { Retention } from "../../../src/historian/months/retention.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest, KEEP_ALL, openCopy } from "../support/archive.ts";
import type { HistoryPoint } from "../support/points.ts";
import { same } from "../../support/same.ts";

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

test("a month is downsampled step by step: the store records and answers meanwhile, and a kill after any step loses nothing else", async (t) => {
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
  subject.expiresAtOnce = false;
  while (!subject.archive.isExpiring) record(4, 1);
  let steps = 0;
  let recorded = 0;
  const { samples } = subject.archive.statistics();
  for (let isMore = true; isMore; steps += 1) {
    isMore = subject.archive.expireStep();
    if (steps % 3 === 0 || !isMore) {
      const copy = await openCopy(t, subject.dir);
      same(t, copy.query({ ...query, untilMs: Date.UTC(2026, 4, 1) }, EACH_HOUR), before, `step ${steps}`);
      const left = copy.archive.statistics().samples;
      t.true(left === samples + recorded * 20 || left < all * 0.6, `step ${steps}: ${left}`);
      t.deepEqual(copy.monthFiles(), subject.monthFiles());
      copy.close();
    }
    same(t, subject.query({ ...query, untilMs: Date.UTC(2026, 4, 1) }, EACH_HOUR), before);
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
  subject.expiresAtOnce = false;
  while (!subject.archive.isExpiring) record(4);
  t.true(subject.archive.expireStep());
  const { samples } = subject.archive.statistics();
  subject.close();
  const again = new ArchiveUnderTest(subject.dir, KEEP_ALL);
  t.is(again.archive.statistics().samples, samples);
  t.is(again.archive.statistics().expired_samples, 0);
  again.close();
});

for (const isNoticed of [true, false]) {
  test(`a month that somebody removes while it is downsampled stays away, ${isNoticed ? "noticed" : "unnoticed"} meanwhile, and comes back whole`, async (t) => {
    const subject = new ArchiveUnderTest(await tempDir(t), HOURS);
    let flushes = 0;
    const record = (month: number): void => {
      subject.append(flushOf(month, flushes, 256), {
        nowMs: Date.UTC(2026, month, 12),
        monotonicMs: flushes * HOUR_MS,
      });
      flushes += 1;
    };
    for (const month of [0, 1]) for (let i = 0; i < 40; i += 1) record(month);
    const query = { tagId: "TAG_3", untilMs: Date.UTC(2026, 1, 1), limit: 1_000_000 };
    const before = subject.query(query);
    subject.expiresAtOnce = false;
    while (!subject.archive.isExpiring) record(4);
    t.true(subject.archive.expireStep(), "the rest is still to be done");

    const [lost, away] = [join(subject.dir, "historian-2026-01.db"), join(subject.dir, "elsewhere")] as const;
    renameSync(lost, away);
    if (isNoticed) t.is(subject.check().damaged.length, 1, "it is missed");
    while (subject.archive.expireStep());
    const names = readdirSync(subject.dir);
    t.deepEqual(names.filter((name) => name.startsWith("historian-2026-01")), []); // prettier-ignore
    t.deepEqual(
      subject.check().damaged.map(({ file, isMissing }) => [file, isMissing]),
      [["historian-2026-01.db", true]],
    );
    const { expired_samples: expired, maintenance_fault: fault } = subject.archive.statistics();
    t.deepEqual([expired, fault], [0, undefined]);
    subject.close();

    renameSync(away, lost);
    const again = new ArchiveUnderTest(subject.dir, KEEP_ALL);
    same(t, again.query(query), before);
    again.close();
  });
}
