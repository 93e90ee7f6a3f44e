import { command, serviceFlags } from "../../src/runtime/command.ts";
import { grantFlags, idArg, texts } from "../../src/runtime/access/access-command.ts";
import { done } from "../../src/runtime/access/access-verbs.ts";

export default command({
  summary: texts.summaries.approve,
  examples: ["1f2e3d4c-… --scopes read,acknowledge"],
  args: idArg,
  flags: { ...serviceFlags, ...grantFlags },
  run: ({ id, scopes, prefix, days, ...where }) =>
    done(where, "/access/requests/{id}/approve", { id, scopes, prefix: prefix || undefined, days }, texts.approved),
});
