import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { historyCompact } from "../../src/runtime/history/compact.ts";

const messages = messagesIn(locale).history;

export default class HistoryCompact extends BitacoraCommand {
  static override summary = messages.compact.summary;
  static override description = messages.compact.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> --data-dir /var/lib/bitacora",
    "<%= config.bin %> <%= command.id %> --db /media/usb/historian.db --json",
  ];
  static override flags = {
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    db: Flags.string({ summary: messages.flags.db, helpValue: "FILE" }),
    "accept-missing": Flags.boolean({ summary: messages.compact.acceptMissing }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(HistoryCompact);
    const { "data-dir": dataDir, db, "accept-missing": acceptMissing, json } = flags;
    const { env, stdout, stderr } = process;
    const options = { dataDir, db, env, acceptMissing, json, texts: messages, locale, stdout, stderr };
    process.exitCode = await historyCompact(options);
  }
}
