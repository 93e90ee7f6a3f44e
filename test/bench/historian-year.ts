/**
 * A year in the historian: tags once a second, put in through the store without its thread on a clock of their own, and
 * then asked for as the service asks: the newest 1000, an hour in the middle, and a day, a month and the whole year
 * reduced to about 1000 points, also in intervals of a thousandth of the span as it comes. Cold: what the kernel has of the files is dropped and each query is the first of a new
 * process; warm: a process that has asked twice as often before.
 *
 *     BITACORA_BENCH_DAYS=365 BITACORA_BENCH_TAGS=50 BITACORA_BENCH_KEEP=DIR npm run bench -- historian-year
 *
 * 20 days of 10 tags by default. What is in DIR is kept, and gone on with where it ends. `BITACORA_BENCH_VICTORIA=3` feeds
 * VictoriaMetrics with the first three of the tags, and asks it the same; ratios are its time to ours.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SqliteArchive } from "../../src/historian/file-store/sqlite-archive.ts";
import { noiseOf, percentiles, sameWork, short, spread } from "./support/figures.ts";
import { bytesBelow, dropFromMemory } from "./support/historian-engine.ts";
import { QUERIES, type YearQuery, type YearReply, type YearRequest } from "./support/year-queries.ts";
import { askVictoria, feedVictoria, type YearOfTags } from "./support/year-victoria.ts";
import { DAY_MS, daySamples, yearTagNames } from "./support/year-samples.ts";

const DAYS = Number(process.env["BITACORA_BENCH_DAYS"] ?? 20);
const TAGS = Number(process.env["BITACORA_BENCH_TAGS"] ?? 10);
const KEEP = process.env["BITACORA_BENCH_KEEP"];
/** The longest load at once, in s: what is missing is left to the next run. */
const LOAD_S = Number(process.env["BITACORA_BENCH_LOAD_S"] ?? Infinity);
const START_MS = Date.UTC(2025, 0, 1);
const VICTORIA_TAGS = Number(process.env["BITACORA_BENCH_VICTORIA"] ?? 0);
const COLD_ROUNDS = 10;
const WARM_TIMES = 40;

export default async function year(print: (line: string) => void): Promise<void> {
  const dir = KEEP ?? mkdtempSync(join(tmpdir(), "bitacora-bench-"));
  mkdirSync(dir, { recursive: true });
  try {
    const days = load(dir, print);
    if (days === DAYS) await queries(dir, print);
    else print(`${days} of ${DAYS} days are in, go on with another run`);
  } finally {
    if (KEEP === undefined) rmSync(dir, { recursive: true, force: true });
  }
}

/** Puts in what is missing; gives how many days there are then. */
function load(dir: string, print: (line: string) => void): number {
  const note = join(dir, "days");
  const before = existsSync(note) ? Number(readFileSync(note, "latin1")) : 0;
  let day = before;
  const works = [sameWork()];
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const archive = SqliteArchive.open(join(dir, "historian.db"), { retentionMs: Infinity, maxBytes: 1e12 });
  try {
    for (; day < DAYS && performance.now() - startedAt < LOAD_S * 1000; day += 1) {
      loadDay(archive, day);
      writeFileSync(note, String(day + 1));
      works.push(sameWork());
    }
  } finally {
    archive.close();
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const samples = (day - before) * 86_400 * TAGS;
  if (samples > 0) print(`${day - before} days of ${TAGS} tags: ${samples} samples in ${short((performance.now() - startedAt) / 1000)} s, ${short(((user + system) / samples))} s of the processor a million, their making among it`); // prettier-ignore
  const all = day * 86_400 * TAGS;
  print(
    `${all} samples in ${short(bytesBelow(dir) / 1e6)} MB, ${short(bytesBelow(dir) / all)} B a sample; ${noiseOf(works)}`,
  );
  return day;
}

function loadDay(archive: SqliteArchive, day: number): void {
  for (const flush of daySamples(TAGS, day, START_MS + day * DAY_MS)) {
    const nowMs = flush.times[flush.length - 1] ?? 0;
    const moment = { nowMs, monotonicMs: nowMs };
    archive.append(flush, archive.names.length === 0 ? yearTagNames(TAGS) : [], moment);
    archive.maintain(moment);
  }
}

async function queries(dir: string, print: (line: string) => void): Promise<void> {
  const victoria = VICTORIA_TAGS > 0 ? await peer(`${dir}.victoria`, print) : undefined;
  const works: number[] = [];
  for (const [place, query] of QUERIES.entries()) {
    const cold: YearReply[] = [];
    for (let round = 0; round < COLD_ROUNDS / (query.isMain ? 1 : 2); round += 1) {
      dropFromMemory(dir);
      cold.push(await ask(dir, place, 1, round + 1));
      works.push(sameWork());
    }
    const warm = await ask(dir, place, 3 * WARM_TIMES, 1);
    const ours = { cold: cold.flatMap(({ ms }) => ms), warm: warm.ms.slice(-WARM_TIMES) };
    print(
      `${query.name}: cold ${percentiles(ours.cold)} ms p50/p95, warm ${percentiles(ours.warm)} ms, ` +
        `${warm.points} points; opened in ${spread(cold.map(({ openMs }) => openMs))} ms cold`,
    );
    print(
      `  event loop p99/worst ${warm.delayMs.map(short).join("/")} ms, idle ${warm.idleDelayMs.map(short).join("/")}; ` +
        `memory ${short(warm.memory / 1e6)} MB`,
    );
    if (victoria !== undefined && query.isMain) await compare(victoria, query, ours, print);
  }
  print(noiseOf(works));
}

interface Peer {
  readonly dir: string;
  readonly year: YearOfTags;
}

async function peer(dir: string, print: (line: string) => void): Promise<Peer> {
  const year = { tags: VICTORIA_TAGS, days: DAYS, startMs: START_MS };
  const tookS = await feedVictoria(dir, year, TAGS);
  const samples = DAYS * 86_400 * VICTORIA_TAGS;
  print(`VictoriaMetrics with ${VICTORIA_TAGS} tags, fed for ${short(tookS)} s: ${short(bytesBelow(dir) / samples)} B a sample`); // prettier-ignore
  return { dir, year };
}

async function compare(
  { dir, year }: Peer,
  query: YearQuery,
  ours: { readonly cold: readonly number[]; readonly warm: readonly number[] },
  print: (line: string) => void,
): Promise<void> {
  const cold = await askVictoria(dir, year, query, COLD_ROUNDS / 2, true);
  const warm = (await askVictoria(dir, year, query, 2 * WARM_TIMES, false)).slice(-WARM_TIMES);
  const ratio = (theirs: readonly number[], own: readonly number[]) => short(median(theirs) / median(own));
  print(
    `  VictoriaMetrics: cold ${percentiles(cold)} ms, ${ratio(cold, ours.cold)} times ours; ` +
      `warm ${percentiles(warm)} ms, ${ratio(warm, ours.warm)} times ours`,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

async function ask(dir: string, query: number, times: number, seed: number): Promise<YearReply> {
  const request: YearRequest = { dir, tags: TAGS, days: DAYS, startMs: START_MS, seed, query, times };
  const file = fileURLToPath(new URL("support/year-queries.ts", import.meta.url));
  const child = fork(file, [JSON.stringify(request)], { execArgv: ["--disable-warning=ExperimentalWarning"] });
  const [reply] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [YearReply | number];
  if (typeof reply === "number") throw new Error(`the asking process ended with ${reply}`);
  return reply;
}
