import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { checkpointOnTerminal } from "../../src/runtime/logbook/checkpoint.ts";

const { checkpoint } = messagesIn(locale).logbook;

export default class LogbookCheckpoint extends BitacoraCommand {
  static override summary = checkpoint.summary;
  static override description = checkpoint.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> > /media/usb/aurora.checkpoint",
    "<%= config.bin %> <%= command.id %> --short",
    "<%= config.bin %> <%= command.id %> --qr",
  ];
  static override flags = {
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    short: Flags.boolean({ summary: checkpoint.flags.short }),
    qr: Flags.boolean({ summary: checkpoint.flags.qr }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(LogbookCheckpoint);
    const { "data-dir": dataDir, short, qr, json } = flags;
    process.exitCode = await checkpointOnTerminal({ dataDir, short, qr, json, texts: checkpoint, locale });
  }
}
