import { BitacoraCommand } from "../../src/runtime/command.ts";
import { idArg, serviceFlags, texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { done } from "../../src/runtime/access/access-verbs.ts";

export default class AccessDeny extends BitacoraCommand {
  static override summary = texts.summaries.deny;
  static override examples = ["<%= config.bin %> <%= command.id %> 1f2e3d4c5b6a"];
  static override args = idArg;
  static override flags = serviceFlags;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AccessDeny);
    const path = `/access/requests/${encodeURIComponent(args.id)}/deny`;
    process.exitCode = await done(verbOptions(flags), path, {}, texts.denied);
  }
}
