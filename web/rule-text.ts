/** An alarm's rule in words, in the reader's language and units: "above 94.8 °C, for 10 s, ends below 91.8 °C". */
import { conditionWords } from "../src/alarms/conditions/words.ts";
import type { AlarmRule } from "./store/alarms.ts";
import { differenceText, withUnit } from "./store/shown.ts";
import type { Definition } from "./store/tags.ts";
import { rules as en } from "./texts/en/rules.ts";
import { rules as es } from "./texts/es/rules.ts";
import { inLanguage, language } from "./texts/language.ts";

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
  const shown: Readonly<Record<string, () => string>> = {
    threshold: () => withUnit(tag, threshold),
    difference: () => differenceText(tag, threshold),
    number: () => String(threshold),
    low: () => withUnit(tag, low),
    high: () => withUnit(tag, high),
    window_s: () => String(windowS),
    from: () => nameOf(from),
  };
  return conditionWords[operator][language].replaceAll(/{(\w+)}/g, (_, name: string) => shown[name]?.() ?? "");
}

/** What a threshold of this kind of condition is: a value of the tag, the difference of two, or a number by itself. */
export function kindOfThreshold(operator: Rule["operator"]): "value" | "difference" | "plain" {
  const { en: text } = conditionWords[operator];
  if (text.includes("{difference}")) return "difference";
  return text.includes("{number}") ? "plain" : "value";
}

/** Where the alarm ends: the limit moved back by the hysteresis. */
function endText({ operator, threshold, hysteresis = 0 }: Rule, tag: Tag): string {
  if (hysteresis <= 0 || typeof threshold !== "number") return "";
  if (operator.startsWith(">")) return words.endsBelow(withUnit(tag, threshold - hysteresis));
  if (operator.startsWith("<")) return words.endsAbove(withUnit(tag, threshold + hysteresis));
  return words.hysteresis(differenceText(tag, hysteresis));
}
