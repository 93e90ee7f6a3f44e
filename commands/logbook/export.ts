import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { exportOnTerminal } from "../../src/runtime/logbook/export.ts";

const messages = messagesIn(locale).logbook;
const { exporting } = messages;

export default class LogbookExport extends BitacoraCommand {
  static override summary = exporting.summary;
  static override description = exporting.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> /media/usb/aurora-2026",
    "<%= config.bin %> <%= command.id %> aurora-2026.tar --data-dir /var/lib/bitacora",
  ];
  static override args = { target: Args.string({ description: exporting.target, required: true }) };
  static override flags = {
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags, args } = await this.parse(LogbookExport);
    process.exitCode = await exportOnTerminal({
      target: args.target,
      dataDir: flags["data-dir"],
      json: flags.json,
      texts: messages,
      locale,
    });
  }
}
