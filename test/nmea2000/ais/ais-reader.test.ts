/** What is read of the AIS messages of a bus: every group, and what AIS says is not available. */
import test from "ava";
import { AisTargets } from "../../../src/ais/targets.ts";
import { AIS_GROUPS } from "../../../src/nmea2000/ais/ais-groups.ts";
import { AisReader } from "../../../src/nmea2000/ais/ais-reader.ts";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import type { Outgoing } from "../../../src/nmea2000/codec/content.ts";

const codec = new PgnCodec();

function reading() {
  const targets = new AisTargets({ now: () => 0, ownMmsi: undefined, ownPosition: () => undefined });
  const reader = new AisReader(targets);
  return {
    targets,
    reader,
    hear: (pgn: number, content: Outgoing, timestampMs = 0) =>
      reader.hear("can0", codec.encode(pgn, content, { source: 43, timestampMs })),
    only: () => {
      const [target, ...more] = targets;
      if (target === undefined || more.length > 0) throw new Error(`${targets.size} targets`);
      return target;
    },
    all: () => {
      const [target] = targets;
      return Object.fromEntries([...(target?.fields() ?? [])].map((field) => [field, target?.value(field)]));
    },
  };
}

const PLACE = { latitude: 52.6442272, longitude: 5.0987216, positionAccuracy: 1 };
const POSITION = { latitude: 52.6442272, longitude: 5.0987216 };

test("a position report of class A", (t) => {
  const { hear, only, all } = reading();
  const motion = { sog: 5.14, cog: 3.25, heading: 3.2, rateOfTurn: 0.01, navStatus: 7, specialManeuverIndicator: 1 };
  hear(129038, { messageId: 1, userId: "244710359", ...PLACE, ...motion, aisTransceiverInformation: 0 }, 1234);
  t.deepEqual(all(), {
    position: POSITION,
    isAccurate: true,
    speedMs: 5.14,
    courseRad: 3.25,
    headingRad: 3.2,
    rateOfTurnRadS: 0.01,
    navStatus: 7,
    maneuver: 1,
  });
  t.is(only().class, "A");
  t.deepEqual(only().timed("speedMs"), { value: 5.14, timestampMs: 1234, source: "nmea2000:can0:43" });
});

test("the messages of class B make one target, with all that they say", (t) => {
  const { hear, only, all } = reading();
  const userId = "244670233";
  hear(129039, { messageId: 18, userId, ...PLACE, sog: 3, cog: 1, heading: 1.1, aisTransceiverInformation: 1 });
  hear(129809, { messageId: 24, userId, name: "KAIROS" });
  const hull = { length: 10, beam: 3, positionReferenceFromStarboard: 1, positionReferenceFromBow: 7 };
  hear(129810, { messageId: 24, userId, typeOfShip: 36, callsign: "PC8968", ...hull });
  const known = all();
  t.like(known, {
    name: "KAIROS",
    callsign: "PC8968",
    shipType: 36,
    lengthM: 10,
    beamM: 3,
    fromBowM: 7,
    fromStarboardM: 1,
  });
  t.like(known, { speedMs: 3, courseRad: 1, headingRad: 1.1 });
  t.is(only().class, "B");
  hear(129040, {
    messageId: 19,
    userId,
    ...PLACE,
    sog: 4,
    cog: 2,
    trueHeading: 2.1,
    name: "KAIROS II",
    ...hull,
    length: 12,
  });
  t.like(all(), { speedMs: 4, headingRad: 2.1, name: "KAIROS II", lengthM: 12 });
});

test("the voyage of class A", (t) => {
  const { hear, all } = reading();
  const voyage = { draft: 10.2, destination: "ST.PETERSBURG", etaDate: "2026.08.16", etaTime: "07:00:00" };
  const hull = {
    typeOfShip: 71,
    length: 161,
    beam: 25,
    positionReferenceFromStarboard: 8,
    positionReferenceFromBow: 138,
  };
  const who = { userId: "236333000", imoNumber: 9301122, callsign: "ZDHM4", name: "HOOGE" };
  hear(129794, { messageId: 5, ...who, ...hull, ...voyage });
  t.deepEqual(all(), {
    name: "HOOGE",
    callsign: "ZDHM4",
    imo: 9301122,
    shipType: 71,
    lengthM: 161,
    beamM: 25,
    fromBowM: 138,
    fromStarboardM: 8,
    draughtM: 10.2,
    destination: "ST.PETERSBURG",
    etaMs: Date.UTC(2026, 7, 16, 7),
  });
});

test("aids to navigation, base stations, aircraft and a person overboard", (t) => {
  const aton = reading();
  const edges = { positionReferenceFromStarboardEdge: 1, positionReferenceFromTrueNorthFacingEdge: 1 };
  const buoy = {
    atonType: 20,
    virtualAtonFlag: 1,
    offPositionIndicator: 0,
    lengthDiameter: 2,
    beamDiameter: 2,
    ...edges,
  };
  aton.hear(129041, {
    messageId: 21,
    userId: "992761013",
    ...PLACE,
    ...buoy,
    atonName: "BUOY-\u202e295\u2028@@@@@@@@@@",
  });
  t.like(aton.all(), {
    name: "BUOY-295",
    atonType: 20,
    isVirtual: true,
    isOffPosition: false,
    lengthM: 2,
    fromBowM: 1,
  });
  t.is(aton.only().kind, "aton");
  const base = reading();
  base.hear(129793, { messageId: 4, userId: "002442024", ...PLACE });
  t.deepEqual(base.all(), { position: POSITION, isAccurate: true });
  t.is(base.only().mmsi, "002442024");
  const aircraft = reading();
  aircraft.hear(129798, { messageId: 9, userId: "111224001", ...PLACE, sog: 60, cog: 1, altitude: 150 });
  t.like(aircraft.all(), { speedMs: 60, altitudeM: 150 });
  t.is(aircraft.only().kind, "aircraft");
  const mob = reading();
  mob.hear(129038, { messageId: 1, userId: "972123456", ...PLACE, navStatus: 14 });
  t.is(mob.only().beacon, "mob");
  t.is(mob.only().value("navStatus"), 14);
});

test("safety texts, to all and to one, and a name with junk behind its end", (t) => {
  const { hear, targets } = reading();
  hear(129802, { messageId: 14, sourceId: "972000001", safetyRelatedText: "MOB ACTIVE" });
  hear(129801, {
    messageId: 12,
    sourceId: "002442024",
    destinationId: "244710359",
    safetyRelatedText: "RETURN TO PORT@@",
  });
  hear(129809, { messageId: 24, userId: "244670233", name: "KAIROS@JUNK" });
  t.deepEqual(
    [...targets].map((target) => [target.mmsi, target.kind, target.value("safetyText") ?? target.value("name")]),
    [
      ["972000001", "vessel", "MOB ACTIVE"],
      ["002442024", "base", "RETURN TO PORT"],
      ["244670233", "vessel", "KAIROS"],
    ],
  );
});

test("what AIS says is not available is no value", (t) => {
  const { hear, all } = reading();
  const userId = "244710359";
  hear(129038, { userId, latitude: 91, longitude: 181, sog: 52.63, cog: 6.2832, heading: 8.9, navStatus: null });
  const none = { typeOfShip: 0, length: 0, beam: 0, positionReferenceFromStarboard: 0, positionReferenceFromBow: 0 };
  const voyage = { imoNumber: 0, draft: 0, destination: "@@@@@@@@@@", etaDate: "1970.01.01", etaTime: "17:15:00" };
  hear(129794, { userId, ...none, ...voyage, name: "", callsign: "@@@@@@@" });
  const { isAccurate: _, ...rest } = all();
  t.deepEqual(rest, {});
  hear(129038, { userId, ...PLACE, sog: 52.5, cog: 6.2831 });
  t.like(all(), { position: POSITION, speedMs: 52.5, courseRad: 6.2831 });
  hear(129038, { userId, ...PLACE, sog: 52.63, cog: 6.2832 });
  t.like(all(), { position: POSITION, speedMs: undefined, courseRad: undefined });
});

test("an arrival at 24:00, which is no time, is on its day", (t) => {
  const { hear, only } = reading();
  hear(129794, { userId: "236333000", etaDate: "2026.08.16", etaTime: "24:00:00" });
  t.is(only().value("etaMs"), Date.UTC(2026, 7, 16));
});

test("an arrival that an old receiver dates 1024 weeks back is in its year, one in 2014 is none", (t) => {
  const { hear, only } = reading();
  const nowMs = Date.UTC(2026, 7, 1);
  hear(129794, { userId: "236333000", etaDate: "2006.12.31", etaTime: "07:00:00" }, nowMs);
  t.is(only().value("etaMs"), Date.UTC(2026, 7, 16, 7));
  hear(129794, { userId: "236333000", etaDate: "2014.08.16", etaTime: "07:00:00" }, nowMs);
  t.is(only().value("etaMs") ?? null, null);
});

test("what our own transponder sends is no target", (t) => {
  const { hear, targets } = reading();
  for (const aisTransceiverInformation of [2, 3, 4])
    hear(129039, { userId: "224123456", ...PLACE, aisTransceiverInformation });
  t.is(targets.size, 0);
  t.is(targets.counters()["own"], 3);
});

test("no bytes of any length make it throw, or believe what cannot be", (t) => {
  const { reader, targets } = reading();
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let i = 0; i < 20_000; i += 1) {
    const pgn = [...AIS_GROUPS.keys()][i % AIS_GROUPS.size] ?? 0;
    const data = Uint8Array.from({ length: random() % 60 }, () => random() & 0xff);
    reader.hear("can0", { pgn, priority: 4, source: 43, destination: 255, data, timestampMs: 0 });
  }
  for (const { mmsi, position } of targets) {
    t.regex(mmsi, /^\d{9}$/);
    if (position !== undefined) t.true(Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180);
  }
  const { refused = 0, damaged_values: damaged = 0 } = targets.counters();
  t.true(refused > 1000 && damaged > 100, `${refused} ${damaged}`);
});

test("a long-range report in the group of class A is one, and does not replace a precise position", (t) => {
  const { hear, only } = reading();
  hear(129038, { messageId: 1, userId: "244710359", ...PLACE, sog: 5.14, cog: 3.25 });
  hear(129038, { messageId: 27, userId: "244710359", latitude: 52.65, longitude: 5.1, positionAccuracy: 0, sog: 5 });
  t.deepEqual(only().position, POSITION);
  t.is(only().value("speedMs"), 5.14);
});

test("the UTC second 63 of a bus may be one that the device does not know: her place is taken", (t) => {
  const { hear, only } = reading();
  hear(129038, { messageId: 1, userId: "244710359", ...PLACE, timeStamp: 63, sog: 5.14, cog: 3.25 });
  t.deepEqual(only().position, POSITION);
});
