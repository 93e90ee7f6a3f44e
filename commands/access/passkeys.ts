import { command, Flags, serviceFlags } from "../../src/runtime/command.ts";
import { texts } from "../../src/runtime/access/access-command.ts";
import { done, keyLine, listOf, lists } from "../../src/runtime/access/access-verbs.ts";

export default command({
  summary: texts.summaries.passkeys,
  examples: ["", "--remove 1f2e3d4c5b6a", "--line 1f2e3d4c5b6a > ana.pub"],
  flags: {
    ...serviceFlags,
    remove: Flags.string({ summary: texts.flags.removePasskey, helpValue: "ID", exclusive: ["line"] }),
    line: Flags.string({ summary: texts.flags.line, helpValue: "ID" }),
  },
  run: ({ remove, line, ...where }) => {
    if (remove !== undefined) return done(where, "/access/passkeys/{id}/remove", { id: remove }, texts.passkeyRemoved);
    if (line !== undefined) return keyLine(where, line);
    return listOf(where, lists.passkeys, ["id", "name", "label", "rp_id", "signs", "used_at"]);
  },
});
