/**
 * `nmea replay FILE --json` as a whole process beside canboatjs's `analyzerjs` on the same file, in turns: seconds of the
 * processor and the most memory that the process had. One file of a million frames of real boats, as `candump -l` writes
 * them, and the smallest capture, which is the start alone. A ratio is of two runs that followed one another; its noise
 * is that of a process measured beside itself.
 *
 *     BITACORA_BENCH_LINES=1000000 BITACORA_BENCH_ROUNDS=5 npm run bench -- replay
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { projectRoot } from "../support/service-process.ts";
import { readCorpus, writeCorpus } from "./support/codec-corpus.ts";

const FRAMES = 1_000_000;
const ROUNDS = 5;
const START_ROUNDS = 15;

type Print = (line: string) => void;

export default async function replay(print: Print): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "bitacora-bench-"));
  try {
    const corpus = join(dir, "corpus");
    const source = await writeCorpus(corpus);
    const lines = readCorpus(corpus, "text").text.toString("latin1").trimEnd().split("\n");
    const big = join(dir, "big.log");
    const frames = Number(process.env["BITACORA_BENCH_LINES"] ?? FRAMES);
    await write(big, lines, frames);
    const rounds = Number(process.env["BITACORA_BENCH_ROUNDS"] ?? ROUNDS);
    print(`${frames} frames of ${source}`);
    await compare(big, rounds, print);
    const small = join(dir, "small.log");
    await write(small, lines, 1);
    print("one frame: the start");
    await compare(small, Math.max(rounds, START_ROUNDS), print);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** The lines again and again, their times going on, a millisecond from one to the next. */
async function write(path: string, lines: readonly string[], count: number): Promise<void> {
  const file = createWriteStream(path);
  for (let i = 0; i < count;) {
    let piece = "";
    for (const end = Math.min(count, i + 10_000); i < end; i += 1) {
      const line = lines[i % lines.length] ?? "";
      piece += `(${(1_781_429_400 + i / 1000).toFixed(6)})${line.slice(line.indexOf(")") + 1)}\n`;
    }
    if (!file.write(piece)) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
}

interface Used {
  readonly cpuS: number;
  readonly peakMib: number;
}

async function compare(file: string, rounds: number, print: Print): Promise<void> {
  const analyzerjs = createRequire(import.meta.url).resolve("@canboat/canboatjs/dist/bin/analyzerjs.js");
  const sides: readonly (readonly [string, () => Promise<Used>])[] = [
    ["nmea replay --json", () => used([join(projectRoot, "bin/run.js"), "nmea", "replay", file, "--json"])],
    ["nmea replay again", () => used([join(projectRoot, "bin/run.js"), "nmea", "replay", file, "--json"])],
    ["analyzerjs", () => used([analyzerjs], file)],
  ];
  const runs = new Map<string, Used[]>(sides.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1) for (const [name, run] of sides) runs.get(name)?.push(await run());
  const of = (name: string, what: keyof Used) => runs.get(name)?.map((run) => run[what]) ?? [];
  for (const [name] of sides)
    print(`${name.padEnd(20)} ${spread(of(name, "cpuS"))} s, at most ${spread(of(name, "peakMib"))} MiB`);
  const ratio = (a: string, b: string) => spread(of(a, "cpuS").map((s, i) => s / (of(b, "cpuS")[i] ?? Number.NaN)));
  print(
    `ratio ${ratio("analyzerjs", "nmea replay --json")}, noise ${ratio("nmea replay again", "nmea replay --json")}`,
  );
}

/**
 * What a process says of itself at its end, on a descriptor of its own. Of its memory the kernel's VmHWM: what getrusage
 * says begins with the size of the process that it was started from.
 */
const AT_END = `import { existsSync, readFileSync, writeSync } from "node:fs";
const status = "/proc/self/status";
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const peak = existsSync(status) ? Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync(status, "latin1"))?.[1]) : maxRSS;
  writeSync(3, JSON.stringify([userCPUTime + systemCPUTime, peak]));
});`;

async function used(args: readonly string[], input?: string): Promise<Used> {
  const watched = ["--import", `data:text/javascript,${encodeURIComponent(AT_END)}`, ...args];
  const stdin = input === undefined ? "ignore" : openSync(input, "r");
  const child = spawn(process.execPath, watched, { stdio: [stdin, "ignore", "ignore", "pipe"] });
  const [microseconds = 0, kib = 0] = JSON.parse(await text(child.stdio[3] as Readable)) as number[];
  return { cpuS: microseconds / 1e6, peakMib: kib / 1024 };
}

/** Median (lowest–highest). */
function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const digits = (value = Number.NaN) => value.toFixed(value >= 100 ? 0 : 2);
  return `${digits(sorted[Math.floor(sorted.length / 2)])} (${digits(sorted[0])}–${digits(sorted.at(-1))})`;
}
