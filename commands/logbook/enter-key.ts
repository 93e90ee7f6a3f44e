import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { bookFlags, requiredUserFlag } from "../../src/runtime/logbook/flags.ts";
import { enterKey } from "../../src/runtime/logbook/person-key.ts";
import { writeOptions } from "../../src/runtime/logbook/write-options.ts";

const { person, add } = messagesIn(locale).logbook;

export default class LogbookEnterKey extends BitacoraCommand {
  static override summary = person.enter.summary;
  static override description = person.enter.description;
  static override examples = ["<%= config.bin %> <%= command.id %> /media/usb/ana.key.pub --user Eva"];
  static override args = { file: Args.string({ description: person.publicFile, required: true }) };
  static override flags = {
    user: requiredUserFlag(person.user),
    ...bookFlags,
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
  };

  async run(): Promise<void> {
    const { flags, args } = await this.parse(LogbookEnterKey);
    const said = { file: args.file, revokes: false, texts: person, addTexts: add };
    process.exitCode = await enterKey({ ...writeOptions(flags), ...said });
  }
}
