import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { logbookKey } from "../../src/runtime/logbook/key.ts";

const { key } = messagesIn(locale).logbook;

export default class LogbookKey extends BitacoraCommand {
  static override summary = key.summary;
  static override description = key.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> > /media/usb/aurora.pub",
    "<%= config.bin %> <%= command.id %> --json",
  ];
  static override flags = {
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(LogbookKey);
    const { env, stdout, stderr } = process;
    process.exitCode = await logbookKey({
      dataDir: flags["data-dir"],
      json: flags.json,
      texts: key,
      env,
      stdout,
      stderr,
    });
  }
}
