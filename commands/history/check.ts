import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { historyCheck } from "../../src/runtime/history/check.ts";
import { locationFlags } from "../../src/runtime/history/flags.ts";

const messages = messagesIn(locale).history;

export default class HistoryCheck extends BitacoraCommand {
  static override summary = messages.check.summary;
  static override description = messages.check.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> --data-dir /var/lib/bitacora",
    "<%= config.bin %> <%= command.id %> --url http://bitacora.local:8000",
    "<%= config.bin %> <%= command.id %> --db /media/usb/historian.db --json",
  ];
  static override flags = {
    ...locationFlags,
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(HistoryCheck);
    const { url, "data-dir": dataDir, db, json } = flags;
    const { env, stdout, stderr } = process;
    process.exitCode = await historyCheck({ url, dataDir, db, env, json, texts: messages, locale, stdout, stderr });
  }
}
