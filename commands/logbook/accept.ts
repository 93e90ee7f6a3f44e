import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { logbookAccept } from "../../src/runtime/logbook/accept.ts";
import { bookFlags, requiredUserFlag } from "../../src/runtime/logbook/flags.ts";
import { writeOptions } from "../../src/runtime/logbook/write-options.ts";

const { command } = messagesIn(locale).evidence;
const { add } = messagesIn(locale).logbook;

export default class LogbookAccept extends BitacoraCommand {
  static override summary = command.summary;
  static override description = command.description;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --user Ana --reason "The card was exchanged, its checkpoints are lost"',
  ];
  static override flags = {
    user: requiredUserFlag(command.flags.user),
    reason: Flags.string({ summary: command.flags.reason, helpValue: "WHY", required: true }),
    ...bookFlags,
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(LogbookAccept);
    const said = { reason: flags.reason, texts: command, addTexts: add, locale };
    process.exitCode = await logbookAccept({ ...writeOptions(flags), ...said });
  }
}
