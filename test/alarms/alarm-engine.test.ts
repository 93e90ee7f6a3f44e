import { setImmediate as turn } from "node:timers/promises";
import test from "ava";
import { AlarmEngine } from "../../src/alarms/alarm-engine.ts";
import type { AlarmRecord } from "../../src/alarms/alarm-record.ts";
import { MemoryRecordStore } from "./support/memory-record-store.ts";
import { LoggedAlarms } from "../../src/alarms/reconcile.ts";
import type { AlarmRule } from "../../src/alarms/rule.ts";
import { limits } from "../../src/alarms/limits.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import { alarmRecord, alarmRule, countingIds, isoTime, START_MS, tagUpdate } from "../support/alarms.ts";
import { ManualClock } from "../support/clock.ts";
import { TransitionLog } from "../support/transition-log.ts";

interface Parts {
  readonly rules?: readonly AlarmRule[];
  readonly store?: MemoryRecordStore;
  readonly log?: TransitionLog;
  readonly newId?: () => string;
}

function engineOf({ rules = [alarmRule()], ...parts }: Parts = {}) {
  const clock = new ManualClock(START_MS);
  const store = parts.store ?? new MemoryRecordStore();
  const log = parts.log ?? new TransitionLog();
  const newId = parts.newId ?? countingIds();
  const engine = new AlarmEngine({ clock, rules, store, log: log.append, newId, retryMs: 5 });
  return { engine, clock, store, log };
}

function states(records: readonly AlarmRecord[]): string[] {
  return records.map(({ id, state, condition }) => `${id} ${state} ${condition}`);
}

test("an update raises its alarm at once, and the log book and the store have it when all is settled", async (t) => {
  const { engine, store, log } = engineOf();
  engine.evaluate(tagUpdate(101));
  t.deepEqual(engine.open(), [alarmRecord()]);
  t.is(engine.statistics().pending_transitions, 1);
  t.deepEqual(log.entries, []);
  await engine.settled();
  t.deepEqual(log.entries, [{ kind: "alarm_active", record: alarmRecord(), user: "system" }]);
  t.deepEqual((await store.load()).records, [alarmRecord()]);
  t.is(engine.statistics().pending_transitions, 0);
});

test("updates of tags without rules cost nothing and change nothing", (t) => {
  const { engine } = engineOf();
  engine.evaluate(tagUpdate(1e9, 0, { tagId: "constructor" }));
  t.is(engine.statistics().transitions, 0);
  t.deepEqual(engine.rulesFor("constructor"), []);
});

test("the rules of a tag are listed and evaluated in the order in which they were given", (t) => {
  const rules = [alarmRule({ id: "b" }), alarmRule({ id: "x", tagId: "U" }), alarmRule({ id: "a", threshold: 50 })];
  const { engine } = engineOf({ rules });
  t.deepEqual(engine.rulesFor("T"), [rules[0], rules[2]] as AlarmRule[]);
  engine.evaluate(tagUpdate(101));
  t.deepEqual(
    engine.records().map(({ alarm_id }) => alarm_id),
    ["a", "b"],
  );
  t.is(engine.statistics().rules, 3);
});

test("two alarms of one tag cannot have one name", (t) => {
  t.throws(() => engineOf({ rules: [alarmRule(), alarmRule({ threshold: 200 })] }), { message: /high/ });
});

test("records come newest activation first, and open ones among them", async (t) => {
  const rules = [alarmRule({ latching: false }), alarmRule({ tagId: "U" }), alarmRule({ tagId: "V" })];
  const { engine } = engineOf({ rules });
  engine.evaluate(tagUpdate(101, 0));
  engine.evaluate(tagUpdate(101, 1, { tagId: "U" }));
  engine.evaluate(tagUpdate(101, 2, { tagId: "V" }));
  engine.evaluate(tagUpdate(0, 3));
  await engine.acknowledge("A-2", "ana");
  t.deepEqual(states(engine.records()), ["A-3 ACTIVE true", "A-2 ACK true", "A-1 CLEARED false"]);
  t.deepEqual(states(engine.open()), ["A-3 ACTIVE true", "A-2 ACK true"]);
  const { open, unacknowledged, records, transitions } = engine.statistics();
  t.deepEqual(
    { open, unacknowledged, records, transitions },
    { open: 2, unacknowledged: 1, records: 3, transitions: 5 },
  );
});

test("an acknowledgement is in the log book before it is answered, after the alarm's own entry", async (t) => {
  const { engine, clock, log } = engineOf();
  engine.evaluate(tagUpdate(101));
  engine.evaluate(tagUpdate(120, 1));
  clock.advance(7000);
  const record = await engine.acknowledge("A-1", "ana");
  const expected = alarmRecord({ state: "ACK", value: 120, acknowledged_at: isoTime(7), acknowledged_by: "ana" });
  t.deepEqual(record, expected);
  t.deepEqual(log.told, ["alarm_active A-1", "alarm_ack A-1"]);
  t.deepEqual(log.entries[1], { kind: "alarm_ack", record: expected, user: "ana" });
  t.deepEqual(engine.open(), [expected]);
});

test("an acknowledged alarm is cleared by the update that leaves the condition", async (t) => {
  const { engine, log, store } = engineOf();
  engine.evaluate(tagUpdate(101));
  await engine.acknowledge("A-1", "ana");
  engine.evaluate(tagUpdate(95, 9));
  await engine.settled();
  t.deepEqual(states(engine.records()), ["A-1 CLEARED false"]);
  t.deepEqual(log.told, ["alarm_active A-1", "alarm_ack A-1", "alarm_cleared A-1"]);
  t.deepEqual((await store.load()).records, [...engine.records()]);
});

test("what cannot be acknowledged gives undefined: unknown, cleared", async (t) => {
  const { engine, log } = engineOf({ rules: [alarmRule({ latching: false })] });
  engine.evaluate(tagUpdate(101));
  engine.evaluate(tagUpdate(0, 1));
  await engine.settled();
  for (const id of ["A-1", "A-2", "", "constructor", "__proto__"]) t.is(await engine.acknowledge(id, "ana"), undefined);
  t.is(log.entries.length, 2);
});

test("acknowledging again changes nothing, and keeps who was first", async (t) => {
  const { engine, log } = engineOf();
  engine.evaluate(tagUpdate(101));
  const first = await engine.acknowledge("A-1", "ana");
  t.is(await engine.acknowledge("A-1", "beto"), first);
  t.is(log.entries.length, 2);
});

test("two acknowledgements at the same time make one entry, and both get its record", async (t) => {
  const { engine, log } = engineOf();
  engine.evaluate(tagUpdate(101));
  const users = ["ana", "beto", "carla"];
  const answers = await Promise.all(users.map((user) => engine.acknowledge("A-1", user)));
  t.deepEqual(log.told, ["alarm_active A-1", "alarm_ack A-1"]);
  for (const answer of answers) t.is(answer?.acknowledged_by, "ana");
});

test("an alarm that does not latch waits with clearing until its acknowledgement is written", async (t) => {
  const { engine, log } = engineOf({ rules: [alarmRule({ latching: false })] });
  engine.evaluate(tagUpdate(101));
  await engine.settled();
  const letGo = log.hold();
  const answer = engine.acknowledge("A-1", "ana");
  await turn();
  engine.evaluate(tagUpdate(0, 1));
  t.deepEqual(states(engine.open()), ["A-1 ACTIVE false"]);
  letGo();
  t.is((await answer)?.state, "ACK");
  t.is((await answer)?.returned_at, isoTime(1));
  engine.evaluate(tagUpdate(0, 2));
  await engine.settled();
  t.deepEqual(log.told, ["alarm_active A-1", "alarm_ack A-1", "alarm_returned A-1", "alarm_cleared A-1"]);
  t.is(engine.records()[0]?.acknowledged_by, "ana");
});

test("a condition that comes and goes while the acknowledgement is written is in the answer", async (t) => {
  const { engine, log } = engineOf();
  engine.evaluate(tagUpdate(101));
  const letGo = log.hold();
  const answer = engine.acknowledge("A-1", "ana");
  for (const [value, atS] of [[0, 1], [150, 2], [0, 3]] as const) engine.evaluate(tagUpdate(value, atS)); // prettier-ignore
  letGo();
  const record = await answer;
  t.is(record?.state, "ACK");
  t.false(record?.condition);
  t.is(record?.returned_at, isoTime(3));
});

test("an acknowledgement that the log book refuses is refused, and the alarm is still ACTIVE", async (t) => {
  const { engine, log } = engineOf({ rules: [alarmRule({ latching: false })] });
  engine.evaluate(tagUpdate(101));
  await engine.settled();
  log.fillDisk();
  const both = [engine.acknowledge("A-1", "ana"), engine.acknowledge("A-1", "beto")];
  for (const answer of both) await t.throwsAsync(answer, { code: "disk-full" });
  t.deepEqual(states(engine.open()), ["A-1 ACTIVE true"]);
  log.freeDisk();
  t.is((await engine.acknowledge("A-1", "carla"))?.acknowledged_by, "carla");
  t.deepEqual(log.told, ["alarm_active A-1", "alarm_ack A-1"]);
});

test("an alarm whose own entry is not in the log book cannot be acknowledged, and says why at once", async (t) => {
  const { engine, log } = engineOf();
  log.fillDisk();
  engine.evaluate(tagUpdate(101));
  await t.throwsAsync(engine.acknowledge("A-1", "ana"), { code: "disk-full" });
  t.is(engine.statistics().unlogged, 1);
  log.freeDisk();
  t.is((await engine.acknowledge("A-1", "ana"))?.state, "ACK");
  t.deepEqual(log.told, ["alarm_active A-1", "alarm_ack A-1"]);
  t.is(engine.statistics().unlogged, 0);
});

test("a full disk costs no transition: they are written in order when there is room again", async (t) => {
  const { engine, log, store } = engineOf({ rules: [alarmRule({ latching: false })] });
  log.fillDisk();
  for (let i = 0; i < 5; i += 1) {
    engine.evaluate(tagUpdate(101, 2 * i));
    engine.evaluate(tagUpdate(0, 2 * i + 1));
  }
  await engine.settled();
  t.like(engine.statistics(), { unlogged: 10, fault: "disk-full" });
  t.deepEqual((await store.load()).records, [], "the store is never ahead of the book");
  log.freeDisk();
  while (engine.statistics().pending_transitions > 0) await turn();
  await engine.settled();
  t.like(engine.statistics(), { unlogged: 0, fault: null });
  const expected = [1, 2, 3, 4, 5].flatMap((n) => [`alarm_active A-${n}`, `alarm_cleared A-${n}`]);
  t.deepEqual(log.told, expected);
  t.deepEqual(states((await store.load()).records), [1, 2, 3, 4, 5].map((n) => `A-${n} CLEARED false`)); // prettier-ignore
});

test("an id that is taken is not used again", (t) => {
  const ids = ["A-1", "A-1", "A-1", "A-2"];
  const rules = [alarmRule(), alarmRule({ tagId: "U" })];
  const { engine } = engineOf({ rules, newId: () => ids.shift() ?? "A-3" });
  engine.evaluate(tagUpdate(101));
  engine.evaluate(tagUpdate(101, 0, { tagId: "U" }));
  t.deepEqual(
    engine.records().map(({ id }) => id),
    ["A-2", "A-1"],
  );
});

test("randomness that is none does not stop the tag store", (t) => {
  const { engine } = engineOf({ rules: [alarmRule(), alarmRule({ tagId: "U" })], newId: () => "A-1" });
  const tags = new TagStore(new ManualClock(START_MS));
  for (const id of ["T", "U"]) {
    const none = { rangeNormalMin: null, rangeNormalMax: null };
    tags.register({ id, description: "", unitSi: "-", controllable: false, ...none });
  }
  tags.subscribe((update) => engine.evaluate(update));
  t.is(tags.write(tagUpdate(101)), "accepted");
  t.is(tags.write(tagUpdate(101, 0, { tagId: "U" })), "accepted");
  t.is(tags.statistics().listener_errors, 1);
});

test("the oldest cleared records leave when there are too many, also from the store; open ones stay", async (t) => {
  const rules = [alarmRule({ latching: false }), alarmRule({ tagId: "U" })];
  const { engine, store } = engineOf({ rules });
  engine.evaluate(tagUpdate(101, 0, { tagId: "U" }));
  for (let i = 1; i <= limits.records + 2; i += 1) {
    engine.evaluate(tagUpdate(101, 2 * i));
    engine.evaluate(tagUpdate(0, 2 * i + 1));
    if (i % 1000 === 0) await engine.settled();
  }
  await engine.settled();
  const ids = engine.records().map(({ id }) => id);
  t.is(ids.length, limits.records);
  t.is(ids.at(-1), "A-1");
  t.is(ids.at(-2), "A-5");
  t.is(engine.statistics().unlogged, 0);
  const stored = (await store.load()).records.map(({ id }) => id);
  t.is(new Set(stored).symmetricDifference(new Set(ids)).size, 0);
});

test("after a restart every alarm is as it was, with its id, and its condition is judged anew", async (t) => {
  const rules = ["T", "U", "V", "W"].map((tagId) => alarmRule({ tagId }));
  const before = engineOf({ rules });
  for (const tagId of ["T", "U", "V"]) before.engine.evaluate(tagUpdate(101, 0, { tagId }));
  await before.engine.acknowledge("A-2", "ana");
  await before.engine.acknowledge("A-3", "ana");
  before.engine.evaluate(tagUpdate(0, 1, { tagId: "V" }));
  before.engine.evaluate(tagUpdate(0, 2));
  await before.engine.settled();

  const { store, log } = before;
  const { engine } = engineOf({ rules, store, log, newId: countingIds("B-") });
  engine.restore((await store.load()).records, log.logged());
  t.deepEqual(engine.records(), before.engine.records());
  t.deepEqual(states(engine.open()), ["A-2 ACK true", "A-1 ACTIVE false"]);
  t.is(engine.statistics().transitions, 0);

  engine.evaluate(tagUpdate(97, 10, { tagId: "U" }));
  engine.evaluate(tagUpdate(130, 10));
  engine.evaluate(tagUpdate(101, 10, { tagId: "V" }));
  t.deepEqual(states(engine.open()), ["B-1 ACTIVE true", "A-2 ACK true", "A-1 ACTIVE true"]);
  t.is(engine.records().find(({ id }) => id === "B-1")?.occurrence, 2);
  engine.evaluate(tagUpdate(95, 11, { tagId: "U" }));
  t.is(engine.records().find(({ id }) => id === "A-2")?.state, "CLEARED");
});

test("records that the store has lost come back from the log book, and are saved again", async (t) => {
  const before = engineOf();
  before.engine.evaluate(tagUpdate(101));
  await before.engine.acknowledge("A-1", "ana");
  const { engine, store } = engineOf({ log: before.log });
  const found = engine.restore([], before.log.logged());
  t.deepEqual(found.missing, ["A-1"]);
  t.deepEqual(states(engine.open()), ["A-1 ACK true"]);
  await engine.settled();
  t.deepEqual((await store.load()).records, [...engine.records()]);
});

test("records are restored once, before the first update", (t) => {
  const { engine } = engineOf();
  engine.evaluate(tagUpdate(101));
  t.throws(() => engine.restore([], new LoggedAlarms()));
});

test("an open alarm whose rule has left the project stays until it is acknowledged, and is then cleared", async (t) => {
  const { engine, log, store } = engineOf();
  const orphan = alarmRecord({ id: "A-9", alarm_id: "gone" });
  engine.restore([orphan], new LoggedAlarms());
  t.deepEqual(states(engine.open()), ["A-9 ACTIVE true"]);
  t.is((await engine.acknowledge("A-9", "ana"))?.state, "ACK");
  await engine.settled();
  t.deepEqual(log.told, ["alarm_ack A-9", "alarm_cleared A-9"]);
  t.deepEqual(states(engine.records()), ["A-9 CLEARED false"]);
  t.is(engine.records()[0]?.acknowledged_by, "ana");
  t.deepEqual((await store.load()).records, [...engine.records()]);
});

test("an acknowledged alarm whose rule has left the project is cleared at the start", async (t) => {
  const { engine, log } = engineOf();
  engine.restore([alarmRecord({ id: "A-9", tag_id: "GONE", state: "ACK" })], new LoggedAlarms());
  t.deepEqual(engine.open(), []);
  await engine.settled();
  t.deepEqual(log.told, ["alarm_cleared A-9"]);
});

test("of two open records of one rule the newest is watched, and the older one can be acknowledged away", async (t) => {
  const { engine, log } = engineOf();
  engine.restore([alarmRecord({ id: "A-8" }), alarmRecord({ id: "A-9", occurrence: 2 })], new LoggedAlarms());
  engine.evaluate(tagUpdate(101, 0));
  engine.evaluate(tagUpdate(0, 1));
  t.deepEqual(states(engine.open()), ["A-9 ACTIVE false", "A-8 ACTIVE true"]);
  await engine.acknowledge("A-8", "ana");
  await engine.settled();
  t.deepEqual(states(engine.records()), ["A-9 ACTIVE false", "A-8 CLEARED false"]);
  t.deepEqual(log.told, ["alarm_returned A-9", "alarm_ack A-8", "alarm_cleared A-8"]);
});

test("an alarm that did not latch in the last run obeys its rule of now", async (t) => {
  const { engine } = engineOf({ rules: [alarmRule({ latching: false })] });
  engine.restore([alarmRecord({ condition: false, returned_at: isoTime(1) })], new LoggedAlarms());
  engine.evaluate(tagUpdate(0, 2));
  t.deepEqual(states(engine.records()), ["A-1 CLEARED false"]);
});

test("after close nothing is written any more", async (t) => {
  const { engine, log } = engineOf();
  engine.evaluate(tagUpdate(101));
  await engine.close();
  t.deepEqual(log.told, ["alarm_active A-1"]);
  engine.evaluate(tagUpdate(0, 1));
  // It is refused at once, although something of its rule waits that will never be written.
  await t.throwsAsync(engine.acknowledge("A-1", "ana"), { code: "logbook-closed" });
  await engine.close();
  t.is(log.attempts, 1);
});

test("closing does not wait for a disk that stays full", async (t) => {
  const { engine, log } = engineOf();
  log.fillDisk();
  engine.evaluate(tagUpdate(101));
  await engine.close();
  t.is(engine.statistics().unlogged, 1);
  t.is(engine.statistics().fault, "disk-full");
});

/** The condition comes at each of these seconds and goes half a second later. */
function comeAndGo(engine: AlarmEngine, fromS: number, count: number, everyS: number): void {
  for (let i = 0; i < count; i += 1) {
    engine.evaluate(tagUpdate(101, fromS + i * everyS));
    engine.evaluate(tagUpdate(0, fromS + i * everyS + everyS / 2));
  }
}

test("three hundred raisings a minute, twice as many as any recording has, are all in the log book", async (t) => {
  const { engine, log } = engineOf({ rules: [alarmRule({ latching: false })] });
  comeAndGo(engine, 0, 900, 0.2);
  await engine.settled();
  t.is(log.entries.length, 1800);
  t.like(engine.statistics(), { chattering: 0, repeats: 0 });
});

test("an alarm that is raised more often stays raised, and one entry tells how often it came back", async (t) => {
  const { engine, clock, log } = engineOf({ rules: [alarmRule({ latching: false })] });
  comeAndGo(engine, 0, 1000, 0.1);
  await engine.settled();
  const { raisesPerMinute, chatteringQuietMs } = limits;
  t.is(log.entries.length, 2 * raisesPerMinute + 1);
  t.deepEqual(states(engine.open()), [`A-${raisesPerMinute + 1} ACTIVE false`]);
  t.like(engine.statistics(), { chattering: 1, repeats: 1000 - raisesPerMinute - 1 });
  clock.advance(chatteringQuietMs - 1);
  engine.tick();
  t.is(engine.statistics().chattering, 1);
  clock.advance(1);
  engine.tick();
  await engine.settled();
  t.like(engine.statistics(), { chattering: 0, open: 0 });
  const [report, last] = log.entries.slice(-2);
  t.like(report, { kind: "alarm_chattering", repeats: 699, from: isoTime(30), until: isoTime(99.9) });
  t.like(last, { kind: "alarm_cleared", record: { returned_at: isoTime(99.95), cleared_at: isoTime(60) } });
  engine.evaluate(tagUpdate(101, 200));
  t.is(engine.open()[0]?.occurrence, raisesPerMinute + 2, "then it is as any other");
});

test("a chattering alarm that is acknowledged clears as the table says, and the next one is held at once", async (t) => {
  const { engine, log } = engineOf({ rules: [alarmRule({ latching: false })] });
  comeAndGo(engine, 0, 400, 0.1);
  await engine.acknowledge("A-301", "ana");
  comeAndGo(engine, 41, 100, 0.1);
  t.deepEqual(states(engine.open()), ["A-302 ACTIVE false"]);
  await engine.close();
  const told = [
    "alarm_active A-301",
    "alarm_ack A-301",
    "alarm_cleared A-301",
    "alarm_active A-302",
    "alarm_chattering A-302",
  ];
  t.deepEqual(log.told.slice(-5), told);
});

test("an alarm that returns while nobody has acknowledged it, and comes again, has an entry for each", async (t) => {
  const { engine, log } = engineOf();
  comeAndGo(engine, 0, 2, 10);
  await engine.settled();
  const told = ["alarm_active A-1", "alarm_returned A-1", "alarm_recurred A-1", "alarm_returned A-1"];
  t.deepEqual(log.told, told);
  t.like(log.entries[2], {
    user: "system",
    at: isoTime(0),
    record: { condition: true, returned_at: null, returns: 1 },
  });
  t.is((await engine.acknowledge("A-1", "ana"))?.returns, 2);
  engine.evaluate(tagUpdate(101, 30));
  engine.evaluate(tagUpdate(0, 31));
  await engine.settled();
  t.deepEqual(log.told.slice(4), ["alarm_ack A-1", "alarm_recurred A-1", "alarm_cleared A-1"], "acknowledged, too");
});

test("of an open alarm that comes and goes too often the log book has the first times of a minute, and then the sum", async (t) => {
  const { engine, clock, log, store } = engineOf();
  comeAndGo(engine, 0, 1000, 0.1);
  await engine.settled();
  const { recurrencesPerMinute: most, chatteringQuietMs } = limits;
  const pairs = Array.from({ length: most }, () => ["alarm_returned A-1", "alarm_recurred A-1"]).flat();
  const told = ["alarm_active A-1", ...pairs, "alarm_returned A-1"];
  t.deepEqual(log.told, told);
  t.like(engine.statistics(), { chattering: 1, repeats: 999 - most });
  clock.advance(chatteringQuietMs);
  engine.tick();
  await engine.settled();
  t.deepEqual(log.told, [...told, "alarm_chattering A-1"]);
  t.like(log.entries.at(-1), {
    repeats: 999 - most,
    until: isoTime(99.9),
    record: { condition: false, returns: 1000 },
  });
  t.deepEqual(log.logged().get("A-1"), engine.records()[0], "the sum says how it stands");
  t.deepEqual((await store.load()).records, engine.records());
  engine.evaluate(tagUpdate(101, 200));
  await engine.settled();
  t.is(log.told.at(-1), "alarm_recurred A-1", "then it is as any other");
});

test("three times a minute are all told, however long it goes on", async (t) => {
  const { engine, log } = engineOf();
  comeAndGo(engine, 0, 300, 20);
  await engine.settled();
  t.is(log.entries.length, 600);
});

test("a flood of one alarm does not hold another one's acknowledgement", async (t) => {
  const { engine, log } = engineOf({ rules: [alarmRule({ latching: false }), alarmRule({ tagId: "U" })] });
  const release = log.hold();
  comeAndGo(engine, 0, 5000, 0.002);
  engine.evaluate(tagUpdate(101, 0, { tagId: "U" }));
  const id = engine.open().find(({ tag_id: tagId }) => tagId === "U")?.id ?? "";
  const answer = engine.acknowledge(id, "ana");
  await turn();
  t.true(engine.statistics().pending_transitions < 2 * limits.raisesPerMinute + 3);
  release();
  t.is((await answer)?.state, "ACK");
  t.true(log.entries.length < 10);
});
