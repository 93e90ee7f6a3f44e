/**
 * What one update, or one acknowledgement, makes of one rule's alarm. Pure: state in, state out, the same object when
 * nothing has changed. The specification's table, with what it leaves open decided:
 *
 *   (none) --condition held for the delay--> ACTIVE --acknowledged--> ACK --condition left--> CLEARED
 *                                            ACTIVE --condition left, not latching----------> CLEARED
 *
 * - A latching alarm whose condition leaves stays ACTIVE with `condition: false`; when it comes back, it is the same
 *   record with `condition: true` again. Acknowledged in between it is ACK, and the next update that can be judged and is
 *   out of the condition clears it.
 * - An update that is null, `bad` or `stale` is not judged and changes nothing, also while the delay runs: the time it
 *   covers counts if the next one that can be judged is in the condition (else a sensor that fails now and then would
 *   never raise its alarm), and it never raises an alarm itself.
 * - While the delay runs the condition is the plain comparison: hysteresis applies on leaving an alarm, and there is none
 *   yet. So no alarm is raised by a value that does not meet its threshold.
 * - The delay is measured on the updates' own times (`core/own-time.ts`). Where these go backwards, what was held stays held.
 * - After CLEARED the next one is a new record, its `occurrence` one higher.
 * - An alarm that is raised, or comes back, too often is held (`chattering.ts`): until it is released it is as one that latches.
 * - Where the rule has an off-delay, the condition has left only when it has been away for so long; the hysteresis applies meanwhile.
 */
import { formatIsoTime } from "../core/time.ts";
import { isUsable } from "../tags/quality.ts";
import type { Scalar, TagUpdate } from "../tags/tag.ts";
import { type AlarmRecord, type AlarmState, type AlarmTransitionKind, isOpen } from "./alarm-record.ts";
import { afterRaising, afterRecurring, type Chatter, withTime } from "./chattering.ts";
import { type AlarmRule, conditionHolds } from "./rule.ts";

/** How long the condition has held, and when that was last said, by the time that has passed. */
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
  /** Of the last record, also when that is no longer kept. */
  readonly occurrence: number;
  /** The times at which it was raised in the minute up to its last raising, oldest first; that one is among them. */
  readonly raisedAtMs: readonly number[];
  /** As `raisedAtMs`, of the condition coming back while the last record was open. */
  readonly recurredAtMs: readonly number[];
  /** While it is held, since it was raised or came back too often. */
  readonly chatter: Chatter | undefined;
}

export const NEVER_RAISED: RuleState = Object.freeze({
  record: undefined,
  pending: undefined,
  leaving: undefined,
  occurrence: 0,
  raisedAtMs: Object.freeze([]),
  recurredAtMs: Object.freeze([]),
  chatter: undefined,
});

const KIND_OF_ENTERING = {
  ACTIVE: "alarm_active",
  ACK: "alarm_ack",
  CLEARED: "alarm_cleared",
} as const satisfies Record<AlarmState, AlarmTransitionKind>;

/** What a rule is judged on: an update of its tag, or a moment at which something else has changed. */
export interface Occasion extends Pick<TagUpdate, "value" | "timestampMs"> {
  /** How much time has passed by the tag's own updates; left out where that is as their dates say. */
  readonly passedMs?: number;
  /** The threshold that was crossed, where the rule has more than one. */
  readonly threshold?: number;
}

/** Of a rule that compares its tag with a threshold. `newId` is called when, and only when, an alarm is raised. */
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

/** `holds`: whether the condition does; undefined where that cannot be said, which changes nothing. */
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
  return { record, pending: undefined, leaving: undefined, occurrence, raisedAtMs, recurredAtMs: [], chatter };
}

export function delayMsOf({ delayS }: AlarmRule): number {
  return Math.round(delayS * 1000);
}

export function offDelayMsOf({ offDelayS = 0 }: AlarmRule): number {
  return Math.round(offDelayS * 1000);
}

/** The record after its acknowledgement. `value` is what the tag has now. */
export function acknowledged(record: AlarmRecord, user: string, timeMs: number, value: Scalar): AlarmRecord {
  return { ...record, state: "ACK", value, acknowledged_at: formatIsoTime(timeMs), acknowledged_by: user };
}

export function cleared(record: AlarmRecord, timeMs: number, value: Scalar): AlarmRecord {
  const time = formatIsoTime(timeMs);
  const returned_at = record.returned_at ?? time;
  return { ...record, state: "CLEARED", condition: false, value, returned_at, cleared_at: time };
}

/** What the log book has to say of a change; undefined where only the condition came or went. */
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
  const { chatter, leaving } = state;
  if (!holds && open.condition && offDelayMsOf(rule) > 0) {
    const away = heldOn(leaving, occasion);
    if (away.heldMs < offDelayMsOf(rule)) return { ...state, leaving: away };
  }
  const record = afterCondition(rule.latching || chatter !== undefined, open, occasion, holds);
  if (record === open) return leaving === undefined ? state : { ...state, leaving: undefined };
  if (!record.condition) return { ...state, record, leaving: undefined };
  const recurredAtMs = withTime(state.recurredAtMs, occasion.timestampMs);
  const held = afterRecurring(chatter, recurredAtMs, occasion.timestampMs);
  return { ...state, record, leaving: undefined, recurredAtMs, chatter: held };
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
  };
}
