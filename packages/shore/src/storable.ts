/** Makes text storable in PostgreSQL: without U+0000 and lone surrogates. The line of an entry has neither, but its parsed texts may. */
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";

export function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** Each of its texts has at most so many characters. */
export function storableRecord(record: AlarmRecord, mostChars = Infinity): AlarmRecord {
  const fields = Object.entries(record).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" ? storable(value.slice(0, mostChars)) : value,
  ]);
  return Object.fromEntries(fields) as AlarmRecord;
}
