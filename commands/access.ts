import { serviceFlags, texts, verbOptions } from "../src/runtime/access/access-command.ts";
import { tellAccess } from "../src/runtime/access/access-state.ts";
import { BitacoraCommand } from "../src/runtime/command.ts";

export default class Access extends BitacoraCommand {
  static override summary = texts.summaries.state;
  static override examples = ["<%= config.bin %> <%= command.id %>", "<%= config.bin %> <%= command.id %> --json"];
  static override flags = serviceFlags;

  async run(): Promise<void> {
    const { flags } = await this.parse(Access);
    process.exitCode = await tellAccess(verbOptions(flags));
  }
}
