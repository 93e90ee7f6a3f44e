/** What a sentence says of its own worth: by a status, a mode, a quality or an empty field. */
import test from "ava";
import { limits } from "../../src/nmea0183/limits.ts";
import { Hearing, line } from "./support/hearing.ts";

const RMC = "GPRMC,100000.00,A,4330.000,N,00530.000,E,6.5,180.5,251126,3.0,E,A";

/** [what gives a value, what takes it back, the tags]. */
const TAKEN_BACK: readonly (readonly [gives: string, takes: string, ...tags: string[]])[] = [
  ["SDDPT,16.0,0.5,", "SDDPT,,,", "VESSEL.DEPTH_M", "VESSEL.DEPTH_OFFSET_M", "VESSEL.DEPTH_BELOW_SURFACE_M"],
  ["SDDPT,16.0,-0.5,", "SDDPT,,,", "VESSEL.DEPTH_M", "VESSEL.DEPTH_BELOW_KEEL_M"],
  ["SDDBT,52.5,f,16.0,M,8.7,F", "SDDBT,,f,,M,,F", "VESSEL.DEPTH_M"],
  ["SDDBS,52.5,f,16.0,M,8.7,F", "SDDBS,,f,,M,,F", "VESSEL.DEPTH_BELOW_SURFACE_M"],
  ["SDDBK,52.5,f,16.0,M,8.7,F", "SDDBK,,f,,M,,F", "VESSEL.DEPTH_BELOW_KEEL_M"],
  ["YXMTW,15.2,C", "YXMTW,,C", "SEA_0.TEMP_K"],
  ["HEHDT,12.5,T", "HEHDT,,T", "VESSEL.HEADING_TRUE_DEG"],
  ["HCHDM,12.5,M", "HCHDM,,M", "VESSEL.HEADING_MAGNETIC_DEG"],
  ["HETHS,12.5,A", "HETHS,12.5,V", "VESSEL.HEADING_TRUE_DEG"],
  ["HCHDG,12.5,1.0,E,3.0,W", "HCHDG,,,,,", "VESSEL.HEADING_MAGNETIC_DEG", "VESSEL.DEVIATION_DEG", "VESSEL.VARIATION_DEG"],
  ["TIROT,-35.6,A", "TIROT,-35.6,V", "VESSEL.RATE_OF_TURN_DEG_S"],
  ["IIRSA,-12.0,A,,V", "IIRSA,-12.0,V,,V", "RUDDER_0.ANGLE_DEG"],
  ["WIMWV,336,R,12.8,N,A", "WIMWV,336,R,12.8,N,V", "WIND_APPARENT.ANGLE_DEG", "WIND_APPARENT.SPEED_MS"],
  ["WIMWV,336,T,12.8,M,A", "WIMWV,,T,,,V", "WIND_TRUE_BOAT.ANGLE_DEG", "WIND_TRUE_BOAT.SPEED_MS"],
  ["WIMWV,336,R,12.8,K,A", "WIMWV,,,,,V", "WIND_APPARENT.ANGLE_DEG", "WIND_APPARENT.SPEED_MS"],
  ["IIVWR,043,L,07.6,N,03.9,M,,", "IIVWR,,,,,,,,", "WIND_APPARENT.ANGLE_DEG", "WIND_APPARENT.SPEED_MS"],
  ["IIVHW,12.0,T,9.0,M,6.1,N,,", "IIVHW,,T,,M,,N,,K", "VESSEL.HEADING_TRUE_DEG", "VESSEL.STW_MS"],
  ["GPVTG,224.4,T,,M,5.8,N,,K,A", "GPVTG,224.4,T,,M,5.8,N,,K,N", "VESSEL.COG_TRUE_DEG", "VESSEL.SOG_MS"],
  ["GPGSA,A,3,,,,,,,,,,,,,3.1,2.9,0.9", "GPGSA,A,1,,,,,,,,,,,,,,,", "GNSS.PDOP", "GNSS.HDOP"],
  ["GPXTE,A,A,0.67,R,N", "GPXTE,A,V,0.67,R,N", "NAV.CROSS_TRACK_M"],
  ["GPAPB,A,A,0.10,R,N,V,V,011,M,D,011,M,011,M", "GPAPB,V,A,0.10,R,N,V,V,,,,,,,", "NAV.CROSS_TRACK_M", "NAV.WAYPOINT_ARRIVED"],
  ["GPRMB,A,0.66,L,3,4,4917.24,N,12309.57,W,1.3,52.5,0.5,V,A", "GPRMB,V,,,,,,,,,,,,V,N", "NAV.WAYPOINT_LAT_DEG", "NAV.WAYPOINT_DISTANCE_M"],
  ["IIRPM,E,0,2450,10.5,A", "IIRPM,E,0,2450,10.5,V", "ME_INST_0.RPM"],
  ["IIVDR,90.0,T,89.0,M,1.2,N", "IIVDR,,T,,M,,N", "VESSEL.SET_TRUE_DEG", "VESSEL.DRIFT_MS"],
  ["IIXDR,A,-2.5,D,PTCH", "IIXDR,A,,D,PTCH", "VESSEL.PITCH_DEG"],
  [RMC, "GPRMC,100001.00,V,,,,,,,251126,,,N", "VESSEL.LAT_DEG", "VESSEL.LON_DEG", "VESSEL.SOG_MS", "VESSEL.TIME_UTC_S"],
]; // prettier-ignore

for (const [gives, takes, ...tags] of TAKEN_BACK) {
  test(`what ${gives} has given is void after ${takes}`, (t) => {
    const hearing = new Hearing();
    const before = hearing.hear(gives);
    for (const tag of tags) t.not(before[tag] ?? null, null, tag);
    const after = hearing.hear(takes);
    for (const tag of tags) t.is(after[tag], null, tag);
    t.true(Object.values(after).every((value) => value === null || value === false));
    t.is(hearing.reader.counters.damaged, 0);
  });
}

test("an empty field takes nothing back that another sentence gives, and a status only when that one is silent", (t) => {
  const hearing = new Hearing();
  t.is(hearing.hear(RMC)["VESSEL.VARIATION_DEG"], 3);
  t.deepEqual(hearing.hear("HCHDG,12.5,,,,"), { "VESSEL.HEADING_MAGNETIC_DEG": 12.5 });
  hearing.hear("HEHDT,12.5,T");
  t.deepEqual(Object.keys(hearing.hear("IIVHW,,T,,M,6.1,N,,K")), ["VESSEL.STW_MS"]);
  // Two receivers at one multiplexer, of which one has a position.
  t.deepEqual(hearing.hear("GNGLL,,,,,100001.00,V,N"), {});
  // Nor what another device says that reaches the same port.
  hearing.said.clear();
  hearing.reader.read(line("GPRMC,100001.00,V,,,,,,,251126,,,N"), "192.0.2.2");
  t.is(hearing.said.size, 0);
  hearing.clock.advance(limits.otherVoiceMs);
  t.deepEqual(hearing.hear("GNGLL,,,,,100001.00,V,N"), {
    "VESSEL.LAT_DEG": null,
    "VESSEL.LON_DEG": null,
    "GNSS.FIX": false,
  });
});

test("nothing is said of what was never measured, and an empty unit beside a full one takes nothing back", (t) => {
  const hearing = new Hearing();
  t.deepEqual(hearing.hear("SDDPT,,,", "HCHDG,,,,,", "IIVHW,,T,,M,,N,,K", "GPRMC,,A,,,,,,,,,,A"), {
    "GNSS.FIX": false,
  });
  t.deepEqual(hearing.hear("SDDBT,,f,16.0,M,,F"), { "VESSEL.DEPTH_M": 16 });
  t.deepEqual(hearing.hear("SDDBT,52.5,f,,M,,F"), { "VESSEL.DEPTH_M": 52.5 * 0.3048 });
});

test("RMC, GGA, GLL and GNS say whether there is a fix", (t) => {
  const position = "4330.000,N,00530.000,E";
  const fixes: readonly (readonly [body: string, isFix: boolean])[] = [
    [RMC, true],
    [RMC.replace(",A,", ",V,"), false],
    [`GPGGA,100000.00,${position},1,9,0.9,1.0,M,,M,,`, true],
    [`GPGGA,100000.00,${position},0,0,,,M,,M,,`, false],
    [`GPGLL,${position},100000.00,A,D`, true],
    [`GPGLL,${position},100000.00,V,N`, false],
    [`GNGNS,100000.00,${position},NDD,11,1.3,168.9,39.5,,,V`, true],
    [`GNGNS,100000.00,,,,,NNN,00,,,,,,V`, false],
  ];
  for (const [body, isFix] of fixes) t.is(new Hearing().hear(body)["GNSS.FIX"], isFix, body);
  // A receiver says it in each of its sentences.
  const hearing = new Hearing();
  const lost = ["GPRMC,100001.00,V,,,,,,,251126,,,N", "GPGGA,100001.00,,,,,0,00,99.9,,M,,M,,"];
  hearing.hear(RMC, `GPGGA,100000.00,${position},1,9,0.9,1.0,M,,M,,`);
  t.like(hearing.hear(...lost), { "GNSS.FIX": false, "VESSEL.LAT_DEG": null, "VESSEL.LON_DEG": null });
});

test("a mode that is reckoned makes values uncertain and no fix; a simulator's is void; a fix of any kind is good", (t) => {
  const position = "4330.000,N,00530.000,E";
  const forms: readonly ((mode: string) => string)[] = [
    (mode) => `GPRMC,100000.00,A,${position},6.5,180.5,251126,,,${mode}`,
    (mode) => `GPGLL,${position},100000.00,A,${mode}`,
    (mode) => `GPVTG,180.5,T,,M,6.5,N,,K,${mode}`,
    (mode) => `GNGNS,100000.00,${position},${mode},11,1.3,,,,,V`,
    (mode) => `GPGGA,100000.00,${position},${{ E: 6, M: 7, S: 8, N: 0, D: 2, R: 4, F: 5, P: 3 }[mode] ?? 1},9,0.9,1.0,M,,M,,`,
    (mode) => `GPBWC,100000.00,${position},035.8,T,034.0,M,1.2,N,WP1,${mode}`,
    (mode) => `GPXTE,A,A,0.67,R,N,${mode}`,
    (mode) => `GPRMB,A,0.66,L,3,4,${position},1.3,52.5,0.5,V,${mode}`,
    (mode) => `GPAPB,A,A,0.10,R,N,V,V,011,M,D,011,M,011,M,${mode}`,
    (mode) => `HETHS,12.5,${mode}`,
  ]; // prettier-ignore
  const numbers = (said: Readonly<Record<string, number | boolean | null>>) =>
    Object.entries(said).flatMap(([tag, value]) => (typeof value === "number" ? [tag] : []));
  for (const form of forms) {
    for (const mode of "ADRFP") {
      const hearing = new Hearing();
      t.true(numbers(hearing.hear(form(mode))).length > 0, form(mode));
      t.is(hearing.uncertain.size, 0, form(mode));
    }
    for (const mode of "EM") {
      const hearing = new Hearing();
      const said = hearing.hear(form(mode));
      t.deepEqual(
        numbers(said).filter((tag) => !hearing.uncertain.has(tag)),
        [],
        form(mode),
      );
      t.true(hearing.uncertain.size > 0 && said["GNSS.FIX"] !== true, form(mode));
    }
    for (const mode of "NS") t.deepEqual(numbers(new Hearing().hear(form(mode))), [], form(mode));
  }
});
