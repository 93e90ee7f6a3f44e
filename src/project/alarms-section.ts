/** The section `alarms` of the project file: settings for the alarms of all tags. */
import { limits } from "../alarms/limits.ts";
import { alarm, alarmChange } from "./alarm-schema.ts";
import { addedAlarmFaults, defaultAlarmFaults } from "./alarm-semantics.ts";
import type { AddedAlarms } from "./build-alarm.ts";
import { fieldsOf } from "./fields.ts";
import { section } from "./section.ts";

const schema = {
  type: "object",
  additionalProperties: false,
  default: {},
  properties: {
    defaults: {
      type: ["boolean", "object"],
      maxProperties: 256,
      default: true,
      description:
        "what the bus itself calls a warning, and usual limits, for tags without alarms of their own; by tag (* for anything)",
      additionalProperties: {
        type: ["boolean", "object"],
        maxProperties: limits.rulesPerTag,
        additionalProperties: alarmChange,
        description: "false: none; else by the alarm's id",
      },
    },
    rules: {
      type: "object",
      maxProperties: 1024,
      default: {},
      description:
        "alarms beside those that a tag has, by tag: for tags that the bus makes, and to keep the default ones",
      additionalProperties: { type: "array", maxItems: limits.rulesPerTag, items: alarm },
    },
  },
} as const;

export const alarms = section({
  schema,
  faults(written, { names }) {
    const { defaults, rules } = fieldsOf(written);
    return [...defaultAlarmFaults(defaults, names), ...addedAlarmFaults(rules, names)];
  },
  // As they are written: a change is not filled in, and a rule is built when its tag is known.
  build: (_settings, { written }) => ({
    // Cloned, since the reader's objects have no prototype: what comes from a thread has one.
    defaults: structuredClone(written?.defaults ?? schema.properties.defaults.default),
    rules: structuredClone(written?.rules ?? schema.properties.rules.default) as AddedAlarms,
  }),
});
