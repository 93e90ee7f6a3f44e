import { BitacoraCommand, Flags, texts as cliTexts } from "../../src/runtime/command.ts";
import { texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { printDoors, printPolicy } from "../../src/runtime/access/policy-lines.ts";

export default class AccessPolicy extends BitacoraCommand {
  static override summary = texts.summaries.policy;
  static override description = texts.descriptions.policy;
  static override examples = ["<%= config.bin %> <%= command.id %>", "<%= config.bin %> <%= command.id %> --doors"];
  static override flags = {
    doors: Flags.boolean({ summary: texts.flags.doors }),
    json: Flags.boolean({ summary: cliTexts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AccessPolicy);
    const options = verbOptions(flags);
    process.exitCode = flags.doors ? printDoors(options) : printPolicy(options);
  }
}
