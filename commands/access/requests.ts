import { BitacoraCommand } from "../../src/runtime/command.ts";
import { serviceFlags, texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { listOf } from "../../src/runtime/access/access-verbs.ts";

export default class AccessRequests extends BitacoraCommand {
  static override summary = texts.summaries.requests;
  static override examples = ["<%= config.bin %> <%= command.id %>"];
  static override flags = serviceFlags;

  async run(): Promise<void> {
    const { flags } = await this.parse(AccessRequests);
    process.exitCode = await listOf(verbOptions(flags), "/access/requests", [
      "id",
      "name",
      "scopes",
      "address",
      "state",
    ]);
  }
}
