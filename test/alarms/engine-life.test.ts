/**
 * The life of an alarm beside its transitions: silence, repeats, rises, shelving, out of service, groups; and all of it after a restart.
 */
import { setImmediate as turn } from "node:timers/promises";
import test from "ava";
import { AlarmEngine } from "../../src/alarms/alarm-engine.ts";
import type { AlarmRecord } from "../../src/alarms/alarm-record.ts";
import type { AlarmChange } from "../../src/alarms/alarms.ts";
import type { AlarmRule } from "../../src/alarms/rule.ts";
import type { TagUpdate } from "../../src/tags/tag.ts";
import { alarmRecord, alarmRule, countingIds, isoTime, START_MS, tagUpdate } from "../support/alarms.ts";
import { ManualClock } from "../support/clock.ts";
import { TransitionLog } from "../support/transition-log.ts";
import { MemoryRecordStore } from "./support/memory-record-store.ts";

class Vessel {
  readonly clock = new ManualClock(START_MS);
  readonly log = new TransitionLog();
  readonly store = new MemoryRecordStore();
  readonly told: string[] = [];
  readonly #newId = countingIds();
  engine: AlarmEngine;
  rules: readonly AlarmRule[];

  constructor(...rules: Partial<AlarmRule>[]) {
    this.rules = rules.map((more) => alarmRule(more));
    this.engine = this.#start();
  }

  say(value: TagUpdate["value"], tagId = "T"): void {
    this.engine.evaluate(tagUpdate(value, (this.clock.now() - START_MS) / 1000, { tagId }));
  }

  pass(seconds: number): void {
    this.clock.advance(seconds * 1000);
    this.engine.tick();
  }

  record(id = "A-1"): AlarmRecord {
    const record = this.engine.records().find((each) => each.id === id);
    if (record === undefined) throw new Error(`no record ${id}`);
    return record;
  }

  /** As after a power cut: the store may have nothing. */
  async restart({ lost = false } = {}): Promise<void> {
    await this.engine.settled();
    const { records } = await this.store.load();
    this.engine = this.#start();
    this.engine.restore(lost ? [] : records, this.log.logged());
  }

  #start(): AlarmEngine {
    const { clock, store, log } = this;
    const engine = new AlarmEngine({ clock, rules: this.rules, store, log: log.append, newId: this.#newId });
    engine.subscribe(({ record, kind, event }: AlarmChange) => this.told.push(`${record.id} ${kind ?? event ?? "-"}`));
    return engine;
  }
}

const U = { tagId: "U" };

test("a silence lasts 30 seconds, is no acknowledgement, and is in the log book before it is answered", async (t) => {
  const vessel = new Vessel({}, U);
  vessel.say(101);
  vessel.say(101, "U");
  const silent = await vessel.engine.silence("A-1", "ana");
  t.deepEqual(silent, [alarmRecord({ silenced_until: isoTime(30) })]);
  t.like(vessel.log.acts, [{ kind: "alarm_silenced", user: "ana", count: 1, until: isoTime(30) }]);
  t.is(vessel.record("A-2").silenced_until, undefined);
  vessel.pass(29.9);
  t.is(vessel.engine.statistics().silenced, 1);
  vessel.pass(0.1);
  t.deepEqual(vessel.record(), alarmRecord());
  t.is(vessel.engine.statistics().silenced, 0);
  t.deepEqual(vessel.told.slice(-2), ["A-1 silenced", "A-1 unsilenced"]);
});

test("the whole vessel is silenced at once; what is acknowledged or unknown cannot be", async (t) => {
  const vessel = new Vessel({}, U);
  t.deepEqual(await vessel.engine.silence(undefined, "ana"), []);
  vessel.say(101);
  vessel.say(101, "U");
  await vessel.engine.acknowledge("A-2", "ana");
  t.is(await vessel.engine.silence("A-2", "ana"), undefined);
  t.is(await vessel.engine.silence("A-9", "ana"), undefined);
  t.deepEqual(
    (await vessel.engine.silence(undefined, "ana"))?.map(({ id }) => id),
    ["A-1"],
  );
  t.is(vessel.log.acts.length, 1);
});

test("a new alarm, one that comes back and one that rises end every silence", async (t) => {
  const ends: Record<string, (vessel: Vessel) => void> = {
    "a new alarm": (vessel) => vessel.say(101, "V"),
    "one that comes back": (vessel) => vessel.say(101, "U"),
    "a rise": (vessel) => vessel.pass(10),
  };
  for (const [name, end] of Object.entries(ends)) {
    const vessel = new Vessel({ escalate: { afterS: 10, to: "emergency" } }, U, { tagId: "V" });
    vessel.say(101);
    vessel.say(101, "U");
    vessel.say(0, "U");
    await vessel.engine.silence(undefined, "ana");
    t.is(vessel.engine.statistics().silenced, 2);
    end(vessel);
    t.is(vessel.engine.statistics().silenced, 0, name);
    t.is(vessel.engine.open().filter(({ silenced_until }) => silenced_until !== undefined).length, 0, name);
  }
});

test("a silence that the log book refuses is none", async (t) => {
  const vessel = new Vessel({});
  vessel.say(101);
  await vessel.engine.settled();
  vessel.log.fillDisk();
  await t.throwsAsync(vessel.engine.silence(undefined, "ana"), { code: "disk-full" });
  t.deepEqual(vessel.record(), alarmRecord());
});

test("an acknowledgement ends the silence of its alarm and takes nothing else from the record", async (t) => {
  const vessel = new Vessel({});
  vessel.say(101);
  await vessel.engine.silence(undefined, "ana");
  const record = await vessel.engine.acknowledge("A-1", "ana");
  t.is(record?.silenced_until, undefined);
  t.is(vessel.engine.statistics().silenced, 0);
});

test("a silence that was answered is there after a crash that kept nothing but the log book", async (t) => {
  const ends: Record<string, (vessel: Vessel) => unknown> = {
    "an alarm that came back": (vessel) => vessel.say(101, "U"),
    "a new alarm": (vessel) => vessel.say(101, "V"),
    "an acknowledgement": (vessel) => vessel.engine.acknowledge("A-1", "ana"),
    "a shelving": (vessel) => vessel.engine.shelve("T", "high", shelving()),
    "its time": (vessel) => vessel.clock.advance(30_000),
  };
  for (const id of [undefined, "A-1"]) {
    for (const [name, end] of [["nothing", () => undefined] as const, ...Object.entries(ends)]) {
      const vessel = new Vessel({}, U, { tagId: "V" });
      vessel.say(101);
      vessel.say(101, "U");
      vessel.say(0, "U");
      await vessel.engine.silence(id, "ana");
      await end(vessel);
      await vessel.restart({ lost: true });
      t.is(vessel.record("A-1").silenced_until, name === "nothing" ? isoTime(30) : undefined, name);
    }
  }
});

test("an alarm that comes while a silence is being written ends it, in the engine as in the log book", async (t) => {
  for (const tagId of ["V", "U"]) {
    const vessel = new Vessel({}, U, { tagId: "V" });
    vessel.say(101);
    vessel.say(101, "U");
    vessel.say(0, "U");
    await vessel.engine.settled();
    const release = vessel.log.hold();
    const silenced = vessel.engine.silence(undefined, "ana");
    while (vessel.log.attempts < 4) await turn();
    vessel.say(101, tagId);
    release();
    t.deepEqual(await silenced, []);
    t.is(vessel.engine.statistics().silenced, 0);
    await vessel.restart({ lost: true });
    t.is(vessel.engine.statistics().silenced, 0);
  }
});

test("nobody acknowledges: it is heard again each repeat_s, until somebody does", async (t) => {
  const vessel = new Vessel({ repeatS: 60 });
  vessel.say(101);
  vessel.pass(59.9);
  t.is(vessel.record().repeated_at, undefined);
  vessel.pass(0.1);
  t.is(vessel.record().repeated_at, isoTime(60));
  vessel.pass(60);
  t.is(vessel.record().repeated_at, isoTime(120));
  await vessel.engine.acknowledge("A-1", "ana");
  vessel.pass(600);
  t.is(vessel.record().repeated_at, undefined);
  t.deepEqual(vessel.told, ["A-1 alarm_active", "A-1 repeated", "A-1 repeated", "A-1 alarm_ack"]);
});

test("nobody acknowledges: the priority rises once, and the log book is told by the service itself", async (t) => {
  const vessel = new Vessel({ priority: "warning", escalate: { afterS: 300, to: "alarm" }, repeatS: 200 });
  vessel.say(101);
  vessel.pass(299.9);
  t.is(vessel.record().priority, "warning");
  vessel.pass(0.1);
  t.like(vessel.record(), { priority: "alarm", escalated_from: "warning", state: "ACTIVE" });
  vessel.pass(3000);
  await vessel.engine.settled();
  t.deepEqual(vessel.log.told, ["alarm_active A-1", "alarm_escalated A-1"]);
  t.like(vessel.log.entries[1], { user: "system", from: "warning" });
});

test("an acknowledgement that is being written when its alarm would rise keeps it from rising, also after a restart", async (t) => {
  const vessel = new Vessel({ priority: "warning", escalate: { afterS: 60, to: "alarm" }, repeatS: 60 });
  vessel.say(101);
  await vessel.engine.settled();
  vessel.pass(59);
  const letGo = vessel.log.hold();
  const acknowledged = vessel.engine.acknowledge("A-1", "ana");
  vessel.pass(2);
  letGo();
  await acknowledged;
  const kept = { state: "ACK", priority: "warning", acknowledged_by: "ana" } as const;
  t.like(vessel.record(), kept);
  t.deepEqual(vessel.log.told, ["alarm_active A-1", "alarm_ack A-1"]);
  await vessel.restart({ lost: true });
  t.like(vessel.record(), kept);
});

test("where the acknowledgement that kept an alarm from rising is refused, the alarm rises after it", async (t) => {
  const vessel = new Vessel({ priority: "warning", escalate: { afterS: 60, to: "alarm" } });
  vessel.say(101);
  await vessel.engine.settled();
  vessel.pass(59);
  vessel.log.fillDisk();
  const acknowledged = vessel.engine.acknowledge("A-1", "ana");
  vessel.pass(2);
  await t.throwsAsync(acknowledged);
  vessel.log.freeDisk();
  vessel.pass(0.2);
  t.like(vessel.record(), { state: "ACTIVE", priority: "alarm" });
});

test("a rule that becomes more urgent while its alarm is being acknowledged lets it rise afterwards, in the book as in memory", async (t) => {
  const vessel = new Vessel({ priority: "warning" });
  vessel.say(101);
  await vessel.engine.settled();
  const letGo = vessel.log.hold();
  const acknowledged = vessel.engine.acknowledge("A-1", "ana", "the yard is on it");
  vessel.rules = [alarmRule({ priority: "emergency" })];
  for (const rule of vessel.rules) vessel.engine.replace(rule);
  t.is(vessel.record().priority, "warning");
  letGo();
  await acknowledged;
  const none = undefined;
  const risen = { state: "ACTIVE", priority: "emergency", acknowledged_by: null, acknowledged_reason: none } as const;
  t.like(vessel.record(), risen);
  await vessel.restart({ lost: true });
  t.like(vessel.record(), risen);
  t.deepEqual(vessel.log.told, ["alarm_active A-1", "alarm_ack A-1", "alarm_escalated A-1"]);
});

test("a returned alarm neither rises nor repeats; when it comes back its time begins anew", (t) => {
  const vessel = new Vessel({ priority: "warning", escalate: { afterS: 10, to: "alarm" }, repeatS: 10 });
  vessel.say(101);
  vessel.pass(5);
  vessel.say(0);
  vessel.pass(60);
  vessel.say(101);
  vessel.pass(9);
  t.is(vessel.record().priority, "warning");
  vessel.pass(1);
  t.is(vessel.record().priority, "alarm");
});

const shelving = (hours = 1) => ({ user: "ana", reason: "sensor wet", untilMs: START_MS + hours * 3_600_000 });

test("a shelved alarm goes on by the table, marked, silent, and not counted as unacknowledged", async (t) => {
  const vessel = new Vessel({ latching: false, repeatS: 60, escalate: { afterS: 60, to: "emergency" } }, U);
  vessel.say(101);
  const status = await vessel.engine.shelve("T", "high", shelving());
  t.like(status, { state: "active", shelved: { user: "ana", reason: "sensor wet", until: isoTime(3600) } });
  t.deepEqual(vessel.record(), alarmRecord({ shelved_until: isoTime(3600) }));
  t.like(vessel.engine.statistics(), { open: 1, unacknowledged: 0, shelved: 1 });
  vessel.pass(600);
  t.is(vessel.record().priority, "alarm");
  t.deepEqual(await vessel.engine.silence(undefined, "ana"), []);
  vessel.say(101, "U");
  await vessel.engine.silence(undefined, "ana");
  vessel.say(0);
  vessel.say(101);
  t.is(vessel.record("A-3").shelved_until, isoTime(3600));
  t.is(vessel.engine.statistics().silenced, 1, "its new occurrence ends no silence");
  await vessel.engine.settled();
  t.deepEqual(vessel.log.told, ["alarm_active A-1", "alarm_active A-2", "alarm_cleared A-1", "alarm_active A-3"]);
});

test("a shelving ends by a person, and by its time without an update; each is an entry", async (t) => {
  const vessel = new Vessel({});
  const told: unknown[] = [];
  vessel.engine.subscribeRules(({ shelved }) => told.push(shelved?.until));
  vessel.say(101);
  await vessel.engine.shelve("T", "high", shelving());
  t.is((await vessel.engine.unshelve("T", "high", "beto"))?.shelved, undefined);
  t.deepEqual(vessel.record(), alarmRecord());
  t.is(await vessel.engine.unshelve("T", "high", "beto"), undefined);
  await vessel.engine.shelve("T", "high", shelving());
  vessel.pass(3599);
  t.is(vessel.engine.statistics().shelved, 1);
  vessel.pass(1);
  t.is(vessel.engine.statistics().shelved, 0);
  t.deepEqual(vessel.record(), alarmRecord());
  await vessel.engine.settled();
  const acts = vessel.log.acts.map(({ kind, user }) => `${kind} ${user}`);
  t.deepEqual(acts, ["alarm_shelved ana", "alarm_unshelved beto", "alarm_shelved ana", "alarm_unshelved system"]);
  t.deepEqual(told, [isoTime(3600), undefined, isoTime(3600), undefined]);
});

test("a clock that leaps neither ends nor lengthens a shelving", async (t) => {
  const vessel = new Vessel({});
  await vessel.engine.shelve("T", "high", shelving());
  vessel.clock.jumpWall(86_400_000);
  vessel.pass(3599);
  t.is(vessel.engine.statistics().shelved, 1);
  vessel.clock.jumpWall(-200_000_000);
  vessel.pass(1);
  t.is(vessel.engine.statistics().shelved, 0);
});

test("a shelving needs a reason, an end ahead and no more than a day, and a rule", async (t) => {
  const { engine } = new Vessel({});
  for (const more of [
    { reason: " " },
    { untilMs: START_MS },
    { untilMs: START_MS + 86_400_001 },
    { untilMs: Number.NaN },
  ])
    await t.throwsAsync(engine.shelve("T", "high", { ...shelving(), ...more }), { instanceOf: RangeError });
  t.is(await engine.shelve("T", "low", shelving()), undefined);
  t.is((await engine.shelve("T", "high", shelving(24)))?.shelved?.until, isoTime(86_400));
});

test("out of service is as shelved, without an end", async (t) => {
  const vessel = new Vessel({});
  vessel.say(101);
  const status = await vessel.engine.takeOutOfService("T", "high", { user: "ana", reason: "no sensor" });
  t.like(status, { outOfService: { user: "ana", reason: "no sensor", since: isoTime(0) } });
  t.true(vessel.record().out_of_service);
  vessel.pass(30 * 86_400);
  t.like(vessel.engine.statistics(), { out_of_service: 1, unacknowledged: 0 });
  t.is((await vessel.engine.returnToService("T", "high", "beto"))?.outOfService, undefined);
  t.deepEqual(vessel.record(), alarmRecord());
  t.is(await vessel.engine.returnToService("T", "high", "beto"), undefined);
  await t.throwsAsync(vessel.engine.takeOutOfService("T", "high", { user: "ana", reason: "" }), {
    instanceOf: RangeError,
  });
  t.deepEqual(
    vessel.log.acts.map(({ kind }) => kind),
    ["alarm_out_of_service", "alarm_in_service"],
  );
});

test("two persons who unshelve at once make one entry", async (t) => {
  const { engine, log } = new Vessel({});
  await engine.shelve("T", "high", shelving());
  const both = await Promise.all([engine.unshelve("T", "high", "ana"), engine.unshelve("T", "high", "beto")]);
  t.deepEqual(
    both.map((status) => status !== undefined),
    [true, false],
  );
  t.is(log.acts.length, 2);
});

test("what the log book refuses is not shelved", async (t) => {
  const vessel = new Vessel({});
  vessel.log.fillDisk();
  await t.throwsAsync(vessel.engine.shelve("T", "high", shelving()), { code: "disk-full" });
  t.is(vessel.engine.rules()[0]?.shelved, undefined);
  vessel.log.freeDisk();
  t.not((await vessel.engine.shelve("T", "high", shelving()))?.shelved, undefined);
});

test("of a group the one that came first is marked, until all of them were normal again", (t) => {
  const vessel = new Vessel(...["T", "U", "V"].map((tagId) => ({ tagId, group: "engine", latching: false })));
  const first = (): string => vessel.engine.records().filter(({ first_up }) => first_up).map(({ id }) => id).join(); // prettier-ignore
  vessel.say(101, "U");
  vessel.say(101);
  t.is(first(), "A-1");
  vessel.say(0, "U");
  vessel.say(101, "V");
  t.is(vessel.record("A-3").first_up, undefined, "T still stands");
  vessel.say(0);
  vessel.say(0, "V");
  vessel.say(101, "V");
  t.is(first(), "A-4,A-1");
});

test("after a restart all is as it was: rises, marks, shelvings, groups, and the silence that is left", async (t) => {
  for (const lost of [false, true]) {
    const vessel = new Vessel(
      { priority: "warning", escalate: { afterS: 60, to: "alarm" }, group: "g" },
      { ...U, group: "g" },
      { tagId: "V" },
      { tagId: "W" },
    );
    vessel.say(101);
    vessel.pass(60);
    for (const tagId of ["U", "V", "W"]) vessel.say(101, tagId);
    await vessel.engine.shelve("V", "high", shelving());
    await vessel.engine.takeOutOfService("W", "high", { user: "ana", reason: "no sensor" });
    await vessel.engine.silence("A-2", "ana");
    const before = vessel.engine.records();
    const rules = vessel.engine.rules();
    await vessel.restart({ lost });
    t.deepEqual(vessel.engine.records(), before, `store lost: ${lost}`);
    t.deepEqual(vessel.engine.rules().map(({ shelved, outOfService }) => [shelved, outOfService]), rules.map(({ shelved, outOfService }) => [shelved, outOfService])); // prettier-ignore
    t.is(vessel.engine.statistics().silenced, 1, "the log book has the silence");
    vessel.pass(30);
    t.is(vessel.engine.statistics().silenced, 0);
    vessel.pass(3600);
    t.is(vessel.engine.statistics().shelved, 0, "the end holds over a restart");
    vessel.say(0, "U");
    vessel.say(101, "U");
    t.is(vessel.record("A-2").first_up, undefined);
  }
});

test("a shelving that ended while the service was off has ended, and the log book says so", async (t) => {
  const vessel = new Vessel({});
  await vessel.engine.shelve("T", "high", shelving());
  vessel.clock.advance(7_200_000);
  await vessel.restart();
  vessel.pass(0.2);
  t.is(vessel.engine.rules()[0]?.shelved, undefined);
  await vessel.engine.settled();
  t.is(vessel.log.acts.at(-1)?.kind, "alarm_unshelved");
});

test("a clock that says 1970 after a restart makes no shelving longer than it was meant to be", async (t) => {
  const vessel = new Vessel({});
  await vessel.engine.shelve("T", "high", shelving());
  vessel.clock.jumpWall(-START_MS);
  await vessel.restart();
  vessel.pass(3600);
  t.is(vessel.engine.rules()[0]?.shelved, undefined);
});

test("an alarm whose rule has become more urgent rises at the start, and its acknowledgement counts no more", async (t) => {
  const vessel = new Vessel({ priority: "warning" });
  vessel.say(101);
  await vessel.engine.acknowledge("A-1", "ana");
  vessel.rules = [alarmRule({ priority: "emergency" })];
  await vessel.restart();
  t.like(vessel.record(), { state: "ACTIVE", priority: "emergency", escalated_from: "warning", acknowledged_by: null });
  await vessel.restart({ lost: true });
  t.like(vessel.record(), { state: "ACTIVE", priority: "emergency" });
  t.deepEqual(vessel.log.told, ["alarm_active A-1", "alarm_ack A-1", "alarm_escalated A-1"]);
});

test("each rule is listed with its state", async (t) => {
  const onlyWhen = { tagId: "RPM", operator: ">", threshold: 300, holdS: 0 } as const;
  const vessel = new Vessel({ delayS: 5, onlyWhen }, U);
  const states = () => vessel.engine.rules().map(({ state, enabled }) => `${state} ${enabled}`);
  t.deepEqual(states(), ["normal null", "normal undefined"]);
  vessel.say(500, "RPM");
  vessel.say(101);
  vessel.say(101, "U");
  t.deepEqual(states(), ["pending true", "active undefined"]);
  await vessel.engine.acknowledge("A-1", "ana");
  t.is(vessel.engine.rules()[1]?.state, "acknowledged");
  vessel.pass(5);
  vessel.say(0);
  vessel.say(100, "RPM");
  t.deepEqual(states(), ["returned false", "acknowledged undefined"]);
});

test("a clock that was ahead and is set right neither keeps alarms for long nor crowds them into one minute", (t) => {
  const day = 86_400_000;
  const vessel = new Vessel({ latching: false });
  const raise = (): void => {
    vessel.say(101);
    vessel.say(0);
    vessel.pass(600);
  };
  vessel.clock.jumpWall(30 * day);
  raise();
  vessel.clock.jumpWall(-30 * day);
  for (let i = 0; i < 11; i += 1) raise();
  t.like(vessel.engine.report(), { raised: 12, peak_10min: 1, floods: [], peak_at: isoTime(60) });
  vessel.clock.jumpWall(day);
  t.like(vessel.engine.report(), { raised: 12, peak_at: isoTime(86_460) });
  vessel.pass(86_400 - 660);
  t.like(vessel.engine.report(), { raised: 1 });
});
