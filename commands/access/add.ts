import { BitacoraCommand, Flags } from "../../src/runtime/command.ts";
import { nameArg, serviceFlags, texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { done, secretOf } from "../../src/runtime/access/access-verbs.ts";

export default class AccessAdd extends BitacoraCommand {
  static override summary = texts.summaries.add;
  static override examples = ["<%= config.bin %> <%= command.id %> Luis --role crew"];
  static override args = nameArg;
  static override flags = { ...serviceFlags, role: Flags.string({ summary: texts.flags.role, default: "crew" }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AccessAdd);
    const options = verbOptions(flags);
    const { role } = flags;
    process.exitCode = await done(options, "/access/people", {
      name: args.name,
      role,
      password: await secretOf(options),
    });
  }
}
