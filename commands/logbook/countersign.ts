import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, locale } from "../../src/runtime/command.ts";
import { entryId, logbookAdd } from "../../src/runtime/logbook/add.ts";
import { bookFlags, requiredUserFlag } from "../../src/runtime/logbook/flags.ts";
import { writeOptions } from "../../src/runtime/logbook/write-options.ts";

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
    user: requiredUserFlag(add.countersign.user),
    ...bookFlags,
  };

  async run(): Promise<void> {
    const { flags, args } = await this.parse(LogbookCountersign);
    const id = entryId(args.id, add);
    const summary = args.text ?? add.countersign.said(id);
    const said = { summary, reference: { kind: "countersigns", id } as const, texts: add };
    process.exitCode = await logbookAdd({ ...writeOptions(flags), ...said });
  }
}
