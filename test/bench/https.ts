/**
 * HTTPS beside HTTP, of one service, in turns in one run: how long from nothing to the first value of the live stream, and what the live
 * stream costs with 600 updates a second: processor seconds for a million delivered messages, above what the same process takes without
 * a reader, and how late they come. The readers are in a process of their own.
 *
 *     BITACORA_BENCH_SECONDS=10 BITACORA_BENCH_READERS=100 BITACORA_BENCH_ROUNDS=3 npm run bench -- https
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import { noiseOf, percentiles, sameWork, short, spread } from "./support/figures.ts";
import type { HttpsSide } from "./support/https-side.ts";
import type { SideFigures } from "./support/stream-figures.ts";
import type { ReaderFigures } from "./support/stream-readers.ts";

const SECONDS = Number(process.env["BITACORA_BENCH_SECONDS"] ?? 10);
const READERS = Number(process.env["BITACORA_BENCH_READERS"] ?? 100);
const ROUNDS = Number(process.env["BITACORA_BENCH_ROUNDS"] ?? 3);
const FIRST_VALUES = 200;
const WARM_MS = 3000;

export default async function https(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bitacora-bench-"));
  const file = join(folder, "ca.crt");
  const server = forked("https-side.ts", []);
  const works: number[] = [];
  try {
    const [side] = (await once(server, "message")) as [HttpsSide];
    await writeFile(file, side.ca);
    const sides = { HTTP: side.http, HTTPS: side.https };

    const firstMs: Record<string, number[]> = { HTTP: [], HTTPS: [] };
    for (let i = -20; i < FIRST_VALUES; i += 1) {
      for (const [name, url] of Object.entries(sides)) {
        const tookMs = await firstValue(url, side.ca);
        if (i >= 0) firstMs[name]?.push(tookMs);
      }
    }
    print(`\nfrom nothing to the first value of the stream, ms, p50/p95 of ${FIRST_VALUES}`);
    for (const [name, times] of Object.entries(firstMs)) print(`  ${name.padEnd(6)} ${percentiles(times)}`);

    print(`\n600 updates a second, ${READERS} readers, ${SECONDS} s; s/M messages | delay p50/p95 ms | MB`);
    const costs: Record<string, number[]> = { HTTP: [], HTTPS: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const idle = await during(server, SECONDS);
      for (const [name, url] of Object.entries(sides)) {
        works.push(sameWork());
        const env = { ...process.env, NODE_EXTRA_CA_CERTS: file };
        const clients = forked(
          "stream-readers.ts",
          [`${url.replace("http", "ws")}/ws/realtime`, String(READERS), "0"],
          env,
        );
        await once(clients, "message");
        await delay(WARM_MS);
        await answerOf<ReaderFigures>(clients);
        const { processorUs, rssBytes } = await during(server, SECONDS);
        const { messages, delaysMs } = await answerOf<ReaderFigures>(clients);
        clients.kill();
        await once(clients, "exit");
        const cost = (processorUs - idle.processorUs) / messages;
        costs[name]?.push(cost);
        print(`  ${name.padEnd(6)} ${short(cost)} | ${percentiles(delaysMs)} | ${short(rssBytes / 1e6)}`);
      }
    }
    for (const [name, values] of Object.entries(costs)) print(`  ${name.padEnd(6)} ${spread(values)} s/M messages`);
    const ratios = (costs["HTTPS"] ?? []).map((cost, at) => cost / (costs["HTTP"]?.[at] ?? Number.NaN));
    print(`  HTTPS ÷ HTTP ${spread(ratios)}`);
  } finally {
    server.kill();
    await rm(folder, { recursive: true });
  }
  print(noiseOf(works));
}

/** A new connection each time, as of a tablet that wakes up. */
async function firstValue(url: string, ca: string): Promise<number> {
  const beganMs = performance.now();
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws/realtime`, { ca });
  await once(socket, "message");
  const tookMs = performance.now() - beganMs;
  socket.terminate();
  return tookMs;
}

/** What the server has taken of the processor meanwhile. */
async function during(server: ChildProcess, seconds: number): Promise<SideFigures> {
  const before = await answerOf<SideFigures>(server);
  await delay(seconds * 1000);
  const after = await answerOf<SideFigures>(server);
  return { ...after, processorUs: after.processorUs - before.processorUs };
}

function forked(file: string, args: readonly string[], env = process.env): ChildProcess {
  return fork(fileURLToPath(new URL(`support/${file}`, import.meta.url)), args, {
    execArgv: [...process.execArgv, "--disable-warning=ExperimentalWarning"],
    env,
  });
}

async function answerOf<Figures>(child: ChildProcess): Promise<Figures> {
  const answer = once(child, "message");
  child.send("figures");
  const [figures] = (await answer) as [Figures];
  return figures;
}
