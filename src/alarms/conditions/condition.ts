/**
 * The interface of a kind of alarm condition. Each kind is one file: its keys in the project file and in the published schema, what can be
 * wrong with them, and how it is judged. A new kind needs that file, a line in `kinds.ts`, its words in `words.ts`, a row in
 * `docs/alarms.md`, and messages for its faults if they are new.
 */
import { periodOf } from "../../core/units.ts";
import type { Scalar } from "../../tags/tag.ts";

/** The keys of one kind as the project file writes them, checked. */
type ConditionSettings = Readonly<Record<string, string | number | boolean>>;

/** The part of a rule that states its condition. */
export interface RuleCondition {
  readonly operator: string;
  /** In the tag's unit unless the kind says otherwise. */
  readonly threshold: number | boolean;
  /** How far the value must return before the condition has left; 0 or more, in the tag's unit. Never applied on entering. */
  readonly hysteresis: number;
  readonly settings?: ConditionSettings;
}

/** The input of a judgement. The engine reuses one object: do not keep a reference to it. */
export interface Seen {
  /** The tag's value; null if it has none that can be judged now. */
  readonly value: Scalar;
  /** The same for the tag that the kind names in `otherTag`. */
  readonly other: Scalar;
  /** How much time has passed by the tag's own updates (`core/own-time.ts`), since an arbitrary start. */
  readonly passedMs: number;
  /** How long the tag has had no value that could be judged, by the monotonic clock; counted from the start if it never had one. */
  readonly silentMs: number;
}

/** The condition of one rule, with the memory that it needs: bounded, and lost with the process. */
export interface Condition {
  /** Undefined if it cannot be judged: nothing changes then. `holding` says whether the condition held just before. */
  holds(seen: Seen, holding: boolean): boolean | undefined;
  /** The time after which the result may change without an update; Infinity if only updates change it. */
  dueInMs?(seen: Seen): number;
  /** The threshold that the value has crossed, for a kind with more than one. */
  crossed?(value: Scalar): number;
  /** It is judged by the silence of its tag, and therefore also while its value is stale. */
  readonly judgesSilence?: boolean;
}

/** The keys of an alarm, or of its tag, as they were read: their types are not checked yet. */
export type ReadFields = Readonly<Record<string, unknown>>;

type ConditionProblem =
  | readonly ["missing", { readonly key: string }]
  | readonly ["notForOperator", { readonly operator: string }]
  | readonly ["thresholdNotBool"]
  | readonly ["thresholdNotNumber", { readonly unit: string }]
  | readonly ["operatorOnBool"]
  | readonly ["hysteresisOnBool"]
  | readonly ["neverClears", { readonly side: "below" | "above"; readonly leaveAt: number; readonly bound: number }]
  | readonly ["alwaysHolds"]
  | readonly ["neverHolds", { readonly least: number }]
  | readonly ["neverReached", { readonly most: number }]
  | readonly ["notBelow", { readonly threshold: number }]
  | readonly ["beforeTimeout", { readonly timeoutS: number }]
  | readonly ["bandReversed", { readonly low: number }]
  | readonly ["bandTooNarrow", { readonly width: number }]
  | readonly ["notAbove" | "tooLarge", { readonly limit: number }]
  | readonly ["notWhole"]
  | readonly ["badFormat", { readonly format: string }];

export interface ConditionFault {
  /** The key at fault. */
  readonly key: string;
  readonly problem: ConditionProblem;
}

export interface ConditionKind {
  /** Its own keys in the project file, as JSON Schemas. */
  readonly keys: Readonly<Record<string, object>>;
  /** Which of these keys, and of `threshold` and `hysteresis`, an alarm must have and may have. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** The faults that a schema cannot find. A value of the wrong type is ignored here: the schema reports it. */
  faults(alarm: ReadFields, tag: ReadFields): readonly ConditionFault[];
  /** From checked keys, for a tag of this unit. */
  build(alarm: ReadFields, unitSi: string): Pick<RuleCondition, "threshold" | "settings">;
  make(rule: RuleCondition): Condition;
  /**
   * Whether the condition holds for every number from `min` to `max` (true) or for none of them (false), with the hysteresis if it was
   * `holding`; undefined if that is not known. A boolean counts as 0 or 1. Only a kind has it for which nothing but the present value
   * counts.
   */
  ofSpan?(rule: RuleCondition, min: number, max: number, holding: boolean): boolean | undefined;
  /** The key that names another tag that the condition reads. */
  readonly otherTag?: string;
}

/** A setting that the check of the project has found to be a number. */
export function numberOf({ settings }: RuleCondition, key: string): number {
  return Number(settings?.[key]);
}

/**
 * The faults of a condition on a difference, which is never below zero: the tag must not be a bool, the threshold must be a number above
 * zero, and the hysteresis must be smaller than it, or no difference would be small enough to leave.
 */
export function differenceFaults(
  { threshold, hysteresis }: ReadFields,
  { unit_si: unit }: ReadFields,
): ConditionFault[] {
  if (unit === "bool") return [{ key: "operator", problem: ["operatorOnBool"] }];
  if (typeof threshold === "boolean" && typeof unit === "string")
    return [{ key: "threshold", problem: ["thresholdNotNumber", { unit }] }];
  if (typeof threshold !== "number" || threshold <= 0) return aboveZero(threshold);
  const leavesNever = typeof hysteresis === "number" && hysteresis >= threshold;
  return leavesNever ? [{ key: "hysteresis", problem: ["notBelow", { threshold }] }] : [];
}

/** The full circle of an angle; undefined for other units. */
export function circleOf(unitSi: unknown): number | undefined {
  return typeof unitSi === "string" ? periodOf(unitSi) : undefined;
}

export function aboveZero(threshold: unknown): ConditionFault[] {
  if (typeof threshold === "boolean") return [{ key: "threshold", problem: ["notAbove", { limit: 0 }] }];
  return typeof threshold === "number" && threshold <= 0
    ? [{ key: "threshold", problem: ["notAbove", { limit: 0 }] }]
    : [];
}

/** The sum rounded to 15 digits, so that decimals add up as people expect: 0.3 - 0.1 is 0.2. */
export function moved(threshold: number, by: number): number {
  return by === 0 ? threshold : Number((threshold + by).toPrecision(15));
}
