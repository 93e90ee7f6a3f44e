/**
 * Where a tag's alarms begin, for gauges, bars and charts: from its rules, in the tag's own unit. Pure.
 */
import { PRIORITIES } from "./alarm-order.js";

/**
 * `{ side: "above" | "below", at, priority }` for each rule that has a limit, the least urgent first, so that the most urgent is drawn
 * last and on top.
 */
export function limitsOf(rules) {
  const limits = rules.flatMap(({ operator, threshold, low, high, priority }) => [
    ...(operator?.startsWith(">") ? [{ side: "above", at: threshold, priority }] : []),
    ...(operator?.startsWith("<") ? [{ side: "below", at: threshold, priority }] : []),
    // A rule for what is outside a band has both ends. One for what is inside is not drawn: a scale has no mark for a band.
    ...(operator === "outside" || operator === undefined
      ? [
          { side: "below", at: low, priority },
          { side: "above", at: high, priority },
        ]
      : []),
  ]);
  return limits
    .filter(({ at }) => typeof at === "number")
    .sort((a, b) => PRIORITIES.indexOf(b.priority) - PRIORITIES.indexOf(a.priority));
}

/** The same for what is only true (1) or false (0): the half of the scale in which its alarm is. */
export function truthLimitsOf(rules) {
  return rules
    .filter(({ threshold }) => typeof threshold === "boolean")
    .map(({ operator, threshold, priority }) => {
      const side = (operator === "!=") !== threshold ? "above" : "below";
      return { side, at: 0.5, priority };
    });
}

/**
 * The ends of a scale on which the normal range and every limit are seen; undefined where there is nothing to show.
 */
export function scaleOf({ range_normal_min: min, range_normal_max: max }, limits) {
  const marks = [min, max, ...limits.map(({ at }) => at)].filter((value) => typeof value === "number");
  if (marks.length === 0) return undefined;
  const [low, high] = [Math.min(...marks), Math.max(...marks)];
  if (high > low) return { low, high };
  // One limit alone: from zero to it, or as much again on both of its sides.
  return low === 0 ? { low: -1, high: 1 } : { low: Math.min(0, low), high: Math.max(0, low) };
}
