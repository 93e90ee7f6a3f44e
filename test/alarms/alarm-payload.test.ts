import test from "ava";
import type { AlarmRecord } from "../../src/alarms/alarm-record.ts";
import { fromLogPayload, toLogPayload } from "../../src/alarms/alarm-payload.ts";
import type { JsonObject } from "../../src/core/json-value.ts";
import { alarmRecord, isoTime } from "../support/alarms.ts";

const RECORDS: AlarmRecord[] = [
  alarmRecord(),
  alarmRecord({ threshold: true, value: false, operator: "!=" }),
  alarmRecord({ value: null, state: "ACK", acknowledged_at: isoTime(1), acknowledged_by: "ana" }),
  alarmRecord({ state: "CLEARED", condition: false, returned_at: isoTime(2), cleared_at: isoTime(3), occurrence: 9 }),
  alarmRecord({ silenced_until: isoTime(4), repeated_at: isoTime(3), priority: "alarm", escalated_from: "warning" }),
  alarmRecord({
    shelved_until: isoTime(5),
    out_of_service: true,
    group: "engine",
    first_up: true,
    subject: "berth",
    ended_with_subject: true,
  }),
];

test("a record comes back from the payload of its log entry as it was", (t) => {
  for (const record of RECORDS) {
    const payload: JsonObject = toLogPayload(record);
    t.deepEqual(fromLogPayload(JSON.parse(JSON.stringify(payload))), record);
  }
});

test("the payload has the fields of the record by their names, and no others", (t) => {
  t.deepEqual(Object.keys(toLogPayload(alarmRecord())), Object.keys(alarmRecord()));
  t.deepEqual(fromLogPayload({ ...alarmRecord(), more: 1 }), alarmRecord());
});

test("a payload without one of the fields is none", (t) => {
  for (const field of Object.keys(alarmRecord())) {
    const rest = Object.fromEntries(Object.entries(alarmRecord()).filter(([name]) => name !== field));
    t.is(fromLogPayload(rest), undefined, field);
  }
});

test("a payload with a field that cannot be is none", (t) => {
  const wrong: Record<keyof AlarmRecord, unknown[]> = {
    id: ["", 1, null],
    tag_id: ["", {}],
    alarm_id: ["", []],
    message: [null, 1],
    priority: ["urgent", null],
    operator: ["=", "=>", 1],
    threshold: [null, "1", Number.NaN],
    state: ["active", "NORMAL", null],
    condition: [0, "true", null],
    value: ["1", {}, Infinity, undefined],
    activated_at: [null, "yesterday", "2026-13-01T00:00:00.000Z", "2026-01-01", 0],
    acknowledged_at: ["", 0],
    acknowledged_by: [1, {}],
    returned_at: ["now"],
    cleared_at: [false],
    occurrence: [0, -1, 1.5, "1", null],
    acknowledged_reason: [null, "", 1],
    raised_message: [null, 1],
    returns: [null, 0, 1.5, "1"],
    silenced_until: [null, "soon", 0],
    repeated_at: [null, "now"],
    escalated_from: [null, "urgent"],
    shelved_until: [null, true],
    out_of_service: [null, false, "yes"],
    group: [null, "", 1],
    first_up: [null, false, 1],
    subject: [null, "", 1],
    ended_with_subject: [null, false, "yes"],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) t.is(fromLogPayload({ ...alarmRecord(), [field]: value }), undefined, field);
  }
});

test("what is no object is no payload", (t) => {
  for (const payload of [undefined, null, 1, "x", true, [], {}, [alarmRecord()]]) {
    t.is(fromLogPayload(payload), undefined);
  }
});
