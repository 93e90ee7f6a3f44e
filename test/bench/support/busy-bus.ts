/** The child process of `busy-day.ts`: 44 devices on a wire in memory, and a service's parts that hear them. */
import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { AlarmEngine } from "../../../src/alarms/alarm-engine.ts";
import { MemoryRecordStore } from "../../alarms/support/memory-record-store.ts";
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import { EVERYONE } from "../../../src/nmea2000/can-id.ts";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { FrameSplitter } from "../../../src/nmea2000/fast-packet.ts";
import { writeProduct } from "../../../src/nmea2000/node/node-information.ts";
import { PGN } from "../../../src/nmea2000/pgn.ts";
import { nameBytes } from "../../../src/nmea2000/node/node-name.ts";
import { demoProject } from "../../../src/project/demo.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { nmea2000Makers } from "../../../src/runtime/service/subscribers.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { sourceLine } from "../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { nameOf, PRODUCT, TestBus } from "../../nmea2000/support/test-node.ts";

const HOUR_MS = 3_600_000;
const TICK_MS = 50;
const DEVICES = 44;
const FIRST_ADDRESS = 100;

const hours = Number(process.argv[2] ?? 1);
const say = (line: string) => process.send?.(line);

/** What one device says, how often, and which tag must then hold what. */
interface Talk {
  readonly source: number;
  readonly everyTicks: number;
  readonly pgn: number;
  readonly content: (turn: number) => Record<string, number>;
  readonly tag: string;
  readonly value: (turn: number) => number;
}

/** Values go up and down by whole raw steps, so that what is decoded is exactly what was meant. */
const triangle = (turn: number, steps: number) => steps - Math.abs((turn % (2 * steps)) - steps);

function talks(): Talk[] {
  const list: Talk[] = [];
  for (let i = 0; i < DEVICES; i += 1) {
    const source = FIRST_ADDRESS + i;
    if (i < 8) {
      const value = (turn: number) => 600 + triangle(turn, 4000) / 4;
      list.push({
        source,
        everyTicks: 2,
        pgn: 127_488,
        content: (n) => ({ instance: i, speed: value(n) }),
        tag: `ME_INST_${i}.RPM`,
        value,
      });
      const oil = (turn: number) => 300_000 + triangle(turn, 500) * 100;
      list.push({
        source,
        everyTicks: 6,
        pgn: 127_489,
        content: (n) => ({ instance: i, oilPressure: oil(n) }),
        tag: `ME_INST_${i}.OIL_PRESSURE_PA`,
        value: oil,
      });
    } else if (i < 34) {
      const voltage = (turn: number) => Math.round(1200 + triangle(turn, 200)) / 100;
      list.push({
        source,
        everyTicks: 1,
        pgn: 127_508,
        content: (n) => ({ instance: i, voltage: voltage(n) }),
        tag: `BATT_${i}.VOLTAGE_V`,
        value: voltage,
      });
    } else {
      const level = (turn: number) => triangle(turn, 25_000) / 250;
      list.push({
        source,
        everyTicks: 2,
        pgn: 127_505,
        content: (n) => ({ instance: i % 16, type: i % 6, level: level(n) }),
        tag: "",
        value: level,
      });
    }
  }
  return list;
}

const bus = new TestBus().settled();
const { clock } = bus.time;
const project = demoProject();
const tags = new TagStore(clock);
const alarms = new AlarmEngine({
  clock,
  rules: project.tags.flatMap((tag) => tag.alarms),
  store: new MemoryRecordStore(),
  log: () => Promise.resolve(),
  newId: () => `A-${Math.random()}`,
});
for (const tag of project.tags) tags.register(tag);
tags.subscribe((update) => alarms.evaluate(update));
const intake = new Intake({ tags, clock });
const makers = nmea2000Makers({ project, tags, intake, clock, texts: messagesIn("en").nmea });
const subscriber = makers.makeSubscriber(sourceLine("nmea2000", "can0"));
const assembler = new FastPacketAssembler();
let frames = 0;
bus.port.onFrame((frame) => {
  frames += 1;
  const message = assembler.accept(frame);
  if (message !== undefined) subscriber.accept(message);
});

const codec = new PgnCodec();
const splitter = new FrameSplitter();

function speak(pgn: number, source: number, data: Uint8Array): void {
  const message = { pgn, source, destination: EVERYONE, priority: 6, data, timestampMs: clock.now() };
  for (const { id, data: bytes } of splitter.split(message) ?? []) {
    const frame: CanFrame = { id, data: bytes, timestampMs: clock.now() };
    bus.port.hear(frame);
  }
}

function introduce(source: number): void {
  speak(PGN.ADDRESS_CLAIM, source, nameBytes(nameOf({ uniqueNumber: source })));
  speak(PGN.PRODUCT_INFORMATION, source, writeProduct({ ...PRODUCT, serial: String(source) }));
}

const list = talks();
const devices = list.map(({ source }) => source);
const memory = () => {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return `heap ${(heapUsed / 1e6).toFixed(2)} MB, resident ${(rss / 1e6).toFixed(0)} MB`;
};

const startedAt = performance.now();
const turns = list.map(() => 0);
const ticks = (hours * HOUR_MS) / TICK_MS;
say(`start: ${memory()}`);
for (let tick = 0; tick < ticks; tick += 1) {
  if (tick % 1200 === 0) for (const source of new Set(devices)) introduce(source);
  for (const [i, talk] of list.entries()) {
    if (tick % talk.everyTicks !== i % talk.everyTicks) continue;
    turns[i] = (turns[i] ?? 0) + 1;
    const { data } = codec.encode(talk.pgn, talk.content(turns[i]), { source: talk.source, timestampMs: clock.now() });
    speak(talk.pgn, talk.source, data);
  }
  bus.time.pass(TICK_MS);
  // The wire remembers what the node has sent, for tests.
  bus.wire.sent.length = 0;
  if (tick % 20 === 0) tags.markStale();
  // What waits for its turn has it, as in a service.
  if (tick % 1200 === 0) await turn();
  const hour = ((tick + 1) * TICK_MS) / HOUR_MS;
  if (hour === 1 || (hour > 0 && hour % 6 === 0 && Number.isInteger(hour))) say(`after ${hour} h: ${memory()}`);
}
const seconds = (performance.now() - startedAt) / 1000;

let wrong = 0;
for (const [i, { tag, value }] of list.entries()) {
  if (tag !== "" && tags.value(tag)?.value !== value(turns[i] ?? 0)) wrong += 1;
}
const tanks = [...tags.entries()].filter(({ definition }) => definition.id.endsWith(".LEVEL_PCT")).length;
assert.equal(tags.statistics().by_quality.stale, 0);
assert.ok(tanks > 0);
say(
  `${hours} h of ${(frames / (hours * 3600)).toFixed(0)} frames/s from ${DEVICES} devices: ${frames.toLocaleString("en")} frames in ` +
    `${seconds.toFixed(0)} s (${(frames / seconds).toFixed(0)}/s); tags wrong at the end: ${wrong}; devices known: ${bus.node.devices().length}; ` +
    `lost packets ${assembler.counters.lost_packets}; ${memory()}`,
);
process.exit(wrong === 0 ? 0 : 1);
