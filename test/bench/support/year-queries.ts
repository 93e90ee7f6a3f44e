/** The process that asks the historian of a year: one query, or each many times; the event loop is looked at meanwhile. */
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../../src/core/clock.ts";
import type { HistorianStore } from "../../../src/historian/historian-store.ts";
import { intervalFor } from "../../../src/historian/reduction.ts";
import { openSqliteStore } from "../../../src/historian/sqlite-store.ts";
import { seededRandom, type Random } from "../../support/random.ts";
import { DAY_MS, yearTagNames } from "./year-samples.ts";

export const QUERIES = ["newest 1000", "an hour in the middle", "a day", "a month", "a year"] as const;
export type QueryName = (typeof QUERIES)[number];

export interface YearRequest {
  readonly dir: string;
  readonly tags: number;
  readonly days: number;
  readonly startMs: number;
  readonly seed: number;
  readonly query: QueryName;
  readonly times: number;
}

export interface YearReply {
  readonly openMs: number;
  readonly ms: readonly number[];
  readonly points: number;
  /** By how much the event loop was late while the queries were answered: p99 and worst; and while nothing was done. */
  readonly delayMs: readonly [number, number];
  readonly idleDelayMs: readonly [number, number];
  readonly memory: number;
}

const HOUR_MS = 3_600_000;
const POINTS = 1000;
const IDLE_MS = 1000;

async function ask(store: HistorianStore, request: YearRequest, random: Random): Promise<number> {
  const { days, startMs, query, tags } = request;
  const [, tagId] = random.pick(yearTagNames(tags));
  const endMs = startMs + days * DAY_MS;
  const somewhere = (spanMs: number): number =>
    startMs + Math.floor(random.next() * Math.max(0, days * DAY_MS - spanMs));
  if (query === "newest 1000") return (await store.query({ tagId, limit: 1000 })).length;
  if (query === "an hour in the middle") {
    const sinceMs = somewhere(HOUR_MS);
    return (await store.query({ tagId, sinceMs, untilMs: sinceMs + HOUR_MS, limit: 1e6 })).length;
  }
  const spanMs = { "a day": 1, "a month": 30, "a year": 365 }[query] * DAY_MS;
  const sinceMs = query === "a year" ? startMs : somewhere(spanMs);
  const reduction = { intervalMs: intervalFor(spanMs, POINTS), aggregate: "mean" } as const;
  const untilMs = Math.min(endMs, sinceMs + spanMs);
  return (await store.query({ tagId, sinceMs, untilMs, limit: 1e6 }, { reduction })).length;
}

async function run(request: YearRequest): Promise<YearReply> {
  const random = seededRandom(request.seed);
  const startedAt = performance.now();
  const file = join(request.dir, "historian.db");
  const store = await openSqliteStore({ file, retentionDays: 36_500, maxBytes: 1e12, clock: systemClock });
  const openMs = performance.now() - startedAt;
  const idle = monitorEventLoopDelay({ resolution: 1 });
  idle.enable();
  await sleep(request.times > 1 ? IDLE_MS : 0);
  idle.disable();
  const busy = monitorEventLoopDelay({ resolution: 1 });
  busy.enable();
  const ms: number[] = [];
  let points = 0;
  for (let i = 0; i < request.times; i += 1) {
    const before = performance.now();
    points = await ask(store, request, random);
    ms.push(performance.now() - before);
  }
  busy.disable();
  await store.close();
  const late = (delay: typeof idle) => [delay.percentile(99) / 1e6, delay.max / 1e6] as const;
  return { openMs, ms, points, delayMs: late(busy), idleDelayMs: late(idle), memory: process.memoryUsage.rss() };
}

if (process.send !== undefined && process.argv[2] !== undefined) {
  process.send(await run(JSON.parse(process.argv[2]) as YearRequest));
  process.disconnect();
}
