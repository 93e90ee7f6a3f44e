/** What sentences give where several say the same, in which unit, at which time. */
import test from "ava";
import { limits } from "../../src/nmea0183/limits.ts";
import { Hearing, line } from "./support/hearing.ts";

const IN_VIEW = "GNSS.SATELLITES_IN_VIEW";

test("satellites in view are those of all systems, steadily; one that is not heard any more is not counted", (t) => {
  const hearing = new Hearing();
  const lists = [
    "GPGSV,4,1,16,05,01,047,,10,29,224,,13,22,062,23,15,40,094,,1",
    "GPGSV,4,2,16,16,25,306,30,18,68,358,39,20,63,235,37,21,35,292,,1",
    "GLGSV,3,1,10,66,09,027,,67,56,054,40,68,55,168,44,69,08,194,21,1",
    "GAGSV,3,1,10,03,44,149,40,05,42,071,39,08,08,190,,09,06,034,,7",
    "GBGSV,2,1,07,04,01,262,,07,03,328,,27,78,059,44,28,29,115,34,1",
  ];
  t.is(hearing.hear(...lists)[IN_VIEW], 43);
  for (const list of lists) t.is(hearing.hear(list)[IN_VIEW], 43, list);
  // The same satellites by their second signal, and the following sentence of a list, which has no count.
  t.is(hearing.hear("GPGSV,1,1,09,05,01,047,,6")[IN_VIEW], 43);
  t.deepEqual(hearing.hear("GPGSV,4,3,,23,58,225,,25,00,179,"), {});
  hearing.clock.advance(limits.constellationMs);
  hearing.hear(...lists.slice(0, 3));
  hearing.clock.advance(1);
  t.is(hearing.hear(...lists.slice(0, 3))[IN_VIEW], 26);
});

test("two receivers see the same satellites: of each its own sum counts", (t) => {
  const hearing = new Hearing();
  const lists = ["GPGSV,1,1,08,05,01,047,", "GLGSV,1,1,06,66,09,027,"];
  for (const device of ["192.0.2.1", "192.0.2.2"]) {
    for (const list of lists) hearing.reader.read(line(list), device);
    t.is(hearing.said.get(IN_VIEW), 14);
  }
});

test("no more lists of satellites are kept than there can be", (t) => {
  const hearing = new Hearing();
  for (let i = 0; i < 3 * limits.constellations; i += 1) hearing.hear(`G${String.fromCharCode(65 + (i % 26))}GSV,1,1,04,,,,,${i}`);
  t.true(Number(hearing.said.get(IN_VIEW)) <= 4 * limits.constellations);
}); // prettier-ignore

test("a date that is 1024 weeks back, once or twice, is moved to now; what is beyond belief is no time, and costs nothing else", (t) => {
  const at = Date.UTC(2026, 10, 25, 10) / 1000;
  for (const date of ["251126", "110407", "260887"]) {
    const said = new Hearing().hear(`GPRMC,100000.00,A,4330.000,N,00530.000,E,6.5,180.5,${date},,,A`);
    t.is(said["VESSEL.TIME_UTC_S"], at, date);
    t.is(said["VESSEL.LAT_DEG"], 43.5);
  }
  const hearing = new Hearing();
  const bodies = ["GPZDA,000015,06,01,1980,00,00", "GPZDA,100000,25,11,2087,00,00", "GPZDA,100000,25,11,2012,00,00"];
  t.deepEqual(hearing.hear(...bodies), {});
  t.like(hearing.reader.counters, { refused_times: bodies.length, damaged: 0 });
  t.is(hearing.hear("GPZDA,100000,25,11,2026,00,00")["VESSEL.TIME_UTC_S"], at);
  t.is(hearing.hear(bodies[2] ?? "")["VESSEL.TIME_UTC_S"], null);
});

/** [body, what it gives]. */
const READ: readonly (readonly [body: string, values: Readonly<Record<string, number>>])[] = [
  ["GPXTE,A,A,0.67,R,K", { "NAV.CROSS_TRACK_M": -670 }],
  ["GPXTE,A,A,0.67,R,N", { "NAV.CROSS_TRACK_M": -0.67 * 1852 }],
  ["GPXTE,A,A,0.67,L,", { "NAV.CROSS_TRACK_M": 0.67 * 1852 }],
  ["GPAPB,A,A,0.10,R,K,,,,,,,,,", { "NAV.CROSS_TRACK_M": -100 }],
  ["IIVWT,190.,R,,N,,M,,", { "WIND_TRUE_BOAT.ANGLE_DEG": -170 }],
  ["IIVWR,343,R,,N,,M,,", { "WIND_APPARENT.ANGLE_DEG": -17 }],
  ["IIVWR,190,L,,N,,M,,", { "WIND_APPARENT.ANGLE_DEG": 170 }],
  ["IIVWR,180,L,,N,,M,,", { "WIND_APPARENT.ANGLE_DEG": -180 }],
  ["IIDPT,4.1,1.0", { "VESSEL.DEPTH_M": 4.1, "VESSEL.DEPTH_OFFSET_M": 1, "VESSEL.DEPTH_BELOW_SURFACE_M": 5.1 }],
  ["IIDPT,4.1,-1.0", { "VESSEL.DEPTH_M": 4.1, "VESSEL.DEPTH_OFFSET_M": -1, "VESSEL.DEPTH_BELOW_KEEL_M": 3.1 }],
  ["IIDPT,4.1,0.0", { "VESSEL.DEPTH_M": 4.1, "VESSEL.DEPTH_OFFSET_M": 0 }],
  ["IIDPT,4.1,", { "VESSEL.DEPTH_M": 4.1 }],
  ["IIRPM,E,2,2450,10.5,A", { "ME_INST_0.RPM": 2450 }],
  ["IIRPM,E,1,2450,10.5,A", { "ME_INST_1.RPM": 2450 }],
  ["IIRPM,S,1,245,10.5,A", {}],
  ["GPBOD,099.3,T,105.6,M,POINTB,", { "NAV.LEG_BEARING_TRUE_DEG": 99.3, "NAV.LEG_BEARING_MAGNETIC_DEG": 105.6 }],
  ["WIXDR,C,022.0,C,,", { "OUTSIDE_0.TEMP_K": 295.15 }],
  ["YXXDR,C,022.0,C,,", {}],
  ["IIXDR,T,2450,R,ENGINE#0", { "ME_INST_0.RPM": 2450 }],
  ["IIXDR,P,3.5,B,ENGINEOIL#0,C,88.0,C,ENGINE#1", { "ME_INST_0.OIL_PRESSURE_PA": 350_000, "ME_INST_1.COOLANT_TEMP_K": 361.15 }],
  ["IIXDR,U,13.8,V,ALTERNATOR#0,U,12.7,V,BATTERY#1,I,-4.5,A,BATTERY#1", { "BATT_1.CURRENT_A": -4.5, "ME_INST_0.ALTERNATOR_V": 13.8, "BATT_1.VOLTAGE_V": 12.7 }],
  ["IIXDR,V,62.0,P,FUEL#0,V,40,P,FRESHWATER#0,V,5,P,BLACKWATER#2", { "TANK_BLACK_WATER_2.LEVEL_PCT": 5, "TANK_FUEL_0.LEVEL_PCT": 62, "TANK_WATER_0.LEVEL_PCT": 40 }],
  ["YXXDR,A,4.5,D,Yaw,A,1.5,D,RUDDER,A,-2.9,D,TRIM", { "VESSEL.YAW_DEG": 4.5, "RUDDER_0.ANGLE_DEG": 1.5, "VESSEL.PITCH_DEG": -2.9 }],
]; // prettier-ignore

for (const [body, values] of READ) {
  test(`${body} gives ${Object.keys(values).join(" and ") || "nothing"}`, (t) => {
    const hearing = new Hearing();
    t.deepEqual(hearing.hear(body), values);
    t.is(hearing.reader.counters.damaged, 0);
  });
}

test("transducers that are not known are counted, one by one", (t) => {
  const hearing = new Hearing();
  t.deepEqual(hearing.hear("IIXDR,G,1.5,,WINCH#0,A,2.0,D,HEEL,P,3.5,B,HYDRAULIC,,,,"), { "VESSEL.ROLL_DEG": 2 });
  t.like(hearing.reader.counters, { unknown_transducers: 2, unknown: 0, damaged: 0 });
});
