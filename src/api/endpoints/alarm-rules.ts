/**
 * GET /alarms/rules and GET /alarms/stats: the rules with their states, and how often each alarm comes. POST
 * /alarms/rules/{tag_id}/{alarm_id}/…: shelves a rule, takes it out of service, or undoes that; changes, adds, removes and tries a rule.
 * Answers when the entry is on disk.
 */
import type { RuleName } from "../../acts/alarm-acts.ts";
import type { Locale } from "../../messages/locale.ts";
import type { RuleStatus } from "../../alarms/alarms.ts";
import { limits as alarmLimits } from "../../alarms/limits.ts";
import { api, quoted, languageOfDetails } from "../../messages/details.ts";
import { formatIsoTime } from "../../core/time.ts";
import { Problem } from "../problem.ts";
import type { RuleChanging, TrialResult } from "../service.ts";
import { limits } from "../limits.ts";
import { Listing } from "../load/record-budget.ts";
import { arrayOf } from "../../core/body-schema.ts";
import { choiceParameter, integerParameter, objectParameter, pathParameter } from "../schema/parameter.ts";
import { userParameter, requiredSummaryParameter } from "../schema/text-parameter.ts";
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
const user = userParameter("Who does it.");
const reason = requiredSummaryParameter("Why.", limits.http.reasonChars, () => api.reasonRequired);

/** A year: `dates` of a trial are whole days. */
const MOST_DAYS = 366;

const keys = objectParameter(
  "The keys that change, as the project file has them; null takes one away. All of a new rule.",
);
const change = { ...rule, user, rule: keys };
const changeProblems = {
  404: "There is no such rule.",
  409: "The rule is not one of the project, the file has been changed since it was loaded, or somebody else was first.",
  422: "The project would have faults with it: a line each, in the language.",
  429: "This address has written too much; Retry-After says when it may again.",
  503: "The log book or the project file cannot take it; nothing has changed.",
};

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
        ruleStatus(status, language, parts.rules),
      );
    },
  }),
  endpoint({
    method: "get",
    path: "/alarms/rules/trial",
    operationId: "ruleTrialProgress",
    summary: "How far the trial of a rule is that the same person has asked for",
    answer: refTo("RuleTrialProgress"),
    handle: (_asked, { parts }, caller) => ({ share: parts.rules.trialShare(caller) ?? null }),
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
    handle: async ({ language, minutes, reason: why, user: by, ...of }, { parts: { acts, rules } }, caller) =>
      ruleStatus(await acts.alarms.shelve(caller, named(of), minutes, why, by), language, rules),
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/unshelve",
    operationId: "unshelveAlarm",
    summary: "Ends the shelving of a rule before its time",
    parameters: { ...rule, user },
    answer: refTo("AlarmRule"),
    problems,
    handle: async ({ language, user: by, ...of }, { parts: { acts, rules } }, caller) =>
      ruleStatus(await acts.alarms.unshelve(caller, named(of), by), language, rules),
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/out-of-service",
    operationId: "takeAlarmOutOfService",
    summary: "Takes a rule out of service until somebody returns it: as shelved, without an end",
    parameters: { ...rule, user, reason },
    answer: refTo("AlarmRule"),
    problems,
    handle: async ({ language, reason: why, user: by, ...of }, { parts: { acts, rules } }, caller) =>
      ruleStatus(await acts.alarms.takeOutOfService(caller, named(of), why, by), language, rules),
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/return-to-service",
    operationId: "returnAlarmToService",
    summary: "Returns a rule to service",
    parameters: { ...rule, user },
    answer: refTo("AlarmRule"),
    problems,
    handle: async ({ language, user: by, ...of }, { parts: { acts, rules } }, caller) =>
      ruleStatus(await acts.alarms.returnToService(caller, named(of), by), language, rules),
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}",
    operationId: "changeAlarmRule",
    summary: "Changes a rule, or adds one: in the project file, whose comments stay, and at once",
    parameters: change,
    answer: refTo("AlarmRule"),
    problems: changeProblems,
    async handle({ language, user: by, rule: changed, ...of }, { parts }, caller) {
      const said = { user: by, language: language ?? parts.locale };
      const status = await parts.rules.change(caller, { ...named(of), keys: changed }, said);
      if ("removed" in status) throw new Problem(404, api.alarmRuleNotSo(quotedRule(of)));
      return ruleStatus(status, language, parts.rules);
    },
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/remove",
    operationId: "removeAlarmRule",
    summary: "Removes a rule from the project; a default alarm is switched off",
    parameters: { ...rule, user },
    answer: refTo("RuleRemoved"),
    problems: changeProblems,
    async handle({ language, user: by, ...of }, { parts }, caller) {
      const said = { user: by, language: language ?? parts.locale };
      await parts.rules.change(caller, { ...named(of), keys: undefined }, said);
      return { tag_id: of.tag_id, alarm_id: of.alarm_id, removed: true } as const;
    },
  }),
  endpoint({
    method: "post",
    path: "/alarms/rules/{tag_id}/{alarm_id}/trial",
    operationId: "tryAlarmRule",
    summary:
      "What a rule would have raised in the last days, by the engine itself, from the historian; nothing is changed",
    parameters: {
      ...rule,
      rule: keys,
      days: integerParameter("How many days.", { minimum: 1, maximum: MOST_DAYS, default: 30 }),
    },
    answer: refTo("RuleTrial"),
    problems: {
      ...changeProblems,
      429: "The same person's last trial is under way, or too many are.",
      503: "The historian cannot answer now.",
    },
    async handle({ language = languageOfDetails(), days, rule: changed, ...of }, { parts }, caller) {
      const asked = { days, language, caller };
      const asker = { signal: caller.signal, ...(caller.client === undefined ? {} : { client: caller.client }) };
      return trialBody(await parts.rules.trial({ ...named(of), keys: changed }, asked, asker));
    },
  }),
];

function quotedRule({ tag_id: tagId, alarm_id: alarmId }: { readonly tag_id: string; readonly alarm_id: string }) {
  return { tagId: quoted(tagId), alarmId: quoted(alarmId) };
}

function trialBody({ sinceMs, untilMs, isWhole, dataSinceMs, ...trial }: TrialResult): Body<"RuleTrial"> {
  return {
    since: formatIsoTime(sinceMs),
    until: formatIsoTime(untilMs),
    whole: isWhole,
    data_since: dataSinceMs === null ? null : formatIsoTime(dataSinceMs),
    raised: trial.count,
    held_s: Math.round(trial.heldMs / 1000),
    samples: trial.samples,
    raisings: trial.raisings.map(({ activatedAtMs, returnedAtMs, value, worst }) => ({
      activated_at: formatIsoTime(activatedAtMs),
      returned_at: returnedAtMs === undefined ? null : formatIsoTime(returnedAtMs),
      value,
      worst,
    })),
  };
}

function named({ tag_id: tagId, alarm_id: alarmId }: { readonly tag_id: string; readonly alarm_id: string }): RuleName {
  return { tagId, alarmId };
}

export function ruleStatus(
  { rule: own, state, record, enabled, shelved, outOfService }: RuleStatus,
  language: Locale | undefined,
  rules: RuleChanging,
): Body<"AlarmRule"> {
  return {
    tag_id: own.tagId,
    ...alarmConfiguration(own, language),
    state,
    record_id: record?.id ?? null,
    ...(enabled === undefined ? {} : { enabled }),
    origin: rules.originOf(own.tagId, own.id),
    shelved: shelved ?? null,
    out_of_service: outOfService ?? null,
  };
}
