/**
 * A gateway both ways as the service has it: a YDWG over real sockets, and a YDNU at a serial port that is pulled out, held, and shared.
 */
import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import ava, { type ExecutionContext } from "ava";
import { lineGateway } from "../../../src/connectors/line-gateway.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import type { Gateway } from "../../../src/nmea2000/bus/gateway.ts";
import { UdpGateway } from "../../../src/nmea2000/bus/udp-gateway.ts";
import { SerialPort } from "../../../src/nmea2000/bus/serial-port.ts";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import { YachtDevicesProtocol } from "../../../src/nmea2000/lines/yacht-devices.ts";
import { PGN } from "../../../src/nmea2000/pgn.ts";
import { splitFastPacket } from "../../../src/nmea2000/fast-packet.ts";
import { namedBus } from "../../../src/runtime/nmea/named-bus.ts";
import { demoProject } from "../../../src/project/demo.ts";
import { LineRunner } from "../../../src/runtime/service/line-runner.ts";
import { nmea2000Makers } from "../../../src/runtime/service/subscribers.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { sourceLine } from "../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { testWith } from "../../support/programs.ts";
import { PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";

const test = testWith(ava, "python3");
const texts = messagesIn("en").bus.gateway;
/** A single frame: the starboard engine's speed. */
const LINE = "17:33:21.107 R 09F20011 01 00 32 FF FF 00 FF FF\r\n";
const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

function joined(t: ExecutionContext, gateway: Gateway, given: { timeoutS?: number; sends?: boolean } = {}) {
  const { timeoutS = 30, sends = true } = given;
  const demo = demoProject();
  const project = { ...demo, nmea2000: { ...demo.nmea2000, publish: true as const } };
  const tags = new TagStore(systemClock);
  const intake = new Intake({ tags, clock: systemClock, preferenceOf: () => undefined });
  const makers = nmea2000Makers({ project, tags, intake, clock: systemClock, messages: messagesIn("en") });
  const faults: (string | null)[] = [];
  const recorded: string[] = [];
  const line = sourceLine("nmea2000", gateway.name);
  const runner = new LineRunner(gateway, {
    type: "yacht-devices",
    make: (host) => new YachtDevicesProtocol(host, sends),
    timeoutS,
    clock: systemClock,
    random: () => 0,
    makeSubscriber: makers.makeSubscriber,
    makePublisher: sends ? makers.makePublisher : undefined,
    alerts: undefined,
    sends,
    line,
    lose: () => intake.lost(line),
    tap: { frame: ({ id }, direction) => recorded.push(`${direction} ${id.toString(16)}`), message: () => undefined },
    texts,
    tell: () => undefined,
    onFault: (fault) => faults.push(fault),
  });
  const ended = runner.run();
  t.teardown(async () => {
    runner.stop();
    await ended;
  });
  const rpm = (value: number) =>
    runner.publish({ tagId: "ME_INST_0.RPM", value, quality: "good", timestampMs: Date.now(), source: "nmea0183:x" });
  return { runner, tags, faults, recorded, rpm, count: (name: string) => runner.counters()[name] ?? 0 };
}

async function ydwg(t: ExecutionContext, given?: Parameters<typeof joined>[2]) {
  let said = "";
  const fake = await FakeGateway.start((socket) => socket.on("data", (chunk) => (said += chunk.toString("latin1"))));
  t.teardown(() => fake.vanish());
  const address = { name: undefined, host: "127.0.0.1", port: fake.port };
  const line = joined(t, lineGateway(address, systemClock), given);
  await until(() => fake.connections === 1);
  return { fake, said: () => said, ...line };
}

test("what we send goes through the gateway: without a claim, and what it sends for us is no device's", async (t) => {
  const { fake, said, runner, tags, recorded, rpm, count } = await ydwg(t);
  rpm(1000);
  fake.say(LINE);
  await until(() => tags.value("ME_INST_1.RPM") !== undefined);
  const sent = await until(
    () => /^([0-9A-F]{8}) 00 A0 0F FF FF 7F FF FF\r$/m.exec(said()),
    () => said(),
  );
  t.is((Number.parseInt(sent[1] ?? "", 16) >>> 8) & 0x3_ffff, 127_488);
  const echo = sent[0].trim().split(" ").slice(1).join(" ");
  fake.say(`17:33:21.200 T ${sent[1]?.slice(0, 6)}23 ${echo}\r\n`);
  await until(() => count("frames_confirmed") > 0);
  t.is(tags.value("ME_INST_0.RPM"), undefined);
  t.true(recorded.some((each) => each.startsWith("T ")));
  t.deepEqual(runner.devices().map(({ address }) => address), [0x11]); // prettier-ignore
  const { line, bus, node } = runner.report();
  t.is(node, null);
  t.like(line, { kind: "frame-gateway", address: 0x23, sends: true, not_sent: [] });
  t.is(bus.state, "up");
  for (const pgn of [PGN.ADDRESS_CLAIM, PGN.PRODUCT_INFORMATION, PGN.HEARTBEAT, PGN.PGN_LIST]) {
    t.false(runner.node?.send({ pgn, priority: 6, destination: 255, data: new Uint8Array(8) }));
  }
  t.true(runner.node?.send({ pgn: PGN.MOB, priority: 3, destination: 255, data: new Uint8Array(35) }));
  t.false(
    runner.node?.send({ pgn: PGN.MOB, priority: 3, destination: 255, data: new Uint8Array(300) }),
    "nobody hears the answers",
  );
  await until(
    () => said().match(/^[0-9A-F]{2}F101[0-9A-F]{2} /gm)?.length === 6,
    () => said(),
  );
  t.regex(said(), /^(?:0\r\n)(?:[0-9A-F]{8}(?: [0-9A-F]{2}){8}\r\n)*$/);
});

test("what we send and comes back as another device's is a loop: its group is not sent for a minute", async (t) => {
  const { fake, said, runner, rpm } = await ydwg(t);
  fake.say(LINE);
  await until(() => runner.report().bus.state === "up");
  rpm(1000);
  const [, id, data] = await until(
    () => /^([0-9A-F]{8}) (00 A0 0F FF FF 7F FF FF)\r$/m.exec(said()),
    () => said(),
  );
  fake.say(`17:33:21.200 T ${id?.slice(0, 6)}23 ${data}\r\n`);
  await until(() => runner.report().line?.address === 0x23);
  t.is(runner.report().published?.["cut_groups"], 0);
  fake.say(`17:33:21.300 R ${id?.slice(0, 6)}55 ${data}\r\n`);
  await until(() => runner.report().published?.["cut_groups"] === 1);
  t.is(runner.report().published?.["cut_pgn"], 127_488);
});

test("where the project says listen_only, nothing is sent and nobody speaks for us", async (t) => {
  const { fake, said, runner, tags, rpm } = await ydwg(t, { sends: false });
  fake.say(LINE);
  await until(() => tags.value("ME_INST_1.RPM") !== undefined);
  rpm(1000);
  t.is(runner.node, undefined);
  t.is(runner.report().published, null);
  t.is(said(), "0\r\n");
});

test("silence ends the connection, and it is opened again; what was heard is stale meanwhile", async (t) => {
  const { fake, runner, faults, count } = await ydwg(t, { timeoutS: 0.2 });
  fake.say(LINE);
  await until(() => fake.connections === 3);
  t.true(count("losses") >= 1);
  t.true(runner.report().marked_stale > 0);
  t.true(faults.includes(texts.lineFaults.silent({ where: runner.name })));
});

test("where others only listen, the word that ours was sent keeps the connection, and the source is up", async (t) => {
  const { fake, runner, faults } = await ydwg(t, { timeoutS: 2 });
  const saying = setInterval(() => fake.say(LINE.replace(" R ", " T ")), 200);
  t.teardown(() => clearInterval(saying));
  await until(() => runner.report().bus.state === "up");
  await delay(4500);
  t.is(fake.connections, 1);
  t.deepEqual(faults.filter(Boolean), []);
});

test("a gateway that reads nothing does not hold us: the oldest of what waits gives way", async (t) => {
  const fake = await FakeGateway.start((socket) => socket.pause());
  t.teardown(() => fake.vanish());
  const { runner, count } = joined(
    t,
    lineGateway({ name: undefined, host: "127.0.0.1", port: fake.port }, systemClock),
  );
  await until(() => fake.connections === 1);
  fake.say(LINE);
  await until(() => runner.state() === "running");
  const message = { pgn: PGN.MOB, priority: 3, destination: 255, data: new Uint8Array(223) };
  await until(() => {
    for (let n = 0; n < 200; n += 1) runner.node?.send(message);
    return count("dropped_writes") > 0;
  });
  t.is(count("waiting_writes"), nmea2000Limits.gatewayWrites);
});

test("the tools have a gateway as a bus: what it assembled in frames, what they send as messages, and never a claim", async (t) => {
  let said = "";
  const fake = await FakeGateway.start((socket) => socket.on("data", (chunk) => (said += chunk.toString("latin1"))));
  t.teardown(() => fake.vanish());
  const bus = namedBus(`actisense:127.0.0.1:${fake.port}`);
  t.teardown(() => bus.stop());
  const frames: string[] = [];
  bus.onFrame(({ id, data }) => frames.push(`${id.toString(16)} ${Buffer.from(data).toString("hex")}`));
  await bus.start();
  await until(() => fake.connections === 1);
  // N2K ASCII.
  fake.say(
    "A173321.107 10FF2 1F200 000000F50300FFFF\r\nA173321.107 10FF2 1F201 010000FFFFFFFFFF7FFF7F60E24400FFFFFFFFFF040000007F7F\r\n",
  );
  await until(() => frames.length === 5);
  t.is(frames[0], "9f20010 000000f50300ffff");
  const claim = { id: 0x18ee_ff00, data: new Uint8Array(8) };
  t.false(bus.send([claim]));
  const fast = splitFastPacket(new Uint8Array(20), 0).map((data) => ({ id: 0x09f8_0500, data }));
  t.true(bus.send(fast));
  await until(
    () => said.endsWith(`A000000.000 00FF2 1F805 ${"00".repeat(20)}\r\n`),
    () => said,
  );
});

test("over UDP only the gateway is heard, and it is written to at its port", async (t) => {
  const device = createSocket("udp4");
  const stranger = createSocket("udp4");
  t.teardown(() => device.close());
  t.teardown(() => stranger.close());
  // One port for both ends: two addresses of this machine.
  device.bind(0, "127.0.0.2");
  stranger.bind(0, "127.0.0.3");
  await Promise.all([once(device, "listening"), once(stranger, "listening")]);
  const { port } = device.address();
  const heard: string[] = [];
  device.on("message", (datagram) => heard.push(datagram.toString("latin1")));
  const gateway = new UdpGateway({ port, bind: "127.0.0.1", peer: "127.0.0.2" }, systemClock);
  const { runner, tags, rpm, count } = joined(t, gateway);
  await until(() => heard.length === 1);
  stranger.send(LINE, port, "127.0.0.1");
  await until(() => count("foreign_datagrams") === 1);
  t.is(tags.value("ME_INST_1.RPM"), undefined);
  device.send(LINE, port, "127.0.0.1");
  await until(() => runner.state() === "running");
  rpm(1000);
  await until(() => heard.some((line) => line.includes("00 A0 0F FF FF 7F FF FF\r\n")));
});

test("a device at a serial port: pulled out and plugged in again, half a line and noise between, nothing is left over", async (t) => {
  t.timeout(300_000);
  const port = new PseudoTerminal(join(await tempDir(t), "ttyUSB0"));
  await port.plugIn();
  t.teardown(() => port.pullOut());
  const { runner, tags, rpm, faults, count } = joined(
    t,
    lineGateway({ name: undefined, device: port.file, host: undefined, port: 0 }, systemClock, true),
  );
  const times = SCALE >= 10 ? 20 : 3;
  for (let n = 1; n <= times; n += 1) {
    await until(() => count("openings") === n);
    port.say(`\xff\x00 R 09F2\r\n${LINE}17:33:21.107 R 09F2`);
    await until(() => runner.state() === "running");
    rpm(n * 100);
    const [low, high] = [(n * 400) & 0xff, (n * 400) >> 8].map((byte) =>
      byte.toString(16).padStart(2, "0").toUpperCase(),
    );
    await until(
      () => port.heard.includes(`00 ${low} ${high} FF FF 7F FF FF\r\n`),
      () => port.heard,
    );
    t.is(tags.value("ME_INST_1.RPM")?.quality, "good");
    await port.pullOut();
    await until(() => runner.state() === "waiting");
    if (n < times) await port.plugIn();
  }
  t.is(count("losses"), times);
  t.true(faults.includes(texts.serialFaults.closed({ where: port.file })));
});

test("a serial port that another program has locked is named, and taken when it is free; the service itself shares it", async (t) => {
  const port = new PseudoTerminal(join(await tempDir(t), "ttyUSB0"));
  await port.plugIn();
  t.teardown(() => port.pullOut());
  const other = spawn("flock", [port.file, "cat"], { stdio: ["pipe", "ignore", "ignore"] });
  t.teardown(() => other.kill());
  // It has the lock once it runs.
  await until(() => SerialPort.open({ file: port.file, baud: 9600 }).then((free) => free.release(false)).then(() => false, () => true)); // prettier-ignore
  const { runner } = joined(
    t,
    lineGateway({ name: undefined, device: port.file, host: undefined, port: 0 }, systemClock),
  );
  await until(() => runner.fault() === texts.serialFaults.held({ where: port.file }));
  other.stdin.end();
  await once(other, "exit");
  await until(() => {
    port.say(LINE);
    return runner.state() === "running";
  });
  const shared = await SerialPort.open({ file: port.file, baud: 115_200 });
  await shared.write(Buffer.from("shared"), AbortSignal.timeout(1000));
  await until(() => port.heard.includes("shared"));
  await t.throwsAsync(SerialPort.open({ file: port.file, baud: 4800 }), { code: "EBUSY" });
  await shared.release(false);
  port.say(LINE);
  t.is(runner.state(), "running");
});
