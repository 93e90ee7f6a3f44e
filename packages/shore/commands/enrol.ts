import { Args, BitacoraCommand, Flags } from "../../../src/runtime/command.ts";
import { shoreEnrol } from "../src/runtime/enrol.ts";
import { postgresFlag, texts } from "../src/runtime/flags.ts";

export default class ShoreEnrol extends BitacoraCommand {
  static override summary = texts.enrol.summary;
  static override description = texts.enrol.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> aurora.pub --postgres postgres://bitacora@db/bitacora",
  ];
  static override args = { key: Args.string({ description: texts.enrol.key, required: true }) };
  static override flags = {
    postgres: postgresFlag(),
    name: Flags.string({ summary: texts.enrol.name, helpValue: "NAME" }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ShoreEnrol);
    process.exitCode = await shoreEnrol({ key: args.key, name: flags.name, postgres: flags.postgres, texts });
  }
}
