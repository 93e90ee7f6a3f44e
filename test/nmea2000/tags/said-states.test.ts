/** What messages say about themselves, and words that a table does not know: what is shown as good is good. */
import { Buffer } from "node:buffer";
import test from "ava";
import { CaptureReader } from "../../../src/nmea2000/captures/capture-reader.ts";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { mappableFields, statesOf } from "../../../src/nmea2000/tags/mappable-field.ts";
import { TAG_MAPPINGS } from "../../../src/nmea2000/tags/tag-table.ts";
import { valueOf } from "../../../src/nmea2000/codec/field.ts";
import { ManualClock } from "../../support/clock.ts";
import { newSubscriber } from "../support/new-subscriber.ts";

const codec = new PgnCodec();
const NOW = Date.UTC(2026, 10, 25, 10);

type Content = Readonly<Record<string, number | string | null>>;

/** A subscriber that hears a message a second, and what a tag shows. */
function listening() {
  const { store, subscriber } = newSubscriber({ clock: new ManualClock(NOW) });
  let timestampMs = NOW;
  const hear = (pgn: number, content: Content, source = 9): void => {
    timestampMs += 1000;
    subscriber.accept(codec.encode(pgn, content, { source, timestampMs }));
  };
  const shown = (id: string): string => {
    const { value, quality } = store.value(id) ?? {};
    return value === undefined ? "-" : `${value} ${quality}`;
  };
  return { store, subscriber, hear, shown };
}

/** A Simrad MOB, raised and taken back, as canboat's sample simrad_mob_quick.raw has it; made-up position and time. */
const SIMRAD_MOB = `
(1795600800.000000) can0 0DF1011E#0023FFFFFFFFFFF8
(1795600800.001000) can0 0DF1011E#01C9350000F9FFFF
(1795600800.002000) can0 0DF1011E#02FFFFFFFFC092ED
(1795600800.003000) can0 0DF1011E#0319C03B4703FF10
(1795600800.004000) can0 0DF1011E#0427E80001F8590D
(1795600800.005000) can0 0DF1011E#05FFFFFFFFFFFFFF
(1795600807.000000) can0 0DF1011E#2023FFFFFFFFFFFB
(1795600807.001000) can0 0DF1011E#21C9350000F9FFFF
(1795600807.002000) can0 0DF1011E#22FFFFFFFFC092ED
(1795600807.003000) can0 0DF1011E#2319C03B4703FF10
(1795600807.004000) can0 0DF1011E#2427E80001F8590D
(1795600807.005000) can0 0DF1011E#25FFFFFFFFFFFFFF
`.trimStart();

test("a man overboard that a Simrad takes back is over", (t) => {
  const { store, subscriber, shown } = listening();
  const states: string[] = [];
  const reader = CaptureReader.of(SIMRAD_MOB.trimEnd().split("\n"))!;
  for (const message of [...reader.push(Buffer.from(SIMRAD_MOB)), ...reader.end()]) {
    subscriber.accept(message);
    states.push(shown("MOB.ACTIVE"));
  }
  t.deepEqual(states, ["true good", "false good"]);
  t.is(store.value("MOB.LAT_DEG")?.value, 43.5);
});

test("a word that nobody knows yet neither raises nor ends anything, and is counted", (t) => {
  const { subscriber, hear, shown } = listening();
  hear(127233, { manOverboardStatus: 4 });
  t.is(shown("MOB.ACTIVE"), "-");
  hear(127233, { manOverboardStatus: 0 });
  for (const unknown of [4, 5, 6]) hear(127233, { manOverboardStatus: unknown });
  t.is(shown("MOB.ACTIVE"), "true good");
  hear(127507, { instance: 0, operatingState: 9 });
  hear(127507, { instance: 0, operatingState: 12 });
  t.is(shown("CHARGER_0.FAULT"), "true good");
  t.is(shown("CHARGER_0.CHARGING"), "false good");
  hear(127507, { instance: 0, operatingState: 5 });
  t.is(shown("CHARGER_0.FAULT"), "false good");
  // Four of the MOB, and one for each of the charger's six states.
  t.is(subscriber.counters.unknown_words, 4 + 6);
});

test("no value and an error are still none: the state is not known any more", (t) => {
  const { hear, shown, subscriber } = listening();
  hear(127501, { instance: 0, indicator1: 1, indicator2: 1 });
  hear(127501, { instance: 0, indicator1: 2, indicator2: null });
  t.is(shown("SWITCHBANK_0.SWITCH_1"), "null bad");
  t.is(shown("SWITCHBANK_0.SWITCH_2"), "null bad");
  t.is(subscriber.counters.unknown_words, 0);
});

test("an order for one switch leaves what the others were told", (t) => {
  const { hear, shown, subscriber } = listening();
  const others = Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`switch${i + 3}`, 3]));
  hear(127502, { instance: 0, switch1: 1, switch2: 0, ...others });
  hear(127502, { instance: 0, switch1: 3, switch2: 1, ...others });
  t.is(shown("SWITCHBANK_0.ORDER_1"), "true good");
  t.is(shown("SWITCHBANK_0.ORDER_2"), "true good");
  t.is(shown("SWITCHBANK_0.ORDER_3"), "-");
  t.is(subscriber.counters.unknown_words, 0);
});

test("shore power that is being qualified is what it was", (t) => {
  const { hear, subscriber, shown } = listening();
  const line = (acceptability: number) => {
    const content = { instance: 0, numberOfLines: 1, list: [{ line: 0, acceptability }] };
    hear(127503, content as unknown as Content);
  };
  line(2);
  t.is(shown("AC_IN_0_L1.UNACCEPTABLE"), "-");
  line(0);
  line(2);
  t.is(shown("AC_IN_0_L1.UNACCEPTABLE"), "true good");
  line(3);
  t.is(shown("AC_IN_0_L1.UNACCEPTABLE"), "false good");
  t.is(subscriber.counters.unknown_words, 0);
});

test("a project's own states are off at the other words of the definition, and unmoved by what it has no word for", (t) => {
  const charger = mappableFields(127507).get("operatingState")!.spec;
  t.deepEqual(statesOf(charger, [9]), { on: [9], off: [0, 1, 2, 3, 4, 5, 6, 7, 8] });
  const lamp = mappableFields(127501).get("indicator1")!.spec;
  t.deepEqual(statesOf(lamp, [1]), { on: [1], off: [0], fails: [2] });
  const order = mappableFields(127502).get("switch1")!.spec;
  t.deepEqual(statesOf(order, [1]), { on: [1], off: [0, 2, 3] });
  const number = mappableFields(127508).get("instance")!.spec;
  t.deepEqual(statesOf(number, [1]), { on: [1] });
});

const POSITION = { latitude: 43.5, longitude: 5.5, altitude: 12, geoidalSeparation: 48, numberOfSvs: 9, hdop: 0.9 };
const PLACED = ["VESSEL.LAT_DEG", "VESSEL.LON_DEG", "GNSS.ALTITUDE_M", "GNSS.GEOIDAL_SEPARATION_M"];

test("a position without satellites or of a simulator is none, one by dead reckoning or by hand is uncertain", (t) => {
  const { hear, shown } = listening();
  const qualities = (method: number | null): string[] => {
    hear(129029, { ...POSITION, method });
    return [...new Set(PLACED.map((id) => shown(id).split(" ").at(-1) ?? ""))];
  };
  for (const method of [1, 2, 3, 4, 5, null]) t.deepEqual(qualities(method), ["good"], `${method}`);
  for (const method of [0, 8]) {
    t.deepEqual(qualities(method), ["bad"], `${method}`);
    t.is(shown("VESSEL.LAT_DEG"), "null bad");
    t.is(shown("GNSS.FIX"), "false good");
    t.is(shown("GNSS.HDOP"), "0.9 good");
  }
  for (const method of [6, 7, 11]) t.deepEqual(qualities(method), ["uncertain"], `${method}`);
  t.is(shown("VESSEL.LAT_DEG"), "43.5 uncertain");
});

test("a receiver that begins without satellites makes no position", (t) => {
  const { hear, shown } = listening();
  hear(129029, { ...POSITION, latitude: 0, longitude: 0, method: 0 });
  t.deepEqual(PLACED.map(shown), ["-", "-", "-", "-"]);
  t.is(shown("GNSS.FIX"), "false good");
});

test("a receiver without a fix does not blank the position of another one", (t) => {
  const { hear, shown } = listening();
  hear(129029, { ...POSITION, method: 1 }, 9);
  hear(129029, { ...POSITION, method: 0 }, 10);
  t.is(shown("VESSEL.LAT_DEG"), "43.5 good");
});

test("what is estimated or entered by hand is uncertain, what a simulator says is none: course, speed, set, drift, cross track", (t) => {
  const { hear, shown } = listening();
  for (const [mode, quality] of [
    [0, "good"],
    [1, "good"],
    [2, "uncertain"],
    [3, "bad"],
    [4, "uncertain"],
    [null, "good"],
  ] as const) {
    hear(130577, {
      dataMode: mode,
      cogReference: 0,
      cog: 1,
      sog: 2,
      heading: 1,
      speedThroughWater: 2,
      set: 1,
      drift: 1,
    });
    hear(129283, { xteMode: mode, xte: 12 });
    for (const tag of ["COG_TRUE_DEG", "SOG_MS", "HEADING_TRUE_DEG", "STW_MS", "SET_TRUE_DEG", "DRIFT_MS"])
      t.true(shown(`VESSEL.${tag}`).endsWith(quality), `${tag} ${mode} ${shown(`VESSEL.${tag}`)}`);
    t.true(shown("NAV.CROSS_TRACK_M").endsWith(quality));
  }
});

test("a time from a device's quartz is uncertain, from satellites, radio and atomic clocks good", (t) => {
  const { hear, shown } = listening();
  for (const [source, quality] of [
    [0, "good"],
    [5, "uncertain"],
    [4, "good"],
    [9, "uncertain"],
    [null, "good"],
  ] as const) {
    hear(126992, { source, date: "2026.11.25", time: "10:00:00" });
    t.is(shown("VESSEL.TIME_UTC_S"), `${NOW / 1000} ${quality}`, `${source}`);
  }
});

test("a date 1024 weeks back is shown as today's, one in 1980 or 2087 is none, an arrival in three weeks is what it is", (t) => {
  const { hear, shown } = listening();
  hear(126992, { source: 0, date: "2007.04.11", time: "10:00:00" });
  t.is(shown("VESSEL.TIME_UTC_S"), `${NOW / 1000} good`);
  hear(126992, { source: 0, date: "1980.01.06", time: "00:00:15" });
  t.is(shown("VESSEL.TIME_UTC_S"), "null bad");
  hear(129033, { date: "2007.04.11", time: "10:00:05" }, 10);
  t.is(shown("VESSEL.TIME_UTC_S"), `${NOW / 1000 + 5} good`);
  hear(129033, { date: "2087.08.26", time: "10:00:06" }, 10);
  t.is(shown("VESSEL.TIME_UTC_S"), "null bad");
  const arrival = Date.UTC(2026, 11, 16, 8, 30) / 1000;
  hear(129284, { courseBearingReference: 0, etaDate: "2026.12.16", etaTime: "08:30:00" });
  t.is(shown("NAV.WAYPOINT_ETA_UTC_S"), `${arrival} good`);
  hear(129284, { courseBearingReference: 0, etaDate: "2007.05.02", etaTime: "08:30:00" });
  t.is(shown("NAV.WAYPOINT_ETA_UTC_S"), `${arrival} good`);
});

test("wind without a reference is apparent; with one that is an error it is none", (t) => {
  const { store, hear, shown } = listening();
  hear(130306, { windSpeed: 1.54, windAngle: 2.3545, reference: null });
  t.is(shown("WIND_APPARENT.SPEED_MS"), "1.54 good");
  t.is(store.value("WIND_APPARENT.ANGLE_DEG")?.value, (2.3545 * 180) / Math.PI);
  hear(130306, { windSpeed: 9, windAngle: 1, reference: 6 });
  t.is(shown("WIND_APPARENT.SPEED_MS"), "1.54 good");
  t.is(store.statistics().tags, 2);
});

test("every direction is from 0 to below 360 degrees, every angle off the bow from -180 to 180, at each raw value", (t) => {
  const wrong = new Set<string>();
  let directions = 0;
  for (const { pgn, field, tag, unitSi, conversion } of TAG_MAPPINGS) {
    const spec = mappableFields(pgn).get(field)!.spec;
    if (unitSi !== "deg" || spec.unit !== "rad") continue;
    // The last step of a signed field is half a turn, rounded up: 0.0004° more.
    const [least, most] = spec.signed || tag.endsWith(".ANGLE_DEG") ? [-180.0005, 180.0005] : [0, 360 - 1e-9];
    directions += least === 0 ? 1 : 0;
    for (let raw = spec.rawMin; raw <= spec.rawMax; raw += 1) {
      const degrees = conversion.toTag(valueOf(spec, raw));
      if (!(degrees >= least && degrees <= most)) wrong.add(`${pgn} ${tag} ${raw} ${degrees}`);
    }
  }
  t.deepEqual([...wrong], []);
  t.is(directions, 11);
});
