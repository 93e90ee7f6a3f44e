/**
 * Our alarms in sentences to real sockets, and commands about them: done and in the log book where the project allows it, else answered by
 * ARC.
 */
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { AlarmActs } from "../../../src/acts/alarm-acts.ts";
import { Gate } from "../../../src/acts/gate.ts";
import { limits as actLimits } from "../../../src/acts/limits.ts";
import type { AlarmChange, Alarms } from "../../../src/alarms/alarms.ts";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { Feed } from "../../../src/core/feed.ts";
import { limits } from "../../../src/nmea0183/limits.ts";
import { readSentence, writeSentence } from "../../../src/nmea0183/sentence.ts";
import { SentenceAlerts } from "../../../src/connectors/sentence-alerts.ts";
import { memoryAccess } from "../../access/support/memory-access.ts";
import { alarmRecord } from "../../support/alarms.ts";
import { getJson } from "../../support/service-process.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { deviceTo, freePort, Reading, sentenceVessel } from "./support/sentence-vessel.ts";
import { until } from "../../support/until.ts";

const fieldsOf = (line: string | undefined) => readSentence(line ?? "")?.fields ?? [];
const acn = (identifier: string | undefined, command: string, mnemonic = "BTC") =>
  writeSentence({
    talker: "IN",
    formatter: "ACN",
    fields: ["120000.00", mnemonic, identifier ?? "", "1", command, "C"],
  });

/** The newest ALF of the alarm whose title begins so: its number and state. */
function told(reading: Reading, title: string) {
  const line = reading.of("ALF").findLast((each) => fieldsOf(each)[12]?.startsWith(title) && fieldsOf(each)[1] === "1");
  const [, , , , category, priority, state, , identifier, , revision] = fieldsOf(line);
  return { category, priority, state, identifier, revision };
}

test("a display hears of an alarm, may acknowledge it and not silence it, and the book has who did; after a crash all is as before", async (t) => {
  t.timeout(120_000);
  const dir = await tempDir(t);
  const [port, devices] = [await freePort(), await freePort()];
  const file = join(dir, "project.json");
  const alarms = [
    { id: "always", operator: ">", threshold: -1, priority: "warning", message: "Runs" },
    { id: "ever", operator: ">", threshold: -2, priority: "alarm", message: "Turns" },
  ];
  const project = {
    id: "aurora",
    name: "Aurora",
    vessel: { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 },
    // Who comes by this wire proves nothing: with access control on it has what the project gives it, no more and no less.
    access: {},
    sources: [
      { type: "simulator" },
      { type: "nmea0183", protocol: "tcp", port: devices, bind: "127.0.0.1", commands: ["silence"] },
    ],
    tags: [{ id: "ME_INST_0.RPM", unit_si: "rpm", alarms }],
    nmea0183: { port, talker: "BT", sentences: {}, alerts: true, commands: ["acknowledge"] },
  };
  await writeFile(file, JSON.stringify(project));
  const args = ["--project", file, "--data-dir", join(dir, "data")];
  const service = await startWarmService(args);
  t.teardown(() => service.end("SIGTERM"));
  const display = new Reading(t, await deviceTo(t, port));
  await until(() => told(display, "Runs").state === "V" && told(display, "Turns").state === "V", "ALF");
  const { identifier } = told(display, "Runs");
  t.like(told(display, "Runs"), { category: "B", priority: "W" });
  t.true(display.lines.every((each) => each.startsWith("$BTAL") || each.startsWith("$BTHBT")));

  display.socket.write(acn(identifier, "S"));
  await until(() => display.of("ARC").length === 1, "ARC");
  t.deepEqual(fieldsOf(display.of("ARC")[0]).slice(1), ["BTC", identifier ?? "", "1", "S"]);
  display.socket.write(acn(identifier, "A"));
  await until(() => told(display, "Runs").state === "A", "the acknowledgement");
  t.is(told(display, "Runs").revision, "2");
  display.socket.write(acn(identifier, "A"));
  display.socket.write(acn("12345", "A"));
  display.socket.write(acn(identifier, "O"));
  await until(() => display.of("ARC").length === 4, "three more ARC");

  // By the other wire the same is otherwise: there the project allows to silence, and nothing else.
  const device = await deviceTo(t, devices);
  const turns = told(display, "Turns").identifier;
  device.write(acn(turns, "A"));
  await until(() => display.of("ARC").length === 5, "ARC for the device");
  device.write(acn(turns, "S"));
  await until(() => told(display, "Turns").state === "S", "the silence");

  const entries = await getJson<readonly { readonly kind: string; readonly user: string }[]>(
    `${service.url}/logbook?limit=50`,
  );
  const users = entries.filter(({ user }) => user.startsWith("nmea0183:")).map(({ kind, user }) => `${kind} ${user}`);
  t.is(users.length, 2, users.join());
  t.true(users.includes("alarm_ack nmea0183:127.0.0.1"));
  t.true(users.some((each) => each.endsWith(` nmea0183:127.0.0.1:${devices}/tcp`)));

  await service.end("SIGKILL");
  const again = await startWarmService(args);
  t.teardown(() => again.end("SIGTERM"));
  const other = new Reading(t, await deviceTo(t, port));
  await until(() => told(other, "Runs").state !== undefined && told(other, "Turns").state !== undefined, "ALF again");
  t.like(told(other, "Runs"), { state: "A", identifier });
  t.is(told(other, "Turns").identifier, turns);
});

/** A desk with one open alarm, which the test breaks. */
function desk(commands: readonly string[], more: { fails?: boolean } = {}) {
  const changes = new Feed<AlarmChange>();
  let record: AlarmRecord = alarmRecord({ message: "Too high" });
  const done: string[] = [];
  const alarms = {
    open: () => [record],
    subscribe: (listener: (change: AlarmChange) => void) => changes.subscribe(listener),
    acknowledge: (id: string, user: string) => {
      if (more.fails === true) return Promise.reject(new Error("disk full"));
      done.push(`${id} ${user}`);
      record = { ...record, state: "ACK" };
      changes.tell({ record, kind: "alarm_ack" });
      return Promise.resolve(record);
    },
    silence: (id: string | undefined, user: string) => {
      done.push(`${id ?? "all"} silent ${user}`);
      return Promise.resolve([record]);
    },
  };
  const gate = new Gate(systemClock, () => Promise.resolve(true));
  const alerts = new SentenceAlerts({
    alarms,
    acts: new AlarmActs({ gate, clock: systemClock }, alarms as unknown as Alarms),
    access: memoryAccess({ settings: { isAsked: false } }).access,
    clock: systemClock,
    isOperational: () => false,
  });
  return { alerts, done, nmea0183: { sentences: {}, alerts: true, commands } };
}

async function displayOf(t: ExecutionContext, { alerts, nmea0183 }: ReturnType<typeof desk>) {
  const port = await freePort();
  const vessel = sentenceVessel(t, { nmea0183: { ...nmea0183, port }, alerts });
  const [output] = vessel.outputs;
  vessel.start();
  await until(() => output?.state() === "running");
  const display = Reading.to(t, port);
  if (nmea0183.alerts) await until(() => display.of("ALC").length > 0, "the list");
  return { display, output, identifier: told(display, "Too high").identifier ?? "" };
}

test("a display that we connect to hears all alerts each time, and answers by the same connection", async (t) => {
  const parts = desk(["acknowledge"]);
  const displays: Reading[] = [];
  const server = createServer((socket) => displays.push(new Reading(t, socket)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as { port: number };
  const nmea0183 = { ...parts.nmea0183, connect_to: [{ host: "127.0.0.1", port }] };
  const vessel = sentenceVessel(t, { nmea0183, alerts: parts.alerts });
  vessel.start();
  for (const times of [1, 2]) {
    await until(() => displays.length === times && displays.at(-1)?.of("ALC").length === 1, "the list");
    t.is(told(displays.at(-1) as Reading, "Too high").state, "V");
    if (times === 1) displays[0]?.socket.destroy();
  }
  const display = displays[1] as Reading;
  display.socket.write(acn(told(display, "Too high").identifier, "A"));
  await until(() => told(display, "Too high").state === "A", "the acknowledgement");
  t.deepEqual(parts.done, ["A-1 nmea0183:127.0.0.1"]);
});

test("what the log book cannot take is refused, and the alert stays as it is", async (t) => {
  const parts = desk(["acknowledge"], { fails: true });
  const { display, output, identifier } = await displayOf(t, parts);
  display.socket.write(acn("10000", "Q"));
  await until(() => display.of("ARC").length === 1);
  display.socket.write(acn(identifier, "A"));
  await until(() => display.of("ARC").length === 2);
  t.deepEqual(fieldsOf(display.of("ARC")[1]).slice(1), ["BTC", identifier, "1", "A"]);
  t.like(output?.counters(), { commands: 0, commands_refused: 2 });
  const before = display.of("ALF").length;
  display.socket.write(acn(identifier, "Q"));
  await until(() => display.of("ALF").length > before);
  t.is(told(display, "Too high").state, "V");
  t.deepEqual(parts.done, []);
});

test("without leave no command is done, and of a flood of them only some are answered", async (t) => {
  const parts = desk([]);
  const { display, output, identifier } = await displayOf(t, parts);
  const count = (name: string) => output?.counters()[name] ?? 0;
  display.socket.write(acn(identifier, "A") + acn(identifier, "S"));
  await until(() => display.of("ARC").length === 2);
  display.socket.write(acn(identifier, "A").repeat(1000));
  await until(() => count("commands_refused") === 1002);
  t.deepEqual(parts.done, []);
  t.true(count("refusals_unanswered") > 0);
  await until(() => display.of("ARC").length === 1002 - count("refusals_unanswered"));
});

test("commands that are not allowed, and those of one side without end, leave the commands of others alone", async (t) => {
  const parts = desk(["silence"]);
  const { alerts } = parts;
  const told: string[] = [];
  t.teardown(alerts.attach((words) => told.push(...words("II"))));
  const refused = () => told.filter((line) => line.includes("ARC")).length;
  await until(() => told.some((line) => line.includes("ALF")), "ALF");
  const identifier = fieldsOf(told.find((line) => line.includes("ALF")))[8];
  const silence = (user: string, allowed: readonly "silence"[]) =>
    alerts.command(acn(identifier, "S").trim(), user, allowed);
  for (let i = 0; i < 40; i += 1) await silence("nmea0183:guest", []);
  for (let i = 0; i < 40; i += 1) await silence("nmea0183:stuck", ["silence"]);
  await silence("nmea0183:bridge", ["silence"]);
  t.is(alerts.counters()["commands_refused"], 40);
  const tooMany = alerts.counters()["commands_too_many"] ?? 0;
  t.true(tooMany > 0 && tooMany <= 40 - actLimits.wire.side.burst);
  t.is(parts.done.at(-1)?.split(" ").at(-1), "nmea0183:bridge");
  t.is(parts.done.length, 41 - tooMany);
  t.is(refused() + (alerts.counters()["refusals_unanswered"] ?? 0), 40 + tooMany, "what is too many is answered, too");
});

test("an output without alerts tells none and takes no command", async (t) => {
  const parts = desk([]);
  const { display, output } = await displayOf(t, {
    ...parts,
    nmea0183: { sentences: {}, alerts: false, commands: [] },
  });
  display.socket.write(acn("12345", "A"));
  await until(() => output?.counters()["ignored_lines"] === 1);
  t.deepEqual(display.lines, []);
  t.deepEqual(parts.done, []);
});

test("an output that is asked for the older sentence tells each alarm in both", async (t) => {
  const port = await freePort();
  const { alerts, nmea0183 } = desk([]);
  const { start } = sentenceVessel(t, { nmea0183: { ...nmea0183, port, alerts: "with_alr" }, alerts });
  start();
  const display = new Reading(t, await deviceTo(t, port));
  await until(() => display.of("ALR").length > 0, "ALR");
  t.true(display.of("ALF").length >= display.of("ALR").length);
  t.deepEqual(fieldsOf(display.of("ALR")[0]).slice(2), ["A", "V", "Too high"]);
});

test("the heartbeat says whether the service works as it should", async (t) => {
  const parts = desk([]);
  const beats: string[] = [];
  t.teardown(parts.alerts.attach((words) => beats.push(...words("II").filter((line) => line.includes("HBT")))));
  await until(() => beats.length === 1);
  t.deepEqual(fieldsOf(beats[0]), [String(limits.alerts.heartbeatS), "V", "0"]);
});
