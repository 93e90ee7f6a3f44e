/** The section `alarms` of the project file: settings for the alarms of all tags, and who is told of alarms. */
import { limits } from "../alarms/limits.ts";
import { PRIORITIES } from "../alarms/rule.ts";
import { alarmChange } from "./alarm-schema.ts";
import { defaultAlarmFaults } from "./alarm-semantics.ts";
import type { Finding } from "./fault.ts";
import { fieldsOf, type Item, itemsOf, repeatedIds } from "./fields.ts";
import { id } from "./schema-parts.ts";
import { section } from "./section.ts";

const notify = {
  type: "object",
  additionalProperties: false,
  required: ["id"],
  properties: {
    id,
    url: {
      type: "string",
      maxLength: 2048,
      pattern: "^https?://[^\\s/?#@]+([/?][^\\s#]*)?$",
      $comment: "webhook",
      description: "gets each change as a POST of JSON",
    },
    command: {
      type: "array",
      minItems: 1,
      maxItems: 32,
      items: { type: "string", minLength: 1, maxLength: 4096 },
      description: "a program and its arguments, no shell: gets each change as JSON on its standard input",
    },
    priority: { enum: PRIORITIES, default: "caution", description: "less urgent alarms are not told" },
    timeout_s: { type: "number", minimum: 1, maximum: 300, default: 30 },
  },
} as const;

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
    notify: {
      type: "array",
      maxItems: limits.receivers,
      items: notify,
      default: [],
      description: "who is told of alarms elsewhere; without any nobody is",
    },
  },
} as const;

export const alarms = section({
  schema,
  faults(written, { names }) {
    const { defaults, notify: receivers } = fieldsOf(written);
    return [...defaultAlarmFaults(defaults, names), ...notifyFaults(itemsOf(receivers, ["alarms", "notify"]))];
  },
  build: (settings, { written }) => ({
    // As they are written: a change is not filled in.
    defaults: written?.defaults ?? schema.properties.defaults.default,
    notify: settings.notify.map(({ url, command = [], ...each }) => ({ ...each, target: url ?? command })),
  }),
});

/** A receiver is a URL or a program. */
function notifyFaults(receivers: readonly Item[]): Finding[] {
  const unclear = receivers.filter(({ fields: { url, command } }) => (url === undefined) === (command === undefined));
  return [...repeatedIds(receivers), ...unclear.map(({ path }): Finding => ({ path, problem: ["urlOrCommand"] }))];
}
