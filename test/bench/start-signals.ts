/**
 * What a signal at a random moment does to a start. Each round starts `serve` on the book of the round before, writes entries as soon as it
 * answers, and sends SIGTERM or SIGINT at a random moment of one and a half times what a start takes (measured every twentieth round, on the machine as it is then). Every start must end with status 0, or, where none of
 * our code ran yet, by the signal itself; every entry that was acknowledged must be in the book.
 *
 *     BITACORA_BENCH_STARTS=500 SEED=1 npm run bench -- start-signals
 */
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Random, seededRandom, seedOf } from "../support/random.ts";
import { runBitacora, spawnBitacora, startService } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { Teardown } from "./support/teardown.ts";

const STARTS = Number(process.env["BITACORA_BENCH_STARTS"] ?? 60);
/** Starts at once: as many books. */
const LANES = 2;
const SPAN = 1.5;
const ROUNDS_A_MEASURE = 20;
const WRITE_TIMEOUT_MS = 3000;

type Print = (line: string) => void;

interface Round {
  readonly atMs: number;
  readonly signal: NodeJS.Signals;
  /** The exit status, or the name of the signal that ended it. */
  readonly end: string;
  /** How far it had got: nothing said, something said, its address printed. */
  readonly stage: "before it said anything" | "in the start" | "after its address";
  readonly acknowledged: number;
  readonly lost: number;
  readonly said: string;
}

export default async function startSignals(print: Print): Promise<void> {
  const seed = seedOf();
  print(`seed ${seed}; ${STARTS} starts, ${LANES} at once`);
  const teardown = new Teardown(print);
  try {
    const lanes = Array.from({ length: LANES }, (_, n) => lane(seed + n, Math.ceil(STARTS / LANES), teardown, print));
    report((await Promise.all(lanes)).flat(), print);
  } finally {
    await teardown.run();
  }
}

async function lane(seed: number, starts: number, teardown: Teardown, print: Print): Promise<Round[]> {
  const random = seededRandom(seed);
  const dir = await tempDir(teardown);
  const port = await freePort();
  const rounds: Round[] = [];
  let startMs = 0;
  for (let n = 0; n < starts; n += 1) {
    if (n % ROUNDS_A_MEASURE === 0) {
      const service = await startService(["--port", String(port), "--data-dir", dir]);
      startMs = service.startedInMs;
      await service.end("SIGTERM");
    }
    const round = await startAndSignal(dir, port, n, random.next() * SPAN * startMs, random);
    const isGood = round.lost === 0 && (round.end === "0" || (round.end === round.signal && round.acknowledged === 0));
    if (!isGood) print(`FAULT at ${round.atMs.toFixed(0)} ms, ${round.signal}: ended ${round.end}, ${round.lost} lost; ${round.said}`); // prettier-ignore
    rounds.push(round);
  }
  const { code, stdout } = await runBitacora(["logbook", "verify", "--data-dir", dir]);
  print(`book of ${starts} starts: verify ${code}, ${stdout.split("\n")[0]}`);
  return rounds;
}

async function startAndSignal(dir: string, port: number, round: number, atMs: number, random: Random): Promise<Round> {
  const signal = random.next() < 0.7 ? "SIGTERM" : "SIGINT";
  const child = spawnBitacora(["serve", "--port", String(port), "--data-dir", dir]);
  const closed = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const isOver = new AbortController();
  const writing = write(`http://127.0.0.1:${port}/logbook`, `r${round}`, isOver.signal);
  await sleep(atMs);
  const before = said;
  child.kill(signal);
  const [code, endedBy] = await closed;
  isOver.abort();
  const acknowledged = await writing;
  const book = globSync(join(dir, "logbook", "*.jsonl")).map((file) => readFileSync(file, "utf8")).join(""); // prettier-ignore
  const lost = acknowledged.filter((summary) => !book.includes(`"${summary}"`)).length;
  const stage = before === "" ? "before it said anything" : before.includes("http") ? "after its address" : "in the start"; // prettier-ignore
  return { atMs, signal, end: String(code ?? endedBy), stage, acknowledged: acknowledged.length, lost, said };
}

/** Writes entries one after the other until the service has ended; resolves to those that were acknowledged. */
async function write(url: string, name: string, over: AbortSignal): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let n = 0; !over.aborted; n += 1) {
    const summary = `${name}-${n}-`;
    const signal = AbortSignal.timeout(WRITE_TIMEOUT_MS);
    const response = await fetch(`${url}?summary=${summary}`, { method: "POST", signal }).catch(() => undefined);
    if (response?.ok === true) acknowledged.push(summary);
    await response?.arrayBuffer().catch(() => undefined);
    await sleep(response === undefined ? 10 : 1);
  }
  return acknowledged;
}

function report(rounds: readonly Round[], print: Print): void {
  for (const stage of ["before it said anything", "in the start", "after its address"] as const) {
    const these = rounds.filter((round) => round.stage === stage);
    const ends = Map.groupBy(these, ({ end }) => end);
    print(`${stage}: ${these.length} starts; ended ${[...ends].map(([end, { length }]) => `${end}: ${length}`).join(", ")}`); // prettier-ignore
  }
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  print(`${sum((one) => one.acknowledged)} entries acknowledged, ${sum((one) => one.lost)} lost`);
  print(`${rounds.filter(({ end }) => end === "SIGSEGV" || end === "139").length} segmentation faults`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
