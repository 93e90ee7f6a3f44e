import test from "ava";
import { limits } from "../../../src/historian/limits.ts";
import { tooMany, tooOld, type RetainedFile } from "../../../src/historian/months/retention.ts";

const DAY_MS = 86_400_000;
const YEAR = { retentionMs: 365 * DAY_MS, maxBytes: Infinity };
const { believeClockFlushes: DAYS } = limits;

/** Files by month in the order in which they were written to last, each with how many flushes came with it. */
function files(...months: (string | readonly [month: string, flushes: number])[]): RetainedFile[] {
  let lastFrame = 0;
  return months.map((one, i) => {
    const [month, flushes] = typeof one === "string" ? [one, DAYS] : one;
    lastFrame += flushes;
    return { month, lastFrame, isCurrent: i === months.length - 1, finestMs: 0 };
  });
}

function leaving(nowMs: number, ...months: Parameters<typeof files>): string | undefined {
  return tooOld(files(...months), YEAR, nowMs)?.file.month;
}

test("a file expires when its month ended longer ago than is kept, and not before, also the first part of a month", (t) => {
  const end = Date.UTC(2026, 10, 1);
  const months = ["2026-10", "2026-10", "2026-11", "2027-10"];
  t.is(leaving(end + 365 * DAY_MS - 1, ...months), undefined);
  t.is(leaving(end + 365 * DAY_MS, ...months), "2026-10");
});

test("what a computer without a clock recorded in 1970 does not make what was there before it old", (t) => {
  const now = Date.UTC(2026, 10, 20);
  t.is(leaving(now, "2026-10", "1970-01", "2026-11"), undefined);
  t.is(leaving(now, "1970-01", "2026-11"), undefined);
  t.is(leaving(now, "1970-01", "1970-02", "2026-11"), undefined);
  // It leaves when what was written after it does.
  t.is(leaving(Date.UTC(2027, 11, 2), "1970-01", "2026-11", "2027-12"), "1970-01");
});

test("a file from the future is as old as what was recorded after it, and neither kept for ever nor dropped", (t) => {
  const months = ["2026-10", "2090-01", "2026-11", "2027-10"];
  t.is(leaving(Date.UTC(2027, 9, 20), ...months), undefined);
  t.is(leaving(Date.UTC(2027, 10, 2), ...months), "2026-10");
  t.is(leaving(Date.UTC(2027, 11, 2), ...months.slice(1)), "2090-01");
});

test("a clock that was set back to an old month writes on in its file, which is then as young as the others", (t) => {
  t.is(leaving(Date.UTC(2027, 10, 2), "2026-10", "2025-03", "2027-11"), "2026-10");
  t.is(leaving(Date.UTC(2027, 10, 2), "2027-10", "2025-03", "2027-11"), undefined);
});

test("a clock that stands in 1970, or in 2007, makes nothing old", (t) => {
  for (const now of [0, Date.UTC(2007, 3, 1)]) t.is(leaving(now, "2026-10", "2026-11", "1970-01"), undefined);
});

test("a clock that leapt into the future makes nothing old until it has gone on for days", (t) => {
  const now = Date.UTC(2090, 0, 5);
  const months = ["2026-08", "2026-09", "2026-10"];
  t.is(leaving(now, ...months, ["2090-01", DAYS - 1]), undefined);
  t.is(leaving(now, ...months, ["2089-12", DAYS - 2], ["2090-01", 1]), undefined);
  t.is(leaving(now, ...months, ["2090-01", DAYS]), "2026-08");
  // Before the first sample of that time is sealed, too.
  t.is(tooOld(files(...months), YEAR, now), undefined);
  // What was old before the leap leaves all the same.
  t.is(leaving(now, "2025-08", ...months, ["2090-01", 1]), "2025-08");
});

test("where six weeks are kept, a clock that is a year ahead removes nothing until it has gone on for days", (t) => {
  const month = { retentionMs: 45 * DAY_MS, maxBytes: Infinity };
  const months = ["2026-10", "2026-11"];
  const oldest = (nowMs: number, ...all: Parameters<typeof files>) => tooOld(files(...all), month, nowMs)?.file.month;
  const ahead = Date.UTC(2027, 10, 25);
  t.is(oldest(ahead, ...months), undefined);
  t.is(oldest(ahead, ...months, ["2027-11", DAYS - 1]), undefined);
  t.is(oldest(ahead, ...months, ["2027-11", DAYS]), "2026-10");
  // From month to month nothing waits, also where a flush a minute makes few of them.
  t.is(oldest(Date.UTC(2026, 10, 10), "2026-09", ["2026-10", 1], ["2026-11", 1]), undefined);
  t.is(oldest(Date.UTC(2026, 10, 25), "2026-09", ["2026-10", 1], ["2026-11", 1]), "2026-09");
});

test("a season in the yard is no leap", (t) => {
  t.is(leaving(Date.UTC(2027, 9, 5), "2026-08", "2026-09", ["2027-10", 1]), "2026-08");
});

test("the file that was written to last stays, however little room there is, also after a start", (t) => {
  const after = files("2026-01", "2026-02").map((file) => ({ ...file, isCurrent: false }));
  t.is(tooMany(after, YEAR)?.file.month, "2026-01");
  t.is(tooMany(after.slice(1), YEAR), undefined);
});
