/**
 * Writes and reads the payloads of log entries about alarms that are not transitions. `event` says which kind it is (`alarm-event.ts`).
 * Payloads that are damaged, or of something else, are ignored.
 */
import type { AlarmAct, ChatteringReport, ConditionReport, EscalationReport, RuleAct } from "./alarm-event.ts";
import type { AlarmRecord } from "./alarm-record.ts";
import { PRIORITIES, type Priority } from "../core/priority.ts";

type Payload = { readonly [key: string]: string | number | boolean | null };

export function noteOf(event: ChatteringReport | EscalationReport | ConditionReport | AlarmAct): Payload {
  if (event.kind === "alarm_silenced") {
    const { of, count, until } = event;
    const one = of === undefined ? {} : { id: of.id, tag_id: of.tag_id, alarm_id: of.alarm_id };
    return { event: event.kind, ...one, alarms: count, until };
  }
  if ("record" in event) {
    const { id, tag_id, alarm_id, priority, value, returned_at, returns = 0 } = event.record;
    const about = { event: event.kind, id, tag_id, alarm_id };
    if (event.kind === "alarm_escalated") return { ...about, from: event.from, to: priority };
    const condition = { value, returned_at, returns };
    if (event.kind !== "alarm_chattering") return { ...about, at: event.at, ...condition };
    return { ...about, repeats: event.repeats, from: event.from, until: event.until, ...condition };
  }
  const { kind, tag_id, alarm_id, reason, at, until } = event;
  return { event: kind, tag_id, alarm_id, reason, at, until };
}

export interface ReadSilence {
  readonly event: "alarm_silenced";
  /** The silenced record; undefined for all that were open and unacknowledged. */
  readonly id: string | undefined;
  readonly until: string;
}

/** The condition of an open record after the entry; it holds while `returned_at` is null. */
export interface ReadCondition extends Pick<AlarmRecord, "id" | "value" | "returned_at"> {
  readonly event: ConditionReport["kind"] | ChatteringReport["kind"];
  readonly returns: number;
}

const CONDITION_EVENTS: readonly unknown[] = [
  "alarm_returned",
  "alarm_recurred",
  "alarm_unsilenced",
  "alarm_chattering",
] satisfies ReadCondition["event"][];

export interface ReadEscalation {
  readonly event: "alarm_escalated";
  readonly id: string;
  readonly from: Priority;
  readonly to: Priority;
}

export type ReadRuleAct = { readonly event: RuleAct["kind"] } & Pick<
  RuleAct,
  "tag_id" | "alarm_id" | "reason" | "at" | "until"
>;

const RULE_ACTS: readonly unknown[] = [
  "alarm_shelved",
  "alarm_unshelved",
  "alarm_out_of_service",
  "alarm_in_service",
] satisfies RuleAct["kind"][];

/** Reads the payloads that a restart needs; undefined for any other. */
export function readNote(payload: unknown): ReadSilence | ReadCondition | ReadEscalation | ReadRuleAct | undefined {
  if (typeof payload !== "object" || payload === null) return undefined;
  const { event, id, tag_id, alarm_id, from, to, reason, at, until } = payload as Readonly<Record<string, unknown>>;
  if (event === "alarm_silenced") {
    if (!isTime(until) || !(id === undefined || typeof id === "string")) return undefined;
    return { event, id, until };
  }
  if (CONDITION_EVENTS.includes(event)) return readCondition(payload as Readonly<Record<string, unknown>>);
  if (event === "alarm_escalated") {
    return typeof id === "string" && isPriority(from) && isPriority(to) ? { event, id, from, to } : undefined;
  }
  if (!RULE_ACTS.includes(event) || typeof tag_id !== "string" || typeof alarm_id !== "string") return undefined;
  if (typeof reason !== "string" || !isTime(at) || !(until === null || isTime(until))) return undefined;
  if (event === "alarm_shelved" && until === null) return undefined;
  return { event: event as RuleAct["kind"], tag_id, alarm_id, reason, at, until };
}

function readCondition({ event, id, value, returned_at, returns }: Readonly<Record<string, unknown>>) {
  if (typeof id !== "string" || !(returned_at === null || isTime(returned_at))) return undefined;
  if (typeof value !== "number" && typeof value !== "boolean" && value !== null) return undefined;
  if (typeof returns !== "number" || !Number.isSafeInteger(returns) || returns < 0) return undefined;
  return { event: event as ReadCondition["event"], id, value, returned_at, returns };
}

function isPriority(value: unknown): value is Priority {
  return PRIORITIES.some((known) => known === value);
}

function isTime(value: unknown): value is string {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}
