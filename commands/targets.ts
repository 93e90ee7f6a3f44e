import { command, serviceFlags, switchFlag } from "../src/runtime/command.ts";
import { listTargets, texts, watchTargets } from "../src/runtime/targets/targets-command.ts";

export default command({
  summary: texts.summary,
  examples: ["", "--watch", "--json"],
  flags: { ...serviceFlags, watch: switchFlag(texts.watch) },
  run: async ({ watch, ...where }) => {
    if (!watch) return listTargets(where);
    await watchTargets(where);
    // The stream is still open.
    return process.exit();
  },
});
