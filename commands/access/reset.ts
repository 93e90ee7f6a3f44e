import { BitacoraCommand, Flags } from "../../src/runtime/command.ts";
import { nameArg, roleFlag, serviceFlags, texts, verbOptions } from "../../src/runtime/access/access-command.ts";
import { done } from "../../src/runtime/access/access-verbs.ts";
import { secretOf } from "../../src/runtime/access/secret-input.ts";

export default class AccessReset extends BitacoraCommand {
  static override summary = texts.summaries.reset;
  static override description = texts.descriptions.reset;
  static override examples = [
    '<%= config.bin %> <%= command.id %> "Ana Ruiz"',
    "<%= config.bin %> <%= command.id %> Luis --role engineer",
    "<%= config.bin %> <%= command.id %> Luis --pin < pin.txt",
  ];
  static override args = nameArg;
  static override flags = {
    ...serviceFlags,
    role: roleFlag,
    pin: Flags.boolean({ summary: texts.flags.pin, exclusive: ["role", "shut-out", "let-in"] }),
    "shut-out": Flags.boolean({ summary: texts.flags.shutOut, exclusive: ["let-in"] }),
    "let-in": Flags.boolean({ summary: texts.flags.letIn }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AccessReset);
    const options = verbOptions(flags);
    const { role, pin, "shut-out": shutsOut, "let-in": letsIn } = flags;
    const asked = {
      ...(role === undefined ? {} : { role }),
      ...(shutsOut || letsIn ? { disabled: !letsIn } : {}),
    };
    const change = Object.keys(asked).length > 0 ? asked : { [pin ? "pin" : "password"]: await secretOf(options, pin) };
    const path = `/access/people/${encodeURIComponent(args.name)}`;
    process.exitCode = await done(options, path, change, texts.changed({ name: args.name }));
  }
}
