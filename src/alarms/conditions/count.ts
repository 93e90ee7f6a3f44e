/**
 * Something has begun `threshold` times within `window_s` seconds: a bilge pump that starts every few minutes.
 *
 *     { operator: count, counted: "== true", threshold: 6, window_s: 3600 }
 *
 * Each time that the value enters the comparison is counted; hysteresis applies to leaving it. The condition holds until the oldest of the
 * last `threshold` times is older than the window; that needs no update. Memory: `threshold` times.
 */
import { parseComparison } from "./comparison-text.ts";
import { comparisonProblem, conditionHolds } from "./comparison.ts";
import { type ConditionFault, type ConditionKind, numberOf, type ReadFields } from "./condition.ts";

const MOST = 1000;

export const count = {
  keys: {
    counted: {
      type: "string",
      maxLength: 64,
      description: 'count: what is counted, each time that it begins ("== true", "> 80")',
    },
  } as const,
  required: ["threshold", "window_s"],
  optional: ["counted", "hysteresis"],
  faults(alarm, tag) {
    return [...thresholdFaults(alarm), ...countedFaults(alarm, tag)];
  },
  build: ({ threshold, window_s: windowS, counted }) => ({
    threshold: Number(threshold),
    settings: { window_s: Number(windowS), counted: typeof counted === "string" ? counted : "== true" },
  }),
  make(rule) {
    const windowMs = numberOf(rule, "window_s") * 1000;
    const size = Number(rule.threshold);
    const counted = parseComparison(String(rule.settings?.["counted"])) ?? { operator: "==", threshold: true };
    const inner = { ...counted, hysteresis: rule.hysteresis };
    /** A ring of the last times at which the comparison began to hold. */
    const times: number[] = [];
    let next = 0;
    let isInside = false;
    let firstMs: number | undefined;
    return {
      holds({ value, passedMs }, holding) {
        const now = conditionHolds(inner, value, isInside);
        firstMs ??= passedMs;
        if (now === true && !isInside) {
          times[next] = passedMs;
          next = (next + 1) % size;
        }
        isInside = now ?? isInside;
        const oldest = times.length < size ? undefined : times[next];
        if (oldest !== undefined && passedMs - oldest < windowMs) return true;
        // Just after a start it is not known whether the condition has ended.
        return holding && passedMs - firstMs < windowMs ? undefined : false;
      },
      dueInMs({ passedMs }) {
        const oldest = times.length < size ? undefined : times[next];
        if (oldest !== undefined && passedMs - oldest < windowMs) return oldest + windowMs - passedMs;
        return firstMs === undefined || passedMs - firstMs >= windowMs ? Infinity : firstMs + windowMs - passedMs;
      },
    };
  },
} satisfies ConditionKind;

function thresholdFaults({ threshold }: ReadFields): ConditionFault[] {
  const key = "threshold";
  if (typeof threshold === "boolean" || (typeof threshold === "number" && !Number.isInteger(threshold)))
    return [{ key, problem: ["notWhole"] }];
  if (typeof threshold !== "number") return [];
  if (threshold < 1) return [{ key, problem: ["notAbove", { limit: 0 }] }];
  return threshold > MOST ? [{ key, problem: ["tooLarge", { limit: MOST }] }] : [];
}

function countedFaults({ counted, hysteresis }: ReadFields, tag: ReadFields): ConditionFault[] {
  const { unit_si: unit } = tag;
  if (counted === undefined)
    return unit === "bool" ? [] : [{ key: "counted", problem: ["missing", { key: "counted" }] }];
  if (typeof counted !== "string") return [];
  const found = parseComparison(counted);
  if (found === undefined) return [{ key: "counted", problem: ["badFormat", { format: "comparison" }] }];
  const isBool = typeof found.threshold === "boolean";
  if (unit === "bool" && !isBool) return [{ key: "counted", problem: ["thresholdNotBool"] }];
  if (unit !== "bool" && isBool) return [{ key: "counted", problem: ["thresholdNotNumber", { unit: String(unit) }] }];
  if (isBool && typeof hysteresis === "number" && hysteresis > 0)
    return [{ key: "hysteresis", problem: ["hysteresisOnBool"] }];
  // A comparison that never ends begins only once.
  const problem = isBool ? undefined : comparisonProblem({ ...found, hysteresis }, tag);
  return problem === undefined ? [] : [{ key: "counted", problem }];
}
