/** An alarm with a subject (an anchorage, a guard area) ends with it; the next subject of the same tag has an alarm of its own. */
import test from "ava";
import { AlarmEngine } from "../../src/alarms/alarm-engine.ts";
import { alarmRule, countingIds, START_MS, tagUpdate } from "../support/alarms.ts";
import { ManualClock } from "../support/clock.ts";
import { TransitionLog } from "../support/transition-log.ts";
import { limits } from "../../src/alarms/limits.ts";
import { MemoryRecordStore } from "./support/memory-record-store.ts";

const ofNight = (subject: string) => alarmRule({ subject, latching: true });

function makeEngine({ store = new MemoryRecordStore(), log = new TransitionLog(), mayCome = () => true } = {}) {
  const clock = new ManualClock(START_MS);
  const engine = new AlarmEngine({ clock, rules: [], store, log: log.append, newId: countingIds("N-"), mayCome });
  const told = () =>
    log.entries.map(({ kind, record }) => `${kind} ${record.subject} ${record.ended_with_subject ?? ""}`);
  return { engine, clock, store, log, told };
}

test("what nobody acknowledged ends with its subject, and the next subject's alarm is raised anew", async (t) => {
  const { engine, told } = makeEngine();
  engine.replace(ofNight("first"));
  engine.evaluate(tagUpdate(101));
  engine.evaluate(tagUpdate(0, 1));
  engine.unwatch("T", "high");
  t.deepEqual(engine.open(), []);
  t.like(engine.records()[0], { state: "CLEARED", ended_with_subject: true, acknowledged_at: null });
  engine.replace(ofNight("second"));
  engine.evaluate(tagUpdate(101, 2));
  t.like(engine.open()[0], { state: "ACTIVE", subject: "second", occurrence: 2 });
  await engine.settled();
  t.deepEqual(
    told(),
    ["alarm_active first ", "alarm_cleared first true", "alarm_active second "].flatMap((line) =>
      line.startsWith("alarm_cleared") ? ["alarm_returned first ", line] : [line],
    ),
  );
});

test("another subject in the place of the first, without an end between, takes nothing over", async (t) => {
  const { engine } = makeEngine();
  engine.replace(ofNight("first"));
  engine.evaluate(tagUpdate(101));
  await engine.shelve("T", "high", { user: "ana", reason: "yaws", untilMs: START_MS + 60_000 });
  engine.replace(ofNight("second"));
  t.deepEqual(engine.open(), []);
  engine.evaluate(tagUpdate(102, 1));
  const [open] = engine.open();
  t.like(open, { subject: "second", occurrence: 2 });
  t.is(open?.shelved_until, undefined, "the shelving was of the first");
});

test("the same subject goes on: another radius, a restart", async (t) => {
  const { engine, store, log } = makeEngine();
  engine.replace(ofNight("first"));
  engine.evaluate(tagUpdate(101));
  engine.replace({ ...ofNight("first"), threshold: 90 });
  t.is(engine.open()[0]?.occurrence, 1);
  await engine.settled();
  const again = makeEngine({ store, log });
  again.engine.restore((await store.load()).records, log.logged());
  again.engine.replace(ofNight("first"));
  again.engine.evaluate(tagUpdate(101, 1));
  t.deepEqual(
    again.engine.open().map(({ id, occurrence }) => [id, occurrence]),
    [["N-1", 1]],
  );
});

test("after a restart, what is left of a subject that does not come again ends within a minute; of another subject, at once", async (t) => {
  for (const next of [undefined, "second"]) {
    const { engine, store, log } = makeEngine();
    engine.replace(ofNight("first"));
    engine.evaluate(tagUpdate(101));
    await engine.settled();
    const again = makeEngine({ store, log });
    again.engine.restore((await store.load()).records, log.logged());
    t.is(again.engine.open().length, 1);
    if (next === undefined) {
      again.clock.advance(limits.unwatchedMs - 1);
      again.engine.tick();
      t.is(again.engine.open().length, 1);
      again.clock.advance(1);
      again.engine.tick();
    } else again.engine.replace(ofNight(next));
    t.deepEqual(again.engine.open(), []);
    t.true(again.engine.records()[0]?.ended_with_subject);
  }
});

test("one that is being acknowledged when its subject ends is acknowledged in the book, and then ends", async (t) => {
  const { engine, told } = makeEngine();
  engine.replace(ofNight("first"));
  engine.evaluate(tagUpdate(101));
  const acknowledged = engine.acknowledge("N-1", "ana");
  engine.replace(ofNight("second"));
  t.is(engine.open().length, 1);
  t.is((await acknowledged)?.state, "ACK");
  t.deepEqual(engine.open(), []);
  engine.evaluate(tagUpdate(101, 1));
  t.like(engine.open()[0], { subject: "second", state: "ACTIVE" });
  await engine.settled();
  t.deepEqual(
    told().map((line) => line.split(" ")[0]),
    ["alarm_active", "alarm_ack", "alarm_cleared", "alarm_active"],
  );
});
