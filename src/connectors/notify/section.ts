/** The section `alarms.notify` of the project file: receivers of the changes of alarms, elsewhere. */
import { limits as alarmLimits } from "../../alarms/limits.ts";
import { PRIORITIES } from "../../core/priority.ts";
import { itemsOf, repeatedIds } from "../../project/fields.ts";
import { id } from "../../project/schema-parts.ts";
import { givenSection, said } from "../../project/section.ts";
import { urlOrCommand } from "./words.ts";

const receiver = {
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

export const notifySection = givenSection({
  name: "alarms.notify",
  schema: {
    type: "array",
    maxItems: alarmLimits.receivers,
    items: receiver,
    default: [],
    description: "who is told of alarms elsewhere; without any nobody is",
  },
  build: (receivers) => receivers.map(({ url, command = [], ...each }) => ({ ...each, target: url ?? command })),
  faults: (written) => {
    const receivers = itemsOf(written, ["alarms", "notify"]);
    const unclear = receivers.filter(({ fields: { url, command } }) => (url === undefined) === (command === undefined));
    return [...repeatedIds(receivers), ...unclear.map(({ path }) => ({ path, problem: said(urlOrCommand) }))];
  },
  stateFiles: "notify-[^/]*\\.json",
});
