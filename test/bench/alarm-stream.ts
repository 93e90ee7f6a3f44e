/**
 * `GET /alarms/stream`: the time from an update of a tag to the event at a client, for many clients in a process of their own,
 * one of which never reads.
 *
 *     BITACORA_BENCH_CLIENTS=100 BITACORA_BENCH_CHANGES=400 npm run bench -- alarm-stream
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { connect } from "node:net";
import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startVessel } from "../api/support/vessel.ts";
import { short } from "./support/figures.ts";

const CLIENTS = Number(process.env["BITACORA_BENCH_CLIENTS"] ?? 100);
const CHANGES = Number(process.env["BITACORA_BENCH_CHANGES"] ?? 400);
const EVERY_MS = 50;
/** A boolean alarm without a delay. */
const TAG = "FIRE_0.DETECTED";

/** When each client had each change, by number, in ns of the monotonic clock that all processes share. */
type Told = readonly (readonly [change: number, atNs: string])[];

const self = fileURLToPath(import.meta.url);

export default async function alarmStream(print: (line: string) => void): Promise<void> {
  const vessel = await startVessel();
  const clients = fork(self, ["clients", String(vessel.port), String(CLIENTS - 1)], { execArgv: [] });
  const silent = connect(vessel.port, "127.0.0.1");
  silent.on("error", () => undefined).pause();
  silent.write(`GET /alarms/stream HTTP/1.1\r\nHost: 127.0.0.1:${vessel.port}\r\n\r\n`);
  try {
    await once(clients, "message");
    await delay(1000);
    const cpuBefore = process.cpuUsage();
    const writtenNs: bigint[] = [0n];
    for (let change = 1; change <= CHANGES; change += 1) {
      writtenNs.push(process.hrtime.bigint());
      vessel.write(TAG, change % 2 === 1);
      await delay(EVERY_MS);
    }
    const { user, system } = process.cpuUsage(cpuBefore);
    clients.send("tell");
    const [told] = (await once(clients, "message")) as [Told];
    const ms = told.map(([change, atNs]) => Number(BigInt(atNs) - (writtenNs[change] ?? 0n)) / 1e6);
    const sorted = ms.toSorted((a, b) => a - b);
    const at = (share: number) => short(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN);
    print(
      `${CLIENTS} clients, one of which never reads; ${CHANGES} changes, one in ${EVERY_MS} ms; load ${loadavg()[0]?.toFixed(1)}`,
    );
    print(
      `  ${told.length} of ${CHANGES * (CLIENTS - 1)} events came; from the update to the event p50 ${at(0.5)} p99 ${at(0.99)} worst ${at(1)} ms`,
    );
    print(`  ${short((user + system) / 1e3 / CHANGES)} ms of the processor a change, for all clients`);
  } finally {
    silent.destroy();
    clients.kill();
    await vessel.stop();
  }
}

/** So many readers in one process: the number of an event is behind the last dash of its id. */
function clients(port: number, count: number): void {
  const told: [number, string][] = [];
  let ready = 0;
  for (let i = 0; i < count; i += 1) {
    get({ port, path: "/alarms/stream", agent: false }, (response) => {
      let rest = "";
      let isFirst = true;
      response.on("data", (chunk: Buffer) => {
        const atNs = process.hrtime.bigint().toString();
        const events = (rest + chunk.toString()).split("\n\n");
        rest = events.pop() ?? "";
        for (const event of events) {
          const number = Number(/^id: \w+-(\d+)$/m.exec(event)?.[1]);
          if (isFirst) ready += 1;
          else if (number > 0) told.push([number, atNs]);
          if (isFirst && ready === count) process.send?.("ready");
          isFirst = false;
        }
      });
      response.on("error", () => undefined);
    });
  }
  process.on("message", () => process.send?.(told satisfies Told));
  process.once("disconnect", () => process.exit());
}

if (process.argv[1] === self && process.argv[2] === "clients")
  clients(Number(process.argv[3]), Number(process.argv[4]));
