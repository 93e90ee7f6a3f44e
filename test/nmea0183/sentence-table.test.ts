import { existsSync, readFileSync } from "node:fs";
import test from "ava";
import { FORMATTERS } from "../../src/nmea0183/sentence-table.ts";
import { SentenceReader } from "../../src/nmea0183/sentence-reader.ts";
import { SentenceWriter } from "../../src/nmea0183/sentence-writer.ts";
import { mappingOfTag } from "../../src/nmea2000/tags/tag-table.ts";

function reading() {
  const values = new Map<string, number | boolean>();
  const reader = new SentenceReader((tag, value) => void values.set(tag, value));
  return { reader, values };
}

/** A value for each tag of the table, as the bus would give it, and how far from it the sentence may be. */
const KNOWN: Readonly<Record<string, readonly [value: number, within: number]>> = {
  "VESSEL.TIME_UTC_S": [1_790_000_000.25, 0.01],
  "VESSEL.LAT_DEG": [-33.123456789, 1e-7],
  "VESSEL.LON_DEG": [179.999999, 1e-7],
  "VESSEL.SOG_MS": [6.7, 0.003],
  "VESSEL.COG_TRUE_DEG": [359.93, 0.06],
  "VESSEL.COG_MAGNETIC_DEG": [2.34, 0.06],
  "VESSEL.VARIATION_DEG": [-3.2, 0.06],
  "VESSEL.DEVIATION_DEG": [1.1, 0.06],
  "VESSEL.HEADING_TRUE_DEG": [123.4, 0.06],
  "VESSEL.HEADING_MAGNETIC_DEG": [126.6, 0.06],
  "VESSEL.RATE_OF_TURN_DEG_S": [-0.55, 0.001],
  "RUDDER_0.ANGLE_DEG": [-12.3, 0.06],
  "VESSEL.STW_MS": [5.55, 0.003],
  "VESSEL.LOG_M": [1_234_567, 1],
  "VESSEL.TRIP_LOG_M": [4321, 1],
  "WIND_APPARENT.ANGLE_DEG": [-47.5, 0.06],
  "WIND_APPARENT.SPEED_MS": [9.87, 0.006],
  "WIND_TRUE_BOAT.ANGLE_DEG": [110, 0.06],
  "WIND_TRUE_BOAT.SPEED_MS": [8.1, 0.006],
  "WIND_GROUND_TRUE.DIRECTION_DEG": [231, 0.06],
  "WIND_GROUND_TRUE.SPEED_MS": [8.5, 0.006],
  "WIND_GROUND_MAGNETIC.DIRECTION_DEG": [234, 0.06],
  "VESSEL.DEPTH_M": [11.25, 0.01],
  "VESSEL.DEPTH_OFFSET_M": [-0.6, 0.01],
  "SEA_0.TEMP_K": [290.05, 0.06],
  "OUTSIDE_0.TEMP_K": [295.15, 0.06],
  "OUTSIDE_0.HUMIDITY_PCT": [71.5, 0.06],
  "DEW_POINT_0.TEMP_K": [286.15, 0.06],
  "INSIDE_0.TEMP_K": [297.15, 0.06],
  "ATMOSPHERE_0.PRESSURE_PA": [101_325, 1],
  "VESSEL.PITCH_DEG": [-2.5, 0.06],
  "VESSEL.ROLL_DEG": [7.7, 0.06],
  "GNSS.SATELLITES": [9, 0],
  "GNSS.SATELLITES_IN_VIEW": [12, 0],
  "GNSS.HDOP": [0.9, 0.06],
  "GNSS.PDOP": [1.6, 0.06],
  "GNSS.VDOP": [1.2, 0.06],
  "GNSS.ALTITUDE_M": [4.2, 0.06],
  "GNSS.GEOIDAL_SEPARATION_M": [47.1, 0.06],
  "NAV.CROSS_TRACK_M": [-123, 1],
  "NAV.WAYPOINT_LAT_DEG": [39.5, 1e-7],
  "NAV.WAYPOINT_LON_DEG": [2.75, 1e-7],
  "NAV.WAYPOINT_DISTANCE_M": [18_520, 1],
  "NAV.WAYPOINT_BEARING_TRUE_DEG": [88.8, 0.06],
  "NAV.LEG_BEARING_TRUE_DEG": [90.1, 0.06],
  "NAV.WAYPOINT_CLOSING_MS": [5.1, 0.003],
  "NAV.WAYPOINT_ARRIVED": [0, 0],
  "NAV.WAYPOINT_PASSED": [1, 0],
};

test("each tag goes out and comes in again within the resolution of its sentences, in lines of at most 82 characters", (t) => {
  const writer = new SentenceWriter("II");
  const lines = FORMATTERS.flatMap((formatter) => writer.lines(formatter, (tag) => KNOWN[tag]?.[0]));
  for (const line of lines) t.true(line.length <= 82 && line.endsWith("\r\n"), line);
  const { reader, values } = reading();
  for (const line of lines) t.true(reader.read(line), line);
  t.like(reader.counters, { damaged: 0, unknown: 0, not_valid: 0, sentences: lines.length });
  for (const [tag, [value, within]] of Object.entries(KNOWN)) {
    t.true(Math.abs(Number(values.get(tag)) - value) <= within, `${tag}: ${String(values.get(tag))} is not ${value}`);
    t.truthy(mappingOfTag(tag), `${tag} is a tag of the bus`);
  }
  t.deepEqual(
    [...values.keys()].filter((tag) => !(tag in KNOWN)),
    [],
  );
});

test("what is not known makes an empty field or no sentence, and a sentence with a status says once that it holds no more", (t) => {
  const writer = new SentenceWriter("II");
  t.deepEqual(
    FORMATTERS.flatMap((formatter) => writer.lines(formatter, () => undefined)),
    [],
  );
  const wind = (angle: number | undefined) => (tag: string) => ({ "WIND_APPARENT.ANGLE_DEG": angle })[tag];
  t.regex(writer.lines("MWV", wind(-30)).join(""), /^\$IIMWV,330\.0,R,,N,A\*/);
  t.regex(writer.lines("MWV", wind(undefined)).join(""), /^\$IIMWV,,R,,N,V\*/);
  t.deepEqual(writer.lines("MWV", wind(undefined)), []);
});

test("what is damaged is counted and not believed, also one field of many; what wraps a sentence is taken off", (t) => {
  const { reader, values } = reading();
  const damaged = [
    "$GPRMC,085411.000,A,5222.3215,N,00454.5778,E,0.58,251.34,030414,,,A*64",
    "$GPRMC,085411.000,A,5222.3215,N,00454.5778,E,0.58,251.34,030414,,,A",
    "$IIDPT,1e3,,*3C",
    "garbage",
    `$IIDPT,${"1".repeat(500)}*00`,
  ];
  for (const line of damaged) reader.read(line);
  t.is(reader.counters.damaged, damaged.length);
  t.is(values.size, 0);
  reader.read("UdPbC\0\\s:II0001,n:1*2C\\$GPRMC,085411.000,A,5222.3215,N,00454.5778,E,0.58,251.34,030414,,,A*63\r\n");
  t.is(values.get("VESSEL.COG_TRUE_DEG"), 251.34);
  reader.read("$GPRMC,085411.000,V,5222.3215,N,00454.5778,E,0.58,251.34,030414,,,N*7B");
  t.is(reader.counters.not_valid, 1);
});

test("a thousand hostile lines throw nothing and give nothing that is no number", (t) => {
  const { reader, values } = reading();
  let seed = 4;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  for (let i = 0; i < 1000; i += 1) {
    const formatter = FORMATTERS[Math.floor(random() * FORMATTERS.length)] ?? "";
    const fields = Array.from({ length: Math.floor(random() * 24) }, () =>
      ["", "A", "V", "-1", "1e9", "999999", "N", "NaN", "\u0000", "5222.99,N", "T", "^2C"].at(
        Math.floor(random() * 12),
      ),
    );
    const body = `II${formatter},${fields.join()}`;
    const sum = Array.from(body).reduce((so, each) => so ^ each.charCodeAt(0), 0);
    reader.read(`$${body}*${sum.toString(16).toUpperCase().padStart(2, "0")}`);
  }
  const { sentences, damaged } = reader.counters;
  t.true(sentences > 0 && damaged > 0);
  for (const [tag, value] of values) t.true(typeof value === "boolean" || Number.isFinite(value), tag);
});

const RECORDINGS = new URL("../../../shared/captures/", import.meta.url);

for (const [name, lines, damaged] of [
  ["plaka", 116_000, 0],
  ["gps", 5748, 0],
  ["n2kd-183-merrimac", 541, 0],
] as const) {
  test(`a recording of a real boat goes in, out and in again with the same values: ${name}`, (t) => {
    const file = new URL(`nmea0183-${name}.log`, RECORDINGS);
    if (!existsSync(file)) {
      t.log(`skipped: ${name} is not in this clone`);
      t.pass();
      return;
    }
    const { reader, values } = reading();
    const again = reading();
    const writer = new SentenceWriter("II");
    const text = readFileSync(file, "latin1")
      .split("\n")
      .filter((line) => line.trim() !== "");
    for (const [i, line] of text.entries()) {
      reader.read(line);
      if (i % 500 !== 0) continue;
      for (const formatter of FORMATTERS)
        for (const out of writer.lines(formatter, (tag) => (values.has(tag) ? Number(values.get(tag)) : undefined)))
          again.reader.read(out);
      for (const [tag, value] of values) {
        const [, within = 0] = KNOWN[tag] ?? [];
        const back = again.values.get(tag);
        t.true(
          back !== undefined && Math.abs(Number(back) - Number(value)) <= within,
          `${tag}: ${String(value)}, again ${String(back)}`,
        );
      }
    }
    t.deepEqual([reader.counters.sentences, reader.counters.damaged], [lines, damaged]);
    t.is(again.reader.counters.damaged, 0);
  });
}
