/** How our alarms look as notifications. */
import test from "ava";
import { marked, risen, silenced } from "../../src/alarms/alarm-life.ts";
import type { AlarmRecord } from "../../src/alarms/alarm-record.ts";
import { AlarmLeaves } from "../../src/signalk/alarm-leaves.ts";
import { notificationOf, notificationPath } from "../../src/signalk/notification.ts";

const RAISED: AlarmRecord = {
  id: "A-7K2M0QXD",
  tag_id: "ME_INST_0.OIL_PRESSURE_PA",
  alarm_id: "low_oil",
  message: "Low",
  priority: "warning",
  operator: "<",
  threshold: 1,
  state: "ACTIVE",
  condition: true,
  value: 0,
  activated_at: "2026-11-23T10:00:00.000Z",
  acknowledged_at: null,
  acknowledged_by: null,
  returned_at: null,
  cleared_at: null,
  occurrence: 1,
};
const ACKNOWLEDGED = { ...RAISED, state: "ACK", acknowledged_at: "2026-11-23T10:01:00.000Z" } as const;

test("priorities map to states", (t) => {
  const stateOf = (priority: AlarmRecord["priority"]) => notificationOf({ ...RAISED, priority }).state;
  t.is(stateOf("emergency"), "emergency");
  t.is(stateOf("alarm"), "alarm");
  t.is(stateOf("warning"), "warn");
  t.is(stateOf("caution"), "alert");
});

test("each of our states has its method and its status", (t) => {
  const look = (record: AlarmRecord) => {
    const { state, method, status } = notificationOf(record);
    const { acknowledged, canAcknowledge, silenced: isSilenced, canSilence, canClear } = status;
    const flags = { acknowledged, canAcknowledge, isSilenced, canSilence, canClear };
    const names = Object.entries(flags).flatMap(([name, is]) => (is ? [name] : []));
    return `${state} [${method.join()}] ${names.join()}`;
  };
  t.is(look(RAISED), "warn [visual,sound] canAcknowledge,canSilence");
  t.is(look({ ...RAISED, condition: false }), "warn [visual,sound] canAcknowledge,canSilence");
  t.is(look(silenced(RAISED, 0)), "warn [visual] canAcknowledge,isSilenced");
  t.is(look({ ...RAISED, priority: "caution" }), "alert [visual] canAcknowledge");
  t.is(look(ACKNOWLEDGED), "warn [visual] acknowledged");
  t.is(look({ ...RAISED, state: "CLEARED" }), "normal [] ");
  const outOfService = marked(RAISED, undefined, { user: "Ana", reason: "x", since: "" });
  t.is(look(outOfService), "warn [] canAcknowledge");
});

test("a rise in severity does not keep the acknowledgement", (t) => {
  const { state, method, status } = notificationOf(risen(ACKNOWLEDGED, "emergency"));
  t.is(state, "emergency");
  t.deepEqual(method, ["visual", "sound"]);
  t.false(status.acknowledged);
  t.true(status.canAcknowledge);
});

test("an alarm is below the path of its tag, and its name fits a path", (t) => {
  t.is(notificationPath(RAISED, "propulsion.port.oilPressure"), "notifications.propulsion.port.oilPressure.low-oil");
  t.is(notificationPath(RAISED, undefined), "notifications.bitacora.ME-INST-0.OIL-PRESSURE-PA.low-oil");
  t.is(notificationPath({ ...RAISED, tag_id: "MOB.MARKED" }, undefined), "notifications.mob");
  const untrusted = { ...RAISED, tag_id: "POSITION.UNTRUSTED", alarm_id: "untrusted" };
  t.is(notificationPath(untrusted, undefined), "notifications.navigation.position.untrusted");
});

test("two alarms with names that look the same in a path have two paths, and keep them", (t) => {
  const leaves = new AlarmLeaves(() => "a.b");
  const other = { ...RAISED, alarm_id: "low-oil", id: "A-2" };
  const paths = [RAISED, other, RAISED].map((record) => leaves.take(record, 0)?.path);
  t.deepEqual(paths, ["notifications.a.b.low-oil", "notifications.a.b.low-oil-2", "notifications.a.b.low-oil"]);
});

test("an older occurrence does not replace a newer one", (t) => {
  const leaves = new AlarmLeaves(() => undefined);
  leaves.take({ ...RAISED, occurrence: 2, id: "A-2" }, 0);
  t.is(leaves.take({ ...RAISED, state: "CLEARED" }, 0), undefined);
  t.is(leaves.recordAt("notifications.bitacora.ME-INST-0.OIL-PRESSURE-PA.low-oil")?.occurrence, 2);
});
