import test from "ava";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import { limits as tagsLimits } from "../../../src/tags/limits.ts";
import { type Envelope, layout, PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { CODEC_PGNS, type CodecPgn, isCodecPgn, type PgnContents } from "../../../src/nmea2000/codec/pgn-contents.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { TAG_MAPPINGS } from "../../../src/nmea2000/tags/tag-table.ts";
import { isUnit } from "../../../src/core/units.ts";
import { ManualClock } from "../../support/clock.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { newSubscriber } from "../support/new-subscriber.ts";
import { messagesIn } from "../../../src/messages/messages.ts";

const en = messagesIn("en").nmea;
const es = messagesIn("es").nmea;

const codec = new PgnCodec();
const T0 = Date.UTC(2026, 0, 1);

function frame<P extends CodecPgn>(pgn: P, content: Partial<PgnContents[P]>, envelope: Partial<Envelope> = {}) {
  return codec.encode(pgn, content, { source: 35, timestampMs: T0, ...envelope });
}

function setUp(options: Omit<Parameters<typeof newSubscriber>[0], "clock"> = {}) {
  const clock = new ManualClock();
  return { clock, ...newSubscriber({ clock, ...options }) };
}

test("an attitude frame updates VESSEL.ROLL_DEG and VESSEL.PITCH_DEG in degrees", (t) => {
  const { store, subscriber } = setUp();
  subscriber.accept(frame(127257, { roll: 0.1, pitch: -0.05 }));
  t.deepEqual(store.value("VESSEL.ROLL_DEG"), {
    tagId: "VESSEL.ROLL_DEG",
    value: (0.1 * 180) / Math.PI,
    quality: "good",
    timestampMs: T0,
    rawValue: 0.1,
    source: "nmea2000:replay:35",
  });
  t.is(store.value("VESSEL.PITCH_DEG")?.value, (-0.05 * 180) / Math.PI);
  t.false(store.has("VESSEL.YAW_DEG"), "yaw was not available");
});

test("engine parameters update ME_INST_{N}.RPM of the engine whose instance they carry", (t) => {
  const { store, subscriber } = setUp();
  subscriber.accept(frame(127488, { instance: 0, speed: 797.25 }));
  subscriber.accept(frame(127488, { instance: 1, speed: 1200, boostPressure: 120_000, tiltTrim: -5 }));
  t.is(store.value("ME_INST_0.RPM")?.value, 797.25);
  t.is(store.value("ME_INST_1.RPM")?.value, 1200);
  t.is(store.value("ME_INST_1.BOOST_PA")?.value, 120_000);
  t.is(store.value("ME_INST_1.TRIM_PCT")?.value, -5);
});

test("all six groups become tags in SI units", (t) => {
  const { store, subscriber } = setUp();
  subscriber.accept(
    frame(127489, {
      instance: 0,
      oilPressure: 345_600,
      oilTemperature: 360.5,
      temperature: 355.15,
      alternatorPotential: 14.1,
      fuelRate: 12.3,
      totalEngineHours: 372_960,
      discreteStatus1: 0b100,
    }),
  );
  subscriber.accept(frame(127505, { instance: 1, type: 5, level: 62.5, capacity: 454.2 }));
  subscriber.accept(frame(127505, { instance: 2, type: 9, level: 10 }));
  subscriber.accept(frame(127508, { instance: 0, voltage: 13.45, current: -4.5, temperature: 293.15 }));
  subscriber.accept(frame(129025, { latitude: 14.0740582, longitude: -60.950393 }));
  const values = Object.fromEntries([...store.entries()].map(({ definition, value }) => [definition.id, value?.value]));
  t.like(values, {
    "ME_INST_0.OIL_PRESSURE_PA": 345_600,
    "ME_INST_0.OIL_TEMP_K": 360.5,
    "ME_INST_0.COOLANT_TEMP_K": 355.15,
    "ME_INST_0.ALTERNATOR_V": 14.1,
    "ME_INST_0.FUEL_RATE_M3H": 0.0123,
    "ME_INST_0.HOURS_S": 372_960,
    "ME_INST_0.LOW_OIL_PRESSURE": true,
    "ME_INST_0.CHECK_ENGINE": false,
    "TANK_BLACK_WATER_1.LEVEL_PCT": 62.5,
    "TANK_BLACK_WATER_1.CAPACITY_M3": 0.4542,
    "TANK_TYPE9_2.LEVEL_PCT": 10,
    "BATT_0.VOLTAGE_V": 13.45,
    "BATT_0.CURRENT_A": -4.5,
    "BATT_0.TEMP_K": 293.15,
    "VESSEL.LAT_DEG": 14.0740582,
    "VESSEL.LON_DEG": -60.950393,
  });
});

test("fuel rates and capacities in cubic metres are the shortest decimal, at every raw value", (t) => {
  let wrong = 0;
  const rate = TAG_MAPPINGS.find(({ field }) => field === "fuelRate");
  for (let raw = -32_767; raw <= 32_764; raw += 1) if (rate?.conversion.toTag(raw / 10) !== raw / 10_000) wrong += 1;
  t.is(wrong, 0);
});

test("a tag that registers itself is described in the reader's language, and goes stale without updates", (t) => {
  const { store, subscriber } = setUp({ texts: es });
  subscriber.accept(frame(127505, { instance: 1, type: 0, level: 50 }));
  t.deepEqual(store.definition("TANK_FUEL_1.LEVEL_PCT"), {
    id: "TANK_FUEL_1.LEVEL_PCT",
    description: "Nivel del tanque 1 (combustible)",
    unitSi: "%",
    controllable: false,
    rangeNormalMin: null,
    rangeNormalMax: null,
    timeoutS: 12.5,
  });
});

test("every mapped tag has a unit and a description in both languages", (t) => {
  for (const { tag, unitSi, pgn, field, inList } of TAG_MAPPINGS) {
    t.true(isUnit(unitSi), tag);
    t.true(tag in en.tags && tag in es.tags, tag);
    const fields = inList ? layout(pgn)?.sets[0]?.fields : layout(pgn)?.fields;
    t.true(
      fields?.some(({ id }) => id === field),
      `${pgn} ${field}`,
    );
  }
});

test("without auto_register only the tags of the project are written", (t) => {
  const { store, subscriber } = setUp({ autoRegister: false });
  const id = "ME_INST_0.RPM";
  store.register({ id, description: "", unitSi: "rpm", controllable: false, rangeNormalMin: 0, rangeNormalMax: 1 });
  subscriber.accept(frame(127488, { instance: 0, speed: 800, boostPressure: 1000 }));
  t.is(store.statistics().tags, 1);
  t.is(store.value(id)?.value, 800);
  t.is(subscriber.counters.unregistered_values, 1);
});

test("a field that a device never measures makes no tag; one that fails appears as null, bad", (t) => {
  const { store, subscriber } = setUp();
  const failing = frame(127488, { instance: 0 });
  failing.data.set([0xfe, 0xff], 1);
  subscriber.accept(failing);
  t.like(store.value("ME_INST_0.RPM"), { value: null, quality: "bad", rawValue: "out-of-range" });
  t.false(store.has("ME_INST_0.BOOST_PA"));
});

test("what a group is sent for and its device never says is a fault of it, as soon as the device names itself", (t) => {
  const { store, subscriber } = setUp();
  subscriber.accept(frame(127505, { instance: 0, type: 5, capacity: 454.2 }));
  subscriber.accept(frame(127508, { instance: 2, temperature: 293.15 }));
  const bad = { value: null, quality: "bad" } as const;
  t.like(store.value("TANK_BLACK_WATER_0.LEVEL_PCT"), bad);
  t.like(store.value("BATT_2.VOLTAGE_V"), bad);
  t.false(store.has("BATT_2.CURRENT_A"));
  subscriber.accept(frame(127505, { instance: 0, type: 5, level: 40 }));
  t.is(store.value("TANK_BLACK_WATER_0.LEVEL_PCT")?.value, 40);
});

test("a value that its own device no longer has becomes null, bad", (t) => {
  const { store, subscriber } = setUp();
  subscriber.accept(frame(127488, { instance: 0, speed: 800 }));
  subscriber.accept(frame(127488, { instance: 0 }, { timestampMs: T0 + 100 }));
  t.like(store.value("ME_INST_0.RPM"), {
    value: null,
    quality: "bad",
    rawValue: "not-available",
    timestampMs: T0 + 100,
  });
});

test("a device that does not know a value leaves the usable value of another as it is", (t) => {
  const { clock, store, subscriber } = setUp();
  subscriber.accept(frame(127257, { roll: 0.1 }, { source: 1 }));
  const failing = frame(127257, {}, { source: 2 });
  failing.data.set([0xfe, 0x7f], 5);
  subscriber.accept(frame(127257, {}, { source: 2 }));
  subscriber.accept(failing);
  t.like(store.value("VESSEL.ROLL_DEG"), { quality: "good", source: "nmea2000:replay:1" });
  clock.advance(6000);
  store.markStale();
  subscriber.accept(failing);
  t.like(store.value("VESSEL.ROLL_DEG"), { value: null, quality: "bad", source: "nmea2000:replay:2" });
});

test("a message that does not say which engine it speaks of, and a group that is no tag, are counted", (t) => {
  const { store, subscriber } = setUp();
  subscriber.accept(frame(127488, { speed: 800 }));
  const other: PgnFrame = { ...frame(127488, {}), pgn: 130_820 };
  subscriber.accept(other);
  t.like(subscriber.counters, { messages: 2, without_instance: 1, unmapped_messages: 1, updates: 0 });
  t.is(store.statistics().tags, 0);
});

test("a bus that names ever new devices registers a hundred of a group, and no more", (t) => {
  const { store, subscriber } = setUp();
  for (let instance = 0; instance < 200; instance += 1) subscriber.accept(frame(127488, { instance, speed: 800 }));
  for (let instance = 0; instance < 200; instance += 1) subscriber.accept(frame(127488, { instance, tiltTrim: 1 }));
  t.is(store.statistics().tags, 200);
  t.true(store.has("ME_INST_99.TRIM_PCT"));
  t.false(store.has("ME_INST_100.RPM"));
  t.is(subscriber.counters.unregistered_values, 200);
});

test("random frames never throw, and nothing grows beyond its bound", (t) => {
  const random = seededRandom(seedOf());
  const count = 20_000 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
  t.log(`seed ${random.seed}, ${count} frames`);
  const { store, subscriber } = setUp();
  const assembler = new FastPacketAssembler();
  const oneFrame = (at: number) => {
    const pgn = random.next() < 0.2 ? random.below(2 ** 17) : random.pick(CODEC_PGNS);
    const length = random.next() < 0.9 ? 8 : random.below(9);
    const data = Uint8Array.from({ length }, () => random.below(256));
    if (isCodecPgn(pgn) && random.next() < 0.5) data[0] = random.below(3) * 32 + random.below(4);
    const id = random.below(8) * 2 ** 26 + pgn * 256 + random.below(4);
    const message = assembler.accept({ id, data, timestampMs: T0 + at });
    if (message !== undefined) subscriber.accept(message);
  };
  for (let i = 0; i < count / 2; i += 1) oneFrame(i);
  globalThis.gc?.();
  const heapBefore = process.memoryUsage().heapUsed;
  for (let i = 0; i < count / 2; i += 1) oneFrame(count / 2 + i);
  globalThis.gc?.();
  const grownMB = (process.memoryUsage().heapUsed - heapBefore) / 1e6;
  t.log(
    `heap grew by ${grownMB.toFixed(1)} MB in the second half, ${store.statistics().tags} tags, ${assembler.open} open`,
  );
  t.is(assembler.counters.frames, Math.floor(count / 2) * 2);
  t.true(assembler.open <= nmea2000Limits.fastPackets);
  t.true(store.statistics().tags <= tagsLimits.registered);
});

test("engines of J1939 have the tags of NMEA 2000, each by its address and its bus", (t) => {
  const { clock, store, another } = setUp();
  const said = (bus: string, engine: number | undefined, source: number, pgn: number, hex: string) => {
    const j1939 = engine === undefined ? undefined : { engine };
    const data = Buffer.from(hex, "hex");
    lines[bus]?.accept({ pgn, priority: 6, source, destination: 255, data, timestampMs: clock.now(), j1939 });
  };
  const lines: Readonly<Record<string, ReturnType<typeof another>>> = { can1: another("can1"), can2: another("can2") };
  said("can1", 0, 0, 61444, "ffffff8a03ffffff");
  said("can1", 0, 1, 61444, "ffffff001effffff");
  said("can2", 2, 0, 61444, "ffffff0020ffffff");
  t.deepEqual(
    [0, 1, 2].map((engine) => store.value(`ME_INST_${engine}.RPM`)?.value),
    [113.25, 960, 1024],
  );
  said("can1", 0, 3, 65272, "ffffff14ffffffff");
  t.is(store.value("ME_INST_0.TRANSMISSION_OIL_PRESSURE_PA")?.value, 320_000);
  said("can1", 0, 4, 61445, "7bffff7bffffffff");
  t.is(store.value("ME_INST_1.GEAR_ASTERN")?.value, true);
  t.is(store.value("ME_INST_1.GEAR_AHEAD")?.value, false);
  // Not available whatever its low byte; an error makes the tag appear, and bad.
  said("can1", 0, 0, 65262, "ffff00ffffffffff");
  t.false(store.has("ME_INST_0.OIL_TEMP_K"));
  said("can1", 0, 0, 65262, "ffff12feffffffff");
  t.like(store.value("ME_INST_0.OIL_TEMP_K"), { value: null, quality: "bad", rawValue: "out-of-range" });
  // Most engines give the voltage of the battery alone.
  said("can1", 0, 0, 65271, "ffffffff0301ffff");
  t.is(store.value("ME_INST_0.ALTERNATOR_V")?.value, 12.95);
  said("can1", 0, 0, 65271, "ffff18010301ffff");
  t.is(store.value("ME_INST_0.ALTERNATOR_V")?.value, 14);
  said("can1", 0, 0, 65271, "ffffffff0301ffff");
  t.is(store.value("ME_INST_0.ALTERNATOR_V")?.value, 12.95);
  // What only NMEA 2000 defines is something else on a bus of engines.
  said("can1", 0, 0, 127488, "0500100000ffffff");
  t.false(store.has("ME_INST_5.RPM"));
  said("can1", undefined, 0, 127488, "0500100000ffffff");
  t.true(store.has("ME_INST_5.RPM"));
});
