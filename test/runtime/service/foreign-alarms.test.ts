/** Alerts of other devices with the real engine, tag store and log: what becomes of them there, also after a restart. */
import test from "ava";
import { AlarmActs } from "../../../src/acts/alarm-acts.ts";
import { Gate } from "../../../src/acts/gate.ts";
import { AlarmEngine } from "../../../src/alarms/alarm-engine.ts";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { demoProject } from "../../../src/project/demo.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { ALERT_STATE, ALERT_TYPE } from "../../../src/nmea2000/alerts/alert-codes.ts";
import { type Alert, writeAlert, writeAlertText } from "../../../src/nmea2000/alerts/alert-message.ts";
import { limits } from "../../../src/nmea2000/limits.ts";
import type { Message } from "../../../src/nmea2000/pgn-frame.ts";
import { ForeignAlarms, rulesOfForeignAlerts } from "../../../src/runtime/service/foreign-alarms.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { MemoryRecordStore } from "../../alarms/support/memory-record-store.ts";
import { nameOf } from "../../nmea2000/support/test-node.ts";
import { countingIds, START_MS } from "../../support/alarms.ts";
import { ManualClock } from "../../support/clock.ts";
import { TransitionLog } from "../../support/transition-log.ts";

const ENGINE = nameOf({ uniqueNumber: 12, manufacturerCode: 174 });
const TAG = `ALERT_${ENGINE.toString(16).toUpperCase()}.1234_0_0`;
const ALERT: Alert = {
  type: ALERT_TYPE.WARNING,
  category: 1,
  system: 0,
  subSystem: 0,
  alertId: 1234,
  name: ENGINE,
  instance: 0,
  index: 0,
  occurrence: 1,
  silenced: false,
  acknowledged: false,
  escalated: false,
  canSilence: true,
  canAcknowledge: true,
  canEscalate: false,
  acknowledgedBy: null,
  trigger: 1,
  threshold: 1,
  priority: 1,
  state: ALERT_STATE.ACTIVE,
};

function life(log: TransitionLog, stored: readonly AlarmRecord[] = [], { autoRegister = true } = {}) {
  const clock = new ManualClock(START_MS);
  const tags = new TagStore(clock);
  const rules = rulesOfForeignAlerts(stored, messagesIn("en").alerts);
  const store = new MemoryRecordStore();
  const ids = countingIds(stored.length > 0 ? "B-" : "A-");
  const alarms = new AlarmEngine({ clock, rules, store, log: log.append, newId: ids });
  alarms.restore(stored, log.logged());
  tags.subscribe((update) => alarms.evaluate(update));
  const responses: string[] = [];
  const gate = new Gate(clock, () => Promise.resolve(true));
  const demo = demoProject();
  const project = { ...demo, nmea2000: { ...demo.nmea2000, autoRegister } };
  const acts = new AlarmActs({ gate, clock }, alarms);
  const foreign = new ForeignAlarms(
    { alarms, acts, tags, clock, project, messages: messagesIn("en") },
    {
      isOurName: () => false,
      modelOf: (name) => (name === ENGINE.toString(16) ? "EMU-1" : null),
      respond: (head, command) => responses.push(`${head.alertId}: ${command}`),
      askForTexts: (where, address) => responses.push(`texts of ${address} on ${where}`),
    },
  );
  foreign.start();
  const hear = (message: Message) => foreign.hear("can0", { ...message, source: 9, timestampMs: clock.now() });
  const say = (more: Partial<Alert> = {}) => hear(writeAlert({ ...ALERT, ...more }));
  const pass = (ms: number) => {
    clock.advance(ms);
    tags.markStale();
    foreign.tick();
  };
  return { tags, alarms, foreign, responses, hear, say, pass };
}

const text = (description: string) => writeAlertText({ ...ALERT, language: 1, description, location: "Port engine" });

test("an alert of another device is an alarm of ours, with its text, its priority and its life", async (t) => {
  const log = new TransitionLog();
  const { alarms, foreign, hear, say, pass, responses, tags } = life(log);
  t.teardown(() => foreign.stop());
  say();
  pass(limits.foreignAlertTextMs);
  t.like(alarms.open()[0], { tag_id: TAG, priority: "warning", message: "Alert 1234 of EMU-1", state: "ACTIVE" });
  hear(text("Oil pressure"));
  t.like(alarms.open()[0], { id: "A-1", message: "EMU-1: Oil pressure (Port engine)" });
  t.deepEqual(responses, ["texts of 9 on can0"]);
  say({ type: ALERT_TYPE.EMERGENCY });
  t.deepEqual(
    alarms.open().map(({ priority, state }) => [priority, state]),
    [["emergency", "ACTIVE"]],
    "a rise is an alarm of its own, and takes its place",
  );
  await alarms.settled();
  await alarms.acknowledge("A-2", "ana");
  t.is(responses.at(-1), "1234: 0");
  say({ type: ALERT_TYPE.EMERGENCY, state: ALERT_STATE.ACKNOWLEDGED, acknowledged: true });
  say({ state: ALERT_STATE.NORMAL });
  t.deepEqual(alarms.open(), []);
  t.is(tags.value(TAG)?.value, 0);
  await alarms.settled();
  const written = (id: string) => log.entries.filter(({ record }) => record.id === id).map(({ kind }) => kind);
  t.deepEqual(written("A-1"), ["alarm_active", "alarm_cleared"]);
  t.deepEqual(written("A-2"), ["alarm_active", "alarm_ack", "alarm_cleared"]);
});

test("acknowledged at another display it is acknowledged here, in that display's name, and not told back", async (t) => {
  const log = new TransitionLog();
  const { alarms, foreign, hear, say, responses } = life(log);
  t.teardown(() => foreign.stop());
  hear(text("Oil pressure"));
  say();
  await alarms.settled();
  say({ state: ALERT_STATE.ACKNOWLEDGED, acknowledged: true, acknowledgedBy: ENGINE });
  await alarms.settled();
  t.like(alarms.open()[0], {
    state: "ACK",
    acknowledged_by: `EMU-1, NMEA 2000 address 9, NAME ${ENGINE.toString(16)}`,
  });
  t.deepEqual(responses, []);
});

test("a device that falls silent leaves its alarm open and its tag stale; acknowledged, the alarm ends in five minutes", async (t) => {
  const { alarms, foreign, hear, say, pass, tags } = life(new TransitionLog());
  t.teardown(() => foreign.stop());
  hear(text("Oil pressure"));
  say();
  await alarms.settled();
  pass(limits.foreignAlertStaleS * 1000 + 1);
  t.is(tags.value(TAG)?.quality, "stale");
  t.is(alarms.open()[0]?.state, "ACTIVE");
  pass(limits.foreignAlertGoneMs);
  t.is(alarms.open()[0]?.state, "ACTIVE", "nobody has seen it");
  await alarms.acknowledge("A-1", "ana");
  pass(250);
  t.deepEqual(alarms.open(), []);
});

test("after a restart the alarm of another device is the same one, acknowledged as it was", async (t) => {
  const log = new TransitionLog();
  const first = life(log);
  first.hear(text("Oil pressure"));
  first.say();
  await first.alarms.settled();
  await first.alarms.acknowledge("A-1", "ana");
  first.foreign.stop();
  const { alarms, foreign, say, pass } = life(log, first.alarms.records());
  t.teardown(() => foreign.stop());
  t.like(alarms.open()[0], { id: "A-1", state: "ACK" });
  say();
  pass(limits.foreignAlertTextMs);
  t.deepEqual(
    alarms.open().map(({ id, state }) => `${id} ${state}`),
    ["A-1 ACK"],
  );
  say({ state: ALERT_STATE.NORMAL });
  t.deepEqual(alarms.open(), []);
});

test("where no tag may register itself an alert makes none, and is counted", (t) => {
  const { alarms, foreign, hear, say } = life(new TransitionLog(), [], { autoRegister: false });
  t.teardown(() => foreign.stop());
  hear(text("Oil pressure"));
  say();
  t.deepEqual(alarms.open(), []);
  t.is(foreign.statistics()?.counters["alerts_unregistered"], 1);
});

const INVENTED = nameOf({ uniqueNumber: 77, manufacturerCode: 999 });

test("a device that invents alerts does not hide another's emergency, nor after a restart", async (t) => {
  const log = new TransitionLog();
  const first = life(log);
  for (let alertId = 1; alertId <= 130; alertId += 1) first.say({ alertId, name: INVENTED, type: ALERT_TYPE.CAUTION });
  first.pass(limits.foreignAlertTextMs);
  t.is(first.alarms.open().length, limits.foreignAlertsOfDevice);
  t.is(first.foreign.statistics()?.counters["refusing"], 1);
  first.say({ type: ALERT_TYPE.EMERGENCY });
  t.like(first.alarms.open()[0], { tag_id: TAG, priority: "emergency", state: "ACTIVE" });
  await first.alarms.settled();
  first.foreign.stop();
  const { alarms, foreign, say } = life(log, first.alarms.records());
  t.teardown(() => foreign.stop());
  t.is(foreign.statistics()?.counters["alerts"], limits.foreignAlertsOfDevice + 1);
  say({ alertId: 5, type: ALERT_TYPE.EMERGENCY });
  t.like(alarms.open()[0], { priority: "emergency", message: "Alert 5 of EMU-1" });
});

test("open alarms for which a restart has no place stay until somebody acknowledges them, and the most urgent are told on", async (t) => {
  const log = new TransitionLog();
  const before = life(log);
  // As a version without shares has left them.
  const tagOf = (id: number) => TAG.replace("1234", String(id));
  for (let alertId = 1; alertId <= limits.foreignAlertsOfDevice; alertId += 1)
    before.say({ alertId, type: ALERT_TYPE.CAUTION });
  before.pass(limits.foreignAlertTextMs);
  before.say({ alertId: 99, type: ALERT_TYPE.EMERGENCY });
  const left = tagOf(1);
  t.true(
    before.alarms.open().some(({ tag_id: tagId }) => tagId === left),
    "it gave its place to the emergency",
  );
  await before.alarms.settled();
  before.foreign.stop();
  const { alarms, foreign, say, pass } = life(log, before.alarms.records());
  t.teardown(() => foreign.stop());
  t.is(alarms.open().length, limits.foreignAlertsOfDevice + 1);
  t.is(foreign.statistics()?.counters["alerts"], limits.foreignAlertsOfDevice);
  t.is(foreign.statistics()?.counters["alerts_refused"], 1);
  const without = alarms.open().filter(({ tag_id: tagId }) => alarms.rulesFor(tagId).length === 0);
  t.deepEqual(
    without.map(({ priority }) => priority),
    ["caution"],
  );
  // When there is room again it is told on, as the same alarm.
  say({ alertId: 99, type: ALERT_TYPE.EMERGENCY, state: ALERT_STATE.NORMAL });
  const alertId = Number(/\.(\d+)_/.exec(without[0]?.tag_id ?? "")?.[1]);
  say({ alertId, type: ALERT_TYPE.CAUTION });
  pass(limits.foreignAlertTextMs);
  say({ alertId, type: ALERT_TYPE.CAUTION });
  t.is(alarms.open().filter(({ tag_id: tagId }) => tagId === without[0]?.tag_id).length, 1);
  say({ alertId, type: ALERT_TYPE.CAUTION, state: ALERT_STATE.NORMAL });
  t.deepEqual(
    alarms.open().filter(({ tag_id: tagId }) => tagId === without[0]?.tag_id),
    [],
  );
});

test("the alarm of an alert that gave its place ends when somebody acknowledges it", async (t) => {
  const { alarms, foreign, say, pass } = life(new TransitionLog());
  t.teardown(() => foreign.stop());
  for (let alertId = 1; alertId <= limits.foreignAlertsOfDevice; alertId += 1) say({ alertId });
  pass(limits.foreignAlertTextMs);
  say({ alertId: 99, type: ALERT_TYPE.EMERGENCY });
  await alarms.settled();
  const left = alarms.open().find(({ tag_id: tagId }) => alarms.rulesFor(tagId).length === 0);
  t.is(left?.state, "ACTIVE");
  await alarms.acknowledge(left?.id ?? "", "ana");
  t.is(alarms.open().length, limits.foreignAlertsOfDevice);
});
