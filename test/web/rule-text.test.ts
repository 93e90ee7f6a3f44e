/** An alarm's rule in words: each kind of condition has its own, in both languages. */
import test from "ava";
import { CONDITION_NAMES } from "../../src/alarms/conditions/kinds.ts";
import { QUANTITIES } from "../../src/tags/vocabulary/quantities.ts";
import { ruleText } from "../../web/rule-text.ts";
import { tables } from "../../web/texts.ts";

const tag = { display: { ...QUANTITIES.V.display, form: null } };
const settings = { low: 18, high: 23.5, window_s: 60, from: "BATT_1.VOLTAGE_V" };

for (const operator of CONDITION_NAMES) {
  test(`a rule with the condition ${operator} is told in words`, (t) => {
    const told = ruleText({ operator, threshold: 23.5, ...settings }, tag, (id) => id);
    t.not(told, operator);
    t.regex(told, /23|60/);
    for (const { rules } of Object.values(tables)) t.true(operator in rules || operator in rules.comparisons);
  });
}
