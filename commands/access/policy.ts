import { command, jsonFlag, switchFlag } from "../../src/runtime/command.ts";
import { texts } from "../../src/runtime/access/access-command.ts";
import { printDoors, printPolicy } from "../../src/runtime/access/policy-lines.ts";

export default command({
  summary: texts.summaries.policy,
  description: texts.descriptions.policy,
  examples: ["", "--doors"],
  flags: {
    doors: switchFlag(texts.flags.doors),
    json: jsonFlag,
  },
  run: ({ doors, json }) => (doors ? printDoors(json) : printPolicy(json)),
});
