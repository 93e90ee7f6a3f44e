/**
 * Faults that engines tell by J1939, with the real alarm engine and tag store: each becomes an alarm, and ends when it is told no longer.
 */
import test from "ava";
import { AlarmEngine } from "../../../src/alarms/alarm-engine.ts";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { buildCanId } from "../../../src/nmea2000/can-id.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { limits } from "../../../src/nmea2000/limits.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { EngineFaultAlarms, rulesOfEngineFaults } from "../../../src/runtime/service/engine-fault-alarms.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { MemoryRecordStore } from "../../alarms/support/memory-record-store.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { countingIds, START_MS } from "../../support/alarms.ts";
import { ManualClock } from "../../support/clock.ts";
import { TransitionLog } from "../../support/transition-log.ts";

const AMBER = "04ff";
const RED = "10ff";
const NO_LAMP = "00ff";
/** Oil pressure far too low, coolant too hot, and no fault at all. */
const OIL = "64000101";
const COOLANT = "6e001002";
const NONE = "00000000";

function life(log = new TransitionLog(), stored: readonly AlarmRecord[] = []) {
  const clock = new ManualClock(START_MS);
  const tags = new TagStore(clock);
  const texts = messagesIn("en").engineFaults;
  const newId = countingIds(stored.length > 0 ? "B-" : "A-");
  const store = new MemoryRecordStore();
  const alarms = new AlarmEngine({ clock, rules: rulesOfEngineFaults(stored, texts), store, log: log.append, newId });
  alarms.restore(stored, log.logged());
  tags.subscribe((update) => alarms.evaluate(update));
  const faults = new EngineFaultAlarms(alarms, tags, clock, texts, {
    names: { ME_INST_1: { name: "Port engine", side: undefined } },
    nmea2000: { autoRegister: true },
  });
  faults.start();
  const say = (hex: string, source = 0, where = "can1", j1939?: PgnFrame["j1939"]) => {
    const data = Buffer.from(hex, "hex");
    faults.hear(where, { pgn: 65226, priority: 6, source, destination: 255, data, timestampMs: clock.now(), j1939 });
  };
  const pass = (ms: number) => {
    clock.advance(ms);
    tags.markStale();
    faults.tick();
    alarms.tick();
  };
  const open = () => alarms.open().map(({ tag_id: id, priority, state }) => `${id} ${priority} ${state}`);
  return { tags, alarms, faults, say, pass, open };
}

test("a fault is an alarm of its own name and lamp, and ends when the engine tells it no longer", async (t) => {
  const { alarms, faults, say, open } = life();
  t.teardown(() => faults.stop());
  say(`${NO_LAMP}${NONE}ffff`);
  t.deepEqual(open(), []);
  say(`${AMBER}${OIL}ffff`);
  t.deepEqual(open(), ["ME_INST_0.FAULT_100_1 warning ACTIVE"]);
  t.is(alarms.open()[0]?.message, "Engine 0: oil pressure, far too low (SPN 100, FMI 1)");
  say(`${RED}${OIL}${COOLANT}`);
  t.deepEqual(open().toSorted(), ["ME_INST_0.FAULT_100_1 alarm ACTIVE", "ME_INST_0.FAULT_110_16 alarm ACTIVE"]);
  say(`${AMBER}${COOLANT}ffff`, 1);
  t.true(open().includes("ME_INST_1.FAULT_110_16 warning ACTIVE"), "the other engine has its own");
  t.is(
    alarms.open().find(({ tag_id: id }) => id === "ME_INST_1.FAULT_110_16")?.message,
    "Port engine: coolant temperature, too high (SPN 110, FMI 16)",
  );
  say(`${RED}${COOLANT}ffff`);
  t.deepEqual(
    open().filter((each) => each.startsWith("ME_INST_0")),
    ["ME_INST_0.FAULT_110_16 alarm ACTIVE"],
  );
  say(`${NO_LAMP}${NONE}ffff`);
  say(`${NO_LAMP}${NONE}ffff`, 1);
  t.deepEqual(open(), []);
  await alarms.settled();
});

test("several faults come by the transport protocol, and one of another device has its address", (t) => {
  const { faults, open, say } = life();
  t.teardown(() => faults.stop());
  const assembler = new FastPacketAssembler();
  const frames = ["20 0a 00 02 ff ca fe 00", "01 10 ff 64 00 01 01 6e", "02 00 10 02 ff ff ff ff"];
  const messages = frames.flatMap((hex, i) => {
    const id = buildCanId({ priority: 7, pgn: i === 0 ? 60416 : 60160, source: 0, destination: 255 });
    const data = Buffer.from(hex.replaceAll(" ", ""), "hex");
    return assembler.accept({ id, data, timestampMs: START_MS + i * 50 }) ?? [];
  });
  t.is(messages.length, 1);
  for (const message of messages) faults.hear("can1", message);
  t.deepEqual(open().toSorted(), ["ME_INST_0.FAULT_100_1 alarm ACTIVE", "ME_INST_0.FAULT_110_16 alarm ACTIVE"]);
  say(`${AMBER}${OIL}ffff`, 17);
  t.true(open().includes("J1939_17.FAULT_100_1 warning ACTIVE"));
});

test("an engine that falls silent leaves its alarm; acknowledged, it is over after five minutes", async (t) => {
  const { alarms, faults, say, pass, open, tags } = life();
  t.teardown(() => faults.stop());
  say(`${AMBER}${OIL}ffff`);
  await alarms.settled();
  pass(limits.foreignAlertGoneMs);
  t.is(tags.value("ME_INST_0.FAULT_100_1")?.quality, "stale");
  t.deepEqual(open(), ["ME_INST_0.FAULT_100_1 warning ACTIVE"]);
  await alarms.acknowledge("A-1", "ana");
  pass(0);
  t.deepEqual(open(), []);
});

test("after a restart a fault that is still told is the same alarm, and one that went meanwhile ends", async (t) => {
  const log = new TransitionLog();
  const before = life(log);
  before.say(`${AMBER}${OIL}${COOLANT}`);
  await before.alarms.settled();
  before.faults.stop();
  const { faults, say, open, alarms, pass } = life(log, before.alarms.open());
  t.teardown(() => faults.stop());
  t.is(open().length, 2);
  for (let i = 0; i <= 10; i += 1) {
    say(`${AMBER}${OIL}ffff`);
    pass(1000);
  }
  await alarms.settled();
  t.deepEqual(
    alarms.open().map(({ id, tag_id: tagId }) => [id, tagId]),
    [["A-1", "ME_INST_0.FAULT_100_1"]],
  );
});

test("faults that an engine tells one display alone are heard, too, by the answers of both", (t) => {
  const { faults, open } = life();
  t.teardown(() => faults.stop());
  const assembler = new FastPacketAssembler(true, { engine: 1 });
  const [engine, display] = [0, 40];
  const frames = [
    [engine, 60416, "100a0002ffcafe00"],
    [display, 60416, "110201ffffcafe00"],
    [engine, 60160, "0110ff640001016e"],
    [engine, 60160, "0200100200000000"],
    [display, 60416, "130a0002ffcafe00"],
  ] as const;
  for (const [i, [source, pgn, hex]] of frames.entries()) {
    const id = buildCanId({ priority: 7, pgn, source, destination: source === engine ? display : engine });
    const message = assembler.accept({ id, data: Buffer.from(hex, "hex"), timestampMs: START_MS + i * 50 });
    if (message !== undefined) faults.hear("can2", message);
  }
  t.deepEqual(open().toSorted(), ["ME_INST_1.FAULT_100_1 alarm ACTIVE", "ME_INST_1.FAULT_110_16 alarm ACTIVE"]);
});

test("a lamp without a code is a fault by itself, but not while the engine shows that its lamps work", async (t) => {
  const { alarms, faults, say, pass, open } = life();
  t.teardown(() => faults.stop());
  const light = (seconds: number) => {
    for (let i = 0; i < seconds; i += 1) {
      say(`${RED}${NONE}ffff`);
      pass(1000);
    }
  };
  light(5);
  t.deepEqual(open(), []);
  say(`${NO_LAMP}${NONE}ffff`);
  pass(20_000);
  t.deepEqual(open(), []);
  light(12);
  t.deepEqual(open(), ["ME_INST_0.FAULT_0_31 alarm ACTIVE"]);
  t.is(alarms.open()[0]?.message, "Engine 0: warning lamp without a code, condition exists (SPN 0, FMI 31)");
  say(`${RED}${OIL}ffff`);
  t.deepEqual(open(), ["ME_INST_0.FAULT_100_1 alarm ACTIVE"]);
  await alarms.settled();
});

test("two engines with a bus each, both at address 0, have their own alarms, also after a restart", async (t) => {
  const log = new TransitionLog();
  const before = life(log);
  before.say(`${AMBER}${OIL}ffff`, 0, "can1", { engine: 0 });
  before.say(`${AMBER}${OIL}ffff`, 0, "can2", { engine: 1 });
  t.deepEqual(before.open().toSorted(), [
    "ME_INST_0.FAULT_100_1 warning ACTIVE",
    "ME_INST_1.FAULT_100_1 warning ACTIVE",
  ]);
  before.say(`${NO_LAMP}${NONE}ffff`, 0, "can1", { engine: 0 });
  t.deepEqual(before.open(), ["ME_INST_1.FAULT_100_1 warning ACTIVE"]);
  // A gearbox has another address than its engine.
  before.say(`${RED}${COOLANT}ffff`, 3, "can1", { engine: 0 });
  await before.alarms.settled();
  before.faults.stop();
  const { faults, say, open, alarms, pass } = life(log, before.alarms.open());
  t.teardown(() => faults.stop());
  for (let i = 0; i <= 11; i += 1) {
    say(`${NO_LAMP}${NONE}ffff`, 0, "can1", { engine: 0 });
    say(`${NO_LAMP}${NONE}ffff`, 0, "can2", { engine: 1 });
    say(`${RED}${COOLANT}ffff`, 3, "can1", { engine: 0 });
    pass(1000);
  }
  await alarms.settled();
  t.deepEqual(open(), ["ME_INST_0.FAULT_110_16 alarm ACTIVE"]);
  t.is(alarms.open()[0]?.id, before.alarms.open().find(({ tag_id: id }) => id.startsWith("ME_INST_0"))?.id);
});

test("whatever engines tell in whatever order, each fault that is told is open with its lamp, and no other is", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const { alarms, faults, say, pass } = life();
  t.teardown(() => faults.stop());
  const senders = ["can1", "can2"].flatMap((where, bus) =>
    [0, 1, 17].map((source, i) => ({ where, source, engine: 2 * bus, spns: 1000 * (3 * bus + i + 1) })),
  );
  const told = new Map<string, string>();
  for (let step = 0; step < 3000; step += 1) {
    const { where, source, engine, spns } = random.pick(senders);
    const [lamp, priority] = random.pick([
      [AMBER, "warning"],
      [RED, "alarm"],
      [NO_LAMP, "caution"],
    ] as const);
    const fmis = new Map(Array.from({ length: random.below(6) }, () => [spns + random.below(8), random.below(3)]));
    const own = `${source === 17 ? "J1939_17" : `ME_INST_${engine + source}`}.FAULT_`;
    const codes = [...fmis].map(([spn, fmi]) => Buffer.from([spn & 255, (spn >> 8) & 255, fmi, 1]).toString("hex"));
    say(`${lamp}${codes.length > 0 ? codes.join("") : NONE}ffffffff`, source, where, {
      engine,
    });
    for (const id of told.keys())
      if (id.startsWith(own) && Math.floor(Number(id.split("_").at(-2)) / 1000) * 1000 === spns) told.delete(id);
    for (const [spn, fmi] of fmis) told.set(`${own}${spn}_${fmi}`, priority);
    if (step % 7 === 0) pass(random.below(2000));
    const open = alarms.open().filter(({ tag_id: id }) => !id.endsWith("FAULT_0_31"));
    const missed = [...told].filter(([id, lit]) => !open.some((one) => one.tag_id === id && one.priority === lit));
    const invented = open.filter(({ tag_id: id, priority: lit }) => told.get(id) !== lit);
    if (missed.length + invented.length > 0) throw new Error(JSON.stringify([step, missed, invented]));
  }
  await alarms.settled();
  t.is(faults.statistics()?.counters["alerts_refused"], 0);
});

test("who invents faults has a share, and a real one of an engine is still told", (t) => {
  const { faults, say, open } = life();
  t.teardown(() => faults.stop());
  const many = Array.from({ length: 400 }, (_, i) => {
    const bytes = Buffer.from([(i + 1) & 255, (i + 1) >> 8, 3, 1]);
    return bytes.toString("hex");
  });
  say(`${AMBER}${many.join("")}`, 200);
  t.is(open().length, limits.foreignAlertsOfDevice);
  say(`${RED}${OIL}ffff`);
  t.true(open().includes("ME_INST_0.FAULT_100_1 alarm ACTIVE"));
  // From many addresses that are no engines: a real engine comes first, and what is left out is said.
  for (const source of [64, 65, 66, 67, 68]) say(`${AMBER}${many.join("")}`, source);
  say(`${RED}${COOLANT}ffff`, 1);
  t.true(open().includes("ME_INST_1.FAULT_110_16 alarm ACTIVE"));
  t.true(open().includes("ME_INST_0.FAULT_100_1 alarm ACTIVE"));
  t.true((faults.statistics()?.counters["alerts_refused"] ?? 0) > 0);
  for (const hex of ["", "10", "10ff640001", "ff".repeat(8), "ff".repeat(1785)]) t.notThrows(() => say(hex, 201));
  t.like(faults.statistics()?.counters, { refusing: 1, faults_malformed: 3 });
});

test("faults that come and go make only so many tags, and an engine has a share that others cannot take", async (t) => {
  const { alarms, faults, tags, say, open } = life();
  t.teardown(() => faults.stop());
  const FAULTS = 30;
  for (let i = 0; i < 40; i += 1)
    for (const source of [64, 65, 66]) {
      const told = Array.from({ length: FAULTS }, (_, n) => {
        const spn = i * FAULTS + n + 1;
        return Buffer.from([spn & 255, spn >> 8, 3, 1]).toString("hex");
      });
      say(`${AMBER}${told.join("")}`, source);
      say(`${NO_LAMP}${NONE}ffff`, source);
    }
  const made = [...tags.ids()].filter((id) => id.startsWith("J1939_"));
  t.is(made.length, limits.foreignAlertTagsOfDevice);
  say(`${RED}${OIL}ffff`);
  t.deepEqual(
    open().filter((each) => each.startsWith("ME_INST_0")),
    ["ME_INST_0.FAULT_100_1 alarm ACTIVE"],
  );
  t.true((faults.statistics()?.counters["alerts_refused"] ?? 0) > 0);
  await alarms.settled();
});
