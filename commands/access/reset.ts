import { BitacoraCommand, Flags } from "../../src/runtime/command.ts";
import { nameArg, serviceFlags, texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { done, secretOf } from "../../src/runtime/access/access-verbs.ts";

export default class AccessReset extends BitacoraCommand {
  static override summary = texts.summaries.reset;
  static override examples = ['<%= config.bin %> <%= command.id %> "Ana Ruiz"'];
  static override args = nameArg;
  static override flags = {
    ...serviceFlags,
    role: Flags.string({ summary: texts.flags.role }),
    pin: Flags.boolean({ summary: texts.flags.pin }),
    "shut-out": Flags.boolean({ summary: texts.flags.shutOut }),
    "let-in": Flags.boolean({ summary: texts.flags.letIn, exclusive: ["shut-out"] }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AccessReset);
    const options = verbOptions(flags);
    const { role, pin, "shut-out": shutsOut, "let-in": letsIn } = flags;
    const isOther = role !== undefined || shutsOut || letsIn;
    const secret = isOther ? {} : { [pin ? "pin" : "password"]: await secretOf(options) };
    const change = {
      ...secret,
      ...(role === undefined ? {} : { role }),
      ...(shutsOut || letsIn ? { disabled: shutsOut } : {}),
    };
    process.exitCode = await done(options, `/access/people/${encodeURIComponent(args.name)}`, change);
  }
}
