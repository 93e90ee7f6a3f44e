/**
 * The state machine of one rule's alarm: what an update or an acknowledgement does to it. Pure: state in, state out, the same object if
 * nothing has changed. It follows the table of the specification, and decides what that leaves open:
 *
 *   (none) --condition held for the delay--> ACTIVE --acknowledged--> ACK --condition left--> CLEARED
 *                                            ACTIVE --condition left, not latching----------> CLEARED
 *
 * - A latching alarm whose condition leaves stays ACTIVE with `condition: false`; when it comes back, it is the same record with
 *   `condition: true` again. If it is acknowledged in between it is ACK, and the next usable update that does not meet the condition
 *   clears it.
 * - An update that is null, `bad` or `stale` is not judged and changes nothing, even while the delay runs. It never raises an alarm itself,
 *   but the time that it covers counts if the next usable update meets the condition; otherwise a sensor that fails now and then would
 *   never raise its alarm.
 * - While the delay runs the condition is the plain comparison: hysteresis applies only to leaving an alarm that has been raised. So a
 *   value that does not meet the threshold never raises an alarm.
 * - The delay is measured with the timestamps of the updates (`core/own-time.ts`). If these go backwards, the time held so far is kept.
 * - After CLEARED the next raising makes a new record with the next `occurrence`.
 * - An alarm that is raised, or comes back, too often is held (`chattering.ts`): until it is released it behaves like a latching one.
 * - If the rule has an off-delay, the condition has left only after it has been away for that long; hysteresis applies meanwhile. An alarm
 *   of the run before has one of `limits.firstValuesMs` until its condition is met again: after a start the second sounder may be heard
 *   before the one that raised it.
 */
import { formatIsoTime } from "../core/time.ts";
import { isUsable } from "../tags/quality.ts";
import type { Scalar, TagUpdate } from "../tags/tag.ts";
import { type AlarmRecord, type AlarmState, type AlarmTransitionKind, isOpen } from "./alarm-record.ts";
import { afterRaising, afterRecurring, type Chatter, withTime } from "./chattering.ts";
import { limits } from "./limits.ts";
import { type AlarmRule } from "./rule.ts";
import { conditionHolds } from "./conditions/comparison.ts";

/** How long the condition has held, and when that was last updated, both in elapsed time (`Occasion.passedMs`). */
export interface Pending {
  readonly heldMs: number;
  readonly atMs: number;
}

export interface RuleState {
  /** The rule's last record, open or cleared; undefined before the first. */
  readonly record: AlarmRecord | undefined;
  /** The condition holds and the delay runs. Only while no record is open. */
  readonly pending: Pending | undefined;
  /** The condition is away and the off-delay runs. Only while a record is open whose condition holds. */
  readonly leaving: Pending | undefined;
  /** The last record's number, even if the record is no longer kept. */
  readonly occurrence: number;
  /** When it was raised in the minute up to and including its last raising, oldest first. */
  readonly raisedAtMs: readonly number[];
  /** The same for the times at which the condition came back while the last record was open. */
  readonly recurredAtMs: readonly number[];
  /** Set while the alarm is held, because it was raised or came back too often. */
  readonly chatter: Chatter | undefined;
  /** The alarm is of the run before, and nothing has been heard yet that meets its condition. */
  readonly isUnheard: boolean;
}

export const NEVER_RAISED: RuleState = Object.freeze({
  record: undefined,
  pending: undefined,
  leaving: undefined,
  occurrence: 0,
  raisedAtMs: Object.freeze([]),
  recurredAtMs: Object.freeze([]),
  chatter: undefined,
  isUnheard: false,
});

/** The state of a rule whose record is of the run before. */
export function takenUp(state: RuleState, record: AlarmRecord | undefined): RuleState {
  return { ...state, record, isUnheard: record !== undefined && isOpen(record) && record.condition };
}

const KIND_OF_ENTERING = {
  ACTIVE: "alarm_active",
  ACK: "alarm_ack",
  CLEARED: "alarm_cleared",
} as const satisfies Record<AlarmState, AlarmTransitionKind>;

/** What a rule is judged on: an update of its tag, or a moment at which something else has changed. */
export interface Occasion extends Pick<TagUpdate, "value" | "timestampMs"> {
  /** How much time has passed by the tag's own updates; left out where the timestamps themselves count. */
  readonly passedMs?: number;
  /** The threshold that was crossed, where the rule has more than one. */
  readonly threshold?: number;
}

/** The next state of a rule that compares its tag with a threshold. `newId` is called only when an alarm is raised. */
export function afterUpdate(
  rule: AlarmRule,
  state: RuleState,
  update: Occasion & Partial<Pick<TagUpdate, "quality">>,
  newId: () => string,
): RuleState {
  if (update.quality !== undefined && !isUsable(update.quality)) return state;
  return afterJudging(rule, state, update, conditionHolds(rule, update.value, isHolding(state)), newId);
}

/** Whether the condition held just before. */
export function isHolding({ record }: RuleState): boolean {
  return record !== undefined && isOpen(record) && record.condition;
}

/** `holds`: whether the condition holds; undefined if it cannot be judged, which changes nothing. */
export function afterJudging(
  rule: AlarmRule,
  state: RuleState,
  occasion: Occasion,
  holds: boolean | undefined,
  newId: () => string,
): RuleState {
  if (holds === undefined) return state;
  const open = state.record !== undefined && isOpen(state.record) ? state.record : undefined;
  if (open !== undefined) return whileOpen(rule, state, open, occasion, holds);
  if (!holds) return state.pending === undefined ? state : { ...state, pending: undefined };
  const pending = heldOn(state.pending, occasion);
  if (pending.heldMs < delayMsOf(rule)) return { ...state, pending };
  const occurrence = state.occurrence + 1;
  const raisedAtMs = withTime(state.raisedAtMs, occasion.timestampMs);
  const chatter = afterRaising(state.chatter, raisedAtMs, occasion.timestampMs);
  const record = raised(rule, occasion, newId(), occurrence);
  return { ...NEVER_RAISED, record, occurrence, raisedAtMs, chatter };
}

export function delayMsOf({ delayS }: AlarmRule): number {
  return Math.round(delayS * 1000);
}

export function offDelayMsOf({ offDelayS = 0 }: AlarmRule, { isUnheard }: RuleState): number {
  return Math.max(Math.round(offDelayS * 1000), isUnheard ? limits.firstValuesMs : 0);
}

/** The record after its acknowledgement. `value` is the current value of the tag. */
export interface Acknowledgement {
  readonly user: string;
  readonly reason?: string | undefined;
}

export function acknowledged(
  record: AlarmRecord,
  { user, reason }: Acknowledgement,
  timeMs: number,
  value: Scalar,
): AlarmRecord {
  const why = reason === undefined ? {} : { acknowledged_reason: reason };
  return { ...record, state: "ACK", value, acknowledged_at: formatIsoTime(timeMs), acknowledged_by: user, ...why };
}

export function cleared(record: AlarmRecord, timeMs: number, value: Scalar): AlarmRecord {
  const time = formatIsoTime(timeMs);
  const returned_at = record.returned_at ?? time;
  return { ...record, state: "CLEARED", condition: false, value, returned_at, cleared_at: time };
}

/** The transition between two records of a rule; undefined if only the condition came or left. */
export function transitionKind(before: AlarmRecord | undefined, after: AlarmRecord): AlarmTransitionKind | undefined {
  if (before !== undefined && before.id === after.id && before.state === after.state) return undefined;
  return KIND_OF_ENTERING[after.state];
}

function whileOpen(
  rule: AlarmRule,
  state: RuleState,
  open: AlarmRecord,
  occasion: Occasion,
  holds: boolean,
): RuleState {
  const { chatter, leaving, isUnheard } = state;
  const offDelayMs = offDelayMsOf(rule, state);
  if (!holds && open.condition && offDelayMs > 0) {
    const away = heldOn(leaving, occasion);
    if (away.heldMs < offDelayMs) return { ...state, leaving: away };
  }
  const record = afterCondition(rule.latching || chatter !== undefined, open, occasion, holds);
  if (record === open && leaving === undefined && !isUnheard) return state;
  const judged = { ...state, record, leaving: undefined, isUnheard: false };
  if (record === open || !record.condition) return judged;
  const recurredAtMs = withTime(state.recurredAtMs, occasion.timestampMs);
  const held = afterRecurring(chatter, recurredAtMs, occasion.timestampMs);
  return { ...judged, recurredAtMs, chatter: held };
}

function afterCondition(isLatching: boolean, open: AlarmRecord, occasion: Occasion, holds: boolean): AlarmRecord {
  const { timestampMs, value } = occasion;
  if (!holds && (open.state === "ACK" || !isLatching)) return cleared(open, timestampMs, value);
  if (holds === open.condition) return open;
  if (holds) return { ...open, condition: true, value, returned_at: null };
  return {
    ...open,
    condition: false,
    value,
    returned_at: formatIsoTime(timestampMs),
    returns: (open.returns ?? 0) + 1,
  };
}

function heldOn(pending: Pending | undefined, { timestampMs, passedMs: atMs = timestampMs }: Occasion): Pending {
  if (pending === undefined) return { heldMs: 0, atMs };
  return { heldMs: pending.heldMs + Math.max(0, atMs - pending.atMs), atMs };
}

function raised(rule: AlarmRule, occasion: Occasion, id: string, occurrence: number): AlarmRecord {
  return {
    id,
    tag_id: rule.tagId,
    alarm_id: rule.id,
    message: rule.message,
    priority: rule.priority,
    operator: rule.operator,
    threshold: occasion.threshold ?? rule.threshold,
    state: "ACTIVE",
    condition: true,
    value: occasion.value,
    activated_at: formatIsoTime(occasion.timestampMs),
    acknowledged_at: null,
    acknowledged_by: null,
    returned_at: null,
    cleared_at: null,
    occurrence,
    ...(rule.group === undefined ? {} : { group: rule.group }),
    ...(rule.subject === undefined ? {} : { subject: rule.subject }),
  };
}
