import { BitacoraCommand } from "../../src/runtime/command.ts";
import { serviceFlags, texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { printed } from "../../src/runtime/access/access-verbs.ts";

export default class AccessCode extends BitacoraCommand {
  static override summary = texts.summaries.code;
  static override examples = ["<%= config.bin %> <%= command.id %>"];
  static override flags = serviceFlags;

  async run(): Promise<void> {
    const { flags } = await this.parse(AccessCode);
    process.exitCode = await printed(verbOptions(flags), "/access/code", "code");
  }
}
