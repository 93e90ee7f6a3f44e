/** The section `alarms` of the project file: settings for the alarms of all tags. */
import { limits } from "../alarms/limits.ts";
import { alarmChange } from "./alarm-schema.ts";
import { defaultAlarmFaults } from "./alarm-semantics.ts";
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
  },
} as const;

export const alarms = section({
  schema,
  faults(written, { names }) {
    return defaultAlarmFaults(fieldsOf(written)["defaults"], names);
  },
  // As they are written: a change is not filled in.
  build: (_settings, { written }) => ({ defaults: written?.defaults ?? schema.properties.defaults.default }),
});
