import { command, serviceFlags } from "../../src/runtime/command.ts";
import { answers, idArg, texts } from "../../src/runtime/access/access-command.ts";
import { done } from "../../src/runtime/access/access-verbs.ts";

export default command({
  summary: texts.summaries.revoke,
  examples: ["1f2e3d4c5b6a"],
  args: idArg,
  flags: serviceFlags,
  run: ({ id, ...where }) =>
    done(where, (client, user) => client.send("/access/tokens/{id}/revoke", answers.done, { id, user }), texts.revoked),
});
