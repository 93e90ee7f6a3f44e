/** An alarm configuration of a tag, after ISA-18.2 / IEC 62682. The kinds of conditions are in `conditions/`. */
import type { Priority } from "../core/priority.ts";
import type { Operator } from "./conditions/comparison.ts";
import type { RuleCondition } from "./conditions/condition.ts";
import type { ConditionName } from "./conditions/kinds.ts";

export interface AlarmRule extends RuleCondition {
  /** Unique within its tag. */
  readonly id: string;
  readonly tagId: string;
  readonly operator: ConditionName;
  /** How long the condition must hold, by the timestamps of the updates, before the alarm is raised. */
  readonly delayS: number;
  readonly priority: Priority;
  readonly message: string;
  /** What the alarm means, and what to do first. */
  readonly advice?: string;
  /** Whether an alarm that nobody acknowledged stays ACTIVE when its value returns to normal. */
  readonly latching: boolean;
  /** The condition counts only while this holds as well. */
  readonly onlyWhen?: OnlyWhen;
  /** How long the condition must be away before the alarm returns to normal. */
  readonly offDelayS?: number;
  /** An alarm that nobody acknowledges sounds again at this interval. */
  readonly repeatS?: number;
  /** The priority of an alarm that nobody acknowledges within this time rises, once. */
  readonly escalate?: { readonly afterS: number; readonly to: Priority };
  /** The first alarm of a group that comes is marked. */
  readonly group?: string;
  /** What the alarm is about, where its tag serves one after another (an anchorage): its record ends with that, acknowledged or not. */
  readonly subject?: string;
}

/** A comparison of another tag: oil pressure matters while the engine runs. */
export interface OnlyWhen {
  readonly tagId: string;
  readonly operator: Operator;
  readonly threshold: number | boolean;
  /** How far the other tag must return, in its unit, before the comparison no longer holds. */
  readonly hysteresis?: number;
  /** How long it must have held before it counts. */
  readonly holdS: number;
}

/** Names a rule within the vessel. Tag ids have no spaces. */
export function ruleKey(tagId: string, alarmId: string): string {
  return `${tagId} ${alarmId}`;
}
