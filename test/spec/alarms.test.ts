/** Specification sections 2.2 (alarm configuration), 2.4 and 3.1, and the alarm endpoints of section 4. */
import test from "ava";
import type { AlarmRecord } from "../../src/alarms/alarm-record.ts";
import { OPERATORS } from "../../src/alarms/conditions/comparison.ts";
import { serviceOfFile } from "./support/service.ts";
import { until } from "../support/until.ts";

const rule = (operator: string, threshold: number, more: object = {}) => ({
  id: "rule",
  operator,
  threshold,
  priority: "alarm",
  ...more,
});

const service = serviceOfFile({
  tags: [
    ...OPERATORS.map((operator, i) => ({ id: `OPERATOR_${i}`, unit_si: "K", alarms: [rule(operator, 10)] })),
    { id: "ABOVE", unit_si: "K", alarms: [rule(">", 100, { hysteresis: 10 })] },
    { id: "BELOW", unit_si: "K", alarms: [rule("<", 100, { hysteresis: 10 })] },
    { id: "LATE", unit_si: "K", alarms: [rule(">", 100, { hysteresis: 10, delay_s: 5 })] },
    { id: "BURST", unit_si: "K", alarms: [rule("==", 777)] },
    { id: "LIFE", unit_si: "K", alarms: [rule(">", 100, { hysteresis: 10 })] },
    { id: "NAMED", unit_si: "K", alarms: [rule(">", 100)] },
    { id: "GONE", unit_si: "K", alarms: [rule(">", 100)] },
  ],
});

interface Entry {
  readonly kind: string;
  readonly user: string;
  readonly payload: { readonly id?: string; readonly state?: string };
}

async function recordsOf(tagId: string): Promise<AlarmRecord[]> {
  return (await service().get<AlarmRecord[]>("/alarms")).filter((record) => record.tag_id === tagId);
}

async function onlyRecordOf(tagId: string): Promise<AlarmRecord> {
  const records = await recordsOf(tagId);
  if (records.length !== 1) throw new Error(`${records.length} alarms of ${tagId}`);
  return records[0]!;
}

/** Entries of one kind about one alarm record. */
async function entriesOf(kind: string, recordId: string): Promise<Entry[]> {
  await service().parts.alarms.settled();
  return (await service().get<Entry[]>(`/logbook?kind=${kind}`)).filter(({ payload }) => payload.id === recordId);
}

test.serial("each of the six operators compares the value with the threshold", async (t) => {
  const { write } = service();
  const raising: Readonly<Record<string, readonly number[]>> = {
    ">": [10.5],
    ">=": [10, 10.5],
    "<": [9.5],
    "<=": [9.5, 10],
    "==": [10],
    "!=": [9.5, 10.5],
  };
  let atS = 0;
  for (const [i, operator] of OPERATORS.entries()) {
    const raisedBy: number[] = [];
    for (const value of [9.5, 10, 10.5]) {
      const before = (await recordsOf(`OPERATOR_${i}`)).length;
      write(`OPERATOR_${i}`, value, { atS: (atS += 1) });
      const [record, ...others] = await recordsOf(`OPERATOR_${i}`);
      if (record === undefined || others.length + 1 === before) continue;
      raisedBy.push(value);
      t.like(record, { operator, threshold: 10, value, state: "ACTIVE" });
      await service().post(`/alarms/${record.id}/ack`);
      // Back to where the condition does not hold, so that the next value meets it anew.
      const normal = [9.5, 10, 10.5].find((other) => raising[operator]?.includes(other) === false);
      write(`OPERATOR_${i}`, normal ?? 0, { atS: (atS += 1) });
      t.is((await recordsOf(`OPERATOR_${i}`))[0]?.state, "CLEARED", operator);
    }
    t.deepEqual(raisedBy, raising[operator], operator);
  }
});

test.serial(
  "an update that meets the comparison raises the alarm ACTIVE and writes ALARM_ACTIVE in the log book",
  async (t) => {
    const { write } = service();
    write("LIFE", 100, { atS: 0 });
    t.deepEqual(await recordsOf("LIFE"), []);
    write("LIFE", 100.5, { atS: 1 });
    const record = await onlyRecordOf("LIFE");
    t.like(record, { state: "ACTIVE", tag_id: "LIFE", alarm_id: "rule", acknowledged_by: null, value: 100.5 });
    const [entry, ...more] = await entriesOf("alarm_active", record.id);
    t.is(more.length, 0);
    t.like(entry, { kind: "alarm_active", payload: { id: record.id, state: "ACTIVE" } });
  },
);

test.serial(
  "acknowledging moves it from ACTIVE to ACK without clearing it, in the user's name, and writes ALARM_ACK",
  async (t) => {
    const { write, ask } = service();
    const { id } = await onlyRecordOf("LIFE");
    const { status, body } = await ask("POST", `/alarms/${id}/ack?user=Capitana`);
    t.is(status, 200);
    t.like(body, { id, state: "ACK", acknowledged_by: "Capitana", cleared_at: null });
    t.deepEqual(body as AlarmRecord, await onlyRecordOf("LIFE"));
    t.like(await entriesOf("alarm_ack", id), [{ user: "Capitana", payload: { id, state: "ACK" } }]);
    write("LIFE", 120, { atS: 2 });
    t.is((await onlyRecordOf("LIFE")).state, "ACK");
  },
);

test.serial(
  "an acknowledged alarm clears when the value has left by the hysteresis, and ALARM_CLEARED is written",
  async (t) => {
    const { write } = service();
    const { id } = await onlyRecordOf("LIFE");
    for (const value of [99, 95, 90.5]) {
      write("LIFE", value, { atS: 3 });
      t.is((await onlyRecordOf("LIFE")).state, "ACK", `${value} is not 10 below the threshold`);
    }
    write("LIFE", 90, { atS: 4 });
    t.like(await onlyRecordOf("LIFE"), { id, state: "CLEARED", acknowledged_by: "Capitana" });
    t.like(await entriesOf("alarm_cleared", id), [{ payload: { id, state: "CLEARED" } }]);
  },
);

test.serial(
  "the log book has one entry for each event of an alarm, in order, written by the service itself",
  async (t) => {
    const { parts, get } = service();
    const { id } = await onlyRecordOf("LIFE");
    await parts.alarms.settled();
    const entries = (await get<Entry[]>("/logbook")).filter(({ payload }) => payload.id === id);
    t.deepEqual(
      entries.map(({ kind }) => kind),
      ["alarm_cleared", "alarm_ack", "alarm_active"],
      "newest first",
    );
  },
);

test.serial("hysteresis does not apply on entering: only the comparison itself raises an alarm", async (t) => {
  const { write, post } = service();
  const cases = [
    { tagId: "ABOVE", near: [91, 95, 100], raises: 100.1, inBand: [99, 91], leaves: 90 },
    { tagId: "BELOW", near: [109, 105, 100], raises: 99.9, inBand: [101, 109], leaves: 110 },
  ];
  for (const { tagId, near, raises, inBand, leaves } of cases) {
    let atS = 0;
    const put = (value: number) => write(tagId, value, { atS: (atS += 1) });
    for (const round of [1, 2]) {
      for (const value of near) put(value);
      t.is((await recordsOf(tagId)).length, round - 1, `${tagId}: nothing within the hysteresis`);
      put(raises);
      const [record] = await recordsOf(tagId);
      t.like(record, { state: "ACTIVE", occurrence: round });
      await post(`/alarms/${record!.id}/ack`);
      for (const value of inBand) put(value);
      t.is((await recordsOf(tagId))[0]?.state, "ACK");
      put(leaves);
      t.is((await recordsOf(tagId))[0]?.state, "CLEARED");
    }
  }
});

test.serial(
  "an alarm is raised only when its condition has persisted for the delay, and a break begins it anew",
  async (t) => {
    const { write: writeAt, startMs } = service();
    // The clock runs on: seconds that have passed since the start would count as persisted.
    const startS = Math.floor((Date.now() - startMs) / 1000);
    const write = (tagId: string, value: number, { atS }: { atS: number }) =>
      writeAt(tagId, value, { atS: startS + atS });
    // What is written before the first answer is judged by its timestamps alone; while one waits, time passes for the tag as well.
    write("LATE", 101, { atS: 0 });
    write("LATE", 101, { atS: 4.999 });
    write("LATE", 99, { atS: 4.9995 });
    write("LATE", 101, { atS: 5 });
    write("LATE", 101, { atS: 9.999 });
    write("LATE", 99, { atS: 9.9995 });
    t.deepEqual(await recordsOf("LATE"), []);
    const againS = Math.ceil((Date.now() - startMs) / 1000) - startS + 10;
    for (const afterS of [0, 4.999, 5]) write("LATE", 101, { atS: againS + afterS });
    const activatedAt = new Date(startMs + (startS + againS + 5) * 1000).toISOString();
    t.like(await recordsOf("LATE"), [{ state: "ACTIVE", activated_at: activatedAt }]);
  },
);

test.serial("every single update is evaluated: one value among a thousand raises the alarm", async (t) => {
  const { write } = service();
  for (let i = 0; i < 1000; i += 1) write("BURST", i, { atS: i / 1000 });
  const [record, ...others] = await recordsOf("BURST");
  t.is(others.length, 0);
  t.like(record, { state: "ACTIVE", activated_at: new Date(service().startMs + 777).toISOString() });
});

test.serial("without a user an alarm is acknowledged by anonymous", async (t) => {
  const { write, post } = service();
  write("NAMED", 101, { atS: 0 });
  const { id } = await onlyRecordOf("NAMED");
  t.like(await post(`/alarms/${id}/ack`), { state: "ACK", acknowledged_by: "anonymous" });
  t.is((await entriesOf("alarm_ack", id))[0]?.user, "anonymous");
});

test.serial("acknowledging an alarm that is not active is a 404, whether it was cleared or never was", async (t) => {
  const { write, post, ask } = service();
  write("GONE", 101, { atS: 0 });
  const { id } = await onlyRecordOf("GONE");
  await post(`/alarms/${id}/ack`);
  write("GONE", 99, { atS: 1 });
  t.is((await onlyRecordOf("GONE")).state, "CLEARED");
  for (const alarmId of [id, "A-NONE"]) {
    const { status, body } = await ask("POST", `/alarms/${alarmId}/ack?user=x`);
    t.is(status, 404);
    t.true((body as { detail: string }).detail.includes(alarmId));
  }
  t.like(await onlyRecordOf("GONE"), { state: "CLEARED", acknowledged_by: "anonymous" });
});

test.serial("state=active gives the currently active alarms only; any other value or none gives all", async (t) => {
  const { get } = service();
  const all = await get<AlarmRecord[]>("/alarms");
  const states = new Set(all.map(({ state }) => state));
  t.deepEqual([...states].sort(), ["ACK", "ACTIVE", "CLEARED"], "there is one of each to tell apart");
  const active = await get<AlarmRecord[]>("/alarms?state=active");
  t.deepEqual(
    active,
    all.filter(({ state }) => state !== "CLEARED"),
  );
  for (const state of ["", "ACTIVE", "Active", "cleared", "all", "%20active"]) {
    t.deepEqual(await get(`/alarms?state=${state}`), all, `state=${state}`);
  }
});

test.serial("the health answer counts the alarms that are active now", async (t) => {
  const { get } = service();
  const active = await get<AlarmRecord[]>("/alarms?state=active");
  t.true(active.length > 0);
  t.is((await get<{ active_alarms: number }>("/health")).active_alarms, active.length);
  await until(() => service().parts.alarms.statistics().pending_transitions === 0);
});
