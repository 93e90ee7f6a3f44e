import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { verifyOnTerminal } from "../../src/runtime/logbook/verify.ts";

const { verify } = messagesIn(locale).logbook;

export default class LogbookVerify extends BitacoraCommand {
  static override summary = verify.summary;
  static override description = verify.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> --data-dir /var/lib/bitacora --json",
    "<%= config.bin %> <%= command.id %> --checkpoint /media/usb/aurora.checkpoint",
    "<%= config.bin %> <%= command.id %> --checkpoint 'https://witness.example.org/checkpoint?origin=bitacora/aurora'",
    '<%= config.bin %> <%= command.id %> --code "1234 K7QF-2M9X-TB4D-WZ60-8RPA"',
    "<%= config.bin %> <%= command.id %> /media/usb/aurora-2026",
    "<%= config.bin %> <%= command.id %> --url http://127.0.0.1:8000",
  ];
  static override args = { export: Args.string({ description: verify.exported }) };
  static override flags = {
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    file: Flags.string({ summary: verify.flags.file, helpValue: "FILE" }),
    url: Flags.string({ summary: verify.flags.url, helpValue: "URL" }),
    checkpoint: Flags.string({ summary: verify.flags.checkpoint, helpValue: "FILE" }),
    code: Flags.string({ summary: verify.flags.code, helpValue: "CODE" }),
    json: Flags.boolean({ summary: texts.flags.json }),
    strict: Flags.boolean({ summary: verify.flags.strict }),
  };

  async run(): Promise<void> {
    const { flags, args } = await this.parse(LogbookVerify);
    process.exitCode = await verifyOnTerminal({
      dataDir: flags["data-dir"],
      exported: args.export,
      file: flags.file,
      url: flags.url,
      checkpoint: flags.checkpoint,
      code: flags.code,
      json: flags.json,
      strict: flags.strict,
      texts: verify,
      evidenceTexts: messagesIn(locale).evidence,
      locale,
      env: process.env,
    });
  }
}
