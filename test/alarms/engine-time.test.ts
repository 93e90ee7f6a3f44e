/** What the engine does because time passes, and because other tags speak: delays, silence, gates. */
import test from "ava";
import { AlarmEngine } from "../../src/alarms/alarm-engine.ts";
import type { AlarmRule } from "../../src/alarms/rule.ts";
import { LoggedAlarms } from "../../src/alarms/reconcile.ts";
import type { TagUpdate } from "../../src/tags/tag.ts";
import { alarmRecord, alarmRule, countingIds, isoTime, START_MS, tagUpdate } from "../support/alarms.ts";
import { ManualClock } from "../support/clock.ts";
import { TransitionLog } from "../support/transition-log.ts";
import { MemoryRecordStore } from "./support/memory-record-store.ts";

/** A vessel whose updates are dated by its clock. */
function vesselOf(...rules: Partial<AlarmRule>[]) {
  const clock = new ManualClock(START_MS);
  const log = new TransitionLog();
  const engine = new AlarmEngine({
    clock,
    rules: rules.map((more) => alarmRule({ hysteresis: 0, ...more })),
    store: new MemoryRecordStore(),
    log: log.append,
    newId: countingIds(),
  });
  return {
    engine,
    clock,
    log,
    say: (value: TagUpdate["value"], more: Partial<TagUpdate> = {}) =>
      engine.evaluate(tagUpdate(value, (clock.now() - START_MS) / 1000, more)),
    pass(seconds: number) {
      clock.advance(seconds * 1000);
      engine.tick();
    },
    /** State and condition of the newest record; `-` where there is none. */
    get now() {
      const [record] = engine.records();
      return record === undefined ? "-" : `${record.state} ${record.condition}`;
    },
  };
}

test("a delay runs on without updates, never ends early, and the alarm is dated when it ended", (t) => {
  const vessel = vesselOf({ delayS: 10 });
  vessel.say(101);
  vessel.pass(9.999);
  t.is(vessel.now, "-");
  vessel.pass(0.001);
  t.is(vessel.now, "ACTIVE true");
  t.like(vessel.engine.open()[0], { value: 101, activated_at: isoTime(10) });
});

test("a delay does not run by the clock while the tag is stale, and goes on with the next value", (t) => {
  const vessel = vesselOf({ delayS: 10 });
  vessel.say(101);
  vessel.pass(5);
  vessel.say(101, { quality: "stale" });
  vessel.pass(60);
  t.is(vessel.now, "-");
  vessel.say(101);
  t.is(vessel.now, "ACTIVE true");
});

test("a clock that leaps while a delay runs without updates neither ends it nor begins it anew", (t) => {
  for (const leapMs of [3_600_000, -3_600_000]) {
    const vessel = vesselOf({ delayS: 10 });
    vessel.say(101);
    vessel.pass(5);
    vessel.clock.jumpWall(leapMs);
    vessel.pass(4);
    t.is(vessel.now, "-");
    vessel.pass(1);
    t.is(vessel.now, "ACTIVE true");
  }
});

test("a clock that leaps between updates ends no delay, no off-delay, no count and no window, and lengthens none", (t) => {
  for (const leapMs of [3_600_000, 50 * 365 * 86_400_000, -5, -3_600_000]) {
    const vessel = vesselOf(
      { id: "delay", delayS: 60 },
      { id: "off", tagId: "B", offDelayS: 60, latching: false },
      { id: "count", tagId: "C", operator: "count", threshold: 3, settings: { window_s: 600, counted: "> 100" } },
      { id: "rate", tagId: "D", operator: "rate", threshold: 5, settings: { window_s: 60, direction: "fall" } },
    );
    const open = () => vessel.engine.open().map(({ alarm_id: id, condition }) => `${id} ${condition}`);
    vessel.say(101, { tagId: "B" });
    for (let i = 0; i < 59; i += 1) {
      vessel.pass(1);
      if (i === 30) vessel.clock.jumpWall(leapMs);
      vessel.say(101);
      vessel.say(90, { tagId: "B" });
      if (i % 20 === 15) for (const value of [101, 90]) vessel.say(value, { tagId: "C" });
      vessel.say(50 - i / 5, { tagId: "D" });
      const isCounted = i >= 55;
      const isFalling = i >= 26;
      const expected = [isCounted && "count true", isFalling && "rate true", "off true"].filter(Boolean);
      t.deepEqual(open(), expected as string[], `${leapMs} ms, second ${i}`);
    }
    vessel.pass(2.1);
    t.deepEqual(open().toSorted(), ["count true", "delay true", "rate true"], `${leapMs} ms`);
  }
});

test("one source whose own clock is set ends no delay of its tag", (t) => {
  const vessel = vesselOf({ delayS: 60 });
  const lag = (ms: number) => ({ timestampMs: vessel.clock.now() - ms });
  vessel.say(101, lag(400 * 86_400_000));
  vessel.pass(1);
  vessel.say(101, lag(0));
  vessel.pass(1);
  vessel.say(101, lag(-3_600_000));
  t.is(vessel.now, "-");
  vessel.pass(58);
  t.is(vessel.now, "ACTIVE true");
});

test("a recording that is played fast is judged by its own times", (t) => {
  const vessel = vesselOf({ delayS: 60 });
  const recorded = (s: number) => ({ timestampMs: START_MS - 86_400_000 + s * 1000 });
  for (let s = 0; s < 60; s += 5) {
    vessel.say(101, recorded(s));
    vessel.pass(0.05);
  }
  t.is(vessel.now, "-");
  vessel.say(101, recorded(60));
  t.is(vessel.now, "ACTIVE true");
});

test("values that a busy computer takes up at once are judged by their own times", (t) => {
  const vessel = vesselOf({ delayS: 5 });
  vessel.say(101);
  vessel.clock.advance(5900);
  for (const ago of [4900, 3900, 2900, 1900, 900]) vessel.say(101, { timestampMs: vessel.clock.now() - ago });
  t.is(vessel.now, "ACTIVE true");
  t.is(vessel.engine.open()[0]?.activated_at, isoTime(5));
});

test("with an off-delay the condition has left when it has been away for so long, with or without updates", (t) => {
  const vessel = vesselOf({ offDelayS: 10, latching: false, hysteresis: 5 });
  vessel.say(101);
  vessel.say(90);
  vessel.pass(9);
  vessel.say(97);
  t.is(vessel.now, "ACTIVE true", "it came back inside the hysteresis");
  vessel.say(95);
  vessel.pass(9.9);
  t.is(vessel.now, "ACTIVE true");
  vessel.pass(0.1);
  t.is(vessel.now, "CLEARED false");
});

test("a tag that falls silent raises its alarm without an update, and the next good value ends it", (t) => {
  const vessel = vesselOf({ operator: "stale", threshold: 30, latching: false });
  vessel.say(1);
  vessel.pass(29.9);
  vessel.say(1, { quality: "bad" });
  t.is(vessel.now, "-");
  vessel.pass(0.1);
  t.is(vessel.now, "ACTIVE true");
  t.like(vessel.engine.open()[0], { operator: "stale", threshold: 30, value: 1, activated_at: isoTime(30) });
  vessel.say(1);
  t.is(vessel.now, "CLEARED false");
  vessel.pass(31);
  t.is(vessel.now, "ACTIVE true");
  t.is(vessel.engine.open()[0]?.occurrence, 2);
});

test("a tag that never speaks is silent from the start", (t) => {
  const vessel = vesselOf({ operator: "stale", threshold: 30 });
  vessel.pass(29);
  t.is(vessel.now, "-");
  vessel.pass(1);
  t.is(vessel.now, "ACTIVE true");
  t.is(vessel.engine.open()[0]?.value, null);
});

test("an alarm that counts ends when its window has passed, without an update", (t) => {
  const settings = { window_s: 60, counted: "== true" };
  const vessel = vesselOf({ operator: "count", threshold: 2, settings, latching: false });
  for (const value of [true, false, true]) {
    vessel.say(value);
    vessel.pass(1);
  }
  t.is(vessel.now, "ACTIVE true");
  vessel.pass(56);
  t.is(vessel.now, "ACTIVE true");
  vessel.pass(1);
  t.is(vessel.now, "CLEARED false");
});

test("a deviation is judged by the updates of both tags", (t) => {
  const vessel = vesselOf({ operator: "deviation", threshold: 5, settings: { from: "U" }, latching: false });
  vessel.say(10);
  vessel.say(20, { tagId: "U" });
  t.is(vessel.now, "ACTIVE true");
  vessel.say(20, { tagId: "U", quality: "stale" });
  vessel.say(20);
  t.is(vessel.now, "ACTIVE true", "of a stale tag nothing can be said");
  vessel.say(20, { tagId: "U" });
  t.is(vessel.now, "CLEARED false");
});

const BEHIND = { onlyWhen: { tagId: "RPM", operator: ">", threshold: 300, holdS: 0 } } as const;

test("behind only_when nothing is raised while the other tag is unknown or does not say so", (t) => {
  const vessel = vesselOf(BEHIND);
  vessel.say(101);
  t.is(vessel.now, "-");
  vessel.say(0, { tagId: "RPM" });
  t.is(vessel.now, "-");
  vessel.say(800, { tagId: "RPM" });
  t.is(vessel.now, "ACTIVE true", "it needs no update of its own tag");
});

test("an open alarm returns when its only_when says no, also where its own tag is stale; not when that is unknown", (t) => {
  const vessel = vesselOf({ ...BEHIND, latching: false });
  vessel.say(800, { tagId: "RPM" });
  vessel.say(101);
  vessel.say(800, { tagId: "RPM", quality: "stale" });
  vessel.say(102);
  t.is(vessel.now, "ACTIVE true");
  vessel.say(101, { quality: "stale" });
  vessel.say(0, { tagId: "RPM" });
  t.is(vessel.now, "CLEARED false");
});

test("while only_when is unknown a value that has left its own limit still returns, and nothing new is raised", (t) => {
  const vessel = vesselOf({ ...BEHIND, latching: false });
  vessel.say(800, { tagId: "RPM" });
  vessel.say(101);
  vessel.say(800, { tagId: "RPM", quality: "bad" });
  vessel.say(0);
  t.is(vessel.now, "CLEARED false");
  vessel.say(101);
  t.is(vessel.engine.open().length, 0);
});

test("after only_when has become true the alarm waits for its hold; one that was known before waits no second time", (t) => {
  const vessel = vesselOf({ onlyWhen: { ...BEHIND.onlyWhen, holdS: 20 }, latching: false });
  vessel.say(101);
  vessel.say(0, { tagId: "RPM" });
  vessel.say(800, { tagId: "RPM" });
  vessel.pass(19.9);
  vessel.say(101);
  t.is(vessel.now, "-");
  vessel.pass(0.1);
  t.is(vessel.now, "ACTIVE true");
  vessel.say(800, { tagId: "RPM", quality: "stale" });
  vessel.say(0);
  t.is(vessel.now, "CLEARED false");
  vessel.say(800, { tagId: "RPM" });
  vessel.say(101);
  t.is(vessel.engine.open().length, 1);
});

test("an only_when that hovers at its limit waits for its hold once, where it has a hysteresis", (t) => {
  for (const [hysteresis, expected] of [
    [0, "-"],
    [50, "ACTIVE true"],
  ] as const) {
    const vessel = vesselOf({ onlyWhen: { ...BEHIND.onlyWhen, hysteresis, holdS: 10 }, delayS: 3 });
    for (let i = 0; i < 30; i += 1) {
      vessel.say(i % 2 === 0 ? 310 : 290, { tagId: "RPM" });
      vessel.say(101);
      vessel.pass(1);
    }
    t.is(vessel.now, expected);
    vessel.say(250, { tagId: "RPM" });
    t.is(vessel.engine.rules()[0]?.enabled, false);
  }
});

test("a delay behind only_when begins when both hold", (t) => {
  const vessel = vesselOf({ ...BEHIND, delayS: 5 });
  vessel.say(101);
  vessel.pass(60);
  vessel.say(800, { tagId: "RPM" });
  vessel.pass(4.9);
  t.is(vessel.now, "-");
  vessel.pass(0.1);
  t.is(vessel.now, "ACTIVE true");
});

test("an alarm outside a band says which end it crossed", (t) => {
  const vessel = vesselOf({ operator: "outside", threshold: 15, settings: { low: 11, high: 15 }, latching: false });
  vessel.say(10);
  t.like(vessel.engine.open()[0], { operator: "outside", threshold: 11, value: 10 });
  vessel.say(12);
  vessel.say(16);
  t.is(vessel.engine.open()[0]?.threshold, 15);
});

/** Two sounders: the one that raised the alarm speaks some seconds after the other when the service has started. */
test("an acknowledged alarm of the run before waits for the first values, and stays the one that it was", (t) => {
  const vessel = vesselOf({ latching: false });
  vessel.engine.restore([alarmRecord({ state: "ACK", acknowledged_by: "ana" })], new LoggedAlarms());
  for (let i = 0; i < 3; i += 1) {
    vessel.say(0);
    vessel.pass(1);
  }
  t.is(vessel.now, "ACK true");
  vessel.say(101);
  vessel.say(0);
  t.is(vessel.now, "CLEARED false", "once its condition was met again it leaves as ever");
});

test("an alarm of the run before whose condition nothing meets any more ends, by one value and the time alone", (t) => {
  const vessel = vesselOf({ latching: false });
  vessel.engine.restore([alarmRecord({})], new LoggedAlarms());
  vessel.say(0);
  vessel.pass(9);
  t.is(vessel.now, "ACTIVE true");
  vessel.pass(1);
  t.is(vessel.now, "CLEARED false");
});
