import { command, serviceFlags } from "../../src/runtime/command.ts";
import { idArg, texts } from "../../src/runtime/access/access-command.ts";
import { done } from "../../src/runtime/access/access-verbs.ts";

export default command({
  summary: texts.summaries.deny,
  examples: ["1f2e3d4c5b6a"],
  args: idArg,
  flags: serviceFlags,
  run: ({ id, ...where }) => done(where, "/access/requests/{id}/deny", { id }, texts.denied),
});
