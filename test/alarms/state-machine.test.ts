import test from "ava";
import type { AlarmRecord } from "../../src/alarms/alarm-record.ts";
import { type AlarmRule } from "../../src/alarms/rule.ts";
import { type Operator, OPERATORS } from "../../src/alarms/conditions/comparison.ts";
import {
  acknowledged,
  afterUpdate,
  cleared,
  NEVER_RAISED,
  type RuleState,
  transitionKind,
} from "../../src/alarms/state-machine.ts";
import type { TagUpdate } from "../../src/tags/tag.ts";
import { alarmRecord, alarmRule, countingIds, isoTime, START_MS, tagUpdate } from "../support/alarms.ts";
import { type Random, seededRandom, seedOf } from "../support/random.ts";

/** Follows one rule through updates and acknowledgements, and keeps what the log book would be told. */
class Follower {
  state: RuleState = NEVER_RAISED;
  readonly told: string[] = [];
  readonly #rule: AlarmRule;
  readonly #newId = countingIds();

  constructor(more: Partial<AlarmRule> = {}) {
    this.#rule = alarmRule(more);
  }

  /** The state after the update, or undefined before the first record. */
  take(update: TagUpdate): AlarmRecord | undefined {
    this.#become(afterUpdate(this.#rule, this.state, update, this.#newId));
    return this.state.record;
  }

  value(value: TagUpdate["value"], atS: number): AlarmRecord | undefined {
    return this.take(tagUpdate(value, atS));
  }

  acknowledge(user: string, atS: number): void {
    const { record } = this.state;
    if (record === undefined) throw new Error("nothing to acknowledge");
    this.#become({ ...this.state, record: acknowledged(record, { user }, START_MS + atS * 1000, record.value) });
  }

  #become(after: RuleState): void {
    const { record } = after;
    if (record !== undefined && record !== this.state.record) {
      const kind = transitionKind(this.state.record, record);
      if (kind !== undefined) this.told.push(`${kind} ${record.id}`);
    }
    this.state = after;
  }
}

test("an alarm without a delay is raised by the first update in its condition, with all that a record says", (t) => {
  const alarm = new Follower();
  t.is(alarm.value(100, 0), undefined);
  t.deepEqual(alarm.value(101, 1), alarmRecord({ value: 101, activated_at: isoTime(1) }));
  t.deepEqual(alarm.told, ["alarm_active A-1"]);
});

test("what changes nothing gives the very same state", (t) => {
  const alarm = new Follower();
  alarm.value(50, 0);
  t.is(alarm.state, NEVER_RAISED);
  alarm.value(101, 1);
  const { state } = alarm;
  for (const value of [101, 500, 99, null, true]) alarm.value(value, 2);
  alarm.take(tagUpdate(0, 3, { quality: "bad" }));
  t.is(alarm.state, state);
});

test("acknowledged, an alarm stays ACK until the value has left by the hysteresis, and is then cleared", (t) => {
  const alarm = new Follower();
  alarm.value(101, 0);
  alarm.acknowledge("ana", 1);
  t.is(alarm.value(96, 2)?.state, "ACK");
  t.deepEqual(
    alarm.value(95, 3),
    alarmRecord({
      state: "CLEARED",
      condition: false,
      value: 95,
      acknowledged_at: isoTime(1),
      acknowledged_by: "ana",
      returned_at: isoTime(3),
      cleared_at: isoTime(3),
    }),
  );
  t.deepEqual(alarm.told, ["alarm_active A-1", "alarm_ack A-1", "alarm_cleared A-1"]);
});

test("a latching alarm whose value returns stays ACTIVE, says so, and is cleared by the update after its acknowledgement", (t) => {
  const alarm = new Follower({ latching: true });
  alarm.value(101, 0);
  t.deepEqual(alarm.value(90, 1), alarmRecord({ condition: false, value: 90, returned_at: isoTime(1), returns: 1 }));
  alarm.value(80, 2);
  t.is(alarm.state.record?.value, 90);
  alarm.acknowledge("ana", 3);
  t.is(alarm.state.record?.state, "ACK");
  alarm.take(tagUpdate(80, 4, { quality: "stale" }));
  t.is(alarm.state.record?.state, "ACK");
  const after = alarm.value(80, 5);
  t.is(after?.state, "CLEARED");
  t.is(after?.returned_at, isoTime(1));
  t.is(after?.cleared_at, isoTime(5));
  t.deepEqual(alarm.told, ["alarm_active A-1", "alarm_ack A-1", "alarm_cleared A-1"]);
});

test("a condition that comes back before anybody acknowledged is the same alarm", (t) => {
  const alarm = new Follower();
  alarm.value(101, 0);
  alarm.value(90, 1);
  // Between the hysteresis and the threshold it has not come back: entering is the plain comparison.
  t.false(alarm.value(98, 2)?.condition);
  t.deepEqual(alarm.value(102, 3), alarmRecord({ value: 102, condition: true, returned_at: null, returns: 1 }));
  t.deepEqual(alarm.told, ["alarm_active A-1"]);
});

test("an acknowledged alarm whose condition comes back before it was cleared goes on as ACK", (t) => {
  const alarm = new Follower();
  alarm.value(101, 0);
  alarm.value(90, 1);
  alarm.acknowledge("ana", 2);
  const back = alarm.value(103, 3);
  t.is(back?.state, "ACK");
  t.true(back?.condition);
  t.is(alarm.value(90, 4)?.state, "CLEARED");
});

test("an alarm that does not latch clears itself when its value returns", (t) => {
  const alarm = new Follower({ latching: false });
  alarm.value(101, 0);
  t.is(alarm.value(96, 1)?.state, "ACTIVE");
  const after = alarm.value(95, 2);
  t.is(after?.state, "CLEARED");
  t.is(after?.acknowledged_by, null);
  t.deepEqual(alarm.told, ["alarm_active A-1", "alarm_cleared A-1"]);
});

test("an alarm that is raised again is a new record with the next occurrence", (t) => {
  const alarm = new Follower({ latching: false });
  for (let i = 1; i <= 3; i += 1) {
    const raised = alarm.value(101, i * 10);
    t.is(raised?.id, `A-${i}`);
    t.is(raised?.occurrence, i);
    t.is(raised?.activated_at, isoTime(i * 10));
    alarm.value(0, i * 10 + 5);
  }
});

test("the occurrence goes on from the last one also when its record is no longer kept", (t) => {
  const state: RuleState = { ...NEVER_RAISED, occurrence: 41 };
  t.is(afterUpdate(alarmRule(), state, tagUpdate(101), countingIds()).record?.occurrence, 42);
});

test("with a delay the alarm is raised once the condition has held for it, on the updates' own time", (t) => {
  const alarm = new Follower({ delayS: 2 });
  t.is(alarm.value(101, 0), undefined);
  t.is(alarm.value(102, 1.999), undefined);
  const raised = alarm.value(103, 2);
  t.is(raised?.activated_at, isoTime(2));
  t.is(raised?.value, 103);
});

test("a condition that leaves before the delay is over starts anew", (t) => {
  const alarm = new Follower({ delayS: 2 });
  alarm.value(101, 0);
  alarm.value(100, 1.5);
  t.is(alarm.value(101, 1.6), undefined);
  t.is(alarm.value(101, 3.5), undefined);
  t.is(alarm.value(101, 3.6)?.state, "ACTIVE");
});

test("the hysteresis does not help an alarm over its delay", (t) => {
  const alarm = new Follower({ delayS: 2, hysteresis: 5 });
  alarm.value(101, 0);
  for (let atS = 1; atS < 10; atS += 1) t.is(alarm.value(99, atS), undefined);
});

test("one update after a long silence raises the alarm: nothing has contradicted the condition", (t) => {
  const alarm = new Follower({ delayS: 5 });
  alarm.value(101, 0);
  t.is(alarm.value(101, 600)?.state, "ACTIVE");
});

test("updates that cannot be judged neither end the delay, nor stop it, nor raise the alarm", (t) => {
  for (const more of [{ quality: "bad" }, { quality: "stale" }, { value: null }] as const) {
    const alarm = new Follower({ delayS: 2 });
    alarm.value(101, 0);
    t.is(alarm.take(tagUpdate(200, 1, more)), undefined);
    t.is(alarm.take(tagUpdate(200, 3, more)), undefined);
    t.is(alarm.value(101, 3.1)?.state, "ACTIVE");
  }
});

test("an uncertain value is judged", (t) => {
  t.is(new Follower().take(tagUpdate(101, 0, { quality: "uncertain" }))?.state, "ACTIVE");
});

test("values that cannot be judged hold every state", (t) => {
  const alarm = new Follower({ latching: false });
  for (const quality of ["bad", "stale"] as const) t.is(alarm.take(tagUpdate(500, 0, { quality })), undefined);
  alarm.value(101, 1);
  for (const quality of ["bad", "stale"] as const) t.is(alarm.take(tagUpdate(0, 2, { quality }))?.state, "ACTIVE");
  t.is(alarm.value(null, 3)?.state, "ACTIVE");
  t.is(alarm.value(false, 4)?.state, "ACTIVE");
  t.true(alarm.state.record?.condition);
});

test("a clock set back while the delay runs takes nothing away and adds nothing", (t) => {
  const alarm = new Follower({ delayS: 10 });
  alarm.value(101, 3600);
  alarm.value(101, 3606);
  t.is(alarm.value(101, 0), undefined);
  t.is(alarm.value(101, 3.9), undefined);
  t.is(alarm.value(101, 4)?.activated_at, isoTime(4));
});

test("a delay that is no binary fraction is over on its millisecond", (t) => {
  const alarm = new Follower({ delayS: 0.07 });
  alarm.value(101, 0);
  t.is(alarm.take(tagUpdate(101, 0, { timestampMs: START_MS + 69 })), undefined);
  t.is(alarm.take(tagUpdate(101, 0, { timestampMs: START_MS + 70 }))?.state, "ACTIVE");
});

test("a boolean tag raises and clears its alarm", (t) => {
  const alarm = new Follower({ operator: "==", threshold: true, hysteresis: 0, latching: false });
  t.is(alarm.value(false, 0), undefined);
  t.is(alarm.value(true, 1)?.value, true);
  t.is(alarm.value(false, 2)?.state, "CLEARED");
});

test("an id is asked for only when an alarm is raised", (t) => {
  let asked = 0;
  const newId = (): string => `A-${(asked += 1)}`;
  const rule = alarmRule({ delayS: 1 });
  let state = NEVER_RAISED;
  for (const [value, atS] of [
    [0, 0],
    [101, 1],
    [0, 2],
    [101, 3],
  ] as const)
    // prettier-ignore
    state = afterUpdate(rule, state, tagUpdate(value, atS), newId);
  t.is(asked, 0);
  state = afterUpdate(rule, state, tagUpdate(101, 4), newId);
  t.is(asked, 1);
});

test("clearing keeps the time at which the condition had left", (t) => {
  const record = alarmRecord({ state: "ACK", condition: false, returned_at: isoTime(5) });
  t.is(cleared(record, START_MS + 9000, 1).returned_at, isoTime(5));
});

/** The same alarm told as a story, with nothing of the reducer's: explicit bounds, and the delay from a start time. */
class Story {
  readonly #rule: AlarmRule;
  phase: "none" | "ACTIVE" | "ACK" | "CLEARED" = "none";
  condition = false;
  occurrence = 0;
  #since: number | undefined;
  #leaves: (v: number) => boolean;
  #enters: (v: number) => boolean;

  constructor(rule: AlarmRule, threshold: number) {
    this.#rule = rule;
    const h = rule.hysteresis;
    const enters: Record<Operator, (v: number) => boolean> = {
      ">": (v) => v > threshold,
      ">=": (v) => v >= threshold,
      "<": (v) => v < threshold,
      "<=": (v) => v <= threshold,
      "==": (v) => v === threshold,
      "!=": (v) => v !== threshold,
    };
    const leaves: Record<Operator, (v: number) => boolean> = {
      ">": (v) => v <= threshold - h,
      ">=": (v) => v < threshold - h,
      "<": (v) => v >= threshold + h,
      "<=": (v) => v > threshold + h,
      "==": (v) => Math.abs(v - threshold) > h,
      "!=": (v) => v === threshold,
    };
    this.#enters = enters[rule.operator as Operator];
    this.#leaves = leaves[rule.operator as Operator];
  }

  take({ value, quality, timestampMs }: TagUpdate): void {
    if (quality === "bad" || quality === "stale" || typeof value !== "number") return;
    if (this.phase === "none" || this.phase === "CLEARED") this.#wait(value, timestampMs);
    else if (this.condition && this.#leaves(value)) this.#return();
    else if (!this.condition && this.#enters(value)) this.condition = true;
    else if (!this.condition && this.phase === "ACK") this.phase = "CLEARED";
  }

  acknowledge(): void {
    if (this.phase === "ACTIVE") this.phase = "ACK";
  }

  #wait(value: number, timestampMs: number): void {
    if (!this.#enters(value)) {
      this.#since = undefined;
      return;
    }
    this.#since ??= timestampMs;
    if (timestampMs - this.#since < this.#rule.delayS * 1000) return;
    this.phase = "ACTIVE";
    this.condition = true;
    this.occurrence += 1;
    this.#since = undefined;
  }

  #return(): void {
    this.condition = false;
    if (this.phase === "ACK" || !this.#rule.latching) this.phase = "CLEARED";
  }
}

function randomUpdate(random: Random, atS: number): TagUpdate {
  const value = random.next() < 0.1 ? random.pick([null, true, false]) : 90 + random.below(21);
  return tagUpdate(value, atS, { quality: random.pick(["good", "good", "good", "uncertain", "bad", "stale"]) });
}

test("over random updates and acknowledgements the reducer does what the story tells", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const seen = new Set<string>();
  for (let run = 0; run < 600; run += 1) {
    const threshold = 96 + random.below(9);
    const more = { threshold, hysteresis: random.below(5), delayS: random.below(4), latching: random.next() < 0.5 };
    const rule = alarmRule({ ...more, operator: random.pick(OPERATORS) });
    const alarm = new Follower(rule);
    const story = new Story(rule, threshold);
    for (let step = 0, atS = 0; step < 150; step += 1, atS += random.below(4) / 2) {
      const { record } = alarm.state;
      if (record?.state === "ACTIVE" && random.next() < 0.15) {
        alarm.acknowledge("ana", atS);
        story.acknowledge();
      }
      const update = randomUpdate(random, atS);
      alarm.take(update);
      story.take(update);
      const { state = "none", condition = false, occurrence = 0 } = alarm.state.record ?? {};
      const told = `${state} ${condition} ${occurrence}`;
      const expected = `${story.phase} ${story.condition} ${story.occurrence}`;
      if (told !== expected)
        throw new Error(`run ${run}, step ${step}, ${JSON.stringify(rule)}: ${told}, not ${expected}`);
      seen.add(`${state} ${condition}`);
    }
  }
  t.deepEqual([...seen].sort((a, b) => (a < b ? -1 : 1)), [
    "ACK false", "ACK true", "ACTIVE false", "ACTIVE true", "CLEARED false", "none false",
  ]); // prettier-ignore
});
