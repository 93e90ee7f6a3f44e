/**
 * A rule tried on a year of one tag once a second, as the console asks for it: a limit that is rarely reached, one in the middle of the
 * values, a silence, and a rate, which needs every sample; and how long the event loop was held meanwhile.
 *
 *     BITACORA_BENCH_DAYS=365 BITACORA_BENCH_KEEP=DIR npm run bench -- rule-trial
 *
 * The year is made in half a minute of the processor. What is in DIR is kept, and used again.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { AlarmRule } from "../../src/alarms/rule.ts";
import { systemClock } from "../../src/core/clock.ts";
import { SqliteArchive } from "../../src/historian/file-store/sqlite-archive.ts";
import { openSqliteStore } from "../../src/historian/file-store/sqlite-store.ts";
import { Historian } from "../../src/historian/historian.ts";
import { tryInThread } from "../../src/runtime/service/trial/trial-thread.ts";
import { noiseOf, sameWork, short } from "./support/figures.ts";
import { DAY_MS, daySamples, yearTagNames } from "./support/year-samples.ts";

const DAYS = Number(process.env["BITACORA_BENCH_DAYS"] ?? 365);
const KEEP = process.env["BITACORA_BENCH_KEEP"];
const START_MS = Date.UTC(2025, 0, 1);
const UNTIL_MS = START_MS + DAYS * DAY_MS;
const HOUR_MS = 3_600_000;
const TAG = yearTagNames(1)[0]?.[1] ?? "";

export default async function ruleTrial(print: (line: string) => void): Promise<void> {
  const dir = KEEP ?? mkdtempSync(join(tmpdir(), "bitacora-bench-"));
  mkdirSync(dir, { recursive: true });
  const file = join(dir, "historian.db");
  const works = [sameWork()];
  try {
    if (!existsSync(file)) makeYear(file);
    works.push(sameWork());
    const settings = { retentionDays: 1e4, minutesDays: 1e4, hoursDays: 1e4, maxBytes: 1e12 };
    const store = await openSqliteStore({ ...settings, file, clock: systemClock, periodOf: () => undefined });
    const history = new Historian({ store, clock: systemClock });
    for (const [name, rule] of await rulesOf(history)) {
      print(`${DAYS} days at 1 Hz, ${name}: ${await tried(history, rule)}`);
      works.push(sameWork());
    }
    await history.stop();
    print(noiseOf(works));
  } finally {
    if (KEEP === undefined) rmSync(dir, { recursive: true, force: true });
  }
}

/** In as few flushes as the store takes: each is synced, and nobody writes a year a second at a time. */
function makeYear(file: string): void {
  const archive = SqliteArchive.open(file, { retentionMs: Infinity, maxBytes: 1e12 });
  for (let day = 0; day < DAYS; day += 1)
    for (const flush of daySamples(1, day, START_MS + day * DAY_MS, DAY_MS / 1000)) {
      const nowMs = flush.times[flush.length - 1] ?? 0;
      archive.append(flush, archive.names.length === 0 ? yearTagNames(1) : [], { nowMs, monotonicMs: nowMs });
      archive.maintain({ nowMs, monotonicMs: nowMs });
    }
  archive.close();
}

async function rulesOf(history: Historian): Promise<readonly (readonly [string, AlarmRule])[]> {
  const query = { tagId: TAG, sinceMs: START_MS, untilMs: UNTIL_MS, limit: 24 * DAYS + 1 };
  const maxima = await history.columns(query, { reduction: { intervalMs: HOUR_MS, aggregate: "max" } });
  const sorted = Array.from(maxima.values.subarray(0, maxima.length)).sort((a, b) => a - b);
  const reached = (share: number): number => sorted[Math.floor(sorted.length * (1 - share))] ?? 0;
  const rule = { id: "tried", tagId: TAG, hysteresis: 0, delayS: 5, priority: "warning", message: "Tried" } as const;
  const over = { ...rule, operator: ">", latching: false } as const;
  const rate = { window_s: 60, direction: "either" };
  return [
    ["reached in 1 hour of 100", { ...over, threshold: reached(0.01) }],
    ["reached in every other hour", { ...over, threshold: reached(0.5) }],
    ["– with a hysteresis", { ...over, threshold: reached(0.5), hysteresis: 0.5 }],
    ["silent for 10 s", { ...over, operator: "stale", threshold: 10 }],
    ["a rate, so that each sample is judged", { ...over, operator: "rate", threshold: 2, settings: rate }],
  ];
}

async function tried(history: Historian, rule: AlarmRule): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedMs = performance.now();
  const before = process.cpuUsage();
  const { count, samples, isWhole } = await tryInThread(
    (query, reduction) => history.columns(query, { reduction }),
    { rule, sinceMs: START_MS, untilMs: UNTIL_MS - 1, timeoutsMs: new Map() },
    { signal: undefined, onProgress: () => {} },
  );
  const seconds = (performance.now() - startedMs) / 1000;
  const { user, system } = process.cpuUsage(before);
  delay.disable();
  return (
    `${short(seconds)} s, ${short((user + system) / 1e6)} s of the processor, ${count} alarms, ${samples} samples read, ` +
    `whole ${isWhole}; event loop p99 ${short(delay.percentile(99) / 1e6)} ms, worst ${short(delay.max / 1e6)} ms`
  );
}
