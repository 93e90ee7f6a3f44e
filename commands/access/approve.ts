import { BitacoraCommand } from "../../src/runtime/command.ts";
import { grantFlags, idArg, serviceFlags, texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { done } from "../../src/runtime/access/access-verbs.ts";

export default class AccessApprove extends BitacoraCommand {
  static override summary = texts.summaries.approve;
  static override examples = ["<%= config.bin %> <%= command.id %> 1f2e3d4c-… --scopes read,acknowledge"];
  static override args = idArg;
  static override flags = { ...serviceFlags, ...grantFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AccessApprove);
    const { scopes, days } = flags;
    const path = `/access/requests/${encodeURIComponent(args.id)}/approve`;
    process.exitCode = await done(verbOptions(flags), path, { scopes, days }, texts.approved);
  }
}
