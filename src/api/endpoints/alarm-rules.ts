/** GET /alarms/rules: what is watched, rule by rule. */
import { alarmConfiguration } from "./tags.ts";
import { endpoint } from "./endpoint.ts";
import { arrayOf } from "../schema/body-schema.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { Listing } from "../load/record-budget.ts";

export const alarmRuleEndpoints = [
  endpoint({
    method: "get",
    path: "/alarms/rules",
    operationId: "listAlarmRules",
    summary: "Every alarm rule of every registered tag",
    parameters: {},
    answer: arrayOf(refTo("AlarmRule")),
    handle(_values, { parts }) {
      const rules = [...parts.tags.entries()].flatMap(({ definition }) => parts.alarms.rulesFor(definition.id));
      return Listing.ofRecords(rules, (rule): Body<"AlarmRule"> => ({
        tag_id: rule.tagId,
        ...alarmConfiguration(rule),
      }));
    },
  }),
];
