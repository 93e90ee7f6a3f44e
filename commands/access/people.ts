import { command, serviceFlags } from "../../src/runtime/command.ts";
import { answers, texts } from "../../src/runtime/access/access-command.ts";
import { listOf } from "../../src/runtime/access/access-verbs.ts";

export default command({
  summary: texts.summaries.people,
  examples: [""],
  flags: serviceFlags,
  run: (where) =>
    listOf(where, (client) => client.get("/access/people", answers.people), [
      "name",
      "role",
      "disabled",
      "has_pin",
      "last_sign_in",
    ]),
});
