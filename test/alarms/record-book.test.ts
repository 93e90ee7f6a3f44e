import test from "ava";
import { RecordBook } from "../../src/alarms/record-book.ts";
import { alarmRecord } from "../support/alarms.ts";

function ids(records: readonly { readonly id: string }[]): string[] {
  return records.map(({ id }) => id);
}

test("records are listed newest first, and one that changes keeps its place", (t) => {
  const book = new RecordBook();
  for (const id of ["A-1", "A-2", "A-3"]) book.put(alarmRecord({ id }));
  t.deepEqual(ids(book.newestFirst()), ["A-3", "A-2", "A-1"]);
  book.put(alarmRecord({ id: "A-1", state: "ACK" }));
  t.deepEqual(ids(book.newestFirst()), ["A-3", "A-2", "A-1"]);
  book.put(alarmRecord({ id: "A-2", state: "CLEARED" }));
  t.deepEqual(ids(book.openNewestFirst()), ["A-3", "A-1"]);
  t.is(book.size, 3);
});

test("the lists are the same ones until something changes, and nobody can change them", (t) => {
  const book = new RecordBook();
  book.put(alarmRecord());
  const list = book.newestFirst();
  t.is(book.newestFirst(), list);
  t.is(book.openNewestFirst(), book.openNewestFirst());
  t.true(Object.isFrozen(list) && Object.isFrozen(book.openNewestFirst()));
  book.put(alarmRecord({ id: "A-2" }));
  t.deepEqual(ids(list), ["A-1"]);
});

test("beyond its capacity the oldest cleared records leave, and are named", (t) => {
  const book = new RecordBook(3);
  book.put(alarmRecord({ id: "A-1" }));
  book.put(alarmRecord({ id: "A-2", state: "CLEARED" }));
  book.put(alarmRecord({ id: "A-3", state: "CLEARED" }));
  t.deepEqual(book.put(alarmRecord({ id: "A-4", state: "CLEARED" })), ["A-2"]);
  t.deepEqual(ids(book.newestFirst()), ["A-4", "A-3", "A-1"]);
});

test("open records never leave; a place that they took is given back when one is cleared", (t) => {
  const book = new RecordBook(2);
  for (const id of ["A-1", "A-2", "A-3"]) t.deepEqual(book.put(alarmRecord({ id })), []);
  t.is(book.size, 3);
  t.deepEqual(book.put(alarmRecord({ id: "A-2", state: "CLEARED" })), ["A-2"]);
  t.is(book.get("A-2"), undefined);
  t.deepEqual(ids(book.openNewestFirst()), ["A-3", "A-1"]);
});
