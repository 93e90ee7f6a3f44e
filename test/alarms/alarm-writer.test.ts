import { setImmediate as turn } from "node:timers/promises";
import test from "ava";
import type { AlarmEvent } from "../../src/alarms/alarm-event.ts";
import type { AlarmRecord, AlarmTransition } from "../../src/alarms/alarm-record.ts";
import { AlarmWriter } from "../../src/alarms/alarm-writer.ts";
import { MemoryRecordStore } from "./support/memory-record-store.ts";
import { BitacoraError } from "../../src/core/errors.ts";
import { alarmRecord } from "../support/alarms.ts";
import { TransitionLog } from "../support/transition-log.ts";

/** A store that can be made to refuse. */
class FailingStore extends MemoryRecordStore {
  full = false;
  readonly saved: string[] = [];

  override async save(record: AlarmRecord): Promise<void> {
    if (this.full) throw new Error("no room");
    this.saved.push(`${record.id} ${record.state} ${String(record.value)}`);
    await super.save(record);
  }

  override async remove(ids: readonly string[]): Promise<void> {
    if (this.full) throw new Error("no room");
    await super.remove(ids);
  }
}

function writerOf({ capacity = 100, retryMs = 5 } = {}) {
  const log = new TransitionLog();
  const store = new FailingStore();
  const records = new Map<string, AlarmRecord>();
  const recordOf = (id: string) => records.get(id);
  const writer = new AlarmWriter(log.append, store, recordOf, { retryMs, pendingTransitions: capacity });
  const transition = (n: number, kind: AlarmTransition["kind"] = "alarm_active"): AlarmTransition => {
    const record = alarmRecord({ id: `A-${n}` });
    records.set(record.id, record);
    return { kind, record, user: "system" };
  };
  return { log, store, records, writer, transition };
}

test("transitions are written in order, and each record is saved once after them, as it is then", async (t) => {
  const { log, store, records, writer, transition } = writerOf();
  for (const n of [1, 2, 1, 2]) writer.write(transition(n));
  records.set("A-1", alarmRecord({ id: "A-1", value: 7 }));
  await writer.flush();
  t.deepEqual(log.told, [1, 2, 1, 2].map((n) => `alarm_active A-${n}`)); // prettier-ignore
  t.deepEqual(store.saved, ["A-1 ACTIVE 7", "A-2 ACTIVE 101"]);
});

test("a transition that comes while others are written is written in the same go", async (t) => {
  const { log, writer, transition } = writerOf();
  writer.write(transition(1));
  await turn();
  writer.write(transition(2));
  await writer.flush();
  t.is(log.entries.length, 2);
});

test("a change that is no transition is saved when asked for, and many of them once", async (t) => {
  const { log, store, records, writer, transition } = writerOf();
  writer.write(transition(1));
  await writer.flush();
  for (let value = 0; value < 100; value += 1) {
    records.set("A-1", alarmRecord({ id: "A-1", value }));
    writer.changed("A-1");
    await turn();
  }
  t.is(store.saved.length, 1);
  await writer.flush();
  t.deepEqual(store.saved.slice(1), ["A-1 ACTIVE 99"]);
  t.is(log.entries.length, 1);
});

test("what the log book refuses is tried again, in order, and counted while it is refused", async (t) => {
  const { log, store, writer, transition } = writerOf();
  log.fillDisk();
  for (const n of [1, 2, 3]) writer.write(transition(n));
  await writer.flush();
  t.is(writer.pending, 3);
  t.is(writer.unlogged, 3);
  t.like(writer.fault, { code: "disk-full" });
  t.deepEqual(store.saved, []);
  log.freeDisk();
  while (writer.pending > 0) await turn();
  t.deepEqual(log.told, ["alarm_active A-1", "alarm_active A-2", "alarm_active A-3"]);
  await writer.flush();
  t.is(writer.unlogged, 0);
  t.is(writer.fault, undefined);
  t.is(store.saved.length, 3);
});

test("while the log book refuses, new transitions wait for the pause instead of knocking each time", async (t) => {
  const { log, writer, transition } = writerOf({ retryMs: 3_600_000 });
  log.fillDisk();
  writer.write(transition(1));
  await writer.flush();
  const { attempts } = log;
  for (let n = 2; n <= 50; n += 1) {
    writer.write(transition(n));
    await turn();
  }
  t.is(log.attempts, attempts);
  await writer.close();
});

test("when too many wait, the oldest are lost and counted, the newest are written", async (t) => {
  const { log, writer, transition } = writerOf({ capacity: 3 });
  log.fillDisk();
  writer.write(transition(1));
  await writer.flush();
  for (let n = 2; n <= 10; n += 1) writer.write(transition(n));
  t.is(writer.pending, 3);
  log.freeDisk();
  await writer.flush();
  await writer.flush();
  t.deepEqual(log.told, [8, 9, 10].map((n) => `alarm_active A-${n}`)); // prettier-ignore
  t.is(writer.unlogged, 7);
});

test("an entry that the log book will never take does not stand in the way of the next", async (t) => {
  const { log, store, writer, transition } = writerOf();
  log.refusal = new BitacoraError("logbook-entry-invalid");
  writer.write(transition(1));
  await writer.flush();
  log.freeDisk();
  writer.write(transition(2));
  await writer.flush();
  t.deepEqual(log.told, ["alarm_active A-2"]);
  t.is(writer.unlogged, 1);
  t.is(store.saved.length, 2);
});

test("records that the store refuses are saved and removed when it has room again", async (t) => {
  const { store, writer, transition } = writerOf();
  store.full = true;
  writer.write(transition(1));
  writer.write(transition(2));
  await writer.flush();
  t.is(writer.unlogged, 0);
  t.like(writer.fault, { message: "no room" });
  writer.removed(["A-2"]);
  await writer.flush();
  store.full = false;
  await writer.flush();
  t.deepEqual(store.saved, ["A-1 ACTIVE 101"]);
  t.is(writer.fault, undefined);
});

test("a single write comes after all that wait, and says so when it cannot", async (t) => {
  const { log, writer, transition } = writerOf();
  writer.write(transition(1));
  await writer.writeNow(transition(1, "alarm_ack"));
  t.deepEqual(log.told, ["alarm_active A-1", "alarm_ack A-1"]);
  log.fillDisk();
  await t.throwsAsync(writer.writeNow(transition(1, "alarm_ack")), { code: "disk-full" });
  t.is(writer.pending, 0, "it does not wait: who asked has been told");
});

test("a single write does not wait for records to be saved", async (t) => {
  const { log, store, writer, transition } = writerOf();
  const { promise: stuck, resolve: letGo } = Promise.withResolvers<void>();
  store.save = () => stuck;
  writer.write(transition(1));
  writer.write(transition(2));
  await writer.writeNow(transition(1, "alarm_ack"));
  t.deepEqual(log.told, ["alarm_active A-1", "alarm_active A-2", "alarm_ack A-1"]);
  letGo();
  await writer.flush();
});

test("a log that throws instead of rejecting is a refusal like any other", async (t) => {
  const store = new MemoryRecordStore();
  const log = (): Promise<void> => {
    throw new Error("thrown");
  };
  const writer = new AlarmWriter(log, store, () => undefined);
  writer.write({ kind: "alarm_active", record: alarmRecord(), user: "system" });
  await writer.close();
  t.is(writer.unlogged, 1);
});

test("an acknowledgement and the alarms of other rules do not wait for a rule with many transitions", async (t) => {
  const told: string[] = [];
  const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
  const log = async (event: AlarmEvent): Promise<void> => {
    if (!("record" in event)) return;
    const { kind, record } = event;
    if (record.alarm_id === "flood") await stuck;
    told.push(`${kind} ${record.alarm_id}`);
  };
  const writer = new AlarmWriter(log, new MemoryRecordStore(), () => undefined);
  const event = (alarm_id: string, kind: AlarmTransition["kind"] = "alarm_active"): AlarmTransition => {
    return { kind, record: alarmRecord({ alarm_id }), user: "system" };
  };
  for (let i = 0; i < 1000; i += 1) writer.write(event("flood"));
  writer.write(event("other"));
  await writer.writeNow(event("other", "alarm_ack"));
  t.deepEqual(told, ["alarm_active other", "alarm_ack other"]);
  t.is(writer.pending, 1000);
  release();
  await writer.flush();
  t.is(told.length, 1002);
});

test("each transition is handed to the log book in the turn in which it came, while others are being written", async (t) => {
  const { log, writer } = writerOf();
  const release = log.hold();
  for (const [i, alarm_id] of ["a", "b", "c"].entries()) {
    writer.write({ kind: "alarm_active", record: alarmRecord({ id: alarm_id, alarm_id }), user: "system" });
    await Promise.resolve();
    t.is(log.attempts, i + 1);
  }
  release();
  await writer.flush();
  t.deepEqual(log.told, ["alarm_active a", "alarm_active b", "alarm_active c"]);
});

test("closing does not wait for a disk that hangs, and says how many of which alarm are lost", async (t) => {
  const log = () => new Promise<void>(() => {});
  const writer = new AlarmWriter(log, new MemoryRecordStore(), () => undefined, { closeMs: 1 });
  for (const alarm_id of ["a", "b", "a"]) {
    writer.write({ kind: "alarm_active", record: alarmRecord({ alarm_id }), user: "system" });
  }
  t.is(writer.lost().size, 0);
  await writer.close();
  t.deepEqual([...writer.lost()], [["T a", 2], ["T b", 1]]); // prettier-ignore
});

test("what was refused while records were being saved is tried again by the next flush", async (t) => {
  const { log, store, writer, records, transition } = writerOf({ retryMs: 3_600_000 });
  const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
  store.save = () => stuck;
  writer.write(transition(1));
  await turn();
  await turn();
  log.fillDisk();
  const record = alarmRecord({ id: "A-2", alarm_id: "other" });
  records.set(record.id, record);
  writer.write({ kind: "alarm_active", record, user: "system" });
  await turn();
  await turn();
  t.like(writer.fault, { code: "disk-full" });
  log.freeDisk();
  const flushed = writer.flush();
  release();
  await flushed;
  t.deepEqual(log.told, ["alarm_active A-1", "alarm_active A-2"]);
});
