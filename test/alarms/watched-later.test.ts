/** Rules that the engine learns of while it runs: of a device on the bus that tells of an alert of its own. */
import test from "ava";
import { AlarmEngine } from "../../src/alarms/alarm-engine.ts";
import type { AlarmChange } from "../../src/alarms/alarms.ts";
import { alarmRecord, alarmRule, countingIds, START_MS, tagUpdate } from "../support/alarms.ts";
import { ManualClock } from "../support/clock.ts";
import { TransitionLog } from "../support/transition-log.ts";
import { MemoryRecordStore } from "./support/memory-record-store.ts";

function makeEngine(log = new TransitionLog()) {
  const clock = new ManualClock(START_MS);
  const store = new MemoryRecordStore();
  const engine = new AlarmEngine({ clock, rules: [], store, log: log.append, newId: countingIds("B-") });
  const changes: AlarmChange[] = [];
  engine.subscribe((change) => changes.push(change));
  return { engine, store, changes, clock };
}

test("a rule that is watched later is judged from the next update on", (t) => {
  const { engine } = makeEngine();
  engine.evaluate(tagUpdate(101));
  engine.watch(alarmRule());
  t.deepEqual(engine.open(), []);
  engine.evaluate(tagUpdate(101, 1));
  t.like(engine.open()[0], { state: "ACTIVE", message: "Too high", occurrence: 1 });
  t.is(engine.rulesFor("T").length, 1);
  t.is(engine.statistics().rules, 1);
});

test("a rule in the place of another rewords the open alarm, and tells of it once", async (t) => {
  const { engine, store, changes } = makeEngine();
  engine.watch(alarmRule());
  engine.evaluate(tagUpdate(101));
  engine.watch(alarmRule({ message: "Oil pressure low" }));
  engine.watch(alarmRule({ message: "Oil pressure low" }));
  t.deepEqual(
    changes.map(({ kind, record }) => [kind, record.message]),
    [
      ["alarm_active", "Too high"],
      [undefined, "Oil pressure low"],
    ],
  );
  t.is(engine.rulesFor("T").length, 1);
  engine.evaluate(tagUpdate(0, 1));
  t.like(engine.open()[0], { condition: false, message: "Oil pressure low" });
  await engine.settled();
  t.is((await store.load()).records[0]?.message, "Oil pressure low");
});

test("a rule that is watched later takes up the open alarm of the last run, and goes on counting its occurrences", async (t) => {
  const log = new TransitionLog();
  const { engine } = makeEngine(log);
  engine.restore([alarmRecord({ occurrence: 4 })], log.logged());
  engine.watch(alarmRule());
  engine.evaluate(tagUpdate(101, 1));
  t.is(engine.open().length, 1);
  await engine.acknowledge("A-1", "ana");
  engine.evaluate(tagUpdate(0, 2));
  t.deepEqual(engine.open(), []);
  engine.evaluate(tagUpdate(101, 3));
  t.like(engine.open()[0], { id: "B-1", occurrence: 5 });
});

test("silence counts from when a rule first asks for it, whatever its tag had said before", (t) => {
  const { engine, clock } = makeEngine();
  engine.watch(alarmRule());
  engine.evaluate(tagUpdate(1));
  clock.advance(60_000);
  engine.watch(alarmRule({ id: "dead", operator: "stale", threshold: 30 }));
  clock.advance(29_000);
  engine.tick();
  t.deepEqual(engine.open(), []);
  clock.advance(2000);
  engine.tick();
  t.like(engine.open()[0], { alarm_id: "dead", state: "ACTIVE" });
});
