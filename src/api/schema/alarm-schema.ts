/** The bodies about alarms and their rules. */
import { alarmRecord } from "../../alarms/alarm-record.ts";
import { alarmReport } from "../../alarms/alarm-report.ts";
import { RULE_STATES } from "../../alarms/alarms.ts";
import { CONDITION_NAMES, conditionKeys } from "../../alarms/conditions/kinds.ts";
import { PRIORITIES } from "../../core/priority.ts";
import { RULE_ORIGINS } from "../service.ts";
import {
  arrayOf,
  asBodies,
  choice,
  constant,
  count,
  number,
  objectAllowing,
  objectOf,
  time,
  ofType,
  orNull,
  text,
} from "../../core/body-schema.ts";
import { scalar } from "./scalar.ts";

const alarmMembers = {
  id: ofType("string", { description: "Unique within its tag." }),
  operator: choice(CONDITION_NAMES),
  threshold: ofType(["number", "boolean"]),
  hysteresis: ofType("number", { minimum: 0, description: "Applies on leaving the condition only." }),
  delay_s: ofType("number", { minimum: 0, description: "How long the condition must hold before the alarm fires." }),
  priority: choice(PRIORITIES),
  message: text,
  latching: ofType("boolean", { description: "Stays ACTIVE until acknowledged, even when the value has returned." }),
};

const optionalAlarmMembers = {
  advice: ofType("string", { description: "What it means, and what to do first." }),
  ...asBodies(conditionKeys),
  full_circle: ofType("number", { description: "Of an angle: the difference is taken the shorter way round." }),
  nominal_v: ofType("number", { description: "Judged only of a battery of this nominal voltage." }),
  only_when: text,
  only_when_hysteresis: number,
  only_when_hold_s: number,
  off_delay_s: number,
  repeat_s: number,
  escalate: objectOf({ after_s: number, to: choice(PRIORITIES) }),
  group: text,
};

export const alarmConfiguration = objectAllowing(alarmMembers, optionalAlarmMembers);

export const alarmBodies = {
  AlarmConfiguration: alarmConfiguration,
  AlarmRule: objectAllowing(
    {
      tag_id: text,
      ...alarmMembers,
      state: choice(RULE_STATES),
      record_id: ofType(["string", "null"], { description: "Of the open record, if there is one." }),
      shelved: orNull(objectOf({ user: text, reason: text, since: time, until: time })),
      out_of_service: orNull(objectOf({ user: text, reason: text, since: time })),
    },
    {
      ...optionalAlarmMembers,
      enabled: ofType(["boolean", "null"], { description: "Whether `only_when` holds; null while that is not known." }),
      origin: choice(RULE_ORIGINS, {
        description: "Who states it; one of the service or of a device cannot be changed.",
      }),
    },
  ),
  RuleRemoved: objectOf({ tag_id: text, alarm_id: text, removed: constant(true) }),
  RuleTrial: objectOf({
    since: time,
    until: time,
    whole: ofType("boolean", {
      description: "Whether it covers all days: else `since` is later, as it would be too much.",
    }),
    data_since: orNull(time),
    raised: count,
    held_s: ofType("number", { description: "How long the condition held in all." }),
    samples: ofType("integer", { description: "Judged one by one; hours in which nothing can change are skipped." }),
    raisings: arrayOf(
      objectOf(
        { activated_at: time, returned_at: orNull(time), value: scalar, worst: scalar },
        "As if each alarm had been acknowledged at once.",
      ),
    ),
  }),
  RuleTrialProgress: objectOf({
    share: orNull(ofType("number", { description: "From 0 to 1; null: none is under way." })),
  }),
  AlarmReport: alarmReport,
  AlarmRecord: alarmRecord,
};
