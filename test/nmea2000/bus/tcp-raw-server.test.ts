/** The server of raw frames over real sockets: what a plain TCP client reads, and what clients can do to it. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import { buildCanId } from "../../../src/nmea2000/can-id.ts";
import { ydraw } from "../../../src/nmea2000/captures/formats/ydraw.ts";
import { splitFastPacket } from "../../../src/nmea2000/fast-packet.ts";
import type { GatewayFault } from "../../../src/nmea2000/bus/gateway.ts";
import { GatewayReader } from "../../../src/nmea2000/bus/gateway-reader.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { rawServerDefaults, type RawServerOptions, TcpRawServer } from "../../../src/nmea2000/bus/tcp-raw-server.ts";
import { longOnes } from "../../../src/core/connections.ts";
import { until } from "../../support/until.ts";
import { projectRoot } from "../../support/service-process.ts";

const fixture = readFileSync(join(projectRoot, "fixtures/captures/ydraw.raw"), "latin1").trimEnd().split(/\r?\n/);

function framesOf(lines: readonly string[]): CanFrame[] {
  const parser = ydraw.open([]);
  return lines.flatMap((line) => {
    const record = parser.parse(line);
    return typeof record === "object" && record.kind === "frame" ? [record.frame] : [];
  });
}

/** What lines mean, and how many frames of fast packets did not make one. */
function read(text: string) {
  const messages: PgnFrame[] = [];
  const reader = new GatewayReader("ydraw", { frame: () => undefined, message: (message) => messages.push(message) });
  const results = text
    .split("\r\n")
    .slice(0, -1)
    // What was sent is no message for a reader; here it is.
    .map((line) => reader.read(line.replace(" T ", " R "), 0));
  reader.end();
  const { lost_packets: lost, stray_frames: stray, malformed_frames: malformed } = reader.assembler.counters;
  return {
    messages: messages.map(({ pgn, source, data }) => `${pgn} ${source} ${Buffer.from(data).toString("hex")}`),
    broken: lost + stray + malformed + results.filter((result) => result !== "record").length,
  };
}

interface Client {
  readonly socket: Socket;
  text(): string;
}

async function serving(t: ExecutionContext, options: Partial<RawServerOptions> = {}) {
  const faults: (GatewayFault | null)[] = [];
  const server = new TcpRawServer({
    ...rawServerDefaults,
    host: "127.0.0.1",
    port: 0,
    retryMs: 50,
    clock: systemClock,
    onFault: (fault) => faults.push(fault),
    ...options,
  });
  server.start();
  t.teardown(() => server.stop());
  await until(() => faults.length > 0);
  const join = async (): Promise<Client> => {
    const { accepted } = server.statistics();
    const socket = connect({ port: Number(server.name.split(":")[1]), host: "127.0.0.1", allowHalfOpen: true });
    t.teardown(() => socket.destroy());
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => (text += String(chunk)));
    socket.on("error", () => undefined);
    await once(socket, "connect");
    await until(() => server.statistics().accepted > accepted || socket.readableEnded);
    return { socket, text: () => text };
  };
  return { server, faults, join };
}

/** A fast packet (engine parameters) of which every byte says which it is. */
function packet(number: number, timestampMs = 0): CanFrame[] {
  const id = buildCanId({ priority: 2, pgn: 127489, source: 16, destination: 255 });
  const data = new Uint8Array(26).fill(number & 0xff);
  return splitFastPacket(data, number % 8).map((bytes) => ({ id, data: bytes, timestampMs }));
}

/** Four lines of 47 characters with their CRLF. */
const PACKET_CHARS = 4 * 49;

test("what is tapped is what a plain TCP client reads, frame by frame", async (t) => {
  const { server, join } = await serving(t);
  const client = await join();
  const tap = server.tap();
  const frames = framesOf(fixture);
  for (const frame of frames) tap.frame(frame, "R");
  const received = fixture.slice(1).map((line) => line.replace(" T ", " R "));
  const expected = read(`${received.join("\r\n")}\r\n`);
  await until(() => read(client.text()).messages.length === expected.messages.length);
  const { messages, broken } = read(client.text());
  t.deepEqual(messages, expected.messages);
  t.is(broken, 0);
  const plain = ({ id, data }: CanFrame) => `${id.toString(16)} ${Buffer.from(data).toString("hex")}`;
  t.deepEqual(framesOf(client.text().split("\r\n")).map(plain).sort(), frames.map(plain).sort());
  t.regex(client.text(), /^23:59:59\.400 R 09F20010 00 00 00 F5 03 00 FF FF\r\n/);
  t.is(server.statistics().messages, expected.messages.length);
});

test("messages of which no frames are known are split, and what is sent says so", async (t) => {
  const { server, join } = await serving(t);
  const client = await join();
  const tap = server.tap();
  const message = { pgn: 127489, priority: 2, source: 16, destination: 255, timestampMs: 1000 };
  tap.message({ ...message, data: new Uint8Array(26).fill(7) }, "R");
  tap.message({ ...message, data: new Uint8Array(1786) }, "R");
  tap.message({ ...message, pgn: 262_386, data: new Uint8Array(3) }, "R");
  tap.frame({ id: 0x09f2_0011, data: Uint8Array.of(1, 2), timestampMs: 1500.9 }, "T");
  await until(() => client.text().includes(" T "));
  const { messages, broken } = read(client.text());
  t.deepEqual(messages, [`127489 16 ${"07".repeat(26)}`, "127488 17 0102"]);
  t.is(broken, 0);
  t.true(client.text().endsWith("00:00:01.500 T 09F20011 01 02\r\n"));
});

test("a packet that lost a frame on the bus is not passed on, and two buses are not mixed", async (t) => {
  const { server, join } = await serving(t);
  const client = await join();
  const [one, other] = [server.tap(), server.tap()];
  const frames = packet(1);
  const others = packet(9);
  for (const frame of packet(0).slice(1)) one.frame(frame, "R");
  for (const frame of packet(2).filter((_, i) => i !== 2)) one.frame(frame, "R");
  for (const i of frames.keys()) {
    one.frame(frames[i] as CanFrame, "R");
    other.frame(others[i] as CanFrame, "R");
  }
  await until(() => read(client.text()).messages.length === 2);
  t.deepEqual(read(client.text()), {
    messages: [`127489 16 ${"01".repeat(26)}`, `127489 16 ${"09".repeat(26)}`],
    broken: 0,
  });
});

test("a slow client misses the oldest messages, each whole, and gets the newest; another one gets all", async (t) => {
  const { server, join } = await serving(t, { socketBytes: 4096 });
  const [slow, fast] = [await join(), await join()];
  slow.socket.pause();
  const tap = server.tap();
  let sent = 0;
  let bytes = 0;
  // The kernel holds megabytes for the slow one before anything waits here.
  await until(async () => {
    for (let i = 0; i < 400; i += 1, sent += 1) for (const frame of packet(sent)) tap.frame(frame, "R");
    bytes += 400 * PACKET_CHARS;
    await until(() => fast.text().length === bytes);
    return server.statistics().dropped > 100;
  });
  slow.socket.resume();
  await until(() => server.statistics().waiting === 0);
  for (const frame of packet(sent, 9_000_000)) tap.frame(frame, "R");
  await until(() => slow.text().includes("02:30:00.000") && fast.text().length === bytes + PACKET_CHARS);
  const { messages, broken } = read(slow.text());
  t.is(broken, 0, "no packet has a hole");
  t.is(messages.length + server.statistics().dropped, sent + 1);
  t.log(`${sent} messages, ${server.statistics().dropped} dropped`);
});

test("a client that takes nothing while its queue is full is closed; one that is idle is not", async (t) => {
  const { server, join } = await serving(t, { queueMessages: 16, socketBytes: 2048, stalledMs: 200 });
  const idle = await join();
  const dead = await join();
  dead.socket.pause();
  const tap = server.tap();
  await until(() => {
    for (let i = 0; i < 200; i += 1) for (const frame of packet(i)) tap.frame(frame, "R");
    return server.statistics().closed_stalled === 1;
  });
  t.is(server.statistics().subscribers, 1);
  t.false(idle.socket.destroyed);
  t.is(server.statistics().waiting, 0);
});

test("too many are refused and counted; a place that is left is free again", async (t) => {
  const { server, join } = await serving(t, { places: longOnes(2), stalledMs: 200 });
  const [first] = [await join(), await join()];
  const third = await join();
  await until(() => third.socket.readableEnded);
  t.is(server.statistics().refused, 1);
  // One that goes while the bus is silent is noticed, too.
  first.socket.destroy();
  await until(() => server.statistics().subscribers === 1);
  let fourth = await join();
  // Again and again: it may be connected before the server knows of it, or before the place is free.
  await until(async () => {
    if (fourth.socket.readableEnded) fourth = await join();
    server.tap().frame({ id: 0x09f2_0011, data: Uint8Array.of(1), timestampMs: 0 }, "R");
    return fourth.text().length > 0;
  });
});

test("an address that holds all places for others gives one to each newcomer, one that has as few none, and this computer has its own", async (t) => {
  const whose = ["a", "a", "a", "a", "a", "b", "c", "d", "e", undefined, undefined, "f", "g", "h"];
  const all = whose.length;
  const { server, join } = await serving(t, { places: { ...longOnes(8), clientOf: () => whose.shift() } });
  const clients: Client[] = [];
  for (let i = 0; i < all; i += 1) clients.push(await join());
  await until(() => clients.filter(({ socket }) => !socket.readableEnded).length === 8);
  const open = clients.map(({ socket }) => (socket.readableEnded ? "-" : "+")).join("");
  // a has four, which is half, and no fifth one. Its oldest go for e, for this computer and for f; one of this computer for g; h finds all
  // as few.
  t.is(open, "---+-++++-+++-");
  t.is(server.statistics().refused, 6);
});

test("what a client sends is thrown away, however much, and a client that says it is done still reads", async (t) => {
  const { server, join } = await serving(t);
  const [noisy, quiet] = [await join(), await join()];
  noisy.socket.write("19F51323 01 2F 30 70 00 2F 30 70\r\n");
  noisy.socket.write(Buffer.alloc(2 * nmea2000Limits.rawIncomingBytesPerS, "\0"));
  quiet.socket.end();
  await until(() => server.statistics().ignored_bytes > nmea2000Limits.rawIncomingBytesPerS);
  server.tap().frame({ id: 0x09f2_0011, data: Uint8Array.of(1), timestampMs: 0 }, "R");
  await until(() => noisy.text() !== "" && quiet.text() !== "");
  t.is(noisy.text(), "00:00:00.000 R 09F20011 01\r\n", "and nothing of it comes back");
  t.is(quiet.text(), noisy.text());
});

test("empty lines cost more than their bytes, and who connects again gets no more", async (t) => {
  let lines = 0;
  const take = () => void (lines += 1);
  const { join } = await serving(t, { input: { lineBytes: 100, open: () => ({ take }) } });
  const flood = "\n".repeat(65_536);
  (await join()).socket.write(flood);
  await until(() => lines > 16_384);
  const first = lines;
  (await join()).socket.write(flood);
  await sleep(300);
  t.is(lines, first);
});

test("a port that is taken is said once and taken when it is free; nobody waits for a server that is stopped", async (t) => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { server, faults, join } = await serving(t, { port });
  t.deepEqual(faults, ["port-taken"]);
  t.is(server.name, `127.0.0.1:${port}`);
  other.close();
  await until(() => server.fault === null);
  t.deepEqual(faults, ["port-taken", null]);
  const client = await join();
  await server.stop();
  await until(() => client.socket.destroyed || client.socket.readableEnded);
  await server.stop();
});
