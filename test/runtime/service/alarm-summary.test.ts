import test from "ava";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { MemoryLogbook } from "../../logbook/support/memory-logbook.ts";
import { alarmLogWriter } from "../../../src/runtime/service/log-writers.ts";
import { messagesIn } from "../../../src/messages/messages.ts";

const english = messagesIn("en").entries;
const spanish = messagesIn("es").entries;

const record: AlarmRecord = {
  id: "A1", tag_id: "ME_INST_0.COOLANT_TEMP_K", alarm_id: "hot", message: "Hot", priority: "alarm", operator: ">", threshold: 366, state: "ACTIVE",
  condition: true, value: 367.95, activated_at: "2026-11-22T10:00:00.000Z", acknowledged_at: null, acknowledged_by: null, returned_at: null,
  cleared_at: null, occurrence: 1,
}; // prettier-ignore

test("the summary of an alarm has its value in the crew's units and language, the payload keeps SI", async (t) => {
  const logbook = new MemoryLogbook(systemClock);
  const write = (texts: typeof english, unit: string, changes: Partial<AlarmRecord> = {}) =>
    alarmLogWriter(logbook, texts, () => unit)({ kind: "alarm_active", record: { ...record, ...changes }, user: "x" });
  await write(english, "K");
  await write(spanish, "K");
  await write(spanish, "bool", { tag_id: "FIRE_0.DETECTED", value: true, threshold: true, operator: "==" });
  const [fire, hot, first] = await logbook.query({ limit: 3 });
  t.is(first?.summary, "Alarm: Hot (ME_INST_0.COOLANT_TEMP_K = 94.8 °C)");
  t.is(hot?.summary, "Alarma: Hot (ME_INST_0.COOLANT_TEMP_K = 94,8 °C)");
  t.is(fire?.summary, "Alarma: Hot (FIRE_0.DETECTED = sí)");
  t.is(hot?.payload["value"], 367.95);
});
