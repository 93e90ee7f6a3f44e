import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { addOptions, entryId } from "../../src/runtime/logbook/add-options.ts";
import { logbookAdd } from "../../src/runtime/logbook/add.ts";

const { add } = messagesIn(locale).logbook;

export default class LogbookCountersign extends BitacoraCommand {
  static override summary = add.countersign.summary;
  static override description = add.countersign.description;
  static override examples = ["<%= config.bin %> <%= command.id %> 12 --user Ana"];
  static override args = {
    id: Args.string({ description: add.countersign.id, required: true }),
    text: Args.string({ description: add.countersign.text }),
  };
  static override flags = {
    user: Flags.string({ summary: add.countersign.user, helpValue: "NAME", required: true }),
    url: Flags.string({ summary: add.flags.url, helpValue: "URL" }),
    "data-dir": Flags.string({ summary: add.flags.dataDir, helpValue: "DIR" }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags, args } = await this.parse(LogbookCountersign);
    const id = entryId(args.id, add);
    const text = args.text ?? add.countersign.said(id);
    process.exitCode = await logbookAdd(addOptions(flags, text, { kind: "countersigns", id }, add));
  }
}
