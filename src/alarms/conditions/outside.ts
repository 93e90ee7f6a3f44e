/**
 * The value is outside a band.
 *
 *     { operator: outside, low: 11.5, high: 15, hysteresis: 0.2 }
 *
 * The condition enters below `low` or above `high`, and leaves when the value is inside by the hysteresis: from low + h to high - h. The
 * threshold in the record is the end that was crossed.
 */
import { boundsOf } from "./comparison.ts";
import { type ConditionKind, moved, numberOf } from "./condition.ts";

export const outside = {
  keys: {
    low: { type: "number", description: "outside, inside: the band's lower end, in the unit of the tag" },
    high: { type: "number", description: "outside, inside: the band's upper end" },
  } as const,
  required: ["low", "high"],
  optional: ["hysteresis"],
  faults({ low, high, hysteresis }, tag) {
    if (tag["unit_si"] === "bool") return [{ key: "operator", problem: ["operatorOnBool"] }];
    if (typeof low !== "number" || typeof high !== "number") return [];
    if (high <= low) return [{ key: "high", problem: ["bandReversed", { low }] }];
    const band = typeof hysteresis === "number" ? hysteresis : 0;
    const [from, to] = [moved(low, band), moved(high, -band)];
    if (from > to) return [{ key: "hysteresis", problem: ["bandTooNarrow", { width: high - low }] }];
    const { min, max } = boundsOf(tag);
    if (to < min) return [{ key: "high", problem: ["neverClears", { side: "below", leaveAt: to, bound: min }] }];
    return from > max ? [{ key: "low", problem: ["neverClears", { side: "above", leaveAt: from, bound: max }] }] : [];
  },
  build: ({ low, high }) => ({ threshold: Number(high), settings: { low: Number(low), high: Number(high) } }),
  make(rule) {
    const low = numberOf(rule, "low");
    const high = numberOf(rule, "high");
    const lowLeave = moved(low, rule.hysteresis);
    const highLeave = moved(high, -rule.hysteresis);
    return {
      holds({ value }, holding) {
        if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
        return holding ? value < lowLeave || value > highLeave : value < low || value > high;
      },
      crossed: (value) => (typeof value === "number" && value < (low + high) / 2 ? low : high),
    };
  },
  ofSpan(rule, min, max, holding) {
    const band = holding ? rule.hysteresis : 0;
    const [low, high] = [moved(numberOf(rule, "low"), band), moved(numberOf(rule, "high"), -band)];
    if (max < low || min > high) return true;
    return min >= low && max <= high ? false : undefined;
  },
} satisfies ConditionKind;
