import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { acceptOnTerminal } from "../../src/runtime/logbook/accept.ts";

const evidence = messagesIn(locale).evidence;
const { add } = messagesIn(locale).logbook;

export default class LogbookAccept extends BitacoraCommand {
  static override summary = evidence.command.summary;
  static override description = evidence.command.description;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --user Ana --reason "The card was exchanged, its checkpoints are lost"',
  ];
  static override flags = {
    user: Flags.string({ summary: evidence.command.flags.user, helpValue: "NAME", required: true }),
    reason: Flags.string({ summary: evidence.command.flags.reason, helpValue: "WHY", required: true }),
    url: Flags.string({ summary: add.flags.url, helpValue: "URL" }),
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(LogbookAccept);
    const { user, reason, url, json, "data-dir": dataDir } = flags;
    const said = { user, reason, url, dataDir, json };
    process.exitCode = await acceptOnTerminal({ ...said, texts: evidence, addTexts: add, locale });
  }
}
