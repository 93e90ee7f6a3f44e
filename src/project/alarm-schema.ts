/** The JSON Schema of an alarm of the project file. What it cannot express is in `alarm-semantics.ts`. */
import { CONDITION_NAMES, conditionKeys, conditionRequirements } from "../alarms/conditions/kinds.ts";
import { limits } from "../alarms/limits.ts";
import { PRIORITIES } from "../core/priority.ts";
import { id, nonEmpty } from "./schema-parts.ts";

const seconds = { type: "number", minimum: 0, maximum: 86_400 } as const;
const hysteresis = { type: "number", minimum: 0, description: "in the unit of the tag; on leaving only" } as const;

export const alarm = {
  type: "object",
  additionalProperties: false,
  required: ["id", "operator", "priority"],
  properties: {
    id,
    operator: { enum: CONDITION_NAMES },
    threshold: { type: ["number", "boolean"], description: "in the unit of the tag; stale: s, count: how often" },
    hysteresis: { ...hysteresis, default: 0 },
    ...conditionKeys,
    only_when: {
      type: "string",
      maxLength: 200,
      description: 'the condition counts only while this holds of another tag ("ME_INST_0.RPM > 300")',
    },
    only_when_hysteresis: {
      type: "number",
      minimum: 0,
      default: 0,
      description: "… until it has left it by so much, in the unit of that tag",
    },
    only_when_hold_s: { ...seconds, default: 0, description: "… and has held for so long" },
    delay_s: { ...seconds, default: 0 },
    off_delay_s: { ...seconds, default: 0, description: "how long the condition must have left" },
    priority: { enum: PRIORITIES },
    message: nonEmpty(256),
    advice: { ...nonEmpty(512), description: "what it means, and what to do first" },
    latching: { type: "boolean", description: "by default: true, and false for caution" },
    repeat_s: {
      type: "number",
      minimum: limits.repeatS,
      maximum: 86_400,
      description: "sounds again each time that nobody has acknowledged it for so long",
    },
    escalate: {
      type: "object",
      additionalProperties: false,
      required: ["after_s", "to"],
      description: "the priority of an alarm that nobody has acknowledged for so long rises, once",
      properties: {
        after_s: { type: "number", exclusiveMinimum: 0, maximum: 86_400 },
        to: { enum: PRIORITIES },
      },
    },
    group: { ...id, description: "of the alarms of one group, the one that comes first is marked" },
  },
  allOf: conditionRequirements,
} as const;

/** A change of a default alarm; what it leaves out stays as it is. */
export const alarmChange = {
  type: ["boolean", "object"],
  additionalProperties: false,
  properties: {
    threshold: alarm.properties.threshold,
    low: conditionKeys.low,
    high: conditionKeys.high,
    hysteresis,
    delay_s: seconds,
    priority: alarm.properties.priority,
    message: alarm.properties.message,
    advice: alarm.properties.advice,
    latching: alarm.properties.latching,
  },
} as const;
