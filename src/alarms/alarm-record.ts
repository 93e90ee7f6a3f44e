/**
 * One occurrence of one alarm, from its raising to its clearing (the specification's alarm record), and the port to
 * where records are kept.
 */
import {
  type BodyOf,
  choice,
  constant,
  objectAllowing,
  ofType,
  orNull,
  text,
  textOrNull,
  time,
  UTC_TIME,
} from "../core/body-schema.ts";
import { CONDITION_NAMES } from "./conditions/kinds.ts";
import { PRIORITIES } from "../core/priority.ts";

export const ALARM_STATES = ["ACTIVE", "ACK", "CLEARED"] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

/** The record as it is stored, logged and served. Optional members are left out where they do not apply. */
export const alarmRecord = objectAllowing(
  {
    id: ofType("string", { description: "Short, stable, unique: what POST /alarms/{alarm_id}/ack takes." }),
    tag_id: text,
    alarm_id: ofType("string", { description: "The alarm configuration's id within its tag." }),
    message: text,
    priority: choice(PRIORITIES),
    operator: choice(CONDITION_NAMES),
    threshold: ofType(["number", "boolean"]),
    state: choice(ALARM_STATES),
    condition: ofType("boolean", { description: "Whether the alarm's condition is true now." }),
    value: ofType(["number", "boolean", "null"], { description: "Of the tag at the last change of this record." }),
    activated_at: time,
    acknowledged_at: orNull(time),
    acknowledged_by: textOrNull,
    returned_at: orNull(time),
    cleared_at: orNull(time),
    occurrence: ofType("integer", { minimum: 1 }),
  },
  {
    acknowledged_reason: ofType("string", { description: "Why, as who acknowledged it said." }),
    raised_message: ofType("string", {
      description: "The message when it was raised, where it has changed: `message` is that of now.",
    }),
    returns: ofType("integer", { minimum: 1, description: "How often its condition has left while it stayed open." }),
    silenced_until: ofType("string", { ...UTC_TIME, description: "Its sound is silenced until then." }),
    repeated_at: ofType("string", {
      ...UTC_TIME,
      description: "When it last sounded again, since nobody had acknowledged it.",
    }),
    escalated_from: choice(PRIORITIES, { description: "The priority that it had before it rose." }),
    shelved_until: ofType("string", {
      ...UTC_TIME,
      description: "Its rule is shelved until then: no sound, and not counted as unacknowledged.",
    }),
    out_of_service: constant(true, { description: "Its rule is out of service: as shelved, without an end." }),
    group: ofType("string", { description: "The group of its rule." }),
    subject: ofType("string", {
      description: "What it is about, where its tag serves one after another: an anchorage, an area.",
    }),
    ended_with_subject: constant(true, {
      description: "It was cleared because what it is about has ended, not its condition.",
    }),
    first_up: constant(true, { description: "It came first of its group since all of them were normal." }),
  },
);

export type AlarmRecord = BodyOf<typeof alarmRecord>;

/** “Currently active” in the specification's words: not yet cleared. */
export function isOpen(record: AlarmRecord): boolean {
  return record.state !== "CLEARED";
}

/** The words are those of now, and nothing else has changed: what is repeated anyway says them, and no display is roused for it. */
export function isReworded(before: AlarmRecord, after: AlarmRecord): boolean {
  if (before.message === after.message) return false;
  const fields = new Set([...Object.keys(before), ...Object.keys(after)] as (keyof AlarmRecord)[]);
  return fields.values().every((field) => WORDS.has(field) || before[field] === after[field]);
}

const WORDS: ReadonlySet<keyof AlarmRecord> = new Set(["message", "raised_message"]);

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
  /** The acknowledging user; `system` for any other transition. */
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
