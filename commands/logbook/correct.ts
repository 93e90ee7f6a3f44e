import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { addOptions, entryId } from "../../src/runtime/logbook/add-options.ts";
import { logbookAdd } from "../../src/runtime/logbook/add.ts";

const { add } = messagesIn(locale).logbook;

export default class LogbookCorrect extends BitacoraCommand {
  static override summary = add.correct.summary;
  static override description = add.correct.description;
  static override examples = ['<%= config.bin %> <%= command.id %> 12 "It was the port engine" --user Ana'];
  static override args = {
    id: Args.string({ description: add.correct.id, required: true }),
    text: Args.string({ description: add.text, required: true }),
  };
  static override flags = {
    user: Flags.string({ summary: add.flags.user, helpValue: "NAME", default: "operator" }),
    url: Flags.string({ summary: add.flags.url, helpValue: "URL" }),
    "data-dir": Flags.string({ summary: add.flags.dataDir, helpValue: "DIR" }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags, args } = await this.parse(LogbookCorrect);
    process.exitCode = await logbookAdd(
      addOptions(flags, args.text, { kind: "corrects", id: entryId(args.id, add) }, add),
    );
  }
}
