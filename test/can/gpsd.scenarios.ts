/**
 * gpsd, a program that is not ours, listens on the bus (`nmea2000://`), and `gpspipe` says what it has understood. It takes the first group
 * that it knows of a device for the device's kind (position, AIS, power, navigation) and hears no other kind from it. It reports a position
 * when the same device has told what fix it has (129539), which no group of our publisher does.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { systemClock } from "../../src/core/clock.ts";
import { SocketcanBus } from "../../src/nmea2000/bus/socketcan-bus.ts";
import { FrameSplitter } from "../../src/nmea2000/fast-packet.ts";
import { outgoingMessage } from "../../src/nmea2000/outgoing-message.ts";
import type { Message } from "../../src/nmea2000/pgn-frame.ts";
import { FLUSH_MS, Nmea2000Publisher } from "../../src/nmea2000/tags/publisher.ts";
import { filterOf } from "../../src/runtime/nmea/message-filter.ts";
import { replayToBus } from "../../src/runtime/nmea/replay-can.ts";
import { projectRoot } from "../support/service-process.ts";
import { makeInterface, openBus, until } from "./support/bus.ts";
import { run } from "./support/command.ts";
import { makeNode } from "./support/node.ts";
import { scenario, type Scene } from "./support/scenario.ts";
import { messagesIn } from "../../src/messages/messages.ts";

const busTexts = messagesIn("en").bus;
const nmea = messagesIn("en").nmea;
const tools = messagesIn("en").tools;

const CAPTURE = `${projectRoot}fixtures/captures/ikonvert.txt`;
/** gpsd's own; the rig has no network but its own. */
const PORT = 2947;
const AGAIN_MS = 200;

const [OUR_ADDRESS, NAVIGATOR] = [35, 60];
/** A tag of each group that is published. */
const PUBLISHED: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  129025: { "VESSEL.LAT_DEG": 39.5123456, "VESSEL.LON_DEG": -2.7512345 },
  127257: { "VESSEL.ROLL_DEG": 4 },
  127488: { "ME_INST_0.RPM": 1500 },
  127489: { "ME_INST_0.OIL_PRESSURE_PA": 345_600 },
  127505: { "TANK_FUEL_0.LEVEL_PCT": 80 },
  127508: { "BATT_0.VOLTAGE_V": 12.34 },
};

const GNSS = [
  { id: "gnssPositionData", fields: { sid: 1, date: "2026.11.24", time: "10:00:00", latitude: 39.5123456, longitude: -2.7512345,
    altitude: 3, gnssType: "GPS", method: "GNSS fix", integrity: "Safe", numberOfSvs: 9, hdop: 0.9, pdop: 1.2, geoidalSeparation: 47 } },
  { id: "gnssDops", fields: { sid: 1, desiredMode: "3D", actualMode: "3D", hdop: 0.9, vdop: 1.1, tdop: 1 } },
  { id: "cogSogRapidUpdate", fields: { sid: 1, cogReference: "True", cog: 2.15, sog: 3.5 } },
]; // prettier-ignore
const NAVIGATION = [
  { id: "vesselHeading", fields: { sid: 1, heading: 1.5, reference: "True" } },
  { id: "waterDepth", fields: { sid: 1, depth: 11.25, offset: -0.6 } },
];

type Report = Readonly<Record<string, unknown>>;

/** What it reports, and what it says of each group that it hears (`-D 5`). */
async function startGpsd(scene: Scene, name: string) {
  const daemon = spawn("gpsd", ["-N", "-n", "-D", "5", `nmea2000://${name}`], { stdio: ["ignore", "pipe", "pipe"] });
  scene.onEnd(() => daemon.kill("SIGKILL"));
  let log = "";
  for (const out of [daemon.stdout, daemon.stderr]) out.on("data", (chunk: Buffer) => (log += chunk.toString()));
  let isOpen = false;
  const knocking = setInterval(() => {
    const socket = connect(PORT, "127.0.0.1", () => (isOpen = true));
    socket.on("error", () => undefined).on("connect", () => socket.destroy());
  }, AGAIN_MS);
  scene.onEnd(() => clearInterval(knocking));
  await until(
    () => isOpen,
    () => `gpsd listens: ${log.slice(-2000)}`,
  );
  clearInterval(knocking);
  const reports: Report[] = [];
  const pipe = spawn("gpspipe", ["-w"], { stdio: ["ignore", "pipe", "inherit"] });
  scene.onEnd(() => pipe.kill("SIGKILL"));
  createInterface({ input: pipe.stdout }).on("line", (line) => reports.push(JSON.parse(line) as Report));
  await until(() => reports.length > 0, "gpspipe reads");
  return { reports, log: () => log };
}

scenario("gpsd on the bus reads position, speed, course, heading and depth that we send, and AIS that is replayed", async (scene) => {
  if (spawnSync("gpsd", ["-V"]).error !== undefined) {
    const reason = "no gpsd here; apt-get install gpsd gpsd-clients";
    assert.notEqual(process.env["CAN_TESTS"], "required", reason);
    scene.log(`skipped: ${reason}`);
    return;
  }
  const name = await makeInterface(scene);
  const gpsd = await startGpsd(scene, name);
  const bus = await openBus(scene, name);
  const node = makeNode(scene, bus, { address: OUR_ADDRESS });
  node.start();
  await until(() => node.address === OUR_ADDRESS, "it has its address");

  const publisher = new Nmea2000Publisher({ transport: (message) => void node.send(message), sourceAddress: () => OUR_ADDRESS });
  const publish = (pgn: number) => {
    for (const [tagId, value] of Object.entries(PUBLISHED[pgn] ?? {}))
      publisher.accept({ tagId, value, quality: "good", timestampMs: Date.now(), source: "rig" });
  };
  const splitter = new FrameSplitter();
  const sendAs = (source: number) => (message: Message) =>
    void bus.bus.send(splitter.split({ ...message, source, timestampMs: 0 }) ?? []);
  const say = (messages: readonly object[], send: (message: Message) => void) => {
    for (const json of messages) {
      const { message, faults } = outgoingMessage(json, { outOfRange: false });
      assert.equal(faults, undefined, JSON.stringify(faults));
      if (message !== undefined) send(message);
    }
  };
  // The position first, for which gpsd then takes our node; then all that the publisher sends.
  publish(129025);
  const flushing = setInterval(() => publisher.flush(performance.now()), FLUSH_MS);
  scene.onEnd(() => clearInterval(flushing));
  const isHeard = (pgn: number) => gpsd.log().includes(`got data:${pgn}:`) || gpsd.log().includes(`PGN not found 00${pgn}`);
  await until(() => isHeard(129025), "gpsd hears our position");
  for (const pgn of Object.keys(PUBLISHED)) publish(Number(pgn));
  await until(() => Object.keys(PUBLISHED).every((pgn) => isHeard(Number(pgn))), "gpsd hears all groups that we publish");
  const known = Object.keys(PUBLISHED).filter((pgn) => gpsd.log().includes(`got data:${pgn}:`));
  scene.log(`of what we publish gpsd knows ${known.join()}`);
  assert.deepEqual(known, ["129025"]);

  const find = (of: string, key: string, more: Report = {}) =>
    gpsd.reports.findLast((each) => each["class"] === of && key in each && Object.entries(more).every(([k, v]) => each[k] === v))?.[key];
  const close = (value: unknown, wanted: number, within: number) => Math.abs(Number(value) - wanted) <= within;
  const saysAll = (wanted: Readonly<Record<string, () => boolean>>) =>
    until(
      () => Object.values(wanted).every((isSo) => isSo()),
      () => {
        const missing = Object.keys(wanted).filter((what) => wanted[what]?.() !== true);
        return `gpsd has ${missing.join()} as we said it: ${gpsd.reports.slice(-9).map((each) => JSON.stringify(each)).join("\n")}`;
      },
    );
  // One speaks after the other: gpsd takes the first frame after that of a new device for one of that device, too.
  const sayingPosition = setInterval(() => say(GNSS, (message) => void node.send(message)), AGAIN_MS);
  scene.onEnd(() => clearInterval(sayingPosition));
  await saysAll({
    latitude: () => close(find("TPV", "lat"), 39.5123456, 1e-6),
    longitude: () => close(find("TPV", "lon"), -2.7512345, 1e-6),
    speed: () => close(find("TPV", "speed"), 3.5, 0.01),
    course: () => close(find("TPV", "track"), (2.15 * 180) / Math.PI, 0.01),
  });
  clearInterval(sayingPosition);
  clearInterval(flushing);
  const sayingCourse = setInterval(() => say(NAVIGATION, sendAs(NAVIGATOR)), AGAIN_MS);
  scene.onEnd(() => clearInterval(sayingCourse));
  await saysAll({
    heading: () => close(find("ATT", "heading"), (1.5 * 180) / Math.PI, 0.01),
    depth: () => close(find("ATT", "depth"), 11.25, 0.01),
  });
  clearInterval(sayingCourse);
  const replay = { speed: 1, loop: true, from: undefined, to: undefined, filter: filterOf({ source: [43] }), json: true, stats: false };
  const texts = { bus: busTexts, tools };
  const options = { ...replay, texts: nmea.replay, file: CAPTURE };
  run(scene, (streams) => replayToBus(new SocketcanBus(name, systemClock), options, texts, streams));
  await saysAll({
    "class A": () => close(find("AIS", "lat", { mmsi: 235_014_365 }), 50.8110666 * 6e5, 6),
    "class B": () => close(find("AIS", "lon", { mmsi: 235_101_366 }), -1.1068799 * 6e5, 6),
    // gpsd keeps the name until the other half of such a report has come.
    "half a name": () => gpsd.log().includes("24A from 235000377"),
  });
  scene.log("read by gpspipe as we said it: position, speed, course, heading, depth, AIS of both classes");
}); // prettier-ignore
