import { command, Flags, serviceFlags } from "../../src/runtime/command.ts";
import { grantFlags, texts } from "../../src/runtime/access/access-command.ts";
import { listOf, lists, makeToken } from "../../src/runtime/access/access-verbs.ts";

export default command({
  summary: texts.summaries.tokens,
  examples: ["", "--make Prometheus --scopes read --days 365", "--make ruuvi --scopes tags --prefix RUUVI."],
  flags: {
    ...serviceFlags,
    make: Flags.string({ summary: texts.flags.make, helpValue: "NAME" }),
    ...grantFlags,
  },
  run: ({ make, scopes, prefix, days, ...where }) => {
    if (make !== undefined) return makeToken(where, { name: make, scopes, prefix: prefix || undefined, days });
    return listOf(where, lists.tokens, [
      "id",
      "name",
      "scopes",
      "prefix",
      "ends_at",
      "revoked_at",
      "used_at",
      "address",
    ]);
  },
});
