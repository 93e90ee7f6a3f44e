import { BitacoraCommand } from "../../src/runtime/command.ts";
import { serviceFlags, texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { listOf } from "../../src/runtime/access/access-verbs.ts";

export default class AccessSessions extends BitacoraCommand {
  static override summary = texts.summaries.sessions;
  static override examples = ["<%= config.bin %> <%= command.id %>"];
  static override flags = serviceFlags;

  async run(): Promise<void> {
    const { flags } = await this.parse(AccessSessions);
    process.exitCode = await listOf(verbOptions(flags), "/access/sessions", [
      "id",
      "name",
      "role",
      "address",
      "used_at",
      "ends_at",
    ]);
  }
}
