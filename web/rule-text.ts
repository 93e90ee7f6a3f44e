/** An alarm's rule in words, in the reader's language and units: "above 94.8 °C, for 10 s, ends below 91.8 °C". */
import type { AlarmRule } from "./store/alarms.ts";
import { differenceText, withUnit } from "./store/shown.ts";
import type { Definition } from "./store/tags.ts";
import { rules as en } from "./texts/en/rules.ts";
import { rules as es } from "./texts/es/rules.ts";
import { inLanguage } from "./texts/language.ts";

const words = inLanguage({ en, es });

/** A rule, or a record, which says less of it. */
type Rule = Pick<AlarmRule, "operator" | "threshold"> &
  Partial<Pick<AlarmRule, "delay_s" | "hysteresis" | "latching" | "low" | "high" | "window_s" | "from" | "only_when">>;
type Tag = Pick<Definition, "display">;

/** `tag` is that of the rule; `nameOf(tagId)` gives the description of another one. */
export function ruleText(rule: Rule, tag: Tag, nameOf: (tagId: string) => string): string {
  const { delay_s: delayS = 0, latching, only_when: onlyWhen } = rule;
  const [gate = "", ...comparison] = onlyWhen?.split(" ") ?? [];
  const parts = [
    conditionText(rule, tag, nameOf),
    delayS > 0 && words.delay(delayS),
    endText(rule, tag),
    onlyWhen !== undefined && words.onlyWhen([nameOf(gate), ...comparison].join(" ")),
    latching && words.latching,
  ];
  return parts.filter(Boolean).join(", ");
}

function conditionText(rule: Rule, tag: Tag, nameOf: (tagId: string) => string): string {
  const { operator, threshold, low = NaN, high = NaN, window_s: windowS = NaN, from = "" } = rule;
  if (typeof threshold === "boolean") return words.truth((operator === "!=") !== threshold ? words.on : words.off);
  if (operator === "outside" || operator === "inside") return words[operator](withUnit(tag, low), withUnit(tag, high));
  if (operator === "rate") return words.rate(differenceText(tag, threshold), windowS);
  if (operator === "deviation") return words.deviation(differenceText(tag, threshold), nameOf(from));
  if (operator === "stale") return words.stale(threshold);
  if (operator === "count") return words.count(threshold, windowS);
  return words.comparisons[operator](withUnit(tag, threshold));
}

/** Where the alarm ends: the limit moved back by the hysteresis. */
function endText({ operator, threshold, hysteresis = 0 }: Rule, tag: Tag): string {
  if (hysteresis <= 0 || typeof threshold !== "number") return "";
  if (operator.startsWith(">")) return words.endsBelow(withUnit(tag, threshold - hysteresis));
  if (operator.startsWith("<")) return words.endsAbove(withUnit(tag, threshold + hysteresis));
  return words.hysteresis(differenceText(tag, hysteresis));
}
