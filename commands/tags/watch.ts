import { Args, command, serviceFlags } from "../../src/runtime/command.ts";
import { texts, watchTags } from "../../src/runtime/tags/tag-command.ts";

export default command({
  summary: texts.watch,
  examples: ["", "'BATT_*' --json"],
  args: { pattern: Args.string({ description: texts.args.pattern }) },
  flags: serviceFlags,
  run: async ({ pattern, ...where }) => {
    await watchTags(where, pattern);
    // The stream is still open.
    process.exit();
  },
});
