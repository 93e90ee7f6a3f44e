/** An alarm's rule in words, in the crew's language and units: "above 94.8 °C for 10 s". */
import { texts } from "./texts.js";
import { differenceText, withUnit } from "./views/reading.js";

/** `tag` is that of the rule; `nameOf(tagId)` gives the description of another one. */
export function ruleText(rule, tag, nameOf) {
  const words = texts.rules;
  const { operator, threshold, delay_s: delayS = 0, hysteresis = 0, latching } = rule;
  const field = (key) => rule[key] ?? rule.settings?.[key];
  const amount = (value) => differenceText(tag, value);
  const conditions = {
    outside: () => words.outside(withUnit(tag, field("low")), withUnit(tag, field("high"))),
    inside: () => words.inside(withUnit(tag, field("low")), withUnit(tag, field("high"))),
    rate: () => words.rate(amount(threshold), field("window_s")),
    deviation: () => words.deviation(amount(threshold), nameOf(field("from"))),
    stale: () => words.stale(threshold),
    count: () => words.count(threshold, field("window_s")),
  };
  const condition =
    typeof threshold === "boolean"
      ? words.truth(withUnit(tag, (operator === "!=") !== threshold))
      : (conditions[operator]?.() ?? words.comparisons[operator]?.(withUnit(tag, threshold)) ?? operator);
  const more = [
    delayS > 0 && words.delay(delayS),
    hysteresis > 0 && words.hysteresis(amount(hysteresis)),
    latching && words.latching,
  ];
  return [condition, ...more].filter(Boolean).join(", ");
}
