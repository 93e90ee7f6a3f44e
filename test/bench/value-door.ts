/**
 * A program that offers far more values than it may bring, by `/ws/values`: what is taken, what is refused and said, what it cannot even send,
 * and what a bus of 800 updates a second notices: its updates that were written, and how late; beside it, how long `/livez` takes.
 *
 *     BITACORA_BENCH_SECONDS=8 BITACORA_BENCH_OFFERED=50000 npm run bench -- value-door
 */
import { once } from "node:events";
import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Intake } from "../../src/tags/intake.ts";
import { newSpeaker, sourceLine } from "../../src/tags/source-ranking.ts";
import { startVessel, type Vessel } from "../api/support/vessel.ts";

const SECONDS = Number(process.env["BITACORA_BENCH_SECONDS"] ?? 8);
const OFFERED = Number(process.env["BITACORA_BENCH_OFFERED"] ?? 50_000);
const BATCH = Number(process.env["BITACORA_BENCH_BATCH"] ?? 100);
const BUS = { everyMs: 10, tags: 8 };

/** The program, on a thread of its own: it sends what is due every 10 ms, and counts what it could send and what it is answered. */
const PROGRAM = `
const { workerData, parentPort } = require("node:worker_threads");
const { WebSocket } = require("ws");
const { url, seconds, offered, batch } = workerData;
const values = Array.from({ length: batch }, (_, i) => ({ id: "FLOOD.T_" + i, value: i }));
const said = { messages: 0, taken: 0, refused: 0, told: 0 };
const socket = new WebSocket(url);
socket.on("message", (data) => {
  const { taken, retry_after_s: wait } = JSON.parse(data);
  said.taken += taken;
  if (wait !== undefined) { said.told += 1; said.refused += batch; }
});
socket.on("open", () => {
  const begun = performance.now();
  const timer = setInterval(() => {
    const elapsed = performance.now() - begun;
    if (elapsed > seconds * 1000) {
      clearInterval(timer);
      parentPort.postMessage({ ...said, unsent_bytes: socket.bufferedAmount });
      return;
    }
    while (said.messages * batch < (elapsed / 1000) * offered) {
      said.messages += 1;
      socket.send(JSON.stringify({ values, request: said.messages }));
    }
  }, 10);
});
`;

const speaker = newSpeaker(sourceLine("nmea2000", "can0"), "nmea2000:can0:35");
const statement = { rank: 0, timeoutS: 5 };

/** Asks `/livez` every 20 ms on one connection, on a thread of its own, for so long; then says how long each answer took. */
const ASKER = `
const { workerData, parentPort } = require("node:worker_threads");
const { Agent, get } = require("node:http");
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const took = [];
const end = performance.now() + workerData.ms;
(async () => {
  while (performance.now() < end) {
    const begun = performance.now();
    await new Promise((done, fail) => get(workerData.url, { agent }, (answer) => answer.resume().on("end", done)).on("error", fail));
    took.push(performance.now() - begun);
    await new Promise((done) => setTimeout(done, Math.max(0, 20 - (performance.now() - begun))));
  }
  parentPort.postMessage(took);
  agent.destroy();
})();
`;

interface Said {
  readonly messages: number;
  readonly taken: number;
  readonly refused: number;
  readonly told: number;
  readonly unsent_bytes: number;
}

export default async function valueDoor(print: (line: string) => void): Promise<void> {
  const vessel = await startVessel();
  try {
    print(`bus alone: ${await busFor(vessel, SECONDS * 1000)}`);
    const url = `${vessel.url.replace("http", "ws")}/ws/values?program=flood`;
    const workerData = { url, seconds: SECONDS, offered: OFFERED, batch: BATCH };
    const worker = new Worker(PROGRAM, { eval: true, workerData, execArgv: [] });
    const said = once(worker, "message") as Promise<[Said]>;
    print(`bus beside it: ${await busFor(vessel, SECONDS * 1000)}`);
    const [{ messages, taken, refused, told, unsent_bytes: unsent }] = await said;
    const offered = messages * BATCH;
    print(`offered ${offered} in ${SECONDS} s (${Math.round(offered / SECONDS)} a second)`);
    print(`taken ${taken}, refused ${refused} with ${told} answers, the rest not read: ${unsent} bytes in the program`);
    await worker.terminate();
  } finally {
    await vessel.stop();
  }
}

/** The bus for so long: how many of its updates were written, and how late they were. */
async function busFor({ tags, clock, url, ...vessel }: Vessel, ms: number): Promise<string> {
  const asker = new Worker(ASKER, { eval: true, workerData: { url: `${url}/livez`, ms }, execArgv: [] });
  const asked = once(asker, "message") as Promise<[number[]]>;
  const intake = vessel.intake as Intake;
  const numbers = [...tags.entries()].filter(({ definition }) => definition.unitSi !== "bool");
  const ids = numbers.slice(0, BUS.tags).map(({ definition }) => definition.id);
  const late: number[] = [];
  let written = 0;
  const begun = process.threadCpuUsage();
  const begunMs = performance.now();
  for (let turn = 1; performance.now() - begunMs < ms; turn += 1) {
    await delay(Math.max(0, begunMs + turn * BUS.everyMs - performance.now()));
    late.push(performance.now() - begunMs - turn * BUS.everyMs);
    for (const tagId of ids) {
      const tag = intake.of(tagId);
      const update = {
        tagId,
        value: turn % 7,
        quality: "good",
        timestampMs: clock.now(),
        source: speaker.text,
      } as const;
      if (tag !== undefined && intake.take(tag, speaker, statement, update, clock.monotonic()) !== "set-aside")
        written += 1;
    }
  }
  const { user, system } = process.threadCpuUsage(begun);
  const [took] = await asked;
  return (
    `${written} of ${(ms / BUS.everyMs) * BUS.tags} updates, late by ${times(late)}; /livez ${times(took)} of ${took.length}; ` +
    `processor ${((user + system) / 1000).toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}`
  );
}

function times(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(0.9999)} ms`;
}
