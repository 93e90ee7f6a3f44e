import { texts } from "../src/runtime/access/access-command.ts";
import { printAccess } from "../src/runtime/access/access-state.ts";
import { command, serviceFlags } from "../src/runtime/command.ts";

export default command({
  summary: texts.summaries.state,
  examples: ["", "--json"],
  flags: serviceFlags,
  run: printAccess,
});
