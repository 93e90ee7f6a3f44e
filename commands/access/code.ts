import { command, serviceFlags } from "../../src/runtime/command.ts";
import { texts } from "../../src/runtime/access/access-command.ts";
import { printCode } from "../../src/runtime/access/access-verbs.ts";

export default command({
  summary: texts.summaries.code,
  examples: [""],
  flags: serviceFlags,
  run: (where) => printCode(where),
});
