/** AIS of the bus to programs that we did not write, and stations that come by sentences; what came so is never sent on. */
import { execFile, spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { promisify } from "node:util";
import test, { type ExecutionContext } from "ava";
import type { AisTargets } from "../../../src/ais/targets.ts";
import { AisReader } from "../../../src/nmea2000/ais/ais-reader.ts";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import type { Outgoing } from "../../../src/nmea2000/codec/content.ts";
import { linesOf, SAID } from "../../nmea0183/ais/reports.ts";
import { deviceTo, freePort, Reading, sentenceVessel } from "./support/sentence-vessel.ts";
import { until } from "../../support/until.ts";
import { pathOf, testWith } from "../../support/programs.ts";

const codec = new PgnCodec();
const PLACE = { latitude: 39.5512, longitude: 2.6321, positionAccuracy: 1 };

/** The messages of a bus: a ship, a sailing boat, ourselves, a buoy. */
const BUS: readonly (readonly [number, Outgoing])[] = [
  [
    129_038,
    { messageId: 1, userId: "244710359", ...PLACE, sog: 5.1, cog: 3.25, heading: 3.2, navStatus: 0, aisTransceiverInformation: 0 },
  ],
  [129_794, { messageId: 5, userId: "244710359", name: "NOORDERLICHT", callsign: "PCXX", typeOfShip: 70, length: 180, beam: 28, destination: "PALMA" }],
  [129_039, { messageId: 18, userId: "244670233", ...PLACE, sog: 3, cog: 1, heading: 1.1, aisTransceiverInformation: 1 }],
  [129_809, { messageId: 24, userId: "244670233", name: "KAIROS" }],
  [129_810, { messageId: 24, userId: "244670233", callsign: "PC8968", typeOfShip: 36, length: 10, beam: 3 }],
  [129_039, { messageId: 18, userId: "224000999", ...PLACE, sog: 3, cog: 1, aisTransceiverInformation: 2 }],
  [129_802, { messageId: 14, sourceId: "244710359", safetyRelatedText: "MOB ACTIVE" }],
  [129_041, { messageId: 21, userId: "992241001", ...PLACE, atonType: 20, atonName: "DRAGONERA" }],
]; // prettier-ignore

function hearing(targets: AisTargets) {
  const reader = new AisReader(targets);
  return () => {
    for (const [pgn, content] of BUS)
      reader.hear("can0", codec.encode(pgn, content, { source: 43, timestampMs: Date.now() }));
  };
}

async function serving(t: ExecutionContext, more: Partial<Parameters<typeof sentenceVessel>[1]> = {}) {
  const port = await freePort();
  const vessel = sentenceVessel(t, { nmea0183: { port, sentences: {} }, ...more });
  vessel.start();
  await until(() => vessel.outputs[0]?.state() === "running");
  return { ...vessel, port };
}

test("each message of the bus is a VDM, our own transponder's a VDO, and no other vessel is missing", async (t) => {
  const { targets, port, outputs } = await serving(t);
  const reading = Reading.to(t, port);
  await until(() => outputs[0]?.counters()["subscribers"] === 1);
  hearing(targets)();
  await until(() => reading.lines.length >= 9);
  t.deepEqual(
    reading.lines.map((line) => line.slice(0, 13)),
    [
      "!AIVDM,1,1,,,",
      "!AIVDM,2,1,0,",
      "!AIVDM,2,2,0,",
      "!AIVDM,1,1,,,",
      "!AIVDM,1,1,,,",
      "!AIVDM,1,1,,,",
      "!AIVDO,1,1,,,",
      "!AIVDM,1,1,,,",
      "!AIVDM,1,1,,,",
    ],
  );
  t.like(outputs[0]?.counters(), { ais_messages: 8, ais_dropped: 0, ais_dropping: 0, sentences: 0 });
  // And in again at another vessel's: the stations are the same.
  const other = sentenceVessel(t, { sources: [{ host: "127.0.0.1", port }] });
  other.start();
  await until(() => outputs[0]?.counters()["subscribers"] === 2);
  hearing(targets)();
  await until(() => other.targets.size === 3);
  t.deepEqual([...other.targets].map(({ mmsi, kind }) => `${kind} ${mmsi}`).toSorted(), [
    "aton 992241001",
    "vessel 244670233",
    "vessel 244710359",
  ]);
  const ship = [...other.targets].find(({ mmsi }) => mmsi === "244710359");
  t.is(ship?.value("name"), "NOORDERLICHT");
  t.is(ship?.source, `nmea0183:127.0.0.1:${port}`);
  t.like(other.targets.counters(), { own: 1, refused: 0, damaged_values: 0 });
  t.like(other.runners[0]?.counters(), { ais_messages: 8, ais_damaged: 0, ais_incomplete: 0 });
});

test("stations that come by sentences are known and not sent on, neither by the same wire nor by another", async (t) => {
  const devices = await freePort();
  const { targets, port, runners, outputs } = await serving(t, {
    sources: [{ protocol: "tcp", port: devices, bind: "127.0.0.1" }],
  });
  const reading = Reading.to(t, port);
  await until(() => outputs[0]?.counters()["subscribers"] === 1 && runners[0] !== undefined);
  const device = await deviceTo(t, devices);
  for (const [i, each] of Object.values(SAID).entries()) device.write(linesOf(each, { sequence: i }).join(""));
  device.write("!AIVDM,1,1,,A,13aGua?P00PHfERNFruh0?vN289E,0*00\r\n!AIVDM,2,2,9,A,88888888880,2*2D\r\n");
  await until(() => targets.size >= 6 && runners[0]?.counters()["ais_damaged"] === 1);
  t.like(runners[0]?.counters(), { ais_messages: Object.keys(SAID).length, ais_incomplete: 1 });
  // A message of the bus passes behind them.
  hearing(targets)();
  await until(() => reading.lines.length >= 8);
  t.is(outputs[0]?.counters()["ais_messages"], BUS.length);
});

test("two devices that send to one port at once do not mix their messages", async (t) => {
  const devices = await freePort();
  const { targets, runners } = await serving(t, { sources: [{ port: devices, bind: "127.0.0.1" }] });
  // From two addresses: this computer's network of its own has many.
  const deviceAt = async (address: string) => {
    const socket = createSocket("udp4");
    t.teardown(() => socket.close());
    await new Promise<void>((resolve) => socket.bind(0, address, resolve));
    return (line: string) => new Promise((resolve) => socket.send(line, devices, "127.0.0.1", resolve));
  };
  const [one, other] = [await deviceAt("127.0.0.1"), await deviceAt("127.0.0.2")];
  await until(() => {
    void one("$GPHDT,,T*1B\r\n");
    return (runners[0]?.counters()["datagrams"] ?? 0) > 0;
  }, "a port that listens");
  const voyage = SAID["5"] ?? t.fail();
  const [first = "", rest = ""] = linesOf(voyage);
  const bilbao = { ...voyage, mmsi: "244710360", said: { ...voyage.said, destination: "BILBAO" } };
  const [otherFirst = "", otherRest = ""] = linesOf(bilbao);
  await one(first);
  await other(otherFirst);
  await one(rest);
  await other(otherRest);
  await until(() => targets.size === 2);
  t.deepEqual(
    [...targets].map((target) => [target.mmsi, target.value("destination")]),
    [
      ["244710359", "PALMA DE MALLORCA"],
      ["244710360", "BILBAO"],
    ],
  );
});

test("more than a bus carries is dropped and counted", async (t) => {
  const { targets, port, outputs } = await serving(t);
  const reading = Reading.to(t, port);
  await until(() => outputs[0]?.counters()["subscribers"] === 1);
  const hear = hearing(targets);
  for (let i = 0; i < 100; i += 1) hear();
  await until(() => reading.lines.length > 0);
  t.true((outputs[0]?.counters()["ais_dropped"] ?? 0) >= 400);
  t.is(outputs[0]?.counters()["ais_dropping"], 1);
});

testWith(
  test,
  "gpsd",
  "gpspipe",
)("gpsd sees the stations that our bus hears (class AIS)", async (t) => {
  t.timeout(90_000);
  const { targets, port } = await serving(t);
  const control = await freePort();
  const gpsd = spawn(pathOf("gpsd"), ["-N", "-n", "-S", String(control), `tcp://127.0.0.1:${port}`], {
    stdio: "ignore",
  });
  t.teardown(() => gpsd.kill("SIGKILL"));
  const hear = hearing(targets);
  const saying = setInterval(hear, 500);
  t.teardown(() => clearInterval(saying));
  const found = new Map<number, Record<string, unknown>>();
  const startMs = performance.now();
  while (found.size < 6 && performance.now() - startMs < 60_000) {
    const args = ["-w", "-n", "20", "-x", "5", `127.0.0.1:${control}`];
    const { stdout } = await promisify(execFile)("gpspipe", args).catch(() => ({ stdout: "" }));
    for (const line of stdout.split("\n").filter((each) => each.includes('"class":"AIS"'))) {
      const report = JSON.parse(line) as Record<string, unknown>;
      found.set(Number(report["type"]), report);
    }
  }
  t.deepEqual([...found.keys()].toSorted((a, b) => a - b), [1, 5, 14, 18, 21, 24]); // prettier-ignore
  t.like(found.get(1), {
    mmsi: 244_710_359,
    lat: 23_730_720,
    lon: 1_579_260,
    heading: 183,
    status_text: "Under way using engine",
  });
  t.like(found.get(5), { mmsi: 244_710_359, shipname: "NOORDERLICHT", callsign: "PCXX", shiptype: 70 });
  t.like(found.get(21), { mmsi: 992_241_001, name: "DRAGONERA" });
});
