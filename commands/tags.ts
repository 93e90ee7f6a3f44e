import { Args, command, serviceFlags } from "../src/runtime/command.ts";
import { listTags, texts } from "../src/runtime/tags/tag-command.ts";

export default command({
  summary: texts.list,
  examples: ["", "depth", "'BATT_*' --json"],
  args: { pattern: Args.string({ description: texts.args.word }) },
  flags: serviceFlags,
  run: ({ pattern, ...where }) => listTags(where, pattern),
});
