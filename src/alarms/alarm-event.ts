/**
 * What the alarm engine writes in the log book: transitions, its own reports, and the acts of persons. All but the transitions are entries
 * whose payload has an `event`:
 *
 *   kind of entry   event                  who        of
 *   manual          alarm_chattering       system     a record
 *   manual          alarm_escalated        system     a record
 *   manual          alarm_silenced         a person   a record, or all that are open
 *   manual          alarm_returned         system     an open record whose condition has left
 *   manual          alarm_recurred         system     an open record whose condition has come back
 *   manual          alarm_unsilenced       system     the same, where it ended every silence
 *   override        alarm_shelved          a person   a rule
 *   override        alarm_unshelved        a person   a rule; system when its time is over
 *   override        alarm_out_of_service   a person   a rule
 *   override        alarm_in_service       a person   a rule
 */
import type { AlarmRecord, AlarmTransition } from "./alarm-record.ts";
import type { Priority } from "../core/priority.ts";

/** One entry for all the repeats of an alarm that was held as chattering; no change of state. Times as in the record. */
export interface ChatteringReport {
  readonly kind: "alarm_chattering";
  readonly record: AlarmRecord;
  readonly user: string;
  /** How often the condition came back while the alarm was held. */
  readonly repeats: number;
  readonly from: string;
  readonly until: string;
}

/** The priority of an alarm has risen; an earlier acknowledgement is no longer valid. */
export interface EscalationReport {
  readonly kind: "alarm_escalated";
  /** After it. */
  readonly record: AlarmRecord;
  readonly user: string;
  readonly from: Priority;
  /** It rises because nobody has acknowledged it for this long; otherwise because what it is about has become worse. */
  readonly isUnanswered: boolean;
}

/**
 * The condition of an open alarm has left or come back, without a transition. A chattering alarm is covered by its `ChatteringReport` only.
 */
export interface ConditionReport {
  readonly kind: "alarm_returned" | "alarm_recurred" | "alarm_unsilenced";
  /** After it. */
  readonly record: AlarmRecord;
  readonly user: string;
  readonly at: string;
}

export interface SilenceAct {
  readonly kind: "alarm_silenced";
  readonly user: string;
  /** Undefined: all that were open and not acknowledged. */
  readonly of: AlarmRecord | undefined;
  readonly count: number;
  readonly until: string;
}

export interface RuleAct {
  readonly kind: "alarm_shelved" | "alarm_unshelved" | "alarm_out_of_service" | "alarm_in_service";
  readonly user: string;
  readonly tag_id: string;
  readonly alarm_id: string;
  readonly message: string;
  readonly reason: string;
  readonly at: string;
  /** The end of a shelving; otherwise null. */
  readonly until: string | null;
}

export type AlarmAct = SilenceAct | RuleAct;

export type AlarmEvent = AlarmTransition | ChatteringReport | EscalationReport | ConditionReport | AlarmAct;
