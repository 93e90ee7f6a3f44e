import { logbookMessages } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { logbookCheckpoint } from "../../src/runtime/logbook-checkpoint.ts";

const { checkpoint } = logbookMessages(locale);

export default class LogbookCheckpoint extends BitacoraCommand {
  static override summary = checkpoint.summary;
  static override description = checkpoint.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> > /media/usb/aurora.checkpoint",
    "<%= config.bin %> <%= command.id %> --short",
  ];
  static override flags = {
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    short: Flags.boolean({ summary: checkpoint.flags.short }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(LogbookCheckpoint);
    const { stdout, stderr, env } = process;
    const options = { dataDir: flags["data-dir"], short: flags.short, json: flags.json };
    process.exitCode = await logbookCheckpoint({ ...options, texts: checkpoint, locale, env, stdout, stderr });
  }
}
