import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, locale } from "../../src/runtime/command.ts";
import { logbookAdd } from "../../src/runtime/logbook/add.ts";
import { entryFlags } from "../../src/runtime/logbook/flags.ts";
import { writeOptions } from "../../src/runtime/logbook/write-options.ts";

const { add } = messagesIn(locale).logbook;

export default class LogbookAdd extends BitacoraCommand {
  static override summary = add.summary;
  static override description = add.description;
  static override examples = [
    '<%= config.bin %> <%= command.id %> "Zarpamos de Palma" --user Ana',
    '<%= config.bin %> <%= command.id %> "Engine oil changed" --user Ana --data-dir /var/lib/bitacora',
  ];
  static override args = { text: Args.string({ description: add.text, required: true }) };
  static override flags = entryFlags;

  async run(): Promise<void> {
    const { flags, args } = await this.parse(LogbookAdd);
    const said = { summary: args.text, reference: undefined, texts: add };
    process.exitCode = await logbookAdd({ ...writeOptions(flags), ...said });
  }
}
