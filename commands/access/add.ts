import { BitacoraCommand } from "../../src/runtime/command.ts";
import { nameArg, roleOfNew, serviceFlags, texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { done } from "../../src/runtime/access/access-verbs.ts";
import { secretOf } from "../../src/runtime/access/secret-input.ts";

export default class AccessAdd extends BitacoraCommand {
  static override summary = texts.summaries.add;
  static override description = texts.descriptions.secret;
  static override examples = ["<%= config.bin %> <%= command.id %> Luis --role crew"];
  static override args = nameArg;
  static override flags = { ...serviceFlags, role: roleOfNew };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AccessAdd);
    const options = verbOptions(flags);
    const [{ name }, { role }] = [args, flags];
    const password = await secretOf(options, false);
    process.exitCode = await done(options, "/access/people", { name, role, password }, texts.added({ name, role }));
  }
}
