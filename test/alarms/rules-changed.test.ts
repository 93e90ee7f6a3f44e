/** A project that is changed while the service runs gives and takes rules; what stands, stands on. */
import test from "ava";
import { AlarmEngine } from "../../src/alarms/alarm-engine.ts";
import type { AlarmRule } from "../../src/alarms/rule.ts";
import { alarmRule as latchingRule, countingIds, START_MS, tagUpdate } from "../support/alarms.ts";
import { ManualClock } from "../support/clock.ts";
import { TransitionLog } from "../support/transition-log.ts";
import { MemoryRecordStore } from "./support/memory-record-store.ts";

const alarmRule = (more: Partial<AlarmRule> = {}) => latchingRule({ latching: false, ...more });

function engineOf(rules: readonly AlarmRule[] = [alarmRule()]) {
  const clock = new ManualClock(START_MS);
  const log = new TransitionLog();
  const store = new MemoryRecordStore();
  const engine = new AlarmEngine({ clock, rules, store, log: log.append, newId: countingIds(), retryMs: 5 });
  const states = () => engine.records().map(({ state, condition, message }) => `${state} ${condition} ${message}`);
  return { engine, clock, log, states };
}

test("a rule with another threshold judges the next update, and its alarm is the same record", (t) => {
  const { engine, states } = engineOf();
  engine.evaluate(tagUpdate(101));
  const [before] = engine.open();
  engine.replace(alarmRule({ threshold: 200, message: "Otro" }));
  t.deepEqual(states(), ["ACTIVE true Otro"]);
  t.is(engine.open()[0]?.id, before?.id);
  engine.evaluate(tagUpdate(101, 1));
  t.deepEqual(states(), ["CLEARED false Otro"]);
  engine.evaluate(tagUpdate(201, 2));
  t.is(engine.open()[0]?.occurrence, 2);
});

test("a rule that is changed keeps its place in the list, its shelving and its time", async (t) => {
  const { engine, clock } = engineOf([alarmRule({ id: "a" }), alarmRule({ id: "b" }), alarmRule({ id: "c" })]);
  const untilMs = clock.now() + 60_000;
  await engine.shelve("T", "b", { user: "Ana", reason: "sensor", untilMs });
  engine.replace(alarmRule({ id: "b", threshold: 7 }));
  t.deepEqual(
    engine.rules().map(({ rule, shelved }) => [rule.id, rule.threshold, shelved?.user]),
    [
      ["a", 100, undefined],
      ["b", 7, "Ana"],
      ["c", 100, undefined],
    ],
  );
  clock.advance(60_001);
  engine.tick();
  t.is(engine.rules()[1]?.shelved, undefined);
});

test("the timers of a rule that was changed or taken away are gone with it", (t) => {
  const { engine, clock, states } = engineOf([alarmRule({ delayS: 10 }), alarmRule({ id: "other", delayS: 10 })]);
  engine.evaluate(tagUpdate(101));
  engine.replace(alarmRule({ delayS: 10, threshold: 500 }));
  engine.unwatch("T", "other");
  clock.advance(20_000);
  engine.tick();
  t.deepEqual(states(), []);
});

test("a rule behind a gate is judged by its new gate, and by the old one no more", (t) => {
  const gated = (tagId: string) => alarmRule({ onlyWhen: { tagId, operator: ">", threshold: 0, holdS: 0 } });
  const { engine, states } = engineOf([gated("OLD")]);
  engine.replace(gated("NEW"));
  engine.evaluate(tagUpdate(101));
  engine.evaluate(tagUpdate(1, 0, { tagId: "OLD" }));
  t.deepEqual(states(), []);
  engine.evaluate(tagUpdate(1, 0, { tagId: "NEW" }));
  t.is(states().length, 1);
});

test("the open alarm of a rule that is taken away stays until it is acknowledged, an acknowledged one is cleared", async (t) => {
  const { engine, states, log } = engineOf([alarmRule({ id: "a" }), alarmRule({ id: "b" })]);
  engine.evaluate(tagUpdate(101));
  const b = engine.open().find(({ alarm_id }) => alarm_id === "b");
  await engine.acknowledge(b?.id ?? "", "Ana");
  engine.unwatch("T", "a");
  engine.unwatch("T", "b");
  t.deepEqual(engine.rulesFor("T"), []);
  t.deepEqual(
    engine
      .records()
      .map(({ alarm_id, state }) => `${alarm_id} ${state}`)
      .sort(),
    ["a ACTIVE", "b CLEARED"],
  );
  await engine.settled();
  const [a] = engine.open();
  await engine.acknowledge(a?.id ?? "", "Ana");
  t.deepEqual(engine.open(), []);
  t.is(states().length, 2);
  await engine.settled();
  t.deepEqual(
    log.entries.map(({ kind }) => kind),
    ["alarm_active", "alarm_active", "alarm_ack", "alarm_cleared", "alarm_ack", "alarm_cleared"],
  );
});

test("a rule that comes back takes up its open alarm, its count and what it was shelved for", async (t) => {
  const { engine, clock } = engineOf();
  engine.evaluate(tagUpdate(101));
  await engine.shelve("T", alarmRule().id, { user: "Ana", reason: "x", untilMs: clock.now() + 60_000 });
  engine.unwatch("T", alarmRule().id);
  engine.watch(alarmRule());
  engine.evaluate(tagUpdate(1, 1));
  engine.evaluate(tagUpdate(101, 2));
  t.deepEqual(
    engine.records().map(({ state, occurrence }) => `${state} ${occurrence}`),
    ["ACTIVE 2", "CLEARED 1"],
  );
  t.is(engine.rules()[0]?.shelved?.user, "Ana");
});

test("what chatters is reported and held no more when its rule changes", async (t) => {
  const { engine, log } = engineOf();
  for (let i = 0; i < 700; i += 1) engine.evaluate(tagUpdate(i % 2 === 0 ? 101 : 1, i / 20));
  t.is(engine.statistics().chattering, 1);
  engine.replace(alarmRule({ threshold: 200 }));
  t.is(engine.statistics().chattering, 0);
  await engine.settled();
  t.true(log.entries.some(({ kind }) => kind === "alarm_chattering"));
});

test("of a group it is first again once the one that stood is taken away", (t) => {
  const { engine } = engineOf([alarmRule({ id: "a", group: "g" }), alarmRule({ id: "b", group: "g", tagId: "U" })]);
  engine.evaluate(tagUpdate(101));
  engine.unwatch("T", "a");
  engine.evaluate(tagUpdate(101, 1, { tagId: "U" }));
  t.deepEqual(
    engine.open().map(({ alarm_id, first_up }) => [alarm_id, first_up]),
    [
      ["b", true],
      ["a", true],
    ],
  );
});
