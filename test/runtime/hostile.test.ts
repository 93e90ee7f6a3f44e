/**
 * A service as it runs aboard, and everything at it at once that a hostile or broken program can send: malformed requests,
 * half requests, floods, live subscribers that never read, close at once or send megabytes. It must answer whoever asks
 * properly, throughout and afterwards, and hold no more memory at the end than at the beginning.
 */
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { WebSocket } from "ws";
import { type Random, seededRandom, seedOf } from "../support/random.ts";
import { getJson, startService } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { until } from "../support/until.ts";

const ATTACKS = Math.round(1000 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1));
const WARM_UP = 2000;
const AT_ONCE = 40;
/** What V8 keeps beyond what it needs, and what the demo's historian takes in memory meanwhile. */
const TOLERATED_GROWTH_MB = 60;

interface Target {
  readonly url: string;
  readonly port: number;
}

type Attack = (target: Target, random: Random) => Promise<void>;

const PATHS = [
  "/tags/%", "/tags/%zz", "/tags/%00", "/tags/..%2f..%2fetc%2fpasswd", "/tags/__proto__", "/tags/constructor/history", "/tags/a%2Fb",
  "/tags/a b", "/tags/%F0%9F%9A%A2", "/tags/ME_INST_0.RPM/history?limit=1e9", "/tags/ME_INST_0.RPM/history?limit=-1",
  "/tags/ME_INST_0.RPM/history?since=ayer", "/tags/ME_INST_0.RPM/history?since=2030-01-01&until=2020-01-01",
  "/tags/ME_INST_0.RPM/history?limit=1&limit=2", "/logbook?kind=__proto__", "/logbook?since=%FF", "/logbook?limit=00x10",
  "/alarms/__proto__/ack", "/alarms/%2e%2e/ack", "/nowhere", "//", "/%2e%2e/%2e%2e/etc/passwd", "/health/../..", "/docs/../package.json",
  "/tags?__proto__[x]=1", "/alarms?state[]=active", `/${"a/".repeat(500)}`, `/tags/${"x".repeat(3000)}`,
]; // prettier-ignore
const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "PROPFIND"];

const attacks: readonly Attack[] = [
  // Malformed and wrong requests over a connection that is kept.
  async ({ url }, random) => {
    const method = random.pick(METHODS.filter((name) => name !== "TRACE"));
    const response = await fetch(url + random.pick(PATHS), { method });
    await response.arrayBuffer();
  },
  async ({ url }, random) => {
    const body = method(random) ? random.pick(["{", "x".repeat(200_000), "[".repeat(10_000), "\0\0"]) : "";
    const response = await fetch(`${url}/logbook?summary=`, { method: "POST", body });
    await response.arrayBuffer();
  },
  // Bytes that are no HTTP.
  ({ port }, random) => sendRaw(port, Buffer.from(Array.from({ length: 1 + random.below(300) }, () => random.below(256)))),
  ({ port }, random) => sendRaw(port, `${random.pick(METHODS)} ${random.pick(PATHS)} HTTP/${random.pick(["1.1", "9.9", "x"])}\r\nHost: x\r\n\r\n`),
  ({ port }) => sendRaw(port, `GET /${"u".repeat(1_000_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  ({ port }) => sendRaw(port, `GET /tags HTTP/1.1\r\nHost: localhost\r\nX: ${"h".repeat(300_000)}\r\n\r\n`),
  ({ port }) => sendRaw(port, "GET /tags HTTP/1.1\r\nHost: localhost\r\n".padEnd(60, "X")),
  ({ port }) => sendRaw(port, "POST /logbook?summary=x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\nx"),
  ({ port }) => sendRaw(port, "GET /tags HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(30)),
  ({ port }) => sendRaw(port, "GET /ws/realtime HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"),
  // Live subscribers.
  ({ url }) => subscribe(url, (socket) => socket.terminate()),
  ({ url }) => subscribe(url, (socket) => socket.pause(), 50),
  ({ url }) => subscribe(url, (socket) => socket.send(Buffer.alloc(1_000_000)), 20),
]; // prettier-ignore

const method = (random: Random) => random.below(2) === 0;

test.serial(`${ATTACKS} hostile requests and sockets leave the service as it was`, async (t) => {
  t.timeout(120_000 + ATTACKS * 30);
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  const service = await startService(["--data-dir", await tempDir(t)]);
  t.teardown(() => service.child.kill("SIGKILL"));
  const target = { url: service.url, port: Number(new URL(service.url).port) };

  // The first attacks only warm up: code is compiled, and V8 takes the room that such a flood needs once and keeps it.
  await attackAll(target, random, WARM_UP);
  const before = await memoryMb(service.url);
  let unanswered = 0;
  const over = new AbortController();
  const crew = (async () => {
    while (!over.signal.aborted) {
      const answered = await getJson<unknown[]>(`${service.url}/tags`).then((tags) => tags.length > 0).catch(() => false); // prettier-ignore
      if (!answered) unanswered += 1;
      await sleep(100);
    }
  })();
  await attackAll(target, random, ATTACKS);
  over.abort();
  await crew;
  const healthOf = () =>
    getJson<{ http: { answers: Record<string, number> }; live: { subscribers: number } }>(`${service.url}/health`);
  await until(async () => (await healthOf()).live.subscribers === 0, "the last subscriber is gone");
  const after = await memoryMb(service.url);
  t.log(
    `memory before ${before.toFixed(0)} MB, after ${after.toFixed(0)} MB; the crew was left without an answer ${unanswered} times`,
  );

  t.is(service.child.exitCode, null, service.stderr());
  t.is(unanswered, 0);
  t.true(after - before < TOLERATED_GROWTH_MB, `grew from ${before} to ${after} MB`);
  t.deepEqual(await getJson(`${service.url}/logbook/verify`), { ok: true, broken_entry_ids: [] });
  t.is((await healthOf()).http.answers["5xx"], 0);
  t.is(await service.end("SIGTERM"), 0);
});

async function attackAll(target: Target, random: Random, count: number): Promise<void> {
  let left = count;
  const attacker = async () => {
    while (left > 0) {
      left -= 1;
      await random
        .pick(attacks)(target, random)
        .catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attacker));
}

/** Sends bytes, waits for an answer or a moment, and leaves. */
async function sendRaw(port: number, bytes: string | Buffer): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(bytes);
  await Promise.race([once(socket, "data"), once(socket, "close"), sleep(50)]);
  socket.destroy();
}

async function subscribe(url: string, then: (socket: WebSocket) => void, stayMs = 0): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws/realtime`);
  socket.on("error", () => undefined);
  await Promise.race([once(socket, "open"), sleep(2000)]);
  if (socket.readyState === WebSocket.OPEN) then(socket);
  await sleep(stayMs);
  socket.terminate();
}

async function memoryMb(url: string): Promise<number> {
  const { memory } = await getJson<{ memory: { rss_bytes: number } }>(`${url}/health`);
  return memory.rss_bytes / 2 ** 20;
}
