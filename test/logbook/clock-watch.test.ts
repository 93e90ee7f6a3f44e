/** Leaps of the clock in a book: what is dated how, what stands before it, and what the verification says of it. */
import { readdir } from "node:fs/promises";
import test from "ava";
import { limits } from "../../src/logbook/limits.ts";
import { type ClockReading, ClockWatch } from "../../src/logbook/watch/clock-watch.ts";
import type { LogEntry } from "../../src/logbook/entry/entry.ts";
import type { ClockStepWriter } from "../../src/logbook/book/file-book-writer.ts";
import type { FileLogbook } from "../../src/logbook/book/file-logbook.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { clockStepWriter } from "../../src/runtime/logbook/clock-steps.ts";
import { draft } from "./support/book.ts";
import { type SignedBook, signedBook } from "./support/signed.ts";

const HOUR_MS = 3_600_000;
const THREE_YEARS_MS = 3 * 365 * 24 * HOUR_MS;

const writer = clockStepWriter(messagesIn("en").entries);
/** Without the machine's own time since its start: the test's clocks do not follow it. */
const clockSteps: ClockStepWriter = { entryOf: (step) => writer.entryOf(step) };

/** Each entry as `id time`, with a `*` for one that records a leap. */
const told = async (logbook: FileLogbook): Promise<string[]> =>
  (await logbook.query({ limit: 100 })).toReversed().map(toldOf);
const toldOf = ({ id, timestamp, payload }: LogEntry): string =>
  `${id} ${timestamp.slice(0, 19)}${payload["event"] === "clock_step" ? " *" : ""}`;
const volumesOf = async ({ dir }: SignedBook): Promise<number> =>
  (await readdir(dir)).filter((name) => name.endsWith(".jsonl")).length;

test("a leap is told either way and once; time that passes, small steps and the machine's sleep are none", (t) => {
  let watch = ClockWatch.start({ wallMs: 1_000_000, monotonicMs: 0, upMs: 0 }, undefined);
  const look = (now: ClockReading) => {
    const step = watch.look(now);
    watch = watch.after(now);
    return step && [step.expectedMs, step.foundMs];
  };
  t.is(look({ wallMs: 1_001_000, monotonicMs: 1000, upMs: 1000 }), undefined);
  t.is(look({ wallMs: 1_000_500, monotonicMs: 2000, upMs: 2000 }), undefined, "a clock being disciplined");
  t.deepEqual(look({ wallMs: 500_000, monotonicMs: 3000, upMs: 3000 }), [1_001_500, 500_000]);
  t.is(look({ wallMs: 501_000, monotonicMs: 4000, upMs: 4000 }), undefined);
  t.deepEqual(look({ wallMs: 9_000_000, monotonicMs: 5000, upMs: 5000 }), [502_000, 9_000_000]);
  t.is(look({ wallMs: 9_901_000, monotonicMs: 6000, upMs: 906_000 }), undefined, "asleep for a quarter of an hour");
});

for (const [name, aheadMs] of [
  ["3 s", 3000],
  ["3 h", 3 * HOUR_MS],
  ["3 years", THREE_YEARS_MS],
] as const) {
  for (const direction of [1, -1]) {
    test(`a leap of ${name} ${direction > 0 ? "ahead" : "back"} and its way back stand before what they explain`, async (t) => {
      const book = await signedBook(t, 2);
      const logbook = await book.open({ clockSteps });
      await logbook.append(draft(3));
      book.clock.jumpWall(direction * aheadMs);
      const away = await Promise.all([logbook.append(draft(4)), logbook.append(draft(5))]);
      book.clock.jumpWall(-direction * aheadMs);
      await logbook.lookAtClock();
      book.clock.advance(1000);
      const last = await logbook.append(draft(6));
      t.deepEqual(away.map(({ id }) => id), [5, 6]); // prettier-ignore
      t.is(Date.parse(away[0].timestamp), Date.UTC(2026, 11, 1, 0, 0, 2) + direction * aheadMs);
      t.is(last.timestamp, "2026-12-01T00:00:03.000Z");
      const report = await logbook.verify();
      t.like(report, {
        ok: true,
        time_reversals: 0,
        clock_steps: 2,
        last_timestamp: last.timestamp,
      });
      t.deepEqual(report.steps.map(({ entry_id: id, from, to }) => [id, Date.parse(to) - Date.parse(from!)]), [[4, direction * aheadMs], [7, -direction * aheadMs]]); // prettier-ignore
      t.is(await volumesOf(book), 1, "a leap into another year and back begins no volume");
    });
  }
}

test("the entry says both clocks, by how much, against what, and which start of the machine", async (t) => {
  const book = await signedBook(t, 2);
  const logbook = await book.open({ clockSteps });
  book.clock.advance(60_000);
  await logbook.lookAtClock();
  book.clock.jumpWall(-24 * HOUR_MS);
  book.clock.advance(1000);
  await logbook.lookAtClock();
  await logbook.lookAtClock();
  const entries = await logbook.query({ limit: 9 });
  t.is(entries.length, 3, "once");
  t.like(entries[0], { id: 3, kind: "manual", user: "system", timestamp: "2026-11-30T00:01:03.000Z" });
  t.like(entries[0]?.payload, {
    event: "clock_step",
    clock_expected: "2026-12-01T00:01:03.000Z",
    clock_found: "2026-11-30T00:01:03.000Z",
    step_s: -86_400,
    against: "monotonic",
    monotonic_s: 63,
  });
});

test("a clock that is behind the newest entry at a start is recorded before the first entry, however little it is behind", async (t) => {
  for (const behindMs of [1, 700, HOUR_MS, THREE_YEARS_MS, Date.UTC(2026, 11, 1)]) {
    const book = await signedBook(t, 2);
    book.clock.jumpWall(-behindMs);
    const logbook = await book.open({ clockSteps });
    await logbook.append(draft(3));
    t.like(await logbook.verify(), { ok: true, entries: 4, clock_steps: 1, time_reversals: 0 }, `${behindMs}`);
    const [, step] = await logbook.query({ limit: 2 });
    t.like(step?.payload, { against: "newest_entry", clock_expected: "2026-12-01T00:00:02.000Z" });
  }
});

test("a leap that could not be recorded is recorded with the first entry that can", async (t) => {
  const book = await signedBook(t, 1);
  const faults = { next: false };
  const failing = { entryOf: (step: Parameters<typeof clockSteps.entryOf>[0]) => {
    if (!faults.next) return clockSteps.entryOf(step);
    faults.next = false;
    throw new Error("once");
  } }; // prettier-ignore
  const logbook = await book.open({ clockSteps: failing });
  book.clock.jumpWall(-HOUR_MS);
  faults.next = true;
  await t.throwsAsync(logbook.append(draft(2)));
  await logbook.append(draft(2));
  t.deepEqual(await told(logbook), ["1 2026-12-01T00:00:01", "2 2026-11-30T23:00:01 *", "3 2026-11-30T23:00:01"]);
});

test("years turn the volume once each: also for a computer that starts in 1970 each time, and after leaps into years to come", async (t) => {
  const book = await signedBook(t, 1);
  let logbook = await book.open({ clockSteps });
  const at = async (wallMs: number, n = 1): Promise<void> => {
    book.clock.advance(1000);
    book.clock.wallMs = wallMs;
    for (let i = 0; i < n; i += 1) await logbook.append(draft(i));
  };
  const restart = async (): Promise<void> => {
    await logbook.close();
    logbook = await book.open({ clockSteps });
  };
  for (let round = 0; round < 5; round += 1) {
    await at(Date.UTC(2029, 5, 1), 2);
    await at(Date.UTC(2026, 11, 2 + round), 2);
    await at(0, 2);
    await restart();
    await at(Date.UTC(2026, 11, 2 + round, 1));
  }
  t.is(await volumesOf(book), 1);
  await at(Date.UTC(2026, 11, 31, 23, 59, 59, 500));
  book.clock.advance(1000);
  await logbook.append(draft(1));
  t.is(await volumesOf(book), 2, "2027 came by time passing");
  await at(0);
  await restart();
  await at(Date.UTC(2028, 1, 1));
  t.is(await volumesOf(book), 3, "2028 came while the computer was off");
  t.like(await logbook.verify(), { ok: true, time_reversals: 0 });
});

test("bounds of time find entries by the time that they say, in whatever order they stand", async (t) => {
  const book = await signedBook(t, 2);
  const logbook = await book.open({ clockSteps });
  book.clock.jumpWall(THREE_YEARS_MS);
  await logbook.append(draft(1));
  book.clock.jumpWall(-THREE_YEARS_MS);
  await logbook.append(draft(2));
  const ids = async (sinceMs: number, untilMs: number): Promise<number[]> =>
    (await logbook.query({ limit: 9, sinceMs, untilMs })).map(({ id }) => id);
  t.deepEqual(await ids(Date.UTC(2029, 0), Infinity), [4, 3]);
  t.deepEqual(await ids(-Infinity, Date.UTC(2027, 0)), [6, 5, 2, 1]);
});

test("an hour of leaps to and fro is counted whole, listed up to a bound, and verified again from where it was", async (t) => {
  const book = await signedBook(t, 1);
  const logbook = await book.open({ clockSteps });
  for (let i = 0; i < limits.listedSteps + 20; i += 1) {
    book.clock.jumpWall(i % 2 === 0 ? HOUR_MS : -HOUR_MS);
    await logbook.lookAtClock();
  }
  const report = await logbook.verify();
  t.like(report, { ok: true, clock_steps: limits.listedSteps + 20 });
  t.is(report.steps.length, limits.listedSteps);
});
