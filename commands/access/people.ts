import { BitacoraCommand } from "../../src/runtime/command.ts";
import { serviceFlags, texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { listOf } from "../../src/runtime/access/access-verbs.ts";

export default class AccessPeople extends BitacoraCommand {
  static override summary = texts.summaries.people;
  static override examples = ["<%= config.bin %> <%= command.id %>"];
  static override flags = serviceFlags;

  async run(): Promise<void> {
    const { flags } = await this.parse(AccessPeople);
    process.exitCode = await listOf(verbOptions(flags), "/access/people", [
      "name",
      "role",
      "disabled",
      "has_pin",
      "last_sign_in",
    ]);
  }
}
