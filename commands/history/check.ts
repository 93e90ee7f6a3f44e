import { historyMessages } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { historyCheck } from "../../src/runtime/history/check.ts";

const messages = historyMessages(locale);

export default class HistoryCheck extends BitacoraCommand {
  static override summary = messages.check.summary;
  static override description = messages.check.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> --data-dir /var/lib/bitacora",
    "<%= config.bin %> <%= command.id %> --db /media/usb/historian.db --json",
  ];
  static override flags = {
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    db: Flags.string({ summary: messages.flags.db, helpValue: "FILE" }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(HistoryCheck);
    const { "data-dir": dataDir, db, json } = flags;
    const { env, stdout, stderr } = process;
    process.exitCode = await historyCheck({ dataDir, db, env, json, texts: messages, locale, stdout, stderr });
  }
}
