/**
 * Lines and records that are mutated at random, in every format that captures are read in, and messages of any bytes: read,
 * put together, decoded, printed as JSON (which must be JSON) and as rows, converted and counted, each format in a process
 * of its own. Reports crashes, hangs (a round of 2000 lines that takes longer than a minute) and the slowest round.
 *
 *     BITACORA_BENCH_LINES=10000000 SEED=7 BITACORA_BENCH_FORMATS=pcap,mxpgn npm run bench -- fuzz
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { seedOf } from "../support/random.ts";
import { FUZZ_KINDS, type FuzzKindName } from "./support/fuzz-kinds.ts";
import type { FuzzCounts } from "./support/fuzz-process.ts";

const LINES = 1_000_000;
const HANG_MS = 60_000;
/** Of one format, after which it is given up. */
const FAULTS_MAX = 10;
const FAULT_CHARS = 1200;

type Print = (line: string) => void;

export default async function fuzz(print: Print): Promise<void> {
  const lines = Number(process.env["BITACORA_BENCH_LINES"] ?? LINES);
  const seed = seedOf();
  const wanted = process.env["BITACORA_BENCH_FORMATS"]?.split(",");
  const kinds = FUZZ_KINDS.filter((kind) => wanted === undefined || wanted.includes(kind));
  print(`seed ${seed}, ${lines} mutated lines over ${kinds.length} formats`);
  const total = { lines: 0, crashes: 0, hangs: 0 };
  for (const kind of kinds) {
    const { counts, crashes, hangs } = await fuzzed(kind, seed, Math.ceil(lines / kinds.length), print);
    total.lines += counts.lines;
    total.crashes += crashes;
    total.hangs += hangs;
    const { files, notRecognised, messages, refused, slowestRoundMs } = counts;
    print(
      `${kind.padEnd(16)} ${counts.lines} lines in ${files} files (${notRecognised} not recognised), ${messages} messages, ` +
        `${refused} refused, slowest round ${slowestRoundMs.toFixed(0)} ms, crashes ${crashes}, hangs ${hangs}`,
    );
  }
  print(`${total.lines} lines, crashes ${total.crashes}, hangs ${total.hangs}`);
}

interface Fuzzed {
  readonly counts: FuzzCounts;
  readonly crashes: number;
  readonly hangs: number;
}

/** Goes on behind a round in which the process ended or hung. */
async function fuzzed(kind: FuzzKindName, seed: number, lines: number, print: Print): Promise<Fuzzed> {
  const sum: FuzzCounts = { lines: 0, files: 0, notRecognised: 0, messages: 0, refused: 0, slowestRoundMs: 0 };
  const found = { crashes: 0, hangs: 0 };
  for (let first = 0; sum.lines < lines && found.crashes + found.hangs < FAULTS_MAX;) {
    const { counts, round, linesBefore, hung, fault } = await run(kind, seed, lines - sum.lines, first);
    if (counts !== undefined) {
      for (const name of Object.keys(sum) as (keyof FuzzCounts)[]) sum[name] += counts[name];
      continue;
    }
    found[hung ? "hangs" : "crashes"] += 1;
    print(`${kind}: ${hung ? "hang" : "crash"} in round ${round} of seed ${seed}\n${fault}`);
    sum.lines += linesBefore;
    first = round + 1;
  }
  return { counts: sum, ...found };
}

interface Run {
  /** Undefined where the process did not come to its end. */
  readonly counts: FuzzCounts | undefined;
  readonly round: number;
  readonly linesBefore: number;
  readonly hung: boolean;
  readonly fault: string;
}

async function run(kind: FuzzKindName, seed: number, lines: number, firstRound: number): Promise<Run> {
  const file = fileURLToPath(new URL("support/fuzz-process.ts", import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [file, kind, `${seed}`, `${lines}`, `${firstRound}`], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  let fault = "";
  child.stderr?.on("data", (chunk: Buffer) => (fault = (fault + chunk.toString()).slice(0, FAULT_CHARS)));
  let [round, linesBefore, hung] = [firstRound, 0, false];
  let counts: FuzzCounts | undefined;
  const hang = (): void => {
    hung = true;
    child.kill("SIGKILL");
  };
  let watchdog = setTimeout(hang, HANG_MS);
  for await (const line of createInterface({ input: child.stdio[3] as Readable })) {
    clearTimeout(watchdog);
    watchdog = setTimeout(hang, HANG_MS);
    if (line.startsWith("{")) counts = JSON.parse(line) as FuzzCounts;
    else [round = 0, linesBefore = 0] = line.split(" ").map(Number);
  }
  clearTimeout(watchdog);
  return { counts, round, linesBefore, hung, fault };
}
