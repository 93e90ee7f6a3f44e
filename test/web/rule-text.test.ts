/** An alarm's rule in words: each kind of condition has its own, in both languages. */
import test from "ava";
import { CONDITION_NAMES } from "../../src/alarms/conditions/kinds.ts";
import { conditionWords } from "../../src/alarms/conditions/words.ts";
import { QUANTITIES } from "../../src/tags/vocabulary/quantities.ts";
import { ruleText } from "../../web/rule-text.ts";

const tag = { display: { ...QUANTITIES.V.display, form: null } };
const settings = { low: 18, high: 23.5, window_s: 60, from: "BATT_1.VOLTAGE_V" };

for (const operator of CONDITION_NAMES) {
  test(`a rule with the condition ${operator} is told in words`, (t) => {
    const told = ruleText({ operator, threshold: 23.5, ...settings }, tag, (id) => id);
    t.not(told, operator);
    t.regex(told, /23|60/);
    t.regex(told, /^[^{}]+$/);
    const [en, es] = [conditionWords[operator].en, conditionWords[operator].es].map((words) =>
      words.match(/{\w+}/g)?.sort(),
    );
    t.deepEqual(en, es);
  });
}

test("a rule says where its alarm ends and while what it counts", (t) => {
  const nameOf = (id: string) => (id === "ME_INST_0.RPM" ? "Port engine" : id);
  const rule = { threshold: 23.5, hysteresis: 0.5, delay_s: 5 };
  const told = (more: { readonly operator: "<" | ">"; readonly only_when?: string }) =>
    ruleText({ ...rule, ...more }, tag, nameOf).replaceAll(/\s/g, " ");
  const gated = told({ operator: ">", only_when: "ME_INST_0.RPM > 300" });
  t.is(gated, "above 23.50 V, for 5 s, ends below 23.00 V, only while Port engine > 300");
  t.is(told({ operator: "<" }), "below 23.50 V, for 5 s, ends above 24.00 V");
});
