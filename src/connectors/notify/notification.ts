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
import { formatIsoTime } from "../../core/time.ts";
import type { LogEntry } from "../../logbook/entry/entry.ts";
import { type MessageKind, newsKindOf } from "./message.ts";

export interface Notification {
  readonly id: string;
  readonly body: string;
  readonly kind: MessageKind;
  /** The alarm record; null for a test. */
  readonly alarm: string | null;
  /** In words. */
  readonly about: string;
}

interface Vessel {
  readonly id: string;
  readonly name: string;
}

const HASH_CHARACTERS = 8;

/** Undefined for an entry that is not about an alarm, or about one less urgent than `least`. */
export function notificationOf(entry: LogEntry, vessel: Vessel, least: Priority): Notification | undefined {
  const news = newsKindOf(entry.kind);
  if (news === undefined) return undefined;
  const alarm = fromLogPayload(entry.payload);
  if (alarm === undefined || !isUrgentEnough(alarm, least)) return undefined;
  const id = `${vessel.id}-${entry.id}-${entry.hash.slice(0, HASH_CHARACTERS)}`;
  const { kind, timestamp, user, summary } = entry;
  const body = JSON.stringify({ id, kind, timestamp, user, vessel: short(vessel), summary, alarm });
  return { id, body, kind: news, alarm: alarm.id, about: summary };
}

/** The same form, without an alarm: `"kind":"test"`. */
export function testNotification(vessel: Vessel, user: string, nowMs: number): Notification {
  const id = `${vessel.id}-test-${nowMs}`;
  const said = {
    id,
    kind: "test",
    timestamp: formatIsoTime(nowMs),
    user,
    vessel: short(vessel),
    summary: "",
    alarm: null,
  };
  return { id, body: JSON.stringify(said), kind: "test", alarm: null, about: "" };
}

function short({ id, name }: Vessel): Vessel {
  return { id, name };
}

function isUrgentEnough({ priority }: AlarmRecord, least: Priority): boolean {
  return PRIORITIES.indexOf(priority) <= PRIORITIES.indexOf(least);
}
