/**
 * One of our alarms in the terms of IEC 61162-1's alert sentences: category, priority, state and identity.
 *
 *     record                      state
 *     ACTIVE, condition holds     V active, not acknowledged; S while it is silenced
 *     ACTIVE, condition has left  U rectified, not acknowledged
 *     ACK                         A active, acknowledged
 *     CLEARED                     N normal
 *
 * State O, responsibility transferred, is never used: a command for it is refused.
 */
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import type { Priority } from "../../core/priority.ts";
import { stationFamilyOf } from "../../tags/station-tags.ts";

/** An alarm's record, and what the alarm engine adds to it. */
export type AlertRecord = AlarmRecord & { readonly silenced_until?: string };

/** Identifies an alert; chosen by the sender, the same in every run. */
export interface AlertIdentity {
  /** Three letters of the manufacturer if it defined the identifier; null if the identifier is in the standard's list. */
  readonly mnemonic: string | null;
  /** 1 to 9999999; those from 10000 on are defined by manufacturers. */
  readonly identifier: number;
  /** 1 to 999999; null if there is only one. */
  readonly instance: number | null;
}

/** An alert as it is sent. */
export interface TellableAlert extends AlertIdentity {
  readonly record: AlertRecord;
  /** Counts the changes of the alert (not the sentences): 1 to 99, then 1 again. */
  readonly revision: number;
  /** How often its priority has risen, 0 to 9. */
  readonly escalation: number;
  readonly category: AlertCategory;
}

/** A: may be acknowledged only where its details are shown; B: anywhere; C: not on a display. */
export type AlertCategory = "A" | "B" | "C";

/**
 * A danger of collision is judged by looking at the other vessel, on the screen that shows her: MSC.302(87), 7.1, names it for category A.
 * The text of any other alarm of ours says everything about it. (Read second-hand.)
 */
export function categoryOf({ tag_id: tagId }: Pick<AlertRecord, "tag_id">): AlertCategory {
  return stationFamilyOf(tagId) === "COLLISION" ? "A" : "B";
}

export const PRIORITY_LETTERS: Readonly<Record<Priority, string>> = {
  emergency: "E",
  alarm: "A",
  warning: "W",
  caution: "C",
};

export function stateLetter({ state, condition, silenced_until: until }: AlertRecord, nowMs: number): string {
  if (state === "CLEARED") return "N";
  if (state === "ACK") return "A";
  if (!condition) return "U";
  return until !== undefined && Date.parse(until) > nowMs ? "S" : "V";
}

/** When the record last changed. */
export function changedAt({ cleared_at, returned_at, acknowledged_at, activated_at }: AlarmRecord): string {
  return [cleared_at, returned_at, acknowledged_at].reduce<string>(
    (latest, time) => (time !== null && time > latest ? time : latest),
    activated_at,
  );
}

/** An ISO 8601 time as `hhmmss.ss` in UTC. */
export function timeField(time: string): string {
  return `${time.slice(11, 13)}${time.slice(14, 16)}${time.slice(17, 19)}.${time.slice(20, 22)}`;
}

export function identityFields({ mnemonic, identifier, instance }: AlertIdentity): [string, string, string] {
  return [mnemonic ?? "", String(identifier), instance === null ? "" : String(instance)];
}
