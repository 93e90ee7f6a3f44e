/**
 * What a kind of alarm condition is. A kind stands in a file of its own: its keys in the project file and in what is published, what can
 * be wrong with them, and how it is judged. The next kind needs that file, a line in `kinds.ts`, its words in the console (`rule-text.ts` and
 * the texts in `web/`, where a test misses them), a row in `docs/alarms.md`, and words for its faults if they are new.
 */
import { periodOf } from "../../core/units.ts";
import type { Scalar } from "../../tags/tag.ts";

/** The keys of one kind as the project file writes them, checked. */
type ConditionSettings = Readonly<Record<string, string | number | boolean>>;

/** What a rule says of its condition. */
export interface RuleCondition {
  readonly operator: string;
  /** In the tag's unit unless the kind says otherwise. */
  readonly threshold: number | boolean;
  /** How far the value must return before the condition has left; 0 or more, in the tag's unit. Never applied on entering. */
  readonly hysteresis: number;
  readonly settings?: ConditionSettings;
}

/** What a condition is judged by. The engine uses one object over and over: keep nothing of it. */
export interface Seen {
  /** The tag's value; null where it has none that can be judged now. */
  readonly value: Scalar;
  /** The same of the tag that the kind names in `otherTag`. */
  readonly other: Scalar;
  /** How much time has passed by the tag's own updates (`core/own-time.ts`), from any beginning. */
  readonly passedMs: number;
  /** How long the tag has had no value that could be judged, by the monotonic clock; counted from the start where it never had. */
  readonly silentMs: number;
}

/** The condition of one rule, with the memory that it needs: bounded, and lost with the process. */
export interface Condition {
  /** Undefined where it cannot be judged: nothing changes then. `holding` says whether it held just before. */
  holds(seen: Seen, holding: boolean): boolean | undefined;
  /** The time after which it may hold, or no longer, without an update; Infinity where only updates change it. */
  dueInMs?(seen: Seen): number;
  /** The threshold that the value has crossed, where a rule has more than one. */
  crossed?(value: Scalar): number;
  /** It is judged by the silence of its tag, and so also while its value is stale. */
  readonly judgesSilence?: boolean;
}

/** Keys of an alarm, or of its tag, as they were read: of any shape. */
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
  /** Which of its keys, and of `threshold` and `hysteresis`, an alarm must have, and may have. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** What no schema can say. Both are of any shape: what is not as the schema wants it is passed over. */
  faults(alarm: ReadFields, tag: ReadFields): readonly ConditionFault[];
  /** From checked keys, in a tag of this unit. */
  build(alarm: ReadFields, unitSi: string): Pick<RuleCondition, "threshold" | "settings">;
  make(rule: RuleCondition): Condition;
  /** The key that names another tag, which it reads. */
  readonly otherTag?: string;
}

/** The number of a setting that the project's check has let pass. */
export function numberOf({ settings }: RuleCondition, key: string): number {
  return Number(settings?.[key]);
}

/**
 * Of a difference that is never below zero: the threshold is a number above zero, of a tag that is no bool, and the hysteresis is below it,
 * or no difference would be small enough to leave.
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

/** The full circle of an angle; undefined of other units. */
export function circleOf(unitSi: unknown): number | undefined {
  return typeof unitSi === "string" ? periodOf(unitSi) : undefined;
}

export function aboveZero(threshold: unknown): ConditionFault[] {
  if (typeof threshold === "boolean") return [{ key: "threshold", problem: ["notAbove", { limit: 0 }] }];
  return typeof threshold === "number" && threshold <= 0
    ? [{ key: "threshold", problem: ["notAbove", { limit: 0 }] }]
    : [];
}

/** The sum as a decimal of 15 digits, which is what two decimals that people write add up to: 0.3 - 0.1 is 0.2. */
export function moved(threshold: number, by: number): number {
  return by === 0 ? threshold : Number((threshold + by).toPrecision(15));
}
