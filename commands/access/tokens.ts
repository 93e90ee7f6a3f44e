import { BitacoraCommand, Flags } from "../../src/runtime/command.ts";
import { grantFlags, serviceFlags, texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { done, listOf } from "../../src/runtime/access/access-verbs.ts";

export default class AccessTokens extends BitacoraCommand {
  static override summary = texts.summaries.tokens;
  static override examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> --make Prometheus --scopes read --days 365",
  ];
  static override flags = {
    ...serviceFlags,
    make: Flags.string({ summary: texts.flags.make, helpValue: "NAME" }),
    ...grantFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AccessTokens);
    const { make, scopes, days } = flags;
    const options = verbOptions(flags);
    process.exitCode =
      make === undefined
        ? await listOf(options, "/access/tokens", [
            "id",
            "name",
            "scopes",
            "ends_at",
            "revoked_at",
            "used_at",
            "address",
          ])
        : await done(options, "/access/tokens", { name: make, scopes, days }, "");
  }
}
