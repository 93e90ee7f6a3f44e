/**
 * An alarm configuration of a tag and when its condition holds, after ISA-18.2 / IEC 62682: a setpoint with a comparison,
 * a deadband (hysteresis) that applies on leaving only, and an on-delay. Pure.
 */
import type { Scalar } from "../tags/tag.ts";

export const OPERATORS = [">", ">=", "<", "<=", "==", "!="] as const;
export type Operator = (typeof OPERATORS)[number];

/** MSC.302(87), most urgent first. */
export const PRIORITIES = ["emergency", "alarm", "warning", "caution"] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface AlarmRule {
  /** Unique within its tag. */
  readonly id: string;
  readonly tagId: string;
  readonly operator: Operator;
  /** In the tag's unit; a boolean tag is compared as true or false with `==` and `!=`. */
  readonly threshold: number | boolean;
  /** How far past the threshold the value must return before the condition has left; 0 or more, in the tag's unit. */
  readonly hysteresis: number;
  /** How long the condition must hold, on the updates' own time, before the alarm is raised. */
  readonly delayS: number;
  readonly priority: Priority;
  readonly message: string;
  /** Whether an alarm that nobody acknowledged stays ACTIVE when its value returns to normal. */
  readonly latching: boolean;
  /** How long the condition must have left before the alarm returns to normal. */
  readonly offDelayS?: number;
  /** An alarm that nobody acknowledges sounds again each time that so many seconds have passed. */
  readonly repeatS?: number;
  /** The priority of an alarm that nobody acknowledges for so long rises, once. */
  readonly escalate?: { readonly afterS: number; readonly to: Priority };
  /** Of the alarms of one group, the one that comes first is marked. */
  readonly group?: string;
}

/**
 * Whether the rule's condition holds for `value`; undefined when it cannot be judged by it (null, not finite, a boolean
 * against a number or the other way round, booleans with an ordering). `holding` says whether it held just before.
 *
 * Entering is the plain comparison. Once the condition holds, it goes on holding by the same comparison with the threshold
 * moved back by the hysteresis h, so that without hysteresis both are the same:
 *
 *   operator   enters when   stays while      leaves when
 *   v > T      v > T         v > T - h        v <= T - h
 *   v >= T     v >= T        v >= T - h       v < T - h
 *   v < T      v < T         v < T + h        v >= T + h
 *   v <= T     v <= T        v <= T + h       v > T + h
 *   v == T     v == T        |v - T| <= h     |v - T| > h
 *   v != T     v != T        v != T           v == T
 *
 * `!=` has no hysteresis: nothing is further from being different than being equal. Nor have booleans. `T - h` and
 * `T + h` are taken as decimals (0.3 - 0.1 is 0.2), as they were written in the project file.
 */
export function conditionHolds(rule: AlarmRule, value: Scalar, holding: boolean): boolean | undefined {
  const { operator, threshold } = rule;
  if (typeof value === "boolean" || typeof threshold === "boolean") {
    if (typeof value !== typeof threshold) return undefined;
    if (operator === "==") return value === threshold;
    return operator === "!=" ? value !== threshold : undefined;
  }
  if (value === null || !Number.isFinite(value)) return undefined;
  return COMPARISONS[operator](value, threshold, holding ? rule.hysteresis : 0);
}

const COMPARISONS: Readonly<Record<Operator, (value: number, threshold: number, band: number) => boolean>> = {
  ">": (value, threshold, band) => value > moved(threshold, -band),
  ">=": (value, threshold, band) => value >= moved(threshold, -band),
  "<": (value, threshold, band) => value < moved(threshold, band),
  "<=": (value, threshold, band) => value <= moved(threshold, band),
  "==": (value, threshold, band) => value >= moved(threshold, -band) && value <= moved(threshold, band),
  "!=": (value, threshold) => value !== threshold,
};

/** The sum as a decimal of 15 digits, which is what two decimals that people write add up to. */
function moved(threshold: number, by: number): number {
  return by === 0 ? threshold : Number((threshold + by).toPrecision(15));
}

/** Names a rule within the vessel. Tag ids have no spaces. */
export function ruleKey(tagId: string, alarmId: string): string {
  return `${tagId} ${alarmId}`;
}
