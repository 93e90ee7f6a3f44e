/**
 * Where sentences go and come from, each over a real socket or terminal: listeners, datagrams, groups, serial ports, devices that connect.
 */
import { createSocket } from "node:dgram";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { limits } from "../../../src/nmea0183/limits.ts";
import { limits as busLimits } from "../../../src/nmea2000/limits.ts";
import { readSentence, writeSentence } from "../../../src/nmea0183/sentence.ts";
import { deviceTo, freePort, Reading, sentenceVessel, serialLine } from "./support/sentence-vessel.ts";
import { until } from "../../support/until.ts";

const DEPTH = { "VESSEL.DEPTH_M": 11.25 };
const SENTENCES = { DPT: 0.1 };
const line = (metres: string) => writeSentence({ talker: "SD", formatter: "DPT", fields: [metres, "-0.60", ""] });

function speaking(t: ExecutionContext, nmea0183: unknown) {
  const vessel = sentenceVessel(t, { nmea0183 });
  for (const [tag, value] of Object.entries(DEPTH)) vessel.write(tag, value);
  vessel.start();
  return vessel;
}

async function listener(t: ExecutionContext, port: number, readings: Reading[]): Promise<Server> {
  const server = createServer((socket) => readings.push(new Reading(t, socket)));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  return server;
}

test("an output connects to a device, says why it cannot, and is back each time the device is", async (t) => {
  const port = await freePort();
  const { outputs, said } = speaking(t, { connect_to: [{ host: "127.0.0.1", port }], sentences: SENTENCES });
  const [output] = outputs;
  t.is(outputs.length, 1);
  t.is(output?.name, `tcp:127.0.0.1:${port}`);
  await until(() => typeof output?.fault() === "string");
  t.regex(output?.fault() ?? "", /nothing listens at tcp:127\.0\.0\.1:\d+; is that program or device on/);
  t.is(output?.state(), "waiting");
  for (let times = 1; times <= 3; times += 1) {
    const readings: Reading[] = [];
    const server = await listener(t, port, readings);
    await until(() => (readings[0]?.lines.length ?? 0) > 2);
    t.is(output?.fault(), null);
    t.is(output?.counters()["connections"], times);
    t.is(readSentence(readings[0]?.lines[0] ?? "")?.fields[0], "11.25");
    for (const { socket } of readings) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    await until(() => typeof output?.fault() === "string");
  }
  t.is(said.filter((each) => each.startsWith("NMEA 0183 goes to")).length, 3);
});

test("datagrams go to a source of another vessel, and the fault of an address that is none is told", async (t) => {
  const port = await freePort();
  const from = ["127.0.0.1"];
  const other = sentenceVessel(t, { sources: [{ port, bind: "127.0.0.1", from }] });
  other.start();
  const { outputs } = speaking(t, {
    send_to: [
      { host: "127.0.0.1", port },
      { host: "127.0.0.1", port: 9, from: "192.0.2.1" },
    ],
    sentences: SENTENCES,
  });
  await until(() => other.tags.value("VESSEL.DEPTH_M")?.value === 11.25);
  t.true((outputs[0]?.counters()["datagrams"] ?? 0) > 0);
  await until(() => typeof outputs[1]?.fault() === "string");
  t.regex(outputs[1]?.fault() ?? "", /is no address or group/);
});

test("a multicast group of IEC 61162-450, out and in; what a vessel sends herself she does not take", async (t) => {
  const port = await freePort();
  const group = "239.192.0.4";
  const source = { port, group, bind: "127.0.0.1" };
  const target = { host: group, port, from: "127.0.0.1", sfi: "II0001" };
  const other = sentenceVessel(t, { sources: [source] });
  const own = sentenceVessel(t, { sources: [source], nmea0183: { send_to: [target], sentences: SENTENCES } });
  own.write("VESSEL.DEPTH_M", 11.25);
  const raw: Buffer[] = [];
  const socket = createSocket({ type: "udp4", reuseAddr: true }).on("message", (datagram) => raw.push(datagram));
  t.teardown(() => socket.close());
  await new Promise<void>((resolve) => socket.bind(port, group, resolve));
  socket.addMembership(group, "127.0.0.1");
  other.start();
  own.start();
  await until(() => other.tags.value("VESSEL.DEPTH_M")?.value === 11.25 && raw.length > 0);
  t.is(other.tags.value("VESSEL.DEPTH_M")?.source, `nmea0183:${group}:${port}`);
  t.regex(
    raw[0]?.toString("latin1") ?? "",
    /^UdPbC\0\\s:II0001,n:\d+\*[0-9A-F]{2}\\\$IIDPT,11\.25,,\*[0-9A-F]{2}\r\n$/,
  );
  await until(() => (own.runners[0]?.counters()["own"] ?? 0) > 0);
  t.is(own.runners[0]?.counters()["sentences"], 0);
  t.is(own.tags.value("VESSEL.DEPTH_M")?.source, "nmea2000:can0:1");
});

test("what somebody sends to where our datagrams come from is read by nobody, however much it is", async (t) => {
  const port = await freePort();
  const device = createSocket("udp4");
  t.teardown(() => device.close());
  const heard: string[] = [];
  let from: number | undefined;
  device.on("message", (datagram, { port: at }) => {
    heard.push(datagram.toString("latin1"));
    from = at;
  });
  await new Promise<void>((resolve) => device.bind(port, "127.0.0.1", resolve));
  const target = { host: "127.0.0.1", port, from: "127.0.0.1", sfi: "II0001" };
  const { outputs, tags, write } = speaking(t, { send_to: [target], sentences: SENTENCES });
  await until(() => from !== undefined);
  const said = [line("3.00"), "UdPbC\0", "UdPbC\0\\s:SD0001*00\\", "half a li", "x".repeat(60_000)];
  const before = heard.length;
  for (let i = 0; i < 500; i += 1) device.send(said[i % said.length] ?? "", from ?? 0, "127.0.0.1");
  write("VESSEL.DEPTH_M", 12.5);
  await until(() => heard.slice(before).some((datagram) => datagram.includes("DPT,12.5")));
  t.is(tags.value("VESSEL.DEPTH_M")?.value, 12.5);
  t.is(outputs[0]?.fault(), null);
});

test("a serial port on which nothing was said for long is open still", async (t) => {
  const wire = await serialLine(t);
  if (wire === undefined) return;
  const { outputs, write } = sentenceVessel(t, { nmea0183: { file: wire.file, baud: 38_400, sentences: SENTENCES } });
  void outputs[0]?.run();
  t.teardown(() => outputs[0]?.stop());
  await until(() => outputs[0]?.state() === "running");
  await sleep(1500);
  t.is(wire.heard, "");
  write("VESSEL.DEPTH_M", 11.25);
  await until(() => wire.heard.includes("DPT,11.25"));
  t.is(outputs[0]?.fault(), null);
});

test("a serial port gets whole lines no faster than its wire, and one that is not there is told", async (t) => {
  const wire = await serialLine(t);
  if (wire === undefined) return;
  const sentences = { HDT: 1, HDM: 1, ROT: 1, DPT: 1 };
  const { outputs, write } = speaking(t, { file: wire.file, baud: 4800, sentences });
  for (const tag of ["HEADING_TRUE_DEG", "HEADING_MAGNETIC_DEG", "RATE_OF_TURN_DEG_S"]) write(`VESSEL.${tag}`, 1);
  await until(() => wire.heard.split("\r\n").length > 6);
  const lines = wire.heard.split("\r\n").slice(0, -1);
  t.deepEqual(
    lines.filter((each) => readSentence(each) === undefined),
    [],
  );
  t.deepEqual(new Set(lines.map((each) => each.slice(3, 6))), new Set(Object.keys(sentences)));
  t.is(outputs[0]?.fault(), null);
  await wire.pullOut();
  await until(() => typeof outputs[0]?.fault() === "string");
  t.regex(outputs[0]?.fault() ?? "", /is the device plugged in|is no serial port/);
  const missing = speaking(t, { file: "/dev/no-such-port", sentences: { DPT: 1 } });
  await until(() => typeof missing.outputs[0]?.fault() === "string");
  t.regex(missing.outputs[0]?.fault() ?? "", /there is no serial port \/dev\/no-such-port; is the device plugged in/);
});

test("a serial port that takes too little loses its oldest messages, and holds nobody up", async (t) => {
  const wire = await serialLine(t);
  if (wire === undefined) return;
  const tags = ["VESSEL.DEPTH_M", "VESSEL.HEADING_TRUE_DEG", "VESSEL.STW_MS"];
  const vessel = sentenceVessel(t, { nmea0183: { file: wire.file, baud: 4800, sentences: {}, ais: true } });
  for (const tag of tags) vessel.write(tag, 1);
  vessel.start();
  const [output] = vessel.outputs;
  await until(() => output?.state() === "running");
  const report = { class: "A", isOwn: false, timestampMs: 0, source: "nmea2000:can0:43" } as const;
  await until(() => {
    for (let i = 0; i < 20; i += 1)
      vessel.targets.take({ ...report, mmsi: 244_000_000 + i, said: { position: { latitude: 1, longitude: 2 } } });
    return (output?.counters()["dropped"] ?? 0) > 20;
  });
  t.true((output?.counters()["waiting"] ?? 0) <= limits.serialMessages);
  t.true(wire.heard.split("\r\n").slice(0, -1).every((each) => each.startsWith("!AIVDM,1,1,,,1"))); // prettier-ignore
});

test("a serial port is a source", async (t) => {
  const wire = await serialLine(t);
  if (wire === undefined) return;
  const { tags, start } = sentenceVessel(t, { sources: [{ file: wire.file, baud: 38_400 }] });
  start();
  const saying = setInterval(() => wire.say(line("7.50")), 50);
  t.teardown(() => clearInterval(saying));
  await until(() => tags.value("VESSEL.DEPTH_M")?.value === 7.5);
  t.is(tags.value("VESSEL.DEPTH_M")?.source, `nmea0183:${wire.file}`);
});

test("devices connect to a port of ours, several at once; those that are not named are sent away", async (t) => {
  const port = await freePort();
  const { tags, runners, start } = sentenceVessel(t, {
    sources: [{ protocol: "tcp", port, bind: "127.0.0.1", from: ["127.0.0.1"] }],
  });
  start();
  const [runner] = runners;
  t.is(runner?.name, `127.0.0.1:${port}/tcp`);
  const first = await deviceTo(t, port);
  first.write(line("3.00").slice(0, 8));
  const second = await deviceTo(t, port);
  second.write(line("4.00"));
  await until(() => tags.value("VESSEL.DEPTH_M")?.value === 4);
  first.write(line("3.00").slice(8));
  await until(() => tags.value("VESSEL.DEPTH_M")?.value === 3);
  t.like(runner?.counters(), { senders: 2, damaged: 0, sentences: 2 });
  const closed = await freePort();
  const strict = sentenceVessel(t, {
    sources: [{ protocol: "tcp", port: closed, bind: "127.0.0.1", from: ["192.0.2.7"] }],
  });
  strict.start();
  await until(() => {
    connect(closed, "127.0.0.1")
      .on("error", () => undefined)
      .end(line("9.00"));
    return (strict.runners[0]?.counters()["refused"] ?? 0) > 0;
  });
  t.is(strict.tags.value("VESSEL.DEPTH_M"), undefined);
});

test("a port of ours stays open while nobody says anything: who is connected stays, and is heard again", async (t) => {
  const port = await freePort();
  const { tags, runners, start } = sentenceVessel(t, {
    sources: [{ protocol: "tcp", port, bind: "127.0.0.1", timeout_s: 1 }],
  });
  start();
  const [runner] = runners;
  const device = await deviceTo(t, port);
  device.write(line("3.00"));
  await until(() => tags.value("VESSEL.DEPTH_M")?.quality === "good");
  await until(() => runner?.state() === "waiting");
  t.is(tags.value("VESSEL.DEPTH_M")?.quality, "stale");
  t.regex(runner?.fault() ?? "", /nothing comes from/);
  device.write(line("4.00"));
  await until(() => tags.value("VESSEL.DEPTH_M")?.value === 4);
  t.is(runner?.fault(), null);
  t.like(runner?.counters(), { connections: 1, losses: 1 });
});

test("a device that floods what connects to it is read no faster than its bound, by a source and by an output", async (t) => {
  const flood = "\n".repeat(65_536);
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    for (let i = 0; i < 128; i += 1) socket.write(flood);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const { runners, outputs, start } = sentenceVessel(t, {
    sources: [{ host: "127.0.0.1", port }],
    nmea0183: { connect_to: [{ host: "127.0.0.1", port }], sentences: SENTENCES },
  });
  const beganMs = performance.now();
  start();
  await until(() => (runners[0]?.counters()["bytes"] ?? 0) > 0 && (outputs[0]?.counters()["ignored_lines"] ?? 0) > 0);
  await sleep(1000);
  const elapsedS = (performance.now() - beganMs) / 1000;
  const [read = Infinity, ignored = Infinity] = [
    runners[0]?.counters()["bytes"],
    outputs[0]?.counters()["ignored_lines"],
  ];
  // A second's worth at once, and what one read had more.
  t.true(read > 0 && read <= limits.bytesPerS * (elapsedS + 1) + 65_536, `${read} bytes in ${elapsedS} s`);
  t.true(
    ignored > 0 && ignored <= busLimits.rawIncomingBytesPerS * (elapsedS + 2),
    `${ignored} lines in ${elapsedS} s`,
  );
});

test("a thousand hostile lines to an output that reads, and to a port of ours, do nothing", async (t) => {
  const [port, listening] = [await freePort(), await freePort()];
  const vessel = sentenceVessel(t, {
    nmea0183: { port, sentences: SENTENCES },
    sources: [{ protocol: "tcp", port: listening, bind: "127.0.0.1" }],
  });
  vessel.write("VESSEL.DEPTH_M", 11.25);
  vessel.start();
  await until(() => vessel.outputs[0]?.state() === "running");
  const hostile = Array.from({ length: 1000 }, (_, i) =>
    ["\0".repeat(i), "$".repeat(i), `\\g:1-2-3*00\\`, "!AIVDM,9,9,,,,9*00", `$IIACN,,,,,,*${i % 100}`, "UdPbC\0", "\\\\\\"][i % 7],
  ).join("\r\n"); // prettier-ignore
  const reading = Reading.to(t, port);
  reading.socket.write(`${hostile}\r\n`);
  const device = Reading.to(t, listening);
  device.socket.write(`${hostile}\r\n${line("5.00")}`);
  await until(() => (vessel.runners[0]?.counters()["damaged"] ?? 0) > 300);
  t.is(vessel.tags.value("VESSEL.DEPTH_M")?.source, "nmea2000:can0:1");
  await until(() => reading.lines.length > 3);
  t.true(reading.lines.every((each) => each.startsWith("$IIDPT,11.25,")));
});
