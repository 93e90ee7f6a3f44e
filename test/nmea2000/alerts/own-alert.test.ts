import test from "ava";
import { ALERT_CATEGORY, ALERT_STATE, ALERT_THRESHOLD, ALERT_TYPE } from "../../../src/nmea2000/alerts/alert-codes.ts";
import { AlertNumbers, type AlertRecord, ownAlert } from "../../../src/nmea2000/alerts/own-alert.ts";
import { alarmRecord, isoTime, START_MS } from "../../support/alarms.ts";
import { nameOf } from "../support/test-node.ts";

const NAME = nameOf();
const SOURCE = {
  name: NAME,
  deviceInstance: 2,
  language: 1,
  isNavigational: (tagId: string) => tagId.startsWith("VESSEL."),
  locationOf: (tagId: string) => tagId,
};
const NUMBER = { alertId: 7, index: 1 };

const alertOf = (more: Partial<AlertRecord>, atS = 0) =>
  ownAlert({ ...alarmRecord(), ...more }, NUMBER, SOURCE, START_MS + atS * 1000);

test("each state of a record is one state of the alert", (t) => {
  const { EXCEEDED, LOW, NORMAL } = ALERT_THRESHOLD;
  t.like(alertOf({}), { state: ALERT_STATE.ACTIVE, threshold: EXCEEDED, acknowledged: false, acknowledgedBy: null });
  t.like(alertOf({ operator: "<=" }), { state: ALERT_STATE.ACTIVE, threshold: LOW });
  t.like(alertOf({ condition: false }), { state: ALERT_STATE.AWAITING_ACKNOWLEDGE, threshold: NORMAL });
  t.like(alertOf({ state: "ACK", acknowledged_by: "ana" }), {
    state: ALERT_STATE.ACKNOWLEDGED,
    acknowledged: true,
    acknowledgedBy: NAME,
  });
  t.like(alertOf({ state: "CLEARED", condition: false }), { state: ALERT_STATE.NORMAL, threshold: NORMAL });
});

test("a silence shows until its end, and never on an alarm that is acknowledged", (t) => {
  const silenced = { silenced_until: isoTime(30) };
  t.like(alertOf(silenced, 29), { state: ALERT_STATE.SILENCED, silenced: true });
  t.like(alertOf(silenced, 30), { state: ALERT_STATE.ACTIVE, silenced: false });
  t.like(alertOf({ ...silenced, state: "ACK" }, 29), { state: ALERT_STATE.ACKNOWLEDGED, silenced: false });
});

test("type and category follow priority and tag; who acknowledged from the bus is named by the NAME in the record", (t) => {
  const types = {
    emergency: ALERT_TYPE.EMERGENCY,
    alarm: ALERT_TYPE.ALARM,
    warning: ALERT_TYPE.WARNING,
    caution: ALERT_TYPE.CAUTION,
  };
  for (const [priority, type] of Object.entries(types)) t.is(alertOf({ priority: priority as "alarm" }).type, type);
  t.is(alertOf({ tag_id: "VESSEL.DEPTH_M" }).category, ALERT_CATEGORY.NAVIGATIONAL);
  t.is(alertOf({}).category, ALERT_CATEGORY.TECHNICAL);
  const by = alertOf({ state: "ACK", acknowledged_by: "ALM100, NMEA 2000 address 7, NAME c0788c00e7e04312" });
  t.is(by.acknowledgedBy, 0xc078_8c00_e7e0_4312n);
});

test("occurrences go from 1 to 252 and begin again", (t) => {
  t.deepEqual(
    [1, 252, 253, 505].map((occurrence) => alertOf({ occurrence }).occurrence),
    [1, 252, 1, 1],
  );
});

test("numbers are made from the names alone, fit their fields, and two alarms never share them", (t) => {
  const first = new AlertNumbers();
  const second = new AlertNumbers();
  const records = Array.from({ length: 20_000 }, (_, i) =>
    alarmRecord({ tag_id: `TANK_FUEL_${i}.LEVEL_PCT`, alarm_id: "low" }),
  );
  const numbers = records.map((record) => first.of(record));
  t.is(new Set(numbers.map(({ alertId, index }) => `${alertId} ${index}`)).size, records.length);
  t.true(numbers.every(({ alertId, index }) => alertId <= 65_532 && index <= 252));
  // Another run, which meets them in another order, gives all the same but those few that met another one's numbers.
  const again = records
    .toReversed()
    .map((record) => second.of(record))
    .toReversed();
  const moved = again.filter(({ alertId, index }, i) => numbers[i]?.alertId !== alertId || numbers[i]?.index !== index);
  t.true(moved.length <= 60, `${moved.length} moved`);
  const [record = alarmRecord()] = records;
  const before = first.of(record);
  first.release(record);
  t.deepEqual(first.of(record), before);
});
