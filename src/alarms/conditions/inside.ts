/**
 * The value is inside a band that is wrong, while both sides of it are right.
 *
 *     { operator: inside, low: 18, high: 23.2, hysteresis: 0.5 }
 *
 * Example: a low 24 V battery, with a voltage that no 12 V battery reaches. With a nominal voltage (`nominal_v`, which only default alarms
 * have) the band has no end on the side away from it. The condition enters from `low` to `high`, and leaves when the value is outside by
 * more than the hysteresis. The threshold in the record is the end that the value crossed.
 */
import { boundsOf, leastOf } from "./comparison.ts";
import { type ConditionKind, moved, numberOf } from "./condition.ts";
import { outside } from "./outside.ts";

export const inside = {
  keys: {},
  required: outside.required,
  optional: outside.optional,
  faults({ low, high, hysteresis }, tag) {
    if (tag["unit_si"] === "bool") return [{ key: "operator", problem: ["operatorOnBool"] }];
    if (typeof low !== "number" || typeof high !== "number") return [];
    if (high <= low) return [{ key: "high", problem: ["bandReversed", { low }] }];
    const least = leastOf(tag["unit_si"]);
    if (high < least) return [{ key: "high", problem: ["neverHolds", { least }] }];
    const band = typeof hysteresis === "number" ? hysteresis : 0;
    const { min, max } = boundsOf(tag);
    const isAll = moved(low, -band) <= min && moved(high, band) >= max;
    return isAll ? [{ key: band > 0 ? "hysteresis" : "high", problem: ["alwaysHolds"] }] : [];
  },
  build: outside.build,
  make(rule) {
    const low = numberOf(rule, "low");
    const high = numberOf(rule, "high");
    const nominalV = Number(rule.settings?.["nominal_v"]);
    // If the nominal voltage is known, everything below the band is low as well, or everything above it high.
    const middle = (low + high) / 2;
    const from = nominalV > middle ? -Infinity : low;
    const to = nominalV < middle ? Infinity : high;
    const fromLeave = moved(from, -rule.hysteresis);
    const toLeave = moved(to, rule.hysteresis);
    return {
      holds({ value }, holding) {
        if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
        return holding ? value >= fromLeave && value <= toLeave : value >= from && value <= to;
      },
      crossed(value) {
        if (from === -Infinity) return high;
        return to === Infinity || (typeof value === "number" && value < middle) ? low : high;
      },
    };
  },
  ofSpan(rule, min, max, holding) {
    const band = holding ? rule.hysteresis : 0;
    const [low, high] = [moved(numberOf(rule, "low"), -band), moved(numberOf(rule, "high"), band)];
    if (max < low || min > high) return false;
    return min >= low && max <= high ? true : undefined;
  },
} satisfies ConditionKind;
