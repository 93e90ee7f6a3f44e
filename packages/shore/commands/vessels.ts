import { BitacoraCommand, Flags, texts as cli } from "../../../src/runtime/command.ts";
import { postgresFlag, texts } from "../src/runtime/flags.ts";
import { shoreVessels } from "../src/runtime/vessels.ts";

export default class ShoreVessels extends BitacoraCommand {
  static override summary = texts.vessels.summary;
  static override examples = ["<%= config.bin %> <%= command.id %> --postgres postgres://bitacora@db/bitacora"];
  static override flags = {
    postgres: postgresFlag(),
    json: Flags.boolean({ summary: cli.flags.json, default: false }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(ShoreVessels);
    process.exitCode = await shoreVessels(flags.postgres, flags.json, texts);
  }
}
