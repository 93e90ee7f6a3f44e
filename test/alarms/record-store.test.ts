/** The contract of an `AlarmRecordStore`, run against each one. */
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import type { AlarmRecordStore } from "../../src/alarms/alarm-record.ts";
import { MemoryRecordStore } from "./support/memory-record-store.ts";
import { NedbRecordStore } from "../../src/alarms/nedb-record-store.ts";
import { alarmRecord, isoTime } from "../support/alarms.ts";
import { ManualClock } from "../support/clock.ts";
import { tempDir } from "../support/temp-dir.ts";

const STORES: Record<string, (t: ExecutionContext) => Promise<AlarmRecordStore>> = {
  memory: async () => new MemoryRecordStore(),
  nedb: async (t) => new NedbRecordStore(join(await tempDir(t), "alarms.db"), new ManualClock()),
};

for (const [name, open] of Object.entries(STORES)) {
  test(`${name}: a new store is empty and undamaged`, async (t) => {
    t.deepEqual(await (await open(t)).load(), { records: [], damaged: 0 });
  });

  test(`${name}: what is saved is loaded, every field as it was`, async (t) => {
    const store = await open(t);
    const records = [
      alarmRecord(),
      alarmRecord({
        id: "A-2",
        activated_at: isoTime(1),
        message: 'Sobretensión "ñ" \n\r\u0085\u2028\u2029\u0000 \\ 🚢',
        threshold: false,
        operator: "!=",
        value: true,
        state: "CLEARED",
        condition: false,
        acknowledged_at: isoTime(2),
        acknowledged_by: "",
        returned_at: isoTime(3),
        cleared_at: isoTime(4),
        occurrence: 7,
      }),
      alarmRecord({ id: "A-3", activated_at: isoTime(5), value: -1.25e-9 }),
    ];
    await store.load();
    for (const record of records) await store.save(record);
    t.deepEqual((await store.load()).records, records);
  });

  test(`${name}: a record saved again replaces the one with its id`, async (t) => {
    const store = await open(t);
    await store.load();
    await store.save(alarmRecord());
    await store.save(alarmRecord({ state: "ACK", acknowledged_by: "ana" }));
    t.deepEqual((await store.load()).records, [alarmRecord({ state: "ACK", acknowledged_by: "ana" })]);
  });

  test(`${name}: records come in order of activation, whatever the order of saving and of their ids`, async (t) => {
    const store = await open(t);
    await store.load();
    const order = ["A-9", "A-1", "A-5"];
    for (const at of [2, 0, 1]) await store.save(alarmRecord({ id: order[at]!, activated_at: isoTime(at) }));
    await store.save(alarmRecord({ id: "A-0", activated_at: isoTime(2), occurrence: 2 }));
    const ids = (await store.load()).records.map(({ id }) => id);
    t.deepEqual(ids, [...order, "A-0"]);
  });

  test(`${name}: removed records are gone, and removing what is not there is nothing`, async (t) => {
    const store = await open(t);
    await store.load();
    for (const id of ["A-1", "A-2", "A-3"]) await store.save(alarmRecord({ id }));
    await store.remove(["A-1", "A-3", "A-77"]);
    await store.remove([]);
    t.deepEqual((await store.load()).records, [alarmRecord({ id: "A-2" })]);
  });

  test(`${name}: what was saved at once is all there`, async (t) => {
    const store = await open(t);
    await store.load();
    const records = Array.from({ length: 50 }, (_, i) => alarmRecord({ id: `A-${i}`, occurrence: i + 1 }));
    await Promise.all(records.map((record) => store.save(record)));
    t.deepEqual((await store.load()).records, records);
  });

  test(`${name}: closing twice is closing once`, async (t) => {
    const store = await open(t);
    await store.load();
    await store.save(alarmRecord());
    await store.close();
    await store.close();
    t.pass();
  });
}
