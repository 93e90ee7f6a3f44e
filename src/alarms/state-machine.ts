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
 * - The delay is measured on the updates' own times. Where these go backwards (a clock was set), what was held stays held.
 * - After CLEARED the next one is a new record, its `occurrence` one higher.
 * - An alarm that is raised too often is held (`chattering.ts`): until it is released it is as one that latches.
 */
import { formatIsoTime } from "../core/time.ts";
import { isUsable } from "../tags/quality.ts";
import type { Scalar, TagUpdate } from "../tags/tag.ts";
import { type AlarmRecord, type AlarmState, type AlarmTransitionKind, isOpen } from "./alarm-record.ts";
import { afterRaising, afterRepeat, type Chatter, withRaising } from "./chattering.ts";
import { type AlarmRule, conditionHolds } from "./rule.ts";

/** How long the condition has held, and the time of the last update that said so. */
interface Pending {
  readonly heldMs: number;
  readonly atMs: number;
}

export interface RuleState {
  /** The rule's last record, open or cleared; undefined before the first. */
  readonly record: AlarmRecord | undefined;
  /** The condition holds and the delay runs. Only while no record is open. */
  readonly pending: Pending | undefined;
  /** Of the last record, also when that is no longer kept. */
  readonly occurrence: number;
  /** The times at which it was raised in the minute up to its last raising, oldest first; that one is among them. */
  readonly raisedAtMs: readonly number[];
  /** While it is held, since it was raised too often. */
  readonly chatter: Chatter | undefined;
}

export const NEVER_RAISED: RuleState = Object.freeze({
  record: undefined,
  pending: undefined,
  occurrence: 0,
  raisedAtMs: Object.freeze([]),
  chatter: undefined,
});

const KIND_OF_ENTERING = {
  ACTIVE: "alarm_active",
  ACK: "alarm_ack",
  CLEARED: "alarm_cleared",
} as const satisfies Record<AlarmState, AlarmTransitionKind>;

/** `newId` is called when, and only when, an alarm is raised. */
export function afterUpdate(rule: AlarmRule, state: RuleState, update: TagUpdate, newId: () => string): RuleState {
  if (!isUsable(update.quality)) return state;
  const open = state.record !== undefined && isOpen(state.record) ? state.record : undefined;
  const holds = conditionHolds(rule, update.value, open?.condition ?? false);
  if (holds === undefined) return state;
  if (open !== undefined) {
    const { chatter } = state;
    const record = whileOpen({ latching: rule.latching || chatter !== undefined }, open, update, holds);
    if (record === open) return state;
    if (chatter === undefined || !record.condition) return { ...state, record };
    return { ...state, record, chatter: afterRepeat(chatter, update.timestampMs) };
  }
  if (!holds) return state.pending === undefined ? state : { ...state, pending: undefined };
  const pending = heldOn(state.pending, update.timestampMs);
  if (pending.heldMs < Math.round(rule.delayS * 1000)) return { ...state, pending };
  const occurrence = state.occurrence + 1;
  const raisedAtMs = withRaising(state.raisedAtMs, update.timestampMs);
  const chatter = afterRaising(state.chatter, raisedAtMs, update.timestampMs);
  return { record: raised(rule, update, newId(), occurrence), pending: undefined, occurrence, raisedAtMs, chatter };
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
  rule: Pick<AlarmRule, "latching">,
  open: AlarmRecord,
  update: TagUpdate,
  holds: boolean,
): AlarmRecord {
  const { timestampMs, value } = update;
  if (!holds && (open.state === "ACK" || !rule.latching)) return cleared(open, timestampMs, value);
  if (holds === open.condition) return open;
  return { ...open, condition: holds, value, returned_at: holds ? null : formatIsoTime(timestampMs) };
}

function heldOn(pending: Pending | undefined, atMs: number): Pending {
  if (pending === undefined) return { heldMs: 0, atMs };
  return { heldMs: pending.heldMs + Math.max(0, atMs - pending.atMs), atMs };
}

function raised(rule: AlarmRule, update: TagUpdate, id: string, occurrence: number): AlarmRecord {
  return {
    id,
    tag_id: rule.tagId,
    alarm_id: rule.id,
    message: rule.message,
    priority: rule.priority,
    operator: rule.operator,
    threshold: rule.threshold,
    state: "ACTIVE",
    condition: true,
    value: update.value,
    activated_at: formatIsoTime(update.timestampMs),
    acknowledged_at: null,
    acknowledged_by: null,
    returned_at: null,
    cleared_at: null,
    occurrence,
  };
}
