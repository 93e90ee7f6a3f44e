import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, locale } from "../../src/runtime/command.ts";
import { entryId, logbookAdd } from "../../src/runtime/logbook/add.ts";
import { entryFlags } from "../../src/runtime/logbook/flags.ts";
import { writeOptions } from "../../src/runtime/logbook/write-options.ts";

const { add } = messagesIn(locale).logbook;

export default class LogbookCorrect extends BitacoraCommand {
  static override summary = add.correct.summary;
  static override description = add.correct.description;
  static override examples = ['<%= config.bin %> <%= command.id %> 12 "It was the port engine" --user Ana'];
  static override args = {
    id: Args.string({ description: add.correct.id, required: true }),
    text: Args.string({ description: add.text, required: true }),
  };
  static override flags = entryFlags;

  async run(): Promise<void> {
    const { flags, args } = await this.parse(LogbookCorrect);
    const reference = { kind: "corrects", id: entryId(args.id, add) } as const;
    const said = { summary: args.text, reference, texts: add };
    process.exitCode = await logbookAdd({ ...writeOptions(flags), ...said });
  }
}
