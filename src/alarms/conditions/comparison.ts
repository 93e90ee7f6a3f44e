/**
 * The six comparisons of a value with a threshold, after ISA-18.2 / IEC 62682: a setpoint, and a deadband (hysteresis) that applies on
 * leaving only. Pure.
 */
import type { Scalar } from "../../tags/tag.ts";
import { type ConditionFault, type ConditionKind, moved, type ReadFields, type RuleCondition } from "./condition.ts";

export const OPERATORS = [">", ">=", "<", "<=", "==", "!="] as const;
export type Operator = (typeof OPERATORS)[number];

/**
 * Whether the rule's condition holds for `value`; undefined if the value cannot be judged (null, not finite, a boolean against a number or
 * the other way round, booleans with an ordering). `holding` says whether the condition held just before.
 *
 * Entering is the plain comparison. Once the condition holds, leaving is judged by the same comparison with the threshold moved back by the
 * hysteresis h; without hysteresis both are the same:
 *
 *   operator   enters when   stays while      leaves when
 *   v > T      v > T         v > T - h        v <= T - h
 *   v >= T     v >= T        v >= T - h       v < T - h
 *   v < T      v < T         v < T + h        v >= T + h
 *   v <= T     v <= T        v <= T + h       v > T + h
 *   v == T     v == T        |v - T| <= h     |v - T| > h
 *   v != T     v != T        v != T           v == T
 *
 * `!=` has no hysteresis: nothing is further from being different than being equal. Booleans have none either. `T - h` and `T + h` are
 * calculated as decimals (0.3 - 0.1 is 0.2), as they are written in the project file.
 */
export function conditionHolds(rule: RuleCondition, value: Scalar, holding: boolean): boolean | undefined {
  const { operator, threshold } = rule;
  if (typeof value === "boolean" || typeof threshold === "boolean") {
    if (typeof value !== typeof threshold) return undefined;
    if (operator === "==") return value === threshold;
    return operator === "!=" ? value !== threshold : undefined;
  }
  if (value === null || !Number.isFinite(value)) return undefined;
  return COMPARISONS[operator]?.(value, threshold, holding ? rule.hysteresis : 0);
}

type Comparison = (value: number, threshold: number, band: number) => boolean;

const COMPARISONS: Readonly<Record<string, Comparison | undefined>> = {
  ">": (value, threshold, band) => value > moved(threshold, -band),
  ">=": (value, threshold, band) => value >= moved(threshold, -band),
  "<": (value, threshold, band) => value < moved(threshold, band),
  "<=": (value, threshold, band) => value <= moved(threshold, band),
  "==": (value, threshold, band) => value >= moved(threshold, -band) && value <= moved(threshold, band),
  "!=": (value, threshold) => value !== threshold,
} satisfies Record<Operator, Comparison>;

export const comparison = {
  keys: {},
  required: ["threshold"],
  optional: ["hysteresis"],
  faults(alarm, tag) {
    const { threshold, operator, hysteresis } = alarm;
    const { unit_si: unit } = tag;
    if (unit === "bool") return boolFaults(alarm);
    if (typeof unit !== "string" || unit === "text") return [];
    if (typeof threshold === "boolean") return [{ key: "threshold", problem: ["thresholdNotNumber", { unit }] }];
    if (typeof threshold !== "number" || typeof operator !== "string") return [];
    if (operator === "!=" && typeof hysteresis === "number" && hysteresis > 0)
      return [{ key: "hysteresis", problem: ["notForOperator", { operator }] }];
    const problem = comparisonProblem({ operator, threshold, hysteresis }, tag);
    return problem === undefined ? [] : [{ key: "threshold", problem }];
  },
  build: ({ threshold }) => ({ threshold: threshold as number | boolean }),
  make: (rule) => ({ holds: ({ value }, holding) => conditionHolds(rule, value, holding) }),
  ofSpan(rule, min, max, holding) {
    const isTruth = typeof rule.threshold === "boolean";
    const holds = conditionHolds(rule, isTruth ? min !== 0 : min, holding);
    if (min === max) return holds;
    const isSided = rule.operator.startsWith("<") || rule.operator.startsWith(">");
    return isSided && holds === conditionHolds(rule, max, holding) ? holds : undefined;
  },
} satisfies ConditionKind;

function boolFaults({ threshold, operator, hysteresis }: ReadFields): ConditionFault[] {
  const faults: ConditionFault[] = [];
  if (typeof threshold === "number") faults.push({ key: "threshold", problem: ["thresholdNotBool"] });
  if (operator !== "==" && operator !== "!=") faults.push({ key: "operator", problem: ["operatorOnBool"] });
  if (typeof hysteresis === "number" && hysteresis > 0)
    faults.push({ key: "hysteresis", problem: ["hysteresisOnBool"] });
  return faults;
}

/** Units whose values are never below zero. (Gauge pressures can be; so can the rpm of a shaft going astern, and the % of a trim.) */
const NEVER_NEGATIVE: ReadonlySet<unknown> = new Set(["K", "Hz", "m3", "kg", "ohm", "lx", "count"]);

/** The largest normal value of a unit. */
const MOST: Readonly<Record<string, number>> = { "%": 100 };

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** The bounds of the tag's normal values: its normal range, otherwise what its unit allows. */
export function boundsOf({ range_normal_min: min, range_normal_max: max, unit_si: unit }: ReadFields): Bounds {
  return {
    min: typeof min === "number" ? min : leastOf(unit),
    max: typeof max === "number" ? max : (MOST[String(unit)] ?? Infinity),
  };
}

/** The smallest value that a tag of this unit can have at all. */
export function leastOf(unit: unknown): number {
  return NEVER_NEGATIVE.has(unit) ? 0 : -Infinity;
}

/** Why a comparison with a number never holds, or never stops holding; undefined if it does neither. */
export function comparisonProblem(
  { operator, threshold, hysteresis }: ReadFields,
  tag: ReadFields,
): ConditionFault["problem"] | undefined {
  if (typeof threshold !== "number" || typeof operator !== "string") return undefined;
  const least = leastOf(tag["unit_si"]);
  const isBelow = operator === "<" ? threshold <= least : ["<=", "=="].includes(operator) && threshold < least;
  if (isBelow) return ["neverHolds", { least }];
  const deadband = typeof hysteresis === "number" && hysteresis > 0 ? hysteresis : 0;
  return neverClears(operator, threshold, deadband, boundsOf(tag));
}

/** An alarm that no normal value clears stays for ever, and a crew learns to ignore it. */
function neverClears(
  operator: string,
  threshold: number,
  deadband: number,
  { min, max }: Bounds,
): ConditionFault["problem"] | undefined {
  const below = moved(threshold, -deadband);
  const above = moved(threshold, deadband);
  switch (operator) {
    case ">":
      return below < min ? ["neverClears", { side: "below", leaveAt: below, bound: min }] : undefined;
    case ">=":
      return below <= min ? ["neverClears", { side: "below", leaveAt: below, bound: min }] : undefined;
    case "<":
      return above > max ? ["neverClears", { side: "above", leaveAt: above, bound: max }] : undefined;
    case "<=":
      return above >= max ? ["neverClears", { side: "above", leaveAt: above, bound: max }] : undefined;
    case "==":
      return below <= min && above >= max ? ["alwaysHolds"] : undefined;
    case "!=":
      return threshold < min || threshold > max ? ["alwaysHolds"] : undefined;
    default:
      return undefined;
  }
}
