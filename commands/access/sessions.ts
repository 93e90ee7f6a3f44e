import { command, serviceFlags } from "../../src/runtime/command.ts";
import { answers, texts } from "../../src/runtime/access/access-command.ts";
import { listOf } from "../../src/runtime/access/access-verbs.ts";

export default command({
  summary: texts.summaries.sessions,
  examples: [""],
  flags: serviceFlags,
  run: (where) =>
    listOf(where, (client) => client.get("/access/sessions", answers.sessions), [
      "id",
      "name",
      "role",
      "address",
      "used_at",
      "ends_at",
    ]),
});
