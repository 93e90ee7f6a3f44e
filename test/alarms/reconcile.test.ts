import test from "ava";
import type { AlarmRecord } from "../../src/alarms/alarm-record.ts";
import { LoggedAlarms, reconcile } from "../../src/alarms/reconcile.ts";
import { limits } from "../../src/alarms/limits.ts";
import { alarmRecord, isoTime } from "../support/alarms.ts";

function logged(...records: AlarmRecord[]): LoggedAlarms {
  const alarms = new LoggedAlarms();
  for (const record of records) alarms.take(record);
  return alarms;
}

const active = alarmRecord();
const returned = alarmRecord({ condition: false, value: 90, returned_at: isoTime(5) });
const acknowledged = alarmRecord({ state: "ACK", acknowledged_at: isoTime(6), acknowledged_by: "ana" });
const gone = alarmRecord({ ...acknowledged, state: "CLEARED", condition: false, cleared_at: isoTime(9) });

test("where both agree nothing is corrected", (t) => {
  const { records, missing, corrected } = reconcile([active], logged(active));
  t.deepEqual({ records, missing, corrected }, { records: [active], missing: [], corrected: [] });
});

test("the store is believed in what the condition has done since the last transition", (t) => {
  t.deepEqual(reconcile([returned], logged(active)).records, [returned]);
  t.deepEqual(reconcile([returned], logged(active)).corrected, []);
});

const told = (event: string, value: number, returned_at: string | null, returns: number) => ({
  event,
  id: "A-1",
  tag_id: "T",
  alarm_id: "high",
  at: isoTime(5),
  value,
  returned_at,
  returns,
});

test("a condition that the log book has seen go or come after what the store knows is as the log book says", (t) => {
  const book = logged(active);
  book.note(told("alarm_returned", 90, isoTime(5), 1), "system");
  const once = { ...returned, returns: 1 };
  t.deepEqual(reconcile([active], book).records, [once], "a kill kept it from the store");
  t.deepEqual(reconcile([active], book).corrected, ["A-1"]);
  t.deepEqual(reconcile([], book).records, [once]);
  t.deepEqual(reconcile([once], book).corrected, []);
  book.note(told("alarm_recurred", 110, null, 1), "system");
  const again = alarmRecord({ value: 110, returns: 1 });
  for (const stored of [[active], [once], [again], []]) t.deepEqual(reconcile(stored, book).records, [again]);
  const later = { ...returned, returns: 7 };
  t.deepEqual(reconcile([later], book).records, [later], "the store knows what the book has only the sum of");
  book.note({ ...told("alarm_chattering", 90, isoTime(9), 9), repeats: 5 }, "system");
  t.like(reconcile([later], book).records[0], { condition: false, returned_at: isoTime(9), returns: 9 });
});

test("an acknowledgement that was put in words before the entry in front of it does not turn the condition back", (t) => {
  const book = logged(active);
  book.note(told("alarm_returned", 90, isoTime(5), 1), "system");
  book.take(acknowledged);
  t.like(reconcile([], book).records[0], { state: "ACK", condition: false, returned_at: isoTime(5), returns: 1 });
  book.take(gone);
  book.note(told("alarm_recurred", 110, null, 1), "system");
  t.deepEqual(reconcile([], book).records, [gone], "what is cleared has no condition any more");
});

test("a note of a condition that was damaged is none", (t) => {
  const good = told("alarm_returned", 90, isoTime(5), 1);
  for (const wrong of [{ id: 1 }, { value: "90" }, { returned_at: "soon" }, { returns: -1 }, { returns: undefined }]) {
    const book = logged(active);
    book.note({ ...good, ...wrong }, "system");
    t.deepEqual(reconcile([], book).records, [active], JSON.stringify(wrong));
  }
});

test("a transition that the store does not have yet comes from the log book", (t) => {
  const { records, corrected } = reconcile([returned], logged(active, acknowledged));
  t.deepEqual(records, [acknowledged]);
  t.deepEqual(corrected, ["A-1"]);
  t.deepEqual(reconcile([active], logged(active, acknowledged, gone)).records, [gone]);
});

test("a record that the store has lost comes back with its id", (t) => {
  const { records, missing } = reconcile([], logged(active, acknowledged));
  t.deepEqual(records, [acknowledged]);
  t.deepEqual(missing, ["A-1"]);
});

test("a state that the log book does not know of is not believed", (t) => {
  t.deepEqual(reconcile([gone], logged(active, acknowledged)).records, [acknowledged]);
  t.deepEqual(reconcile([acknowledged], logged(active)).records, [active]);
});

test("what a record says beyond its condition is as the log book says", (t) => {
  const kept = alarmRecord({ ...acknowledged, message: "Too h\u0001gh", acknowledged_by: "bna", value: 120 });
  const { records, corrected } = reconcile([kept], logged(active, acknowledged));
  t.deepEqual(records, [{ ...acknowledged, value: 120 }]);
  t.deepEqual(corrected, ["A-1"]);
});

test("a record is silent as the log book has it, whatever the store says, until an alarm comes, comes back or rises", (t) => {
  const until = isoTime(40);
  const other = alarmRecord({ id: "A-2", alarm_id: "other" });
  const rise = { event: "alarm_escalated", id: "A-1", tag_id: "T", alarm_id: "high", from: "warning", to: "alarm" };
  const after = (event: (alarms: LoggedAlarms) => void): AlarmRecord | undefined => {
    const alarms = logged(active);
    alarms.note({ event: "alarm_silenced", alarms: 1, until }, "ana");
    event(alarms);
    const [silent, sounding] = [{ silenced_until: until }, {}].map((stored) =>
      reconcile([alarmRecord(stored)], alarms).records.find(({ id }) => id === "A-1"),
    );
    t.deepEqual(silent, sounding);
    return silent;
  };
  t.is(after(() => undefined)?.silenced_until, until);
  const back = { event: "alarm_unsilenced", id: "A-2", value: 101, returned_at: null, returns: 1 };
  t.is(after((alarms) => alarms.note(back, "system"))?.silenced_until, undefined);
  t.is(after((alarms) => alarms.take(other))?.silenced_until, undefined);
  t.is(after((alarms) => alarms.note(rise, "system"))?.silenced_until, undefined);
  t.is(
    after((alarms) => alarms.take({ ...other, shelved_until: isoTime(90) }))?.silenced_until,
    until,
    "it makes no sound",
  );
});

test("a cleared record is wholly as the log book says", (t) => {
  t.deepEqual(reconcile([{ ...gone, value: 7 }], logged(active, gone)).records, [gone]);
});

test("records that the log book does not know are kept, before those that it knows", (t) => {
  const alone = alarmRecord({ id: "A-0", occurrence: 1 });
  const next = alarmRecord({ id: "A-2", occurrence: 3 });
  const { records, missing, corrected } = reconcile([next, alone], logged(alarmRecord({ occurrence: 2 }), next));
  t.deepEqual(
    records.map(({ id }) => id),
    ["A-0", "A-1", "A-2"],
  );
  t.deepEqual(missing, ["A-1"]);
  t.deepEqual(corrected, []);
});

test("records are in the order in which the log book told of them first, whatever their times say", (t) => {
  const first = alarmRecord({ id: "A-7", activated_at: isoTime(1000) });
  const second = alarmRecord({ id: "A-3", activated_at: isoTime(0) });
  const { records } = reconcile([second, first], logged(first, second, { ...first, state: "ACK" }));
  t.deepEqual(
    records.map(({ id }) => id),
    ["A-7", "A-3"],
  );
});

test("occurrences go on from the highest that either knows, by alarm of a tag", (t) => {
  const book = logged(alarmRecord({ occurrence: 4 }), alarmRecord({ id: "A-2", tag_id: "U", occurrence: 2 }));
  const { occurrences } = reconcile([alarmRecord({ id: "A-3", tag_id: "U", occurrence: 9 })], book);
  t.deepEqual([...occurrences.values()], [4, 9]);
});

test("a book of many years passes through in the room of the records that are kept, and loses no open alarm", (t) => {
  const book = new LoggedAlarms();
  book.take(alarmRecord({ id: "A-open", alarm_id: "old" }));
  for (let n = 1; n <= limits.records + 500; n += 1) {
    book.take(alarmRecord({ id: `A-${n}`, occurrence: n }));
    book.take(alarmRecord({ id: `A-${n}`, occurrence: n, state: "CLEARED" }));
  }
  const { records, occurrences } = reconcile([], book);
  t.is(records.length, limits.records);
  t.is(records[0]?.id, "A-open");
  t.is(records.at(-1)?.id, `A-${limits.records + 500}`);
  t.is(Math.max(...occurrences.values()), limits.records + 500);
});
