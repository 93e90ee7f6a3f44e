/** Stations that another Signal K server knows: as reports of AIS, from there to the other wires, and never in a circle. */
import test from "ava";
import { limits as aisLimits } from "../../src/ais/limits.ts";
import type { AisReport, AisSaid } from "../../src/ais/report.ts";
import { AisTargets, type HeardReport } from "../../src/ais/targets.ts";
import { aisLines } from "../../src/nmea0183/ais/ais-sentences.ts";
import { writeAisMessage } from "../../src/nmea0183/ais/write-message.ts";
import type { Message } from "../../src/nmea2000/pgn-frame.ts";
import { AisSender } from "../../src/nmea2000/bridge/ais-sender.ts";
import { limits } from "../../src/signalk/limits.ts";
import { StationReports } from "../../src/signalk/station-reports.ts";
import { TargetLeaves } from "../../src/signalk/target-leaves.ts";
import { HEARD_MS, SAID } from "../nmea0183/ais/reports.ts";
import { ManualClock } from "../support/clock.ts";

const SOURCE = "signalk:192.168.1.10:3000";
const SHIP = "vessels.urn:mrn:imo:mmsi:244710359";
const PLACE = { latitude: 39.5512, longitude: 2.6321 };
const OWN = "224123456";

function setUp() {
  const clock = new ManualClock(HEARD_MS);
  const targets = new AisTargets({ now: () => clock.monotonic(), ownMmsi: OWN, ownPosition: () => undefined });
  const heard: HeardReport[] = [];
  targets.reports.subscribe((each) => heard.push(each));
  const stations = new StationReports(targets, clock, SOURCE);
  let timestampMs = HEARD_MS;
  /** Values with one time, and then a later one, by which they are whole. */
  const say = (values: Readonly<Record<string, unknown>>, context = SHIP, atMs = (timestampMs += 1000)) => {
    for (const [path, value] of Object.entries(values))
      stations.take({ context, source: "ais", timestampMs: atMs, path, value });
    const rest = { source: "ais", timestampMs: atMs + 1, path: "navigation.position", value: 7 };
    stations.take({ context, ...rest });
  };
  const from = (source: string, said: AisSaid, mmsi = "244710359") =>
    targets.take({ mmsi, class: "A", isOwn: false, timestampMs: clock.now(), source, said });
  return { clock, targets, heard, stations, say, from };
}

const saidOf = (heard: readonly HeardReport[]): AisSaid[] => heard.map(({ report }) => report.said);

for (const [number, report] of Object.entries(SAID))
  test(`message ${number}: what we serve of a station is read from there as it was`, (t) => {
    const { clock, targets: theirs } = setUp();
    theirs.take({ ...report, isOwn: false, timestampMs: clock.now(), source: "nmea2000:can0:43" });
    const { targets, say } = setUp();
    const values: Record<string, unknown> = {};
    let context = "";
    const changed = (leaf: {
      path: string;
      value: unknown;
      context: { name: string } | undefined;
      isOfRoot: boolean;
    }) => {
      if (leaf.isOfRoot) return;
      context = leaf.context?.name ?? "";
      values[leaf.path] = leaf.value;
    };
    new TargetLeaves().listen(theirs, { changed, gone: () => {} });
    say(values, context);
    const [target] = targets;
    t.like(target, { mmsi: report.mmsi, class: report.class, source: SOURCE });
    const { isAccurate: _, ...said } = report.said;
    for (const [field, value] of Object.entries(said))
      t.deepEqual(target?.value(field as keyof AisSaid), value ?? undefined, field);
  });

test("they go out by NMEA 0183 and to a bus, a message for each that the server has heard", (t) => {
  const { targets, say } = setUp();
  const pgns: number[] = [];
  const publisher = {
    carries: (_pgn: number, source: string) => source === SOURCE,
    relay: ({ pgn }: Message) => pgns.push(pgn) > 0,
  };
  const sender = new AisSender(
    "can0",
    () => publisher,
    () => 0,
    () => false,
  );
  const types: number[] = [];
  targets.reports.subscribe((each) => {
    sender.take(each);
    const bits = writeAisMessage({ ...each.report, mmsi: each.mmsi });
    const [line = ""] = bits === undefined ? [] : aisLines(bits, each.isOwn, 0);
    t.true(line.startsWith("!AIVDM,"), line);
    types.push(line.split(",")[5]?.codePointAt(0) ?? 0);
  });
  const boat = "vessels.urn:mrn:imo:mmsi:244670233";
  const motion = { "navigation.position": PLACE, "navigation.speedOverGround": 5, "sensors.ais.class": "A" };
  say(motion);
  say({ "": { name: "NOORDERLICHT" }, "navigation.destination.commonName": "PALMA" });
  say({ ...motion, "sensors.ais.class": "B" }, boat);
  // As one message of a server that keeps no times apart: each goes as its own.
  say({ "": { name: "KAIROS", communication: { callsignVhf: "PC8968" } }, "design.aisShipType": { id: 36 } }, boat);
  t.deepEqual(pgns, [129_038, 129_794, 129_039, 129_809, 129_810]);
  // Six bits of the payload are the type: 1, 5, 18, 24, 24.
  t.deepEqual(
    types.map((code) => code - 48),
    [1, 5, 18, 24, 24],
  );
});

test("what is not known is not invented: no class, no message; no values of another moment", (t) => {
  const { heard, say } = setUp();
  say({ "navigation.position": PLACE });
  t.deepEqual(writeAisMessage({ ...(heard[0] as HeardReport).report, mmsi: "244710359" }), undefined);
  say({ "navigation.speedOverGround": 5, "sensors.ais.class": "A", "navigation.state": "default" });
  t.deepEqual(saidOf(heard), [{ position: PLACE }, { speedMs: 5, navStatus: null }]);
});

test("our own vessel, and a station without a number, are none", (t) => {
  const { targets, heard, stations, say } = setUp();
  say({ "navigation.position": PLACE }, `vessels.urn:mrn:imo:mmsi:${OWN}`);
  t.is(stations.counters.own_vessel, 1);
  const value = { path: "navigation.position", value: PLACE, timestampMs: undefined, source: "x" };
  for (const name of ["vessels.urn:mrn:signalk:uuid:b7590868-1d62-47d9-989c-32321b349fb9", "meteo.urn:mrn:imo:mmsi:2", "vessels.self"])
    t.false(stations.take({ ...value, context: name }), name); // prettier-ignore
  t.is(targets.size, 0);
  t.deepEqual(heard, []);
});

test("a station that another source reports is left to it; what comes back of it is no report", (t) => {
  const { clock, targets, heard, stations, say, from } = setUp();
  from("nmea2000:can0:43", { position: PLACE });
  clock.advance(900);
  say({ "navigation.position": PLACE });
  say({ "navigation.position": { latitude: 39, longitude: 2 } });
  t.is(stations.counters.stations_of_others, 2);
  t.is(targets.vessel("244710359")?.source, "nmea2000:can0:43");
  clock.advance(limits.source.stationHeldMs);
  say({ "navigation.position": { latitude: 39, longitude: 2 } });
  t.is(targets.vessel("244710359")?.source, SOURCE, "it has fallen silent there");
  t.is(heard.length, 2);
});

test("what the same server has said comes round and is not taken again, nor that which came before it", (t) => {
  const { clock, heard, stations, say } = setUp();
  const at = (latitude: number) => ({ "navigation.position": { latitude, longitude: 2 } });
  say(at(39));
  say(at(39.1));
  for (let round = 0; round < 10; round += 1) {
    clock.advance(300);
    say(at(39));
    say(at(39.1));
  }
  t.is(heard.length, 2);
  t.is(stations.counters.stations_repeated, 20);
  // A vessel at anchor says the same for hours, and stays.
  clock.advance(limits.source.stationHeldMs);
  say(at(39.1));
  t.is(heard.length, 3);
});

test("what the server remembers of one that is gone is no report, by the server's own clock", (t) => {
  const { heard, stations, say } = setUp();
  // Its clock is an hour behind.
  const theirNowMs = HEARD_MS - 3_600_000;
  stations.begin(theirNowMs);
  say({ "navigation.position": PLACE, "": { name: "GONE" } }, SHIP, theirNowMs - aisLimits.silentMs - 1000);
  say({ "navigation.position": PLACE }, SHIP, theirNowMs - limits.source.placeAgeMs - 1000);
  t.deepEqual(heard, []);
  say({ "": { name: "NOORDERLICHT" } }, SHIP, theirNowMs - limits.source.placeAgeMs - 1000);
  say({ "navigation.position": PLACE }, SHIP, theirNowMs - 5000);
  t.deepEqual(saidOf(heard), [{ name: "NOORDERLICHT" }, { position: PLACE }]);
  t.is((heard[1] as { report: AisReport }).report.timestampMs, HEARD_MS - 5000);
});

test("a server that invents stations and values fills no memory, and what cannot be is not believed", (t) => {
  const { targets, stations, say } = setUp();
  for (let i = 0; i < 5000; i += 1)
    say({ "navigation.position": PLACE }, `vessels.urn:mrn:imo:mmsi:${211_000_000 + i}`);
  t.true(targets.size <= aisLimits.targets);
  t.true(stations.counters.station_reports >= 5000);
  const odd = { "navigation.position": { latitude: 99, longitude: "x" }, "navigation.speedOverGround": "fast", "": 7 };
  say({ ...odd, "design.length": null, "design.draft": [], "navigation.destination.eta": "soon" });
  t.is(targets.vessel("244710359")?.position, undefined);
  t.is(targets.vessel("244710359")?.value("speedMs"), undefined);
});
