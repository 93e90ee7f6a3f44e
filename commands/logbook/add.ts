import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { addOptions } from "../../src/runtime/logbook/add-options.ts";
import { logbookAdd } from "../../src/runtime/logbook/add.ts";

const { add } = messagesIn(locale).logbook;

export default class LogbookAdd extends BitacoraCommand {
  static override summary = add.summary;
  static override description = add.description;
  static override examples = [
    '<%= config.bin %> <%= command.id %> "Zarpamos de Palma" --user Ana',
    '<%= config.bin %> <%= command.id %> "Engine oil changed" --user Ana --data-dir /var/lib/bitacora',
  ];
  static override args = { text: Args.string({ description: add.text, required: true }) };
  static override flags = {
    user: Flags.string({ summary: add.flags.user, helpValue: "NAME", default: "operator" }),
    url: Flags.string({ summary: add.flags.url, helpValue: "URL" }),
    "data-dir": Flags.string({ summary: add.flags.dataDir, helpValue: "DIR" }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags, args } = await this.parse(LogbookAdd);
    process.exitCode = await logbookAdd(addOptions(flags, args.text, undefined, add));
  }
}
