/**
 * A rule tried on a year of one tag once a second, as the console asks for it: one limit that is rarely reached, one in the middle of the
 * values, where nearly every hour has to be judged sample by sample; and how long the event loop was held meanwhile.
 *
 *     BITACORA_BENCH_DAYS=365 npm run bench -- rule-trial
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { AlarmRule } from "../../src/alarms/rule.ts";
import { SqliteArchive } from "../../src/historian/file-store/sqlite-archive.ts";
import { openSqliteStore } from "../../src/historian/file-store/sqlite-store.ts";
import { Historian } from "../../src/historian/historian.ts";
import { systemClock } from "../../src/core/clock.ts";
import { tryRule } from "../../src/runtime/service/rule-trial.ts";
import { noiseOf, sameWork, short } from "./support/figures.ts";
import { DAY_MS, daySamples, yearTagNames } from "./support/year-samples.ts";

const DAYS = Number(process.env["BITACORA_BENCH_DAYS"] ?? 365);
const START_MS = Date.UTC(2025, 0, 1);
const HOUR_MS = 3_600_000;

export default async function ruleTrial(print: (line: string) => void): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "bitacora-bench-"));
  const file = join(dir, "historian.db");
  const kept = { retentionMs: Infinity, maxBytes: 1e12 };
  const works = [sameWork()];
  try {
    const archive = SqliteArchive.open(file, kept);
    for (let day = 0; day < DAYS; day += 1)
      for (const flush of daySamples(1, day, START_MS + day * DAY_MS)) {
        const nowMs = flush.times[flush.length - 1] ?? 0;
        archive.append(flush, archive.names.length === 0 ? yearTagNames(1) : [], { nowMs, monotonicMs: nowMs });
        archive.maintain({ nowMs, monotonicMs: nowMs });
      }
    archive.close();
    works.push(sameWork());
    const settings = { retentionDays: 1e4, minutesDays: 1e4, hoursDays: 1e4, maxBytes: 1e12 };
    const store = await openSqliteStore({ ...settings, file, clock: systemClock, periodOf: () => undefined });
    const history = new Historian({ store, clock: systemClock });
    const tagId = yearTagNames(1)[0]?.[1] ?? "";
    const untilMs = START_MS + DAYS * DAY_MS;
    const maxima = await history.columns(
      { tagId, sinceMs: START_MS, untilMs, limit: 24 * DAYS + 1 },
      { reduction: { intervalMs: HOUR_MS, aggregate: "max" } },
    );
    const sorted = Array.from(maxima.values.subarray(0, maxima.length)).sort((a, b) => a - b);
    for (const [name, share] of [
      ["reached in 1 hour of 100", 0.99],
      ["reached in every other hour", 0.5],
    ] as const) {
      const threshold = sorted[Math.floor(sorted.length * share)] ?? 0;
      const rule: AlarmRule = {
        id: "tried",
        tagId,
        operator: ">",
        threshold,
        hysteresis: 0,
        delayS: 5,
        priority: "warning",
        message: "Tried",
        latching: false,
      };
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const startedMs = performance.now();
      const question = { rule, sinceMs: START_MS, untilMs, timeoutOf: () => undefined };
      const { count, samples, isWhole } = await tryRule(history, question, {});
      const seconds = (performance.now() - startedMs) / 1000;
      delay.disable();
      print(
        `${DAYS} days at 1 Hz, ${name}: ${short(seconds)} s, ${count} alarms, ${samples} samples judged, ` +
          `whole ${isWhole}; event loop p99 ${short(delay.percentile(99) / 1e6)} ms, worst ${short(delay.max / 1e6)} ms`,
      );
    }
    await history.stop();
    print(noiseOf(works));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
