/**
 * One occurrence of one alarm, from its raising to its clearing (the specification's alarm record), and the port to
 * where records are kept.
 */
import type { Scalar } from "../tags/tag.ts";
import type { ConditionName } from "./conditions/kinds.ts";
import type { Priority } from "./rule.ts";

export const ALARM_STATES = ["ACTIVE", "ACK", "CLEARED"] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

/** As it is stored, logged and served; times are ISO 8601 in UTC with milliseconds. */
export interface AlarmRecord {
  /** Short, stable, unique within the data directory. */
  readonly id: string;
  readonly tag_id: string;
  readonly alarm_id: string;
  readonly message: string;
  readonly priority: Priority;
  readonly operator: ConditionName;
  /** Of a rule with more than one, the one that was crossed. */
  readonly threshold: number | boolean;
  readonly state: AlarmState;
  /** Whether the alarm's condition is true now. */
  readonly condition: boolean;
  /** The tag's value at the last change of this record. */
  readonly value: Scalar;
  readonly activated_at: string;
  readonly acknowledged_at: string | null;
  readonly acknowledged_by: string | null;
  readonly returned_at: string | null;
  readonly cleared_at: string | null;
  /** 1 for the first time this alarm was raised, 2 for the second, … */
  readonly occurrence: number;
  // What follows is left out where it says nothing.
  /** How often its condition has left while it stayed open. */
  readonly returns?: number;
  /** Its sound is silenced until then. */
  readonly silenced_until?: string;
  /** When it last sounded again, since nobody had acknowledged it. */
  readonly repeated_at?: string;
  /** The priority that it had before it rose. */
  readonly escalated_from?: Priority;
  /** Its rule is shelved until then: it makes no sound, and does not count as unacknowledged. */
  readonly shelved_until?: string;
  /** Its rule is out of service: as shelved, without an end. */
  readonly out_of_service?: true;
  /** The group of its rule. */
  readonly group?: string;
  /** It came first of its group since all of them were normal. */
  readonly first_up?: true;
}

/** “Currently active” in the specification's words: not yet cleared. */
export function isOpen(record: AlarmRecord): boolean {
  return record.state !== "CLEARED";
}

/** In order of activation; of two at the same time the earlier occurrence, then the smaller id. */
export function byActivation(a: AlarmRecord, b: AlarmRecord): number {
  if (a.activated_at !== b.activated_at) return a.activated_at < b.activated_at ? -1 : 1;
  return a.occurrence - b.occurrence || (a.id < b.id ? -1 : 1);
}

export type AlarmTransitionKind = "alarm_active" | "alarm_ack" | "alarm_cleared";

/** A change of state, to be written in the log book. `record` is the record after it. */
export interface AlarmTransition {
  readonly kind: AlarmTransitionKind;
  readonly record: AlarmRecord;
  /** Who did it: the acknowledging user, else `system`. */
  readonly user: string;
}

/**
 * Where alarm records are kept between runs. Records may be lost in a power cut (the log book has every transition and
 * the engine is reconciled with it at start); they must not be half written.
 */
export interface AlarmRecordStore {
  /** All records kept, in order of activation. A damaged store gives what it can and reports the rest as `damaged`. */
  load(): Promise<{ records: AlarmRecord[]; damaged: number }>;
  /** Adds or replaces by id. */
  save(record: AlarmRecord): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
