/** An alarm's rule in words, in the crew's language and units: "above 94.8 °C for 10 s". */
import type { AlarmRule } from "./store/alarms.ts";
import type { Definition as Tag } from "./store/tags.ts";
import { texts } from "./texts.ts";
import { differenceText, withUnit } from "./views/reading.ts";

/** A rule, or a record, which says less of it. */
type Rule = Pick<AlarmRule, "operator" | "threshold"> &
  Partial<Pick<AlarmRule, "delay_s" | "hysteresis" | "latching" | "low" | "high" | "window_s" | "from">>;

/** `tag` is that of the rule; `nameOf(tagId)` gives the description of another one. */
export function ruleText(rule: Rule, tag: Pick<Tag, "display">, nameOf: (tagId: string) => string): string {
  const words = texts.rules;
  const { delay_s: delayS = 0, hysteresis = 0, latching } = rule;
  const amount = (value: number) => differenceText(tag, value);
  const more = [
    delayS > 0 && words.delay(delayS),
    hysteresis > 0 && words.hysteresis(amount(hysteresis)),
    latching && words.latching,
  ];
  return [conditionText(rule, tag, nameOf), ...more].filter(Boolean).join(", ");
}

function conditionText(rule: Rule, tag: Pick<Tag, "display">, nameOf: (tagId: string) => string): string {
  const words = texts.rules;
  const { operator, threshold, low = NaN, high = NaN, window_s: windowS = NaN, from = "" } = rule;
  if (typeof threshold === "boolean") return words.truth(withUnit(tag, (operator === "!=") !== threshold));
  if (operator === "outside" || operator === "inside") return words[operator](withUnit(tag, low), withUnit(tag, high));
  if (operator === "rate") return words.rate(differenceText(tag, threshold), windowS);
  if (operator === "deviation") return words.deviation(differenceText(tag, threshold), nameOf(from));
  if (operator === "stale") return words.stale(threshold);
  if (operator === "count") return words.count(threshold, windowS);
  return words.comparisons[operator](withUnit(tag, threshold));
}
