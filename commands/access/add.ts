import { command, serviceFlags } from "../../src/runtime/command.ts";
import { nameArg, roleOfNew, texts } from "../../src/runtime/access/access-command.ts";
import { done } from "../../src/runtime/access/access-verbs.ts";
import { secretOf } from "../../src/runtime/access/secret-input.ts";

export default command({
  summary: texts.summaries.add,
  description: texts.descriptions.secret,
  examples: ["Luis --role crew"],
  args: nameArg,
  flags: { ...serviceFlags, role: roleOfNew },
  run: async ({ name, role, ...where }) => {
    const password = await secretOf(false);
    return done(where, "/access/people", { name, role, password }, texts.added({ name, role }));
  },
});
