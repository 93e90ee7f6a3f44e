/**
 * A notification of a change of an alarm: one JSON object, made from its entry in the log book.
 *
 *     {"id":"aurora-4711-9f86d081","kind":"alarm_active","timestamp":"…","user":"system",
 *      "vessel":{"id":"aurora","name":"Aurora"},"summary":"…","alarm":{…the alarm record after the change…}}
 *
 * The id is made of the vessel's id, the entry's id and the beginning of the entry's hash. It is the same each time, so that a receiver
 * recognises a notification that it gets twice.
 */
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import { fromLogPayload } from "../../alarms/alarm-payload.ts";
import { PRIORITIES, type Priority } from "../../core/priority.ts";
import type { EntryKind, LogEntry } from "../../logbook/entry/entry.ts";

export interface Notification {
  readonly id: string;
  readonly body: string;
}

const KINDS: ReadonlySet<EntryKind> = new Set(["alarm_active", "alarm_ack", "alarm_cleared"]);
const HASH_CHARACTERS = 8;

/** Undefined for an entry that is not about an alarm, or about one less urgent than `least`. */
export function notificationOf(
  entry: LogEntry,
  vessel: { readonly id: string; readonly name: string },
  least: Priority,
): Notification | undefined {
  if (!KINDS.has(entry.kind)) return undefined;
  const alarm = fromLogPayload(entry.payload);
  if (alarm === undefined || !isUrgentEnough(alarm, least)) return undefined;
  const id = `${vessel.id}-${entry.id}-${entry.hash.slice(0, HASH_CHARACTERS)}`;
  const { kind, timestamp, user, summary } = entry;
  const { id: vesselId, name } = vessel;
  return { id, body: JSON.stringify({ id, kind, timestamp, user, vessel: { id: vesselId, name }, summary, alarm }) };
}

function isUrgentEnough({ priority }: AlarmRecord, least: Priority): boolean {
  return PRIORITIES.indexOf(priority) <= PRIORITIES.indexOf(least);
}
