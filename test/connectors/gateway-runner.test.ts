/** Gateways over real sockets of this machine, and everything that one on a boat does to those who listen to it. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { type Clock, systemClock } from "../../src/core/clock.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { limits as nmea2000Limits } from "../../src/nmea2000/limits.ts";
import type { CanFrame } from "../../src/nmea2000/can-frame.ts";
import type { FrameTap } from "../../src/nmea2000/bus/frame-tap.ts";
import type { Gateway } from "../../src/nmea2000/bus/gateway.ts";
import type { PgnFrame } from "../../src/nmea2000/pgn-frame.ts";
import { TcpGateway } from "../../src/nmea2000/bus/tcp-gateway.ts";
import { preferenceFor } from "../../src/nmea2000/tags/source-preference.ts";
import { UdpGateway } from "../../src/nmea2000/bus/udp-gateway.ts";
import { demoProject } from "../../src/project/demo.ts";
import { GatewayRunner } from "../../src/connectors/gateway-runner.ts";
import { nmea2000Makers } from "../../src/runtime/service/subscribers.ts";
import { Intake } from "../../src/tags/intake.ts";
import { sourceLine } from "../../src/tags/source-ranking.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import { until } from "../support/until.ts";
import { ManualClock } from "../support/clock.ts";
import { FakeGateway } from "../support/fake-gateway.ts";
import { projectRoot } from "../support/service-process.ts";

const ydraw = readFileSync(join(projectRoot, "fixtures/captures/ydraw.raw"), "latin1").replaceAll(" T ", " R ");
const n2kAscii = readFileSync(join(projectRoot, "fixtures/captures/n2k-ascii.txt"), "latin1");
const FRAMES = ydraw.split("\n").filter((line) => / R /.test(line)).length;
/** A single frame: the starboard engine's speed. */
const LINE = "17:33:21.107 R 09F20011 01 00 32 FF FF 00 FF FF\r\n";

function listening(t: ExecutionContext, gateway: Gateway, timeoutS = 30, project = demoProject()) {
  const tags = new TagStore(systemClock);
  const { preferredSources } = project.nmea2000;
  const intake = new Intake({ tags, clock: systemClock, preferenceOf: (id) => preferenceFor(preferredSources, id) });
  const makers = nmea2000Makers({ project, tags, intake, clock: systemClock, messages: messagesIn("en") });
  const faults: (string | null)[] = [];
  const frames: CanFrame[] = [];
  const messages: PgnFrame[] = [];
  const line = sourceLine("nmea2000", gateway.name);
  const parts = {
    clock: systemClock,
    random: () => 0.999,
    line,
    lose: () => intake.lost(line),
    tell: () => undefined,
    onFault: (fault: string | null) => faults.push(fault),
  };
  const tap: FrameTap = { frame: (frame) => frames.push(frame), message: (message) => messages.push(message) };
  const service = { makeSubscriber: makers.makeSubscriber, messages: messagesIn("en"), tap };
  const runner = new GatewayRunner(gateway, parts, { format: "auto", timeoutS }, service);
  const ended = runner.run();
  t.teardown(async () => {
    runner.stop();
    await ended;
  });
  const count = (name: string) => runner.counters()[name] ?? 0;
  return { runner, tags, faults, frames, messages, ended, count };
}

async function tcp(t: ExecutionContext, timeoutS?: number, greet?: (socket: Socket) => void) {
  const fake = await FakeGateway.start(greet);
  t.teardown(() => fake.vanish());
  const gateway = new TcpGateway({ host: "127.0.0.1", port: fake.port }, systemClock);
  return { fake, ...listening(t, gateway, timeoutS) };
}

test("a device that the project prefers is known by the NAME that it claims, among the devices of the gateway", async (t) => {
  const demo = demoProject();
  const preferredSources = [{ tags: ["ME_INST_1.RPM"], devices: [{ name: 0xc032_8200_0e60_0001n }] }];
  const project = { ...demo, nmea2000: { ...demo.nmea2000, preferredSources } };
  const fake = await FakeGateway.start();
  t.teardown(() => fake.vanish());
  const gateway = new TcpGateway({ host: "127.0.0.1", port: fake.port }, systemClock);
  const { runner, tags, count } = listening(t, gateway, 30, project);
  await until(() => fake.connections === 1);
  const other = LINE.replace("09F20011", "09F20012");
  const claim = "17:33:21.107 R 18EEFF12 01 00 60 0E 00 82 32 C0\r\n";
  fake.say(`${LINE}${other}`);
  await until(() => count("messages") === 2);
  t.regex(tags.value("ME_INST_1.RPM")?.source ?? "", /:17$/, "whoever came first has it");
  fake.say(`${claim}${other}${LINE}`);
  await until(() => count("messages") === 5);
  t.regex(tags.value("ME_INST_1.RPM")?.source ?? "", /:18$/);
  t.deepEqual(
    runner.devices().map(({ address, name }) => [address, name]),
    [
      [17, null],
      [18, "c03282000e600001"],
    ],
  );
});

test("what a gateway says becomes tags, dated by this machine's clock, and frames at the tap", async (t) => {
  const { fake, runner, tags, count, frames, messages, faults } = await tcp(t);
  await until(() => fake.connections === 1);
  t.is(runner.state(), "waiting", "connected, and nothing has come");
  const before = Date.now();
  fake.say(ydraw);
  await until(() => count("frames") === FRAMES);
  t.is(runner.state(), "running");
  t.is(runner.fault(), null);
  t.deepEqual(faults, [null]);
  const latitude = tags.value("VESSEL.LAT_DEG");
  t.is(latitude?.value, 43.3623101);
  t.true((latitude?.timestampMs ?? 0) >= before && (latitude?.timestampMs ?? 0) <= Date.now());
  t.regex(latitude?.source ?? "", new RegExp(`^nmea2000:127\\.0\\.0\\.1:${fake.port}:3$`));
  t.is(frames.length, FRAMES);
  t.is(count("refused_lines"), 0);
  fake.say(n2kAscii);
  await until(() => messages.length > 0);
  t.is(frames.length, FRAMES, "whole messages are no frames");
  t.is(count("bytes"), ydraw.length + n2kAscii.length);
});

test("lines cut anywhere, one byte at a time, give the same", async (t) => {
  const { fake, count, tags } = await tcp(t);
  await until(() => fake.connections === 1);
  for (const byte of Buffer.from(ydraw.slice(0, 1500))) fake.say(Uint8Array.of(byte));
  fake.say(ydraw.slice(1500));
  await until(() => count("frames") === FRAMES);
  t.is(count("refused_lines"), 0);
  t.is(count("lost_packets"), 0);
  t.truthy(tags.value("VESSEL.LAT_DEG"));
});

test("garbage, half lines and a megabyte without an end are refused by cause, and what is good between them is read", async (t) => {
  const { fake, count, runner } = await tcp(t);
  await until(() => fake.connections === 1);
  fake.say("\0\xff\r\n$GPGGA,173321,4321.74,N\r\n17:33:21.107 R 09F2\r\n17:33:21.107 R 09F20011 01 0\r\n");
  fake.say("x".repeat(1024 * 1024));
  fake.say(`\n${LINE}`);
  await until(() => count("frames") === 1);
  t.is(runner.state(), "running");
  t.like(runner.counters(), {
    lines: 6,
    refused_lines: 5,
    refused_not_a_record: 2,
    refused_bad_identifier: 1,
    refused_bad_data: 1,
    refused_too_long: 1,
  });
});

test("a gateway that is not there yet is waited for; one that restarts is heard again, each said once", async (t) => {
  const { fake, runner, faults, count } = await tcp(t);
  await until(() => fake.connections === 1);
  await fake.vanish();
  await until(() => faults.length === 1);
  t.regex(faults[0] ?? "", new RegExp(`127\\.0\\.0\\.1:${fake.port}`));
  await until(() => runner.fault()?.startsWith("nothing listens"));
  t.is(runner.state(), "waiting");

  fake.greet = (socket) => socket.write(LINE);
  for (let round = 1; round <= 3; round += 1) {
    await fake.listen();
    await until(() => runner.state() === "running");
    t.is(runner.fault(), null);
    // The half line that it dies with is not taken for a whole one.
    fake.say("17:33:21.107 R 09F20011 01 00");
    await fake.vanish();
    await until(() => runner.state() === "waiting");
    t.is(count("losses"), round);
  }
  t.is(faults.length, 7, "lost, and then thrice: there, lost");
  t.deepEqual(
    faults.map((fault) => fault === null),
    [false, true, false, true, false, true, false],
  );
  t.is(count("refused_lines"), 0);
  t.is(count("frames"), 3);
});

test("one that is connected and falls silent is given up after the time set, and tried again", async (t) => {
  const { fake, runner, faults, count } = await tcp(t, 0.4, (socket) => socket.write(LINE));
  await until(() => count("losses") >= 2);
  t.true(fake.connections >= 2);
  t.regex(String(faults.find((fault) => fault !== null)), /^nothing comes from/);
  fake.greet = (socket) => socket.write("hello\r\n");
  await until(() => runner.fault()?.startsWith("nothing that comes"));
  const news = faults.length;
  await sleep(600);
  t.is(faults.length, news, "not said again for each try");
});

test("one that speaks is not given up when the time set is over", async (t) => {
  const { fake, count } = await tcp(t, 4);
  await until(() => fake.connections === 1);
  const startedAt = performance.now();
  await until(() => {
    fake.say(LINE);
    return performance.now() - startedAt > 4500;
  });
  t.is(fake.connections, 1);
  t.is(count("losses"), 0);
});

test("one that closes at once is not asked more and more often", async (t) => {
  const { fake, faults, runner } = await tcp(t, 30, (socket) => socket.end(LINE));
  await until(() => fake.connections >= 3);
  const startedAt = performance.now();
  const { connections } = fake;
  await until(() => fake.connections >= connections + 2);
  t.true(performance.now() - startedAt > 400, "the pauses grow: 125, 250, 500, 1000 ms");
  t.true(faults.length <= 2 * fake.connections);
  runner.stop();
});

test("one that says more than any bus is slowed down, and nothing of it is lost", async (t) => {
  const lines = Math.ceil((1.1 * nmea2000Limits.gatewayBytesPerS) / LINE.length);
  const fake = await FakeGateway.start((socket) => socket.write(LINE.repeat(lines)));
  t.teardown(() => fake.vanish());
  // Of the gateway's second nothing passes, so it is no matter how fast this machine is.
  const { count } = listening(t, new TcpGateway({ host: "127.0.0.1", port: fake.port }, new ManualClock()));
  await until(() => count("frames") === lines);
  t.true(count("slowed_down") > 0);
});

test("a name that nobody knows, and a port that nobody has, are waited for", async (t) => {
  const unknown = listening(t, new TcpGateway({ host: "no-such-host.invalid", port: 1457 }, systemClock));
  await until(() => unknown.runner.fault());
  t.is(
    unknown.runner.fault(),
    "no address is known for the name in no-such-host.invalid:1457; write the number instead",
  );
  unknown.runner.stop();
  await unknown.ended;
});

/** `clock` is the one by which the gateway counts bytes a second. */
async function udp(t: ExecutionContext, clock: Clock = systemClock, from: readonly string[] = []) {
  const probe = createSocket("udp4").bind(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  const heard = listening(t, new UdpGateway({ port, bind: "127.0.0.1", from }, clock));
  const socket = createSocket("udp4");
  t.teardown(() => socket.close());
  const send = (text: string | Uint8Array) => new Promise((resolve) => socket.send(text, port, "127.0.0.1", resolve));
  return { ...heard, send, port };
}

test("datagrams hold whole lines, with or without an end of line", async (t) => {
  const { runner, send, count, tags } = await udp(t);
  await until(async () => {
    await send(LINE.trimEnd());
    return count("frames") > 0;
  });
  t.is(runner.state(), "running");
  const before = count("frames");
  await send(ydraw);
  await until(() => count("frames") >= before + FRAMES);
  t.truthy(tags.value("VESSEL.LAT_DEG"));
  t.is(count("senders"), 1);
  await send("");
  await send(new Uint8Array(2000).fill(0xff));
  await send("x".repeat(60_000));
  await until(() => count("refused_lines") === 2);
  t.is(count("refused_too_long"), 1);
  t.is(runner.state(), "running");
});

test("datagrams of others than the project names are dropped and counted, and are no life of the gateway", async (t) => {
  const { runner, send, count, port } = await udp(t, systemClock, ["127.0.0.2", "10.0.0.0/8"]);
  await until(async () => {
    await send(ydraw);
    return count("foreign_datagrams") > 2;
  });
  t.is(runner.state(), "waiting");
  t.is(count("lines"), 0);
  t.is(count("bytes"), 0);
  const gateway = createSocket("udp4").bind(0, "127.0.0.2");
  await once(gateway, "listening");
  t.teardown(() => gateway.close());
  await until(() => {
    gateway.send(LINE, port, "127.0.0.1");
    return count("frames") > 0;
  });
  t.is(runner.state(), "running");
});

test("a flood of datagrams is dropped beyond its bound, counted, and what comes after it is heard", async (t) => {
  const clock = new ManualClock();
  const { send, count } = await udp(t, clock);
  const flood = new Uint8Array(60_000).fill(10);
  await until(async () => {
    await send(flood);
    return count("dropped_datagrams") > 0;
  });
  t.true(count("bytes") >= nmea2000Limits.gatewayBytesPerS * 0.9);
  t.is(count("frames"), 0);
  clock.advance(1000);
  await until(async () => {
    await send(LINE);
    return count("frames") > 0;
  });
  t.true(count("datagrams") > count("dropped_datagrams"));
});

test("a port that another program has is waited for and said, and taken when it is free", async (t) => {
  const other = createSocket("udp4").bind(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address();
  const { runner, faults, count } = listening(t, new UdpGateway({ port, bind: "127.0.0.1" }, systemClock));
  await until(() => faults.length > 0);
  t.is(runner.fault(), `the port of 127.0.0.1:${port} is taken by another program; choose one for each`);
  other.close();
  const socket = createSocket("udp4");
  t.teardown(() => socket.close());
  await until(() => {
    socket.send(LINE, port, "127.0.0.1");
    return count("frames") > 0;
  });
  t.is(faults.at(-1), null);
});

test("an address that is not this machine's is said", async (t) => {
  const { runner } = listening(t, new UdpGateway({ port: 2000, bind: "203.0.113.1" }, systemClock));
  await until(() => runner.fault());
  t.regex(runner.fault() ?? "", /^203\.0\.113\.1:2000 is no address/);
});

test("stopped at any moment it is silent at once", async (t) => {
  for (const waitMs of [0, 1, 20]) {
    const { fake, runner, ended, faults } = await tcp(t, 30, (socket) => socket.write(ydraw));
    await sleep(waitMs);
    runner.stop();
    await ended;
    const { length } = faults;
    await until(() => fake.sockets.size === 0);
    t.is(faults.length, length);
  }
});
