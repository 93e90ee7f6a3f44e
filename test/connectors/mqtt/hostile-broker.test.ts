/** A broker that means no good: what it sends is bounded, in memory and in time. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import test, { type ExecutionContext } from "ava";
import { limits } from "../../../src/mqtt/limits.ts";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import { brokerAt, MqttVessel } from "./support/mqtt-vessel.ts";

const COMMAND = "bitacora/aurora/command";
const [CONNECT, PUBLISH, SUBSCRIBE] = [1, 3, 8];

/** A PUBLISH of MQTT 5 without properties. */
function publish(topic: string, payload: Buffer, qos: 0 | 1 | 2 = 0, id = 1): Buffer {
  const name = Buffer.from(topic);
  const head = Buffer.concat([Buffer.from([0, name.length]), name, qos > 0 ? Buffer.from([id >> 8, id & 255]) : EMPTY]);
  const length = head.length + 1 + payload.length;
  const bytes: number[] = [];
  for (let left = length; left > 0 || bytes.length === 0; left >>= 7) bytes.push((left & 127) | (left > 127 ? 128 : 0));
  return Buffer.concat([Buffer.from([0x30 | (qos << 1), ...bytes]), head, Buffer.from([0]), payload]);
}

const EMPTY = Buffer.alloc(0);

interface Packet {
  readonly type: number;
  readonly qos: number;
  readonly body: Buffer;
}

/** The whole packets at the beginning of the bytes, and what is left. */
function packetsIn(bytes: Buffer): { readonly packets: Packet[]; readonly rest: Buffer } {
  const packets: Packet[] = [];
  for (;;) {
    const end = bytes.subarray(1, 5).findIndex((byte) => byte < 128) + 2;
    if (end < 2) return { packets, rest: bytes };
    const length = [...bytes.subarray(1, end)].reduce((sum, byte, i) => sum + (byte & 127) * 128 ** i, 0);
    if (bytes.length < end + length) return { packets, rest: bytes };
    const first = bytes[0] ?? 0;
    packets.push({ type: first >> 4, qos: (first >> 1) & 3, body: bytes.subarray(end, end + length) });
    bytes = bytes.subarray(end + length);
  }
}

/** Acknowledges all that it is asked and sent, and keeps what it is sent. */
class FakeBroker {
  readonly said: string[] = [];
  readonly connects: Buffer[] = [];
  readonly sockets: Socket[] = [];
  url = "";
  isSubscribed = false;

  static async start(t: ExecutionContext): Promise<FakeBroker> {
    const broker = new FakeBroker();
    const server = createServer((socket) => broker.#serve(socket)).listen(0, "127.0.0.1");
    await once(server, "listening");
    t.teardown(() => {
      server.close();
      for (const socket of broker.sockets) socket.destroy();
    });
    broker.url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return broker;
  }

  #serve(socket: Socket): void {
    this.sockets.push(socket);
    socket.on("error", () => undefined);
    let bytes: Buffer = EMPTY;
    socket.on("data", (chunk: Buffer) => {
      const { packets, rest } = packetsIn(Buffer.concat([bytes, chunk]));
      bytes = rest;
      for (const packet of packets) this.#answer(socket, packet);
    });
  }

  #answer(socket: Socket, { type, qos, body }: Packet): void {
    if (type === CONNECT) {
      this.connects.push(body);
      socket.write(Buffer.from([0x20, 3, 0, 0, 0]));
    } else if (type === SUBSCRIBE) {
      const topics = COMMANDS.length;
      socket.write(Buffer.from([0x90, 3 + topics, body[0] ?? 0, body[1] ?? 0, 0, ...COMMANDS.map(() => 1)]));
      this.isSubscribed = true;
    } else if (type === PUBLISH) {
      const length = body.readUInt16BE(0);
      this.said.push(body.subarray(2).toString());
      if (qos === 1) socket.write(Buffer.from([0x40, 2, body[2 + length] ?? 0, body[3 + length] ?? 0]));
    }
  }

  /** Sends to the newest connection; resolves when it is with the system, or the connection has ended. */
  async send(bytes: Buffer): Promise<void> {
    const socket = this.sockets.at(-1);
    if (socket === undefined || socket.destroyed) return;
    await new Promise<void>((resolve) => void socket.write(bytes, () => resolve()));
  }

  results(): number {
    return this.said.filter((text) => text.includes(`${COMMAND}/result`)).length;
  }
}

const COMMANDS = ["acknowledge", "silence"] as const;

async function commandedVessel(t: ExecutionContext) {
  const broker = await FakeBroker.start(t);
  const vessel = await MqttVessel.open(t, brokerAt(broker.url), { commands: COMMANDS });
  vessel.start();
  await vessel.until(() => broker.isSubscribed);
  return { broker, vessel };
}

test.serial("a broker that says half a packet, and then nothing, is hung up on and tried again", async (t) => {
  t.timeout(30_000);
  const { keepaliveS } = limits;
  Object.assign(limits, { keepaliveS: 1 });
  t.teardown(() => Object.assign(limits, { keepaliveS }));
  const { broker, vessel } = await commandedVessel(t);
  await broker.send(publish(`${COMMAND}/silence`, Buffer.from("no/such")).subarray(0, 8));
  await vessel.until(() => vessel.counter("failures") === 1);
  t.regex(vessel.said.join("\n"), /does not answer|no answer|silent/);
  await vessel.until(() => broker.connects.length > 1);
});

test("a message of QoS 2 ends the connection: a broker that never releases it would fill the memory", async (t) => {
  t.timeout(30_000);
  const { broker, vessel } = await commandedVessel(t);
  const message = (id: number) => publish(`${COMMAND}/silence`, Buffer.alloc(250_000, "x"), 2, id);
  const closed = new Promise((resolve) => broker.sockets[0]?.once("close", resolve));
  for (let id = 1; id <= 20; id += 1) await broker.send(message(id));
  await closed;
  await vessel.until(() => vessel.counter("failures") === 1);
  t.regex(vessel.said.join("\n"), /it sends a message of QoS 2, which nobody has asked it for/);
  t.is(vessel.counter("commands_refused"), 0);
});

test("a broker is told how many messages of QoS 1 may be on their way", async (t) => {
  t.timeout(30_000);
  const { broker } = await commandedVessel(t);
  // The property 33 (receive maximum), two bytes.
  const property = Buffer.from([33, limits.receiveMaximum >> 8, limits.receiveMaximum & 255]);
  t.true(broker.connects[0]?.includes(property));
});

test("what a broker sends in one go is read in parts, and others have a turn after each", async (t) => {
  t.timeout(30_000);
  const { broker, vessel } = await commandedVessel(t);
  const command = publish(`${COMMAND}/silence`, Buffer.from("no/such"));
  const count = 4000;
  let [before, most, isDone] = [0, 0, false];
  const look = () => {
    const now = vessel.counter("commands_refused");
    most = Math.max(most, now - before);
    before = now;
    if (!isDone) setImmediate(look);
  };
  look();
  await broker.send(Buffer.concat(Array.from({ length: count }, () => command)));
  await vessel.until(() => vessel.counter("commands_refused") === count);
  isDone = true;
  t.true(most > 0 && most <= Math.ceil(limits.turnBytes / command.length) + 1, `${most}`);
});

test("a flood of commands is read slowly, and of its refusals only some a second are answered", async (t) => {
  t.timeout(60_000);
  const { broker, vessel } = await commandedVessel(t);
  const flood = Array.from({ length: 8000 }, (_, i) => publish(`${COMMAND}/silence`, Buffer.from(`no/such${i}`)));
  const cost = flood.reduce((sum, { length }) => sum + length + nmea2000Limits.gatewayDatagramBytes, 0);
  // What is read at once, and how long all else takes.
  const leastS = cost / nmea2000Limits.gatewayBytesPerS - 1;
  t.true(leastS > 0.5);
  const beginMs = performance.now();
  await broker.send(Buffer.concat(flood));
  await vessel.until(() => vessel.counter("commands_refused") === flood.length);
  const passedS = (performance.now() - beginMs) / 1000;
  t.true(passedS > leastS - 0.2);
  const answered = flood.length - vessel.counter("refusals_unanswered");
  t.true(answered >= limits.refusalsPerS);
  t.true(answered <= limits.refusalsPerS * (passedS + 2));
  await vessel.until(() => broker.results() === answered);
  t.is(vessel.counter("failures"), 0, "the connection stands");
});
