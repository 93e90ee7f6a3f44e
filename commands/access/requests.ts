import { command, serviceFlags } from "../../src/runtime/command.ts";
import { texts } from "../../src/runtime/access/access-command.ts";
import { listOf, lists } from "../../src/runtime/access/access-verbs.ts";

export default command({
  summary: texts.summaries.requests,
  examples: [""],
  flags: serviceFlags,
  run: (where) => listOf(where, lists.requests, ["id", "name", "scopes", "address", "state"]),
});
