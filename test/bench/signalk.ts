/**
 * The stream of Signal K: what a value delivered costs the service, and how late it is, for readers in a process of their own; beside the
 * plainest way to write it, a `ws.send` of a delta an update and a reader, and beside Signal K's own server if the folder of its installation
 * is named (how it is fed is in `support/signalk-reference-feed.ts`). 600 updates a second, that come one at a time, as from a bus,
 * or 50 at a time, as from a simulator. The processor is counted above what the service takes without a reader.
 *
 *     BITACORA_BENCH_READERS=1,400 npm run bench -- signalk [--signalk-server FOLDER]
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { WebSocket, WebSocketServer } from "ws";
import { AisTargets } from "../../src/ais/targets.ts";
import { shipTypeOf } from "../../src/signalk/identity.ts";
import type { TagUpdate } from "../../src/tags/tag.ts";
import { startVessel, type Vessel } from "../api/support/vessel.ts";
import { getJson } from "../support/service-process.ts";
import { noiseOf, sameWork, short } from "./support/figures.ts";
import { type FedReference, type Feed, startFedReference } from "./support/signalk-reference-feed.ts";

const READERS = (process.env["BITACORA_BENCH_READERS"] ?? "1,10,100").split(",").map(Number);
const RATE_HZ = 600;
const MEASURE_MS = 10_000;
const SETTLE_MS = 3000;
const TAGS = 50;
const STALLED = 50;
const UUID = "urn:mrn:signalk:uuid:b7590868-1d62-47d9-989c-32321b349fb9";

/** What Freeboard-SK asks for. */
const FREEBOARD = [
  {
    context: "vessels.*",
    subscribe: ["", "name", "mmsi", "navigation.*", "environment.*"].map((path) => ({
      path,
      period: 1000,
      policy: "fixed",
    })),
  },
  { context: "vessels.self", subscribe: [{ path: "notifications.*", period: 1000 }] },
  ...["atons.*", "sar.*", "aircraft.*", "meteo.*"].map((context) => ({
    context,
    subscribe: [{ path: "*", period: 1000 }],
  })),
];

interface Got {
  readonly messages: number;
  readonly values: number;
  readonly lateMs: readonly number[];
}

const self = fileURLToPath(import.meta.url);
const at = (sorted: readonly number[], share: number) => short(sorted[Math.floor((sorted.length - 1) * share)]);

type Print = (line: string) => void;

/** The process that serves. */
interface Served {
  processorUs(): number;
  rssBytes(): number;
}

const HERE: Served = {
  processorUs: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  rssBytes: () => process.memoryUsage.rss(),
};

export default async function signalk(print: Print, _: readonly string[], options: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...options], options: { "signalk-server": { type: "string" } } });
  const folder = values["signalk-server"];
  const identity = {
    name: "A",
    mmsi: undefined,
    uuid: UUID,
    lengthM: 1,
    beamM: 1,
    draftM: 1,
    shipType: shipTypeOf("tug"),
  };
  const applicationData = { read: never, change: never, versions: never };
  const targets = new AisTargets({ now: () => 0, ownMmsi: undefined, ownPosition: () => undefined });
  const parts = { identity, paths: {}, targets, applicationData, webapps: [], fault: () => null };
  const vessel = await startVessel({}, { signalk: parts });
  const plain = new WebSocketServer({ port: 0, perMessageDeflate: false });
  const { port } = plain.address() as { port: number };
  vessel.tags.subscribe((update) => sendPlainly(plain, update));
  const works: number[] = [];
  try {
    for (const burst of [1, 50]) {
      const stop = feed(vessel, burst);
      await delay(1000);
      const idleMs = await processorMs(HERE, MEASURE_MS / 2);
      print(`${RATE_HZ} updates a second, ${burst} at a time; without a reader ${aSecond(idleMs)}`);
      for (const readers of READERS) {
        works.push(sameWork());
        print(await measured("Signal K, self", `${vessel.url}/signalk/v1/stream`, readers, HERE, idleMs, []));
        print(await measured("ws.send each", `http://127.0.0.1:${port}`, readers, HERE, idleMs, []));
      }
      const stream = `${vessel.url}/signalk/v1/stream?subscribe=none`;
      print(await measured("Signal K, as Freeboard-SK", stream, 100, HERE, idleMs, FREEBOARD));
      if (burst === 1) print(await withStalled(vessel, idleMs));
      stop();
      if (folder !== undefined) {
        const { shown } = await getJson<{ shown: { path: string }[] }>(`${vessel.url}/signalk/v1/paths`);
        await withReference(print, folder, { burst, paths: [...new Set(shown.map(({ path }) => path))] }, works);
      }
    }
    print(noiseOf(works));
  } finally {
    plain.close();
    await vessel.stop();
  }
}

/** Of the processor without a reader, measured over half of the time. */
function aSecond(idleMs: number): string {
  return `${short((idleMs * 2000) / MEASURE_MS)} ms of the processor a second`;
}

/** After ours, whose feed rests. */
async function withReference(
  print: Print,
  folder: string,
  what: Pick<Feed, "burst" | "paths">,
  works: number[],
): Promise<void> {
  const feed = { ...what, updatesPerS: RATE_HZ, valueOf: (update: number) => update % 1000 };
  const reference: FedReference = await startFedReference(folder, feed);
  try {
    // It has done at the start what it does once.
    await delay(MEASURE_MS);
    const idleMs = await processorMs(reference, MEASURE_MS / 2);
    print(`  signalk-server ${reference.version}, without a reader ${aSecond(idleMs)}`);
    for (const readers of READERS) {
      works.push(sameWork());
      print(
        await measured("its own server, self", `${reference.url}/signalk/v1/stream`, readers, reference, idleMs, []),
      );
    }
    const stream = `${reference.url}/signalk/v1/stream?subscribe=none`;
    print(await measured("its own server, as Freeboard-SK", stream, 100, reference, idleMs, FREEBOARD));
  } finally {
    await reference.stop();
  }
}

function never(): Promise<never> {
  return Promise.reject(new Error("not in this benchmark"));
}

function sendPlainly(server: WebSocketServer, { tagId, value, timestampMs }: TagUpdate): void {
  if (server.clients.size === 0) return;
  const timestamp = new Date(timestampMs).toISOString();
  const updates = [{ $source: "test", timestamp, values: [{ path: tagId, value }] }];
  const text = JSON.stringify({ context: `vessels.${UUID}`, updates });
  for (const client of server.clients) if (client.bufferedAmount < 1_000_000) client.send(text);
}

/** Writes updates at the rate; the result ends it. */
function feed(vessel: Vessel, burst: number): () => void {
  const tags = vessel.project.tags
    .filter(({ id, unitSi }) => unitSi !== "bool" && !/LAT|LON|ROLL|PITCH|YAW/.test(id))
    .slice(0, TAGS);
  const begin = performance.now();
  let done = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begin) * RATE_HZ) / 1000);
    // One at a time is one in a turn of the event loop.
    const now = burst === 1 ? Math.min(1, due - done) : Math.floor((due - done) / burst) * burst;
    for (let i = 0; i < now; i += 1, done += 1) vessel.write(tags[done % tags.length]?.id ?? "", done % 1000);
  }, 1);
  return () => clearInterval(timer);
}

async function processorMs(served: Served, forMs: number): Promise<number> {
  const beforeUs = served.processorUs();
  await delay(forMs);
  return (served.processorUs() - beforeUs) / 1000;
}

async function measured(
  what: string,
  url: string,
  readers: number,
  served: Served,
  idleMs: number,
  says: readonly object[],
): Promise<string> {
  const child = fork(self, ["readers", url, String(readers), JSON.stringify(says)], { execArgv: process.execArgv });
  await once(child, "message");
  // Subscriptions are made, and what was there before has been sent.
  await delay(SETTLE_MS);
  child.send("count");
  const takenMs = (await processorMs(served, MEASURE_MS)) - idleMs * 2;
  child.send("tell");
  const [{ messages, values, lateMs }] = (await once(child, "message")) as [Got];
  child.kill();
  await once(child, "exit");
  const sorted = lateMs.toSorted((a, b) => a - b);
  const cost = `${short((takenMs * 1000) / values)} s of the processor a million values`;
  return `  ${String(readers).padStart(4)} × ${what}: ${cost}, ${short(values / messages)} values a message, late p50 ${at(sorted, 0.5)} p99 ${at(sorted, 0.99)} worst ${at(sorted, 1)} ms, ${short(served.rssBytes() / 1e6)} MB`;
}

/** Others while some connect and never read. */
async function withStalled(vessel: Vessel, idleMs: number): Promise<string> {
  const key =
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
  const stalled = Array.from({ length: STALLED }, () => {
    const socket = connect(vessel.port, "127.0.0.1").on("error", () => undefined);
    socket.pause();
    socket.write(`GET /signalk/v1/stream HTTP/1.1\r\nHost: 127.0.0.1:${vessel.port}\r\n${key}\r\n\r\n`);
    return socket;
  });
  const line = await measured(
    `Signal K, self, beside ${STALLED} that never read`,
    `${vessel.url}/signalk/v1/stream`,
    100,
    HERE,
    idleMs,
    [],
  );
  for (const socket of stalled) socket.destroy();
  return line;
}

if (process.argv[2] === "readers") {
  const [url = "", count = "1", says = "[]"] = process.argv.slice(3);
  let [messages, values, counts] = [0, 0, false];
  const lateMs: number[] = [];
  const open = (_: unknown, i: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(url.replace("http", "ws"), { perMessageDeflate: false });
      socket.on("error", reject);
      socket.on("open", () => {
        for (const message of JSON.parse(says) as object[]) socket.send(JSON.stringify(message));
        resolve();
      });
      socket.on("message", (data: Buffer) => {
        if (!counts) return;
        messages += 1;
        const text = data.toString();
        for (let from = text.indexOf('"path":'); from >= 0; from = text.indexOf('"path":', from + 7)) values += 1;
        const time = i === 0 ? /"timestamp":"([^"]+)"/.exec(text)?.[1] : undefined;
        if (time !== undefined) lateMs.push(Date.now() - Date.parse(time));
      });
    });
  await Promise.all(Array.from({ length: Number(count) }, open));
  process.send?.("open");
  process.on("message", (word) => {
    if (word === "count") counts = true;
    else process.send?.({ messages, values, lateMs } satisfies Got);
  });
}
