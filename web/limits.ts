/**
 * Where a tag's alarms begin, for gauges, bars and charts: from its rules, in the tag's own unit. Pure.
 */
import { PRIORITIES, type Priority } from "../src/core/priority.ts";
import type { AlarmRule } from "./store/alarms.ts";
import type { Definition as Tag } from "./store/tags.ts";

const FREEZING_K = 273.15;

/** Beyond `at`, to this side of it, is the alarm. */
export interface Limit {
  readonly side: "above" | "below";
  readonly at: number;
  readonly priority: Priority;
}
/** What of a rule its limits come from. */
export type Limiting = Pick<AlarmRule, "operator" | "threshold" | "priority"> &
  Partial<Pick<AlarmRule, "low" | "high">>;

/** The limits of each rule that has any, the least urgent first, so that the most urgent is drawn last and on top. */
export function limitsOf(rules: readonly Limiting[]): Limit[] {
  return rules
    .flatMap((rule) => {
      const { above, below } = endsOf(rule);
      const { priority } = rule;
      return [
        ...(typeof below === "number" ? [{ side: "below" as const, at: below, priority }] : []),
        ...(typeof above === "number" ? [{ side: "above" as const, at: above, priority }] : []),
      ];
    })
    .sort((a, b) => PRIORITIES.indexOf(b.priority) - PRIORITIES.indexOf(a.priority));
}

function endsOf({ operator, threshold, low, high }: Limiting): { readonly above?: unknown; readonly below?: unknown } {
  if (operator.startsWith(">")) return { above: threshold };
  if (operator.startsWith("<")) return { below: threshold };
  // A rule for what is outside a band has both ends. One for what is inside is not drawn: a scale has no mark for a band.
  return operator === "outside" ? { above: high, below: low } : {};
}

/** The same for what is only true (1) or false (0): the half of the scale in which its alarm is. */
export function truthLimitsOf(rules: readonly Limiting[]): Limit[] {
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
export function scaleOf(
  {
    range_normal_min: min,
    range_normal_max: max,
    unit_si: unit,
  }: Pick<Tag, "range_normal_min" | "range_normal_max" | "unit_si">,
  limits: readonly Limit[],
): { readonly low: number; readonly high: number } | undefined {
  const marks = [min, max, ...limits.map(({ at }) => at)].filter((value) => value !== null);
  if (marks.length === 0) return undefined;
  const [low, high] = [Math.min(...marks), Math.max(...marks)];
  if (high > low) return { low, high };
  // One limit alone: from zero to it, or as much again on both of its sides. A temperature's zero is that of its readers.
  const zero = unit === "K" ? FREEZING_K : 0;
  // What is well is above it, and needs the room.
  if (low > zero && limits.some(({ side }) => side === "below")) return { low: zero, high: 2 * low - zero };
  return low === zero ? { low: zero - 1, high: zero + 1 } : { low: Math.min(zero, low), high: Math.max(zero, low) };
}
