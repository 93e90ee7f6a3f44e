import { BitacoraCommand, Flags } from "../../src/runtime/command.ts";
import { serviceFlags, texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { done, keyLine, listOf } from "../../src/runtime/access/access-verbs.ts";

export default class AccessPasskeys extends BitacoraCommand {
  static override summary = texts.summaries.passkeys;
  static override examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> --remove 1f2e3d4c5b6a",
    "<%= config.bin %> <%= command.id %> --line 1f2e3d4c5b6a > ana.pub",
  ];
  static override flags = {
    ...serviceFlags,
    remove: Flags.string({ summary: texts.flags.removePasskey, helpValue: "ID", exclusive: ["line"] }),
    line: Flags.string({ summary: texts.flags.line, helpValue: "ID" }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AccessPasskeys);
    const { remove, line } = flags;
    const options = verbOptions(flags);
    const path = "/access/passkeys";
    if (remove !== undefined)
      process.exitCode = await done(options, `${path}/${encodeURIComponent(remove)}/remove`, {}, texts.passkeyRemoved);
    else if (line === undefined)
      process.exitCode = await listOf(options, path, ["id", "name", "label", "rp_id", "signs", "used_at"]);
    else process.exitCode = await keyLine(options, path, line);
  }
}
