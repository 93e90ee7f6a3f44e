import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import test from "ava";
import { WebSocket, WebSocketServer } from "ws";
import { limits } from "../../src/api/limits.ts";
import { noticeLeaving, SocketSlices } from "../../src/api/load/socket-intake.ts";
import { systemClock } from "../../src/core/clock.ts";
import { openRaw } from "./support/raw.ts";
import { signalkVessel } from "./signalk/vessel.ts";
import { vesselFor } from "./support/vessel-test.ts";

const PATHS = ["/ws/realtime", "/ws/screen", "/ws/values", "/signalk/v1/stream"];
/** A client's frames, with a mask of zeros. */
const frame = (first: number, payload = ""): Buffer =>
  Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)]);
const EMPTY = frame(0x81, "{}");

const upgradeOf = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

async function socketAt(port: number, path: string) {
  const socket = await openRaw(port);
  socket.write(upgradeOf(path));
  await new Promise((resolve) => socket.once("data", resolve));
  socket.resume();
  return socket;
}

/** The most processor time that this thread took from one turn of the event loop to the next; other processes change it little. */
async function longestTurnMs(until: () => boolean): Promise<number> {
  const longest = { ms: 0 };
  for (let before = spentMs(); !until();) {
    await turn();
    const now = spentMs();
    longest.ms = Math.max(longest.ms, now - before);
    before = now;
  }
  return longest.ms;
}

function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

for (const path of PATHS)
  test.serial(`frames without end of many clients hold up nobody: ${path}`, async (t) => {
    const vessel = await signalkVessel(t);
    const sockets = await Promise.all(Array.from({ length: 8 }, () => socketAt(vessel.port, path)));
    // Two megabytes each: libuv reads a connection up to 32 times before it looks at the next one.
    const flood = Buffer.concat(Array.from({ length: 250_000 }, () => EMPTY));
    for (const socket of sockets) socket.write(flood);
    const endMs = Date.now() + 1500;
    const ms = await longestTurnMs(() => Date.now() > endMs);
    t.log(`${ms.toFixed(1)} ms`);
    t.true(ms < 200, `${ms.toFixed(1)} ms`);
    for (const socket of sockets) socket.destroy();
  });

test.serial("of many who open a WebSocket at once, one is admitted in a turn of the event loop", async (t) => {
  const { port } = await signalkVessel(t);
  const perTurn = [0];
  // ws has no event before it.
  const completeUpgrade = Reflect.get(WebSocketServer.prototype, "completeUpgrade") as (...values: unknown[]) => void;
  const admit = function admit(this: unknown, ...values: unknown[]) {
    perTurn.push((perTurn.pop() ?? 0) + 1);
    completeUpgrade.apply(this, values);
  };
  Object.assign(WebSocketServer.prototype, { completeUpgrade: admit });
  t.teardown(() => Object.assign(WebSocketServer.prototype, { completeUpgrade }));
  const sockets = await Promise.all(Array.from({ length: 24 }, () => openRaw(port)));
  const answered = () => Promise.all(sockets.map((socket) => once(socket, "data")));
  // All connections are accepted before, since the loop accepts one in a turn.
  const ready = answered();
  for (const socket of sockets) socket.write("GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await ready;
  const opened = new AbortController();
  void answered().then(() => opened.abort());
  for (const socket of sockets) socket.write(upgradeOf("/ws/realtime"));
  while (!opened.signal.aborted) {
    await turn();
    perTurn.push(0);
  }
  t.is(
    perTurn.reduce((sum, admitted) => sum + admitted),
    sockets.length,
  );
  t.is(Math.max(...perTurn), 1);
  for (const socket of sockets) socket.destroy();
});

test("who hangs up while his WebSocket waits to be opened is not opened; what he said meanwhile is not lost", async (t) => {
  // As Node hands over a connection that asks for another protocol: nobody reads it.
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }).listen(0, "127.0.0.1");
  t.teardown(() => server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const waiting = async () => {
    const client = connect(port, "127.0.0.1");
    const [stream] = (await once(server, "connection")) as [Socket];
    return { client, stream, stays: noticeLeaving(stream) };
  };
  const leaves = await waiting();
  leaves.client.end();
  await once(leaves.stream, "close");
  const talks = await waiting();
  talks.client.write("early");
  await once(talks.stream, "pause");
  talks.stays();
  const said = once(talks.stream, "data");
  talks.stream.resume();
  t.is(String((await said)[0]), "early");
  talks.client.destroy();
  talks.stream.destroy();
});

test("who opens a WebSocket keeps behind others of his address, and not others behind him", async (t) => {
  const slices = new SocketSlices(systemClock);
  const done: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  for (let i = 0; i < 100; i += 1) slices.add("one", 1 / 2, () => done.push("one") === 101 && resolve());
  slices.add("another", 1 / 2, () => done.push("another"));
  await promise;
  t.is(done.indexOf("another"), 1);
});

test("a message in very many fragments is hung up on", async (t) => {
  const { url } = await vesselFor(t);
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws/realtime`);
  await once(socket, "open");
  for (let i = 0; i <= limits.socketIntake.fragments; i += 1) socket.send("x", { fin: false });
  const [code] = await once(socket, "close");
  t.is(code, 1008);
});

test("what a client says in one go and hangs up after is taken whole and in order", async (t) => {
  const vessel = await vesselFor(t);
  const socket = await socketAt(vessel.port, "/ws/values?program=cabin");
  const taken: unknown[] = [];
  vessel.tags.subscribe(({ tagId, value }) => void (tagId === "X.A" && taken.push(value)));
  const values = Array.from({ length: 400 }, (_, i) => i);
  socket.end(Buffer.concat(values.map((value) => frame(0x81, `{"values":[{"id":"X.A","value":${value}}]}`))));
  await once(socket, "close");
  t.deepEqual(taken.slice(0, values.length), values);
});
