/** The process that asks the historian of a year: one query, or each many times; the event loop is looked at meanwhile. */
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../../src/core/clock.ts";
import type { HistorianStore } from "../../../src/historian/historian-store.ts";
import { intervalFor, type Aggregate } from "../../../src/historian/reduction.ts";
import { openSqliteStore } from "../../../src/historian/file-store/sqlite-store.ts";
import { seededRandom, type Random } from "../../support/random.ts";
import { DAY_MS, yearTagNames } from "./year-samples.ts";

export interface YearQuery {
  readonly name: string;
  /** Undefined: the newest 1000. */
  readonly spanMs: number | undefined;
  /** To about 1000 points: of whole seconds, minutes or hours, or of a thousandth of the span as it comes. */
  readonly reduction?: { readonly aggregate: Aggregate; readonly isOdd: boolean };
  /** Asked of the peer, too, and often enough for percentiles when cold. */
  readonly isMain: boolean;
}

const HOUR_MS = 3_600_000;
const SPANS = [["a day", 1], ["a month", 30], ["a year", 365]] as const; // prettier-ignore
const POINTS = 1000;

function reduced([name, days]: (typeof SPANS)[number], aggregate: Aggregate, isOdd: boolean): YearQuery {
  const kind = `${isOdd ? ", odd intervals" : ""}${aggregate === "mean" ? "" : `, ${aggregate}`}`;
  const reduction = { aggregate, isOdd };
  return { name: `${name}${kind}`, spanMs: days * DAY_MS, reduction, isMain: aggregate === "mean" };
}

export const QUERIES: readonly YearQuery[] = [
  { name: "newest 1000", spanMs: undefined, isMain: true },
  { name: "an hour in the middle", spanMs: HOUR_MS, isMain: true },
  ...SPANS.flatMap((span) => [reduced(span, "mean", false), reduced(span, "mean", true)]),
  ...SPANS.flatMap((span) => [reduced(span, "minmax", false), reduced(span, "time_mean", false), reduced(span, "time_mean", true)]), // prettier-ignore
];

export interface YearRequest {
  readonly dir: string;
  readonly tags: number;
  readonly days: number;
  readonly startMs: number;
  readonly seed: number;
  /** Its place in `QUERIES`. */
  readonly query: number;
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

const IDLE_MS = 1000;

/** What is asked for: of which tag, from when to when, and in intervals of what length where it is reduced. */
export interface Asked {
  readonly tagId: string;
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly intervalMs: number;
}

/** Somewhere in the year, or all of it. */
export function somewhere(
  query: YearQuery,
  { days, startMs, tags }: Pick<YearRequest, "days" | "startMs" | "tags">,
  random: Random,
): Asked {
  const [, tagId] = random.pick(yearTagNames(tags));
  const allMs = days * DAY_MS;
  const spanMs = Math.min(query.spanMs ?? POINTS * 1000, allMs);
  const offMs = query.spanMs === undefined ? allMs - spanMs : Math.floor(random.next() * (allMs - spanMs));
  const sinceMs = startMs + offMs;
  const intervalMs = query.reduction?.isOdd === true ? Math.round(spanMs / POINTS) : intervalFor(spanMs, POINTS);
  return { tagId, sinceMs, untilMs: sinceMs + spanMs, intervalMs };
}

async function ask(store: HistorianStore, request: YearRequest, random: Random): Promise<number> {
  const query = QUERIES[request.query];
  if (query === undefined) throw new RangeError(`query ${request.query}`);
  const { tagId, sinceMs, untilMs, intervalMs } = somewhere(query, request, random);
  if (query.spanMs === undefined) return (await store.columns({ tagId, limit: POINTS })).length;
  const bounds = { tagId, sinceMs, untilMs, limit: 1e6 };
  const { reduction } = query;
  const options = reduction && { reduction: { intervalMs, aggregate: reduction.aggregate } };
  return (await store.columns(bounds, options)).length;
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
