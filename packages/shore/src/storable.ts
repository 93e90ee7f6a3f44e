/** What PostgreSQL can store as text: no U+0000 and no half of a surrogate pair. A line of a log book has neither; what it says may. */
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";

export function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

export function storableRecord(record: AlarmRecord): AlarmRecord {
  const fields = Object.entries(record).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" ? storable(value) : value,
  ]);
  return Object.fromEntries(fields) as AlarmRecord;
}
