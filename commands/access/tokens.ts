import { command, Flags, serviceFlags } from "../../src/runtime/command.ts";
import { answers, grantFlags, texts } from "../../src/runtime/access/access-command.ts";
import { done, listOf } from "../../src/runtime/access/access-verbs.ts";

export default command({
  summary: texts.summaries.tokens,
  examples: ["", "--make Prometheus --scopes read --days 365", "--make ruuvi --scopes tags --prefix RUUVI."],
  flags: {
    ...serviceFlags,
    make: Flags.string({ summary: texts.flags.make, helpValue: "NAME" }),
    ...grantFlags,
  },
  run: ({ make, scopes, prefix, days, ...where }) => {
    if (make !== undefined)
      return done(
        where,
        (client, user) =>
          client.send("/access/tokens", answers.token, { name: make, scopes, prefix: prefix || undefined, days, user }),
        "",
      );
    return listOf(where, (client) => client.get("/access/tokens", answers.tokens), [
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
