import { BitacoraCommand, Flags, wholeNumberFlag } from "../../src/runtime/command.ts";
import { idArg, serviceFlags, texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { done } from "../../src/runtime/access/access-verbs.ts";

export default class AccessApprove extends BitacoraCommand {
  static override summary = texts.summaries.approve;
  static override examples = ["<%= config.bin %> <%= command.id %> 1f2e3d4c-… --scopes read,acknowledge"];
  static override args = idArg;
  static override flags = {
    ...serviceFlags,
    scopes: Flags.string({ summary: texts.flags.scopes, default: "read" }),
    days: wholeNumberFlag({ name: "days", summary: texts.flags.days, min: 1, max: 3660 })({ default: 365 }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AccessApprove);
    const { scopes, days } = flags;
    process.exitCode = await done(verbOptions(flags), `/access/requests/${encodeURIComponent(args.id)}/approve`, {
      scopes,
      days,
    });
  }
}
