import test from "ava";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { Nmea2000Publisher } from "../../../src/nmea2000/tags/publisher.ts";
import { publishRoute, type PublishRule } from "../../../src/nmea2000/tags/publish-route.ts";
import { fillPattern } from "../../../src/tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../../../src/tags/vocabulary/places.ts";
import { PUBLISHED_MAPPINGS, sentRowsOf } from "../../../src/nmea2000/tags/tag-table.ts";
import type { Scalar, TagUpdate } from "../../../src/tags/tag.ts";
import { ManualClock } from "../../support/clock.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { newSubscriber } from "../support/new-subscriber.ts";

const T0 = Date.UTC(2026, 0, 1);

function update(tagId: string, value: Scalar, more: Partial<TagUpdate> = {}): TagUpdate {
  return { tagId, value, quality: "good", timestampMs: T0, source: "simulator", ...more };
}

function setUp() {
  const frames: PgnFrame[] = [];
  const publisher = new Nmea2000Publisher({ transport: (frame) => frames.push(frame), sourceAddress: () => 35 });
  const codec = new PgnCodec();
  /** What was sent since the last call, as field values. */
  const sent = () => frames.splice(0).map((frame) => codec.decode(frame));
  return { publisher, frames, sent };
}

test("engine tag updates go out as Engine Parameters Rapid frames, RPM, boost and trim of an engine in one", (t) => {
  const { publisher, frames, sent } = setUp();
  publisher.accept(update("ME_INST_0.RPM", 800));
  publisher.accept(update("ME_INST_0.BOOST_PA", 120_000));
  publisher.accept(update("ME_INST_1.RPM", 1200.25));
  t.is(frames.length, 0, "nothing before its time");
  t.is(publisher.flush(0), 2);
  t.like(frames[0], { pgn: 127488, priority: 2, source: 35, destination: 255, timestampMs: T0 });
  t.deepEqual(sent(), [
    { instance: 0, speed: 800, boostPressure: 120_000, tiltTrim: null },
    { instance: 1, speed: 1200.25, boostPressure: null, tiltTrim: null },
  ]);
  publisher.accept(update("ME_INST_0.TRIM_PCT", 3));
  publisher.flush(100);
  t.deepEqual(sent()[0], { instance: 0, speed: 800, boostPressure: 120_000, tiltTrim: 3 });
});

test("a group goes out at its standard interval, whatever the pace of the updates, with the latest values", (t) => {
  const { publisher, sent } = setUp();
  const rpms: unknown[] = [];
  for (let ms = 0; ms < 1000; ms += 10) {
    if (ms < 500) publisher.accept(update("ME_INST_0.RPM", ms));
    publisher.flush(ms);
    rpms.push(...sent().map((content) => content?.["speed"]));
  }
  t.deepEqual(rpms, [0, 100, 200, 300, 400, 490], "without news it is repeated after a second");
  const { publisher: tanks, sent: levels } = setUp();
  tanks.accept(update("TANK_FUEL_0.LEVEL_PCT", 50));
  tanks.flush(1000);
  tanks.accept(update("TANK_FUEL_0.LEVEL_PCT", 51));
  tanks.flush(3499);
  t.is(levels().length, 1);
  tanks.flush(3500);
  t.like(levels()[0], { level: 51 });
});

test("a group goes out at the interval that a device asks for, news or none, once the offset is over, until it is as usual", (t) => {
  const { publisher, sent } = setUp();
  const times: number[] = [];
  const run = (fromMs: number, toMs: number): number[] => {
    for (let ms = fromMs; ms < toMs; ms += 10) {
      publisher.flush(ms);
      if (sent().length > 0) times.push(ms);
    }
    return times.splice(0);
  };
  t.is(publisher.intervalMs(127488), undefined, "it is not sent yet");
  publisher.askInterval(127488, 250, 0);
  publisher.accept(update("ME_INST_0.RPM", 800));
  t.is(publisher.intervalMs(127488), 100);
  t.deepEqual(run(0, 1000), [0, 250, 500, 750], "as it was kept from the last run");
  publisher.askInterval(127488, 500, 200);
  const begun = run(1000, 2500);
  t.deepEqual(begun, [1190, 1690, 2190]);
  publisher.askInterval(127488, undefined, 0);
  publisher.accept(update("ME_INST_0.RPM", 900));
  t.deepEqual(run(2500, 3600), [2500, 3500]);
});

test("stale, bad and null values go out as not available", (t) => {
  const { publisher, sent } = setUp();
  publisher.accept(update("BATT_0.VOLTAGE_V", 13.45));
  publisher.accept(update("BATT_0.CURRENT_A", -4, { quality: "bad" }));
  publisher.accept(update("BATT_0.TEMP_K", null));
  publisher.flush(0);
  t.deepEqual(sent(), [{ instance: 0, voltage: 13.45, current: null, temperature: null, sid: 0 }]);
  publisher.accept(update("BATT_0.VOLTAGE_V", 13.45, { quality: "stale" }));
  publisher.flush(1500);
  t.like(sent()[0], { voltage: null });
});

test("a position that is uncertain goes out as not available, for its groups cannot say so; a level goes out", (t) => {
  const { publisher, sent } = setUp();
  publisher.accept(update("VESSEL.LAT_DEG", 39, { quality: "uncertain" }));
  publisher.accept(update("VESSEL.LON_DEG", 2, { quality: "uncertain" }));
  publisher.accept(update("BATT_0.VOLTAGE_V", 13.45, { quality: "uncertain" }));
  publisher.flush(0);
  t.deepEqual(sent(), [{ instance: 0, voltage: 13.45, current: null, temperature: null, sid: 0 }]);
  publisher.accept(update("VESSEL.LAT_DEG", 39));
  publisher.accept(update("VESSEL.LON_DEG", 2));
  publisher.flush(100);
  t.deepEqual(sent(), [{ latitude: 39, longitude: 2 }]);
  publisher.accept(update("VESSEL.LAT_DEG", 39, { quality: "uncertain" }));
  publisher.accept(update("VESSEL.LON_DEG", 2, { quality: "uncertain" }));
  publisher.flush(200);
  t.deepEqual(sent(), [{ latitude: null, longitude: null }]);
});

test("what the bus says now is not sent, and its part of the group falls silent; afterwards ours is sent again", (t) => {
  const { publisher, sent } = setUp();
  publisher.accept(update("ME_INST_0.RPM", 800, { source: "nmea2000:can0:12" }));
  t.is(publisher.flush(0), 0);
  publisher.accept(update("ME_INST_0.RPM", 800, { source: "nmea2000:can0:12", quality: "stale" }));
  t.is(publisher.flush(100), 0);
  publisher.accept(update("ME_INST_0.BOOST_PA", 1000));
  publisher.accept(update("ME_INST_0.TRIM_PCT", 1));
  publisher.flush(200);
  publisher.accept(update("ME_INST_0.BOOST_PA", 2000, { source: "nmea2000:gateway:12" }));
  publisher.accept(update("ME_INST_0.TRIM_PCT", 2));
  publisher.flush(300);
  publisher.accept(update("ME_INST_0.RPM", 810));
  publisher.flush(400);
  t.deepEqual(sent(), [
    { instance: 0, speed: null, boostPressure: 1000, tiltTrim: 1 },
    { instance: 0, speed: null, boostPressure: null, tiltTrim: 2 },
    { instance: 0, speed: 810, boostPressure: null, tiltTrim: 2 },
  ]);
  t.like(publisher.counters, { updates_from_bus: 3, updates: 4 });
});

test("what a device of the bus says is left out for as long as it lives, whoever has the tag", (t) => {
  const { publisher, sent } = setUp();
  publisher.accept(update("ME_INST_0.RPM", 800));
  publisher.accept(update("ME_INST_0.TRIM_PCT", 1));
  publisher.heard("ME_INST_0.RPM", 5000, 0);
  publisher.flush(0);
  publisher.heard("ME_INST_0.TRIM_PCT", 5000, 1);
  t.is(publisher.flush(4999), 0, "it ends without a word: the device speaks");
  publisher.flush(5001);
  t.deepEqual(sent(), [
    { instance: 0, speed: null, boostPressure: null, tiltTrim: 1 },
    { instance: 0, speed: 800, boostPressure: null, tiltTrim: 1 },
  ]);
});

test("status tags become the bits of their field; what is not known of it is not set", (t) => {
  const { publisher, sent } = setUp();
  publisher.accept(update("ME_INST_0.LOW_OIL_PRESSURE", true));
  publisher.accept(update("ME_INST_0.EMERGENCY_STOP", true));
  publisher.accept(update("ME_INST_0.CHECK_ENGINE", false));
  publisher.flush(0);
  t.like(sent()[0], { discreteStatus1: 0x8004, discreteStatus2: 0 });
  publisher.accept(update("ME_INST_0.EMERGENCY_STOP", true, { quality: "stale" }));
  publisher.flush(500);
  t.like(sent()[0], { discreteStatus1: 4 });
  publisher.accept(update("ME_INST_0.LOW_OIL_PRESSURE", null));
  publisher.accept(update("ME_INST_0.CHECK_ENGINE", null));
  publisher.flush(1000);
  t.like(sent()[0], { discreteStatus1: 0 });
});

test("a value that the field cannot hold goes out as out of range, counted", (t) => {
  const { publisher, frames } = setUp();
  publisher.accept(update("ME_INST_0.RPM", 20_000));
  publisher.flush(0);
  t.is(Buffer.from(frames[0]?.data ?? []).toString("hex"), "00feffffff7fffff");
  t.is(publisher.counters.out_of_range, 1);
});

test("tags that no group carries, and devices beyond what a group can number, are counted and not sent", (t) => {
  const { publisher } = setUp();
  const beyond = ["ME_INST_253.RPM", "TANK_FUEL_14.LEVEL_PCT", "BATT_999.CURRENT_A"];
  for (const tagId of beyond) publisher.accept(update(tagId, 1));
  t.is(publisher.counters.instance_out_of_range, beyond.length);
  const unmapped = ["DOOR.OPEN", "ME_INST_00.RPM", "TANK_RUM_0.LEVEL_PCT", "ME_INST_{N}.RPM"];
  for (const tagId of unmapped) publisher.accept(update(tagId, 1));
  t.is(publisher.counters.unmapped_updates, unmapped.length);
  publisher.accept(update("VESSEL.SOG_MS", 1));
  t.is(publisher.counters.updates_not_allowed, 1, "the six groups have no speed over ground");
  t.is(publisher.flush(0), 0);
});

test("a transport that throws is counted and keeps no other frame from going out", (t) => {
  let calls = 0;
  const publisher = new Nmea2000Publisher({
    transport: () => {
      calls += 1;
      throw new Error("bus down");
    },
    sourceAddress: () => 35,
  });
  publisher.accept(update("ME_INST_0.RPM", 1));
  publisher.accept(update("ME_INST_1.RPM", 1));
  t.is(publisher.flush(0), 0);
  t.is(calls, 2);
  t.is(publisher.counters.transport_errors, 2);
});

test("every tag that is sent finds its row again, for every instance and tank", (t) => {
  for (const mapping of PUBLISHED_MAPPINGS) {
    for (const N of [0, 1, 13]) {
      for (const TYPE of [0, 5, 13]) {
        const rows = sentRowsOf(fillPattern(mapping.tag, { N, TYPE }, ID_NAMES));
        const found = rows.find(({ group }) => group.pgn === mapping.pgn);
        t.is(found?.mapping, mapping);
        if (mapping.tag.includes("{N}")) t.is(found?.place.N, N);
        if (mapping.tag.includes("{TYPE}")) t.is(found?.place.TYPE, TYPE);
      }
    }
  }
});

test("what the publisher sends, a subscriber aboard another service reads as the same tags", (t) => {
  const { publisher, frames } = setUp();
  const values: Readonly<Record<string, Scalar>> = {
    "ME_INST_0.RPM": 1500.25,
    "ME_INST_0.FUEL_RATE_M3H": 0.0123,
    "ME_INST_0.HOURS_S": 372_960,
    "ME_INST_0.LOW_OIL_LEVEL": true,
    "TANK_WATER_3.LEVEL_PCT": 62.5,
    "TANK_WATER_3.CAPACITY_M3": 0.4542,
    "TANK_TYPE9_2.LEVEL_PCT": 10,
    "BATT_12.VOLTAGE_V": 27.6,
    "VESSEL.LAT_DEG": 43.3623,
    "VESSEL.LON_DEG": -8.4115,
    "VESSEL.ROLL_DEG": (0.1234 * 180) / Math.PI,
  };
  for (const [tagId, value] of Object.entries(values)) publisher.accept(update(tagId, value));
  publisher.flush(0);
  const { store, subscriber } = newSubscriber({ clock: new ManualClock(), where: "can0" });
  for (const frame of frames) subscriber.accept(frame);
  for (const [tagId, value] of Object.entries(values)) t.is(store.value(tagId)?.value, value, tagId);
});

test("a value is repeated at the interval until it is stale; then the group says so once and ends", (t) => {
  const { publisher, sent } = setUp();
  publisher.accept(update("BATT_0.VOLTAGE_V", 13.45));
  const voltages: unknown[] = [];
  const pass = (fromMs: number, toMs: number) => {
    for (let ms = fromMs; ms < toMs; ms += 50) {
      publisher.flush(ms);
      voltages.push(...sent().map((content) => content?.["voltage"]));
    }
  };
  pass(0, 6000);
  publisher.accept(update("BATT_0.VOLTAGE_V", 13.45, { quality: "stale" }));
  pass(6000, 60_000);
  t.deepEqual(voltages, [13.45, 13.45, 13.45, 13.45, null]);
  publisher.accept(update("BATT_0.VOLTAGE_V", 12.5));
  pass(60_000, 60_050);
  t.is(voltages.at(-1), 12.5, "it begins again");
});

test("what nobody updates is given up after a minute, or after the tag's own timeout", (t) => {
  const frames: PgnFrame[] = [];
  const publisher = new Nmea2000Publisher({
    transport: (frame) => frames.push(frame),
    sourceAddress: () => 35,
    timeoutS: (tagId) => (tagId === "BATT_0.VOLTAGE_V" ? 600 : undefined),
  });
  publisher.accept(update("BATT_0.VOLTAGE_V", 13.45));
  publisher.accept(update("BATT_0.CURRENT_A", 5));
  publisher.accept(update("VESSEL.LAT_DEG", 40));
  publisher.accept(update("VESSEL.LON_DEG", 2));
  const codec = new PgnCodec();
  const at = (ms: number) => {
    publisher.flush(ms);
    return Object.assign({}, ...frames.splice(0).map((frame) => codec.decode(frame))) as Record<string, unknown>;
  };
  t.like(at(0), { voltage: 13.45, current: 5, latitude: 40 });
  t.like(at(60_000), { voltage: 13.45, current: 5, latitude: 40 });
  t.like(at(61_500), { voltage: 13.45, current: null, latitude: null });
  t.is(at(600_000)["voltage"], 13.45);
  t.is(at(602_000)["voltage"], null);
  t.is(publisher.counters.expired_values, 4);
});

test("a group that never had a value of ours is not sent", (t) => {
  const { publisher } = setUp();
  publisher.accept(update("BATT_0.VOLTAGE_V", null, { quality: "bad" }));
  publisher.accept(update("BATT_1.VOLTAGE_V", 12, { source: "nmea2000:can0:1" }));
  t.is(publisher.flush(0), 0);
  t.deepEqual(publisher.transmits(), []);
});

test("what it sends can be had at once, one message a device, and nothing of what it does not send", (t) => {
  const { publisher } = setUp();
  publisher.accept(update("ME_INST_0.RPM", 800));
  publisher.accept(update("ME_INST_1.RPM", 900));
  publisher.accept(update("BATT_0.VOLTAGE_V", 12, { source: "nmea2000:can0:1" }));
  t.deepEqual(publisher.now(127488), [], "nothing was sent yet");
  publisher.flush(0);
  const speeds = publisher.now(127488).map((frame) => new PgnCodec().decode(frame)?.["speed"]);
  t.deepEqual(speeds, [800, 900]);
  t.deepEqual(publisher.now(127508), []);
  t.deepEqual(publisher.now(129025), []);
  publisher.accept(update("ME_INST_0.RPM", null, { quality: "stale" }));
  t.is(publisher.now(127488).length, 1);
  t.like(publisher.counters, { groups_sent: 1, requests: 3 });
});

test("only what the project allows goes out: groups by their number, tags by their names", (t) => {
  const tagIds = [
    "ME_INST_0.RPM",
    "ME_INST_0.HOURS_S",
    "BATT_0.VOLTAGE_V",
    "BATT_1.VOLTAGE_V",
    "VESSEL.LAT_DEG",
    "VESSEL.LON_DEG",
  ];
  const sentUnder = (publish: PublishRule) => {
    const frames: PgnFrame[] = [];
    const transport = (frame: PgnFrame) => void frames.push(frame);
    const publisher = new Nmea2000Publisher({
      transport,
      sourceAddress: () => 35,
      routes: () => [publishRoute(publish)],
    });
    for (const tagId of tagIds) publisher.accept(update(tagId, 1));
    publisher.flush(0);
    t.is(publisher.counters.updates + publisher.counters.updates_not_allowed, tagIds.length);
    const pgns = [...new Set(frames.map(({ pgn }) => pgn))].toSorted((a, b) => a - b);
    t.deepEqual(publisher.transmits(), pgns);
    return frames.length === 0 ? "" : `${pgns.join(" ")}: ${frames.length}`;
  };
  t.is(sentUnder(true), "127488 127489 127508 129025: 5");
  t.is(sentUnder(false), "");
  t.is(sentUnder([]), "");
  t.is(sentUnder([127488, 127505]), "127488: 1");
  t.is(sentUnder(["batt_*"]), "127508: 2");
  t.is(sentUnder(["BATT_1.VOLTAGE_V", 129025]), "127508 129025: 2");
  t.is(sentUnder(["*_INST_0.R*"]), "127488: 1");
});

test("nothing that a bus says now goes out, whatever comes how often from where", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const { publisher, frames } = setUp();
  const onBus = new Set<string>();
  const fields: Readonly<Record<string, string>> = {
    speed: "ME_INST_0.RPM",
    tiltTrim: "ME_INST_0.TRIM_PCT",
    voltage: "BATT_0.VOLTAGE_V",
    level: "TANK_FUEL_0.LEVEL_PCT",
  };
  const codec = new PgnCodec();
  let sent = 0;
  for (let ms = 0; ms < 200_000; ms += 50) {
    const tagId = random.pick(Object.values(fields));
    const fromBus = random.next() < 0.2;
    if (fromBus) onBus.add(tagId);
    else onBus.delete(tagId);
    const quality = random.pick(["good", "good", "stale", "bad"] as const);
    publisher.accept(update(tagId, random.below(90), { quality, source: fromBus ? "nmea2000:can0:7" : "simulator" }));
    publisher.flush(ms);
    for (const frame of frames.splice(0)) {
      for (const [field, value] of Object.entries(codec.decode(frame) ?? {})) {
        const tag = fields[field];
        if (tag === undefined || value === null) continue;
        t.false(onBus.has(tag), `${tag} at ${ms}`);
        sent += 1;
      }
    }
  }
  t.true(sent > 100);
});
