/**
 * Signal K's own server with a feed of values. It is fed by a data connection of its own, of type Signal K over TCP: a delta of one value a
 * line, for a frame cannot bear the time at which it was sent. What that costs it is in its figures without a reader, which are taken off.
 */
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { type Reference, startReference } from "./signalk-reference.ts";

export interface Feed {
  readonly updatesPerS: number;
  /** How many come at once. */
  readonly burst: number;
  /** In turns. */
  readonly paths: readonly string[];
  readonly valueOf: (update: number) => number;
}

export interface FedReference extends Reference {
  updates(): number;
  /** What it has taken of the processor, in all of its threads, in µs. */
  processorUs(): number;
  rssBytes(): number;
}

const TICK_MS = 1;
const PAGE_BYTES = 4096;

export async function startFedReference(folder: string, feed: Feed): Promise<FedReference> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay(true).on("error", () => undefined));
    socket.on("close", () => sockets.delete(socket));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const connected = once(server, "connection");
  const subOptions = { type: "tcp", host: "127.0.0.1", port: (server.address() as AddressInfo).port };
  const options = { type: "SignalK", dataType: "SignalK", logging: false, subOptions };
  const reference = await startReference(folder, { pipeElements: [{ type: "providers/simple", options }] });
  await connected;
  let updates = 0;
  const startMs = performance.now();
  const { updatesPerS, burst, paths, valueOf } = feed;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startMs) * updatesPerS) / 1000 / burst) * burst;
    // One at a time is one a write, which it reads by itself.
    const until = burst === 1 ? Math.min(due, updates + 1) : due;
    let lines = "";
    for (; updates < until; updates += 1) lines += deltaOf(paths[updates % paths.length] ?? "", valueOf(updates));
    if (lines !== "") for (const socket of sockets) socket.write(lines);
  }, TICK_MS);
  const { pid } = reference.child;
  return {
    ...reference,
    updates: () => updates,
    processorUs: () => processorUsOf(pid),
    rssBytes: () => Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES,
    stop: async () => {
      clearInterval(timer);
      await reference.stop();
      server.close();
    },
  };
}

function deltaOf(path: string, value: number): string {
  const timestamp = new Date().toISOString();
  return `${JSON.stringify({ updates: [{ $source: "bench", timestamp, values: [{ path, value }] }] })}\n`;
}

/** The first figure of each thread's `schedstat` is its time on the processor in ns. */
function processorUsOf(pid: number): number {
  let ns = 0;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    try {
      ns += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      // A thread that has just ended.
    }
  }
  return ns / 1000;
}
