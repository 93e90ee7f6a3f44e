import { BitacoraCommand, Flags, wholeNumberFlag } from "../../src/runtime/command.ts";
import { serviceFlags, texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { done, listOf } from "../../src/runtime/access/access-verbs.ts";

export default class AccessTokens extends BitacoraCommand {
  static override summary = texts.summaries.tokens;
  static override examples = ["<%= config.bin %> <%= command.id %> --make Prometheus"];
  static override flags = {
    ...serviceFlags,
    make: Flags.string({ summary: texts.flags.make, helpValue: "NAME" }),
    scopes: Flags.string({ summary: texts.flags.scopes, default: "read" }),
    days: wholeNumberFlag({ name: "days", summary: texts.flags.days, min: 1, max: 3660 })({ default: 365 }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AccessTokens);
    const { make, scopes, days } = flags;
    process.exitCode =
      make === undefined
        ? await listOf(verbOptions(flags), "/access/tokens", [
            "id",
            "name",
            "scopes",
            "ends_at",
            "revoked_at",
            "used_at",
            "address",
          ])
        : await done(verbOptions(flags), "/access/tokens", { name: make, scopes, days });
  }
}
