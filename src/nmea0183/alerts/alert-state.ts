/**
 * One of our alarms in the words of IEC 61162-1's alert sentences: category, priority, state, and by which numbers it is known.
 *
 *     record                      state
 *     ACTIVE, condition holds     V active, not acknowledged; S while it is silenced
 *     ACTIVE, condition has left  U rectified, not acknowledged
 *     ACK                         A active, acknowledged
 *     CLEARED                     N normal
 *
 * O, responsibility transferred, is never ours: a command to do so is refused.
 */
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import type { Priority } from "../../alarms/rule.ts";

/** A record, with what the engine may say of it beside its state. */
export type AlertRecord = AlarmRecord & { readonly silenced_until?: string };

/** By what an alert is known; given by whoever sends, the same in every run. */
export interface AlertIdentity {
  /** Three letters of the manufacturer, where the identifier is his own and not of the standard's list. */
  readonly mnemonic: string | null;
  /** 1 to 9999999; those from 10000 on are the manufacturers' own. */
  readonly identifier: number;
  /** 1 to 999999; null where there is but one. */
  readonly instance: number | null;
}

/** An alert as it is sent. */
export interface TellableAlert extends AlertIdentity {
  readonly record: AlertRecord;
  /** How often it has changed, 1 to 99 and again; it belongs to the alert, not to the sentence. */
  readonly revision: number;
  /** How often it has risen, 0 to 9. */
  readonly escalation: number;
  /** A: acknowledged only where its information is; B: anywhere; C: not by a display. */
  readonly category: "A" | "B" | "C";
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

/** When it last changed. */
export function changedAt({ cleared_at, returned_at, acknowledged_at, activated_at }: AlarmRecord): string {
  return [cleared_at, returned_at, acknowledged_at].reduce<string>(
    (latest, time) => (time !== null && time > latest ? time : latest),
    activated_at,
  );
}

/** `hhmmss.ss` in UTC of an ISO 8601 time. */
export function timeField(time: string): string {
  return `${time.slice(11, 13)}${time.slice(14, 16)}${time.slice(17, 19)}.${time.slice(20, 22)}`;
}

export function identityFields({ mnemonic, identifier, instance }: AlertIdentity): [string, string, string] {
  return [mnemonic ?? "", String(identifier), instance === null ? "" : String(instance)];
}
