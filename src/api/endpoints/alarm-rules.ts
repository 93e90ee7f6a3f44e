/**
 * GET /alarms/rules and GET /alarms/stats: the rules with their states, and how often each alarm comes. POST
 * /alarms/rules/{tag_id}/{alarm_id}/…: shelves a rule, takes it out of service, or undoes that. Answers when the entry is on disk.
 */
import type { RuleName } from "../../acts/alarm-acts.ts";
import type { Locale } from "../../messages/locale.ts";
import type { RuleStatus } from "../../alarms/alarms.ts";
import { limits as alarmLimits } from "../../alarms/limits.ts";
import { api } from "../../messages/details.ts";
import { limits } from "../limits.ts";
import { Listing } from "../load/record-budget.ts";
import { done } from "../refused-act.ts";
import { arrayOf } from "../../core/body-schema.ts";
import {
  choiceParameter,
  integerParameter,
  nameParameter,
  pathParameter,
  requiredSummaryParameter,
} from "../schema/parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { endpoint } from "./endpoint.ts";
import { languageParameter } from "./reader-language.ts";
import { recordIn } from "../../project/reader-texts.ts";
import { alarmConfiguration } from "./tags.ts";

const MINUTE_MS = 60_000;

/** The rules that `?state=` selects. */
const PICKS = {
  open: ({ record }: RuleStatus) => record !== undefined,
  shelved: ({ shelved }: RuleStatus) => shelved !== undefined,
  out_of_service: ({ outOfService }: RuleStatus) => outOfService !== undefined,
};

const rule = {
  language: languageParameter,
  tag_id: pathParameter("The rule's tag."),
  alarm_id: pathParameter("The alarm configuration's id within its tag."),
};
const user = nameParameter("Who does it.", { maxLength: limits.http.userChars, default: "anonymous" });
const reason = requiredSummaryParameter("Why.", limits.http.reasonChars, api.reasonRequired);

const problems = {
  404: "There is no such rule, or nothing to take back.",
  429: "This address has written too much; Retry-After says when it may again.",
  503: "The log book cannot take it; nothing has changed.",
};

export const alarmRuleEndpoints = [
  endpoint({
    method: "get",
    path: "/alarms/rules",
    operationId: "listAlarmRules",
    summary: "Every alarm rule, with how it stands now",
    parameters: {
      state: choiceParameter<keyof typeof PICKS>("Only rules with an open alarm, or shelved, or out of service.", [
        "open",
        "shelved",
        "out_of_service",
      ]),
      language: languageParameter,
    },
    answer: arrayOf(refTo("AlarmRule")),
    handle({ state, language }, { parts }) {
      const rules = parts.alarms.rules();
      return Listing.ofRecords(state === undefined ? rules : rules.filter(PICKS[state]), (status) =>
        ruleStatus(status, language),
      );
    },
  }),
  endpoint({
    method: "get",
    path: "/alarms/stats",
    operationId: "alarmStatistics",
    summary: "How often alarms come: per ten minutes, floods, chattering, standing, the ten most frequent",
    parameters: { language: languageParameter },
    answer: refTo("AlarmReport"),
    handle({ language }, { parts }) {
      const report = parts.alarms.report();
      return { ...report, standing: report.standing.map((record) => recordIn(record, language)) };
    },
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/shelve",
    operationId: "shelveAlarm",
    summary: "Shelves a rule for a while: its alarms make no sound and do not count as unacknowledged",
    parameters: {
      ...rule,
      user,
      reason,
      minutes: integerParameter("For how long.", {
        minimum: 1,
        maximum: alarmLimits.shelveMs / MINUTE_MS,
        default: 60,
      }),
    },
    answer: refTo("AlarmRule"),
    problems,
    handle: async ({ language, minutes, reason: why, user: by, ...of }, { parts: { acts } }, caller) =>
      ruleStatus(await done(acts.alarms.shelve(caller, named(of), minutes, why, by)), language),
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/unshelve",
    operationId: "unshelveAlarm",
    summary: "Ends the shelving of a rule before its time",
    parameters: { ...rule, user },
    answer: refTo("AlarmRule"),
    problems,
    handle: async ({ language, user: by, ...of }, { parts: { acts } }, caller) =>
      ruleStatus(await done(acts.alarms.unshelve(caller, named(of), by)), language),
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/out-of-service",
    operationId: "takeAlarmOutOfService",
    summary: "Takes a rule out of service until somebody returns it: as shelved, without an end",
    parameters: { ...rule, user, reason },
    answer: refTo("AlarmRule"),
    problems,
    handle: async ({ language, reason: why, user: by, ...of }, { parts: { acts } }, caller) =>
      ruleStatus(await done(acts.alarms.takeOutOfService(caller, named(of), why, by)), language),
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/return-to-service",
    operationId: "returnAlarmToService",
    summary: "Returns a rule to service",
    parameters: { ...rule, user },
    answer: refTo("AlarmRule"),
    problems,
    handle: async ({ language, user: by, ...of }, { parts: { acts } }, caller) =>
      ruleStatus(await done(acts.alarms.returnToService(caller, named(of), by)), language),
  }),
];

function named({ tag_id: tagId, alarm_id: alarmId }: { readonly tag_id: string; readonly alarm_id: string }): RuleName {
  return { tagId, alarmId };
}

export function ruleStatus(
  { rule: own, state, record, enabled, shelved, outOfService }: RuleStatus,
  language: Locale | undefined,
): Body<"AlarmRule"> {
  return {
    tag_id: own.tagId,
    ...alarmConfiguration(own, language),
    state,
    record_id: record?.id ?? null,
    ...(enabled === undefined ? {} : { enabled }),
    shelved: shelved ?? null,
    out_of_service: outOfService ?? null,
  };
}
