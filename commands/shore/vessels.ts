import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale } from "../../src/runtime/command.ts";
import { postgresFlag } from "../../src/runtime/shore/flags.ts";
import { shoreVessels } from "../../src/runtime/shore/vessels.ts";

const { shore: texts, cli } = messagesIn(locale);

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
