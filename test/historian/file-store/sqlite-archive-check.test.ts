/** A check of the files that the archive goes on writing, finishing and downsampling while it is looked at. */
import { join } from "node:path";
import test from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import type { CheckReport, Sample } from "../../../src/historian/historian-store.ts";
import type { Retention } from "../../../src/historian/months/retention.ts";
import { openMemoryStore } from "../../../src/historian/memory-store.ts";
import { openSqliteStore } from "../../../src/historian/file-store/sqlite-store.ts";
import { seededRandom } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest } from "../support/archive.ts";
import { steady } from "../support/samples.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RETENTION: Retention = { retentionMs: 40 * DAY_MS, minutesMs: 80 * DAY_MS, hoursMs: 120 * DAY_MS, maxBytes: 5e6 };
const TAGS = 20;

function flushOf(startMs: number, samples: number): Sample[] {
  return Array.from({ length: TAGS * samples }, (_, i) => {
    const at = Math.floor(i / TAGS);
    return { tagId: `TAG_${i % TAGS}`, timestampMs: startMs + at * 500, value: (i * 7) % 100, quality: "good" };
  });
}

test("nothing is damaged in what is sealed, finished, downsampled and removed while it is looked at", async (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  const subject = new ArchiveUnderTest(await tempDir(t), RETENTION);
  subject.expiresAtOnce = false;
  let nowMs = Date.UTC(2026, 0, 1);
  let flushes = 0;
  let [reports, stepsMade, monthsMost] = [0, 0, 0];
  let pace = 1;
  let check: Generator<number, CheckReport> | undefined;
  for (; flushes < 600; flushes += 1) {
    subject.append(flushOf(nowMs, 128), { nowMs, monotonicMs: flushes * HOUR_MS });
    nowMs += 12 * HOUR_MS;
    if (random.below(3) > 0) subject.archive.expireStep();
    if (random.below(8) === 0) subject.query({ tagId: `TAG_${random.below(TAGS)}`, limit: 1000 });
    monthsMost = Math.max(monthsMost, subject.monthFiles().length);
    // Now and then so slowly that months and frames go while it is under way.
    if (check === undefined) pace = random.pick([2, 8, 24, 48]);
    check ??= subject.archive.check();
    for (let steps = random.below(pace); steps > 0 && check !== undefined; steps -= 1) {
      const { done, value } = check.next();
      stepsMade += 1;
      if (done !== true) continue;
      t.deepEqual(value.damaged, [], `seed ${random.seed}, flush ${flushes}`);
      reports += 1;
      check = undefined;
    }
  }
  t.true(reports > 2 && monthsMost > 3, `${reports} reports, ${stepsMade} steps, ${monthsMost} months`);
  t.true(subject.archive.statistics().expired_samples > 0);
  check?.return({} as CheckReport);
  subject.close();
});

test("frames that expire from the log while it is looked at are not missed", async (t) => {
  const subject = new ArchiveUnderTest(await tempDir(t));
  const record = (i: number): void =>
    subject.append(flushOf(Date.UTC(2026, 0, 1) + i * 64_000, 128), { nowMs: Date.UTC(2026, 0, 2), monotonicMs: i });
  for (let i = 0; i < 100; i += 1) record(i);
  const steps = subject.archive.check();
  t.false(steps.next().done);
  for (let i = 100; i < 600; i += 1) record(i);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  t.deepEqual(step.value.damaged, []);
  t.true(step.value.frames < 100, `${step.value.frames} frames`);
  subject.close();
});

test("every sample is counted once, be it in a block or in a frame", async (t) => {
  const subject = new ArchiveUnderTest(await tempDir(t));
  for (let i = 0; i < 200; i += 1) {
    subject.append(flushOf(Date.UTC(2026, 0, 1) + i * 64_000, 128), { nowMs: Date.UTC(2026, 0, 2), monotonicMs: i });
    if (i % 25 !== 24) continue;
    const steps = subject.archive.check();
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    t.like(step.value, { samples: (i + 1) * 128 * TAGS, damaged: [], tornFlushes: 0 });
  }
  subject.close();
});

// Alone: on a busy thread the word to cancel would come when the check is done.
test.serial(
  "a check that is cancelled rejects, leaves room for the next, and hinders no append; a closed store rejects",
  async (t) => {
    const dir = await tempDir(t);
    const options = {
      file: join(dir, "historian.db"),
      retentionDays: Infinity,
      maxBytes: Infinity,
      clock: systemClock,
    };
    const store = await openSqliteStore(options);
    t.teardown(() => store.close());
    for (let i = 0; i < 80; i += 1) await store.append(steady("A", 2048, 500, i * 2048 * 500));
    const cancelling = new AbortController();
    const { signal } = cancelling;
    const cancelled = store.check(signal, () => cancelling.abort());
    await t.throwsAsync(cancelled, { code: "historian-cancelled" });
    const shares: number[] = [];
    const next = store.check(new AbortController().signal, (share) => shares.push(share));
    await t.throwsAsync(
      store.check(new AbortController().signal, () => {}),
      {
        code: "check-under-way",
      },
    );
    await store.append(steady("A", 1));
    const report = await next;
    t.deepEqual(report.damaged, []);
    t.true(report.samples >= 80 * 2048, `${report.samples}`);
    t.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
    );
    t.true(shares[0] === 0 && shares.length > 1 && (shares.at(-1) ?? 2) <= 1);
    await t.throwsAsync(
      store.check(signal, () => {}),
      { code: "historian-cancelled" },
    );

    const onProgress = (): void => void store.close();
    await t.throwsAsync(store.check(new AbortController().signal, onProgress), {
      code: "historian-closed",
    });
    await store.close();
  },
);

test("a store in memory has nothing to check", async (t) => {
  const store = openMemoryStore();
  await t.throwsAsync(
    store.check(new AbortController().signal, () => {}),
    {
      code: "nothing-to-check",
    },
  );
});
