/**
 * What happens to an alarm record apart from its transitions: silence, repeats, a rise in priority, and the marks of a rule that is shelved
 * or out of service. Pure. A field without a meaning for the record is left out, not null.
 */
import { formatIsoTime } from "../core/time.ts";
import { type AlarmRecord, isOpen } from "./alarm-record.ts";
import type { Shelving, Suppression } from "./alarms.ts";
import { type AlarmRule } from "./rule.ts";
import { PRIORITIES, type Priority } from "../core/priority.ts";

/** Whether its rule is shelved or out of service: it makes no sound and does not count as unacknowledged. */
export function isSuppressed(record: AlarmRecord): boolean {
  return record.shelved_until !== undefined || record.out_of_service === true;
}

/** Whether somebody has to acknowledge it. */
export function isUnacknowledged(record: AlarmRecord): boolean {
  return record.state === "ACTIVE" && !isSuppressed(record);
}

/** Whether it sounds, or would if it were not silenced. */
export function isCalling(record: AlarmRecord): boolean {
  return isUnacknowledged(record) && record.condition;
}

export function silenced(record: AlarmRecord, untilMs: number): AlarmRecord {
  return { ...record, silenced_until: formatIsoTime(untilMs) };
}

export function unsilenced(record: AlarmRecord): AlarmRecord {
  if (record.silenced_until === undefined) return record;
  const { silenced_until: _, ...rest } = record;
  return rest;
}

/** Without the fields that only an unacknowledged alarm has. */
export function withoutCall(record: AlarmRecord): AlarmRecord {
  if (record.silenced_until === undefined && record.repeated_at === undefined) return record;
  const { silenced_until: _, repeated_at: __, ...rest } = record;
  return rest;
}

export function repeated(record: AlarmRecord, timeMs: number): AlarmRecord {
  return { ...record, repeated_at: formatIsoTime(timeMs) };
}

/** The record with a higher priority. An earlier acknowledgement was for the lower priority and is no longer valid. */
export function risen(record: AlarmRecord, to: Priority): AlarmRecord {
  const { acknowledged_reason: _, ...rest } = withoutCall(record);
  return {
    ...rest,
    priority: to,
    escalated_from: record.escalated_from ?? record.priority,
    state: "ACTIVE",
    acknowledged_at: null,
    acknowledged_by: null,
  };
}

export function isMoreUrgent(priority: Priority, than: Priority): boolean {
  return PRIORITIES.indexOf(priority) < PRIORITIES.indexOf(than);
}

/** The priority that an unacknowledged alarm rises to; undefined if it does not rise, or has risen already. */
export function riseOf({ escalate }: AlarmRule, record: AlarmRecord): Priority | undefined {
  if (escalate === undefined || record.escalated_from !== undefined) return undefined;
  return isMoreUrgent(escalate.to, record.priority) ? escalate.to : undefined;
}

export function marked(
  record: AlarmRecord,
  shelved: Shelving | undefined,
  outOfService: Suppression | undefined,
): AlarmRecord {
  if (record.shelved_until === shelved?.until && (record.out_of_service === true) === (outOfService !== undefined))
    return record;
  const { shelved_until: _, out_of_service: __, ...rest } = record;
  const marks = {
    ...(shelved === undefined ? {} : { shelved_until: shelved.until }),
    ...(outOfService === undefined ? {} : ({ out_of_service: true } as const)),
  };
  return marks.shelved_until === undefined && marks.out_of_service === undefined
    ? { ...rest }
    : { ...unsilenced(rest), ...marks };
}

/** Marks whether the alarm came first in its group since all of the group were normal. */
export function withFirstUp(record: AlarmRecord, isFirst: boolean): AlarmRecord {
  if ((record.first_up === true) === isFirst) return record;
  const { first_up: _, ...rest } = record;
  return isFirst ? { ...rest, first_up: true } : rest;
}

/** Whether the condition holds after and did not before. `before` is the rule's last record, of this or an earlier occurrence. */
export function conditionBegan(before: AlarmRecord | undefined, after: AlarmRecord): boolean {
  if (!isOpen(after) || !after.condition) return false;
  return before === undefined || before.id !== after.id || !before.condition;
}
