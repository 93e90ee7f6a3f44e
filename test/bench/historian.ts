/**
 * The historian's file store beside plain SQLite rows and VictoriaMetrics, in turns, each in a process of its own, on the
 * same samples of 300 tags twice a second (`support/vessel-samples.ts`). Flushes of a second follow each other without
 * pause.
 *
 *     BITACORA_BENCH_HOURS=24 npm run bench -- historian        1 hour by default
 *
 * Rows are not fed beyond an hour, which takes them as long as ours six. Processor time of VictoriaMetrics is its own, without that
 * of the program which feeds it; ours is that of the whole process without the making of the samples. Memory holds Node
 * and the samples' maker for ours and for rows (about 75 MB). Only ours and rows have what they acknowledged on disk.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isInstalled, noiseOf, percentiles, sameWork, short, spread } from "./support/figures.ts";
import { bytesBelow, dropFromMemory, Engine } from "./support/historian-engine.ts";
import type { SideName } from "./support/historian-side.ts";
import type { Asked, Fed } from "./support/historian-side-process.ts";
import { VICTORIA } from "./support/historian-side-victoria.ts";
import { SECOND_SAMPLES, TAGS } from "./support/vessel-samples.ts";

const HOURS = Number(process.env["BITACORA_BENCH_HOURS"] ?? 1);
const TURN_S = 900;
const ROWS_TURNS = 3600 / TURN_S;
const QUERIES = 40;

interface Fielded {
  readonly side: SideName;
  readonly dir: string;
  engine: Engine;
  readonly turns: Fed[];
}

export default async function historian(print: (line: string) => void): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "bitacora-bench-"));
  try {
    await compare(dir, print);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function compare(dir: string, print: (line: string) => void): Promise<void> {
  const names: SideName[] = ["ours", "rows"];
  if (isInstalled(VICTORIA, "-version")) names.push("victoria");
  else print(`without VictoriaMetrics: apt-get install ${VICTORIA}`);
  const startMs = Math.floor(Date.now() / 1000) * 1000 - HOURS * 3_600_000;
  const fielded: Fielded[] = [];
  for (const side of names) {
    const own = join(dir, side);
    mkdirSync(own);
    fielded.push({ side, dir: own, engine: await Engine.open({ side, dir: own, startMs }), turns: [] });
  }
  const works = await feed(fielded);
  print(`${TAGS} tags, ${HOURS} h of ${SECOND_SAMPLES} samples a second, in turns of ${TURN_S} s; ${noiseOf(works)}`);
  const ours = fielded[0]?.turns ?? [];
  for (const one of fielded) await reportFeeding(one, ours, print);
  for (const one of fielded) await reportAsking(one, startMs, print);
}

async function feed(fielded: readonly Fielded[]): Promise<number[]> {
  const works: number[] = [];
  for (let turn = 0; turn < (HOURS * 3600) / TURN_S; turn += 1) {
    works.push(sameWork());
    for (const { side, engine, turns } of fielded) {
      if (side !== "rows" || turn < ROWS_TURNS) turns.push(await engine.feed(TURN_S));
    }
  }
  return works;
}

async function reportFeeding(one: Fielded, ours: readonly Fed[], print: (line: string) => void): Promise<void> {
  const { side, engine, turns } = one;
  const samples = turns.reduce((sum, turn) => sum + turn.samples, 0);
  const rate = (turn: Fed | undefined) => (turn === undefined ? NaN : turn.samples / turn.ms);
  const cpu = (turn: Fed | undefined) => (turn === undefined ? NaN : (turn.cpuS / turn.samples) * 1e6);
  const ratios = (of: (turn: Fed | undefined) => number) =>
    side === "ours" ? "" : `, ours ${spread(turns.map((turn, i) => of(ours[i]) / of(turn)))} of it`;
  print(`${side}: ${samples} samples in`);
  print(`  k samples/s      ${spread(turns.map(rate))}${ratios(rate)}`);
  print(`  CPU s a million  ${spread(turns.map(cpu))}${ratios(cpu)}`);
  print(`  event loop, ms   p99 ${spread(turns.map((turn) => turn.delayMs))}, worst ${short(Math.max(...turns.map((turn) => turn.worstDelayMs)))}`); // prettier-ignore
  const memory = await engine.memory();
  await engine.close();
  print(
    `  files            ${short(bytesBelow(one.dir) / samples)} B a sample, ${short(bytesBelow(one.dir) / 1e6)} MB`,
  );
  print(`  memory after it  ${short(memory / 1e6)} MB`);
}

async function reportAsking(one: Fielded, startMs: number, print: (line: string) => void): Promise<void> {
  const { side, dir, turns } = one;
  const untilMs = startMs + turns.length * TURN_S * 1000;
  for (const state of ["cold", "warm"]) {
    if (state === "cold") dropFromMemory(dir);
    const engine = await Engine.open({ side, dir, startMs });
    const opened = await engine.memory();
    // Asked again by the same process, the warm one answers from what it and the kernel have.
    if (state === "warm") await engine.ask(untilMs, QUERIES, 7);
    const asked = await engine.ask(untilMs, QUERIES, 7);
    print(`${side}, ${state}: open with a first answer ${short(engine.openMs)} ms; ${describe(asked)}`);
    if (state === "warm") print(`  memory opened ${short(opened / 1e6)} MB, after the queries ${short((await engine.memory()) / 1e6)} MB`); // prettier-ignore
    await engine.close();
  }
}

function describe({ newest, hour, all, given, reducedPoints }: Asked): string {
  const times = `newest 1000 ${percentiles(newest)}, an hour ${percentiles(hour)}, all in 1000 means ${percentiles(all)} ms p50/p95`;
  return `${times} (${given.points} samples of sum ${given.sum.toFixed(1)}, ${reducedPoints} means)`;
}
