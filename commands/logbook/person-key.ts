import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { makeKey } from "../../src/runtime/logbook/person-key.ts";

const { person, add } = messagesIn(locale).logbook;

export default class LogbookPersonKey extends BitacoraCommand {
  static override summary = person.make.summary;
  static override description = person.make.description;
  static override examples = [
    '<%= config.bin %> <%= command.id %> "Ana García" /media/usb/ana.key',
    '<%= config.bin %> <%= command.id %> "Ana García" /media/usb/ana.key --passphrase-file -',
  ];
  static override args = {
    name: Args.string({ description: person.make.name, required: true }),
    file: Args.string({ description: person.make.file, required: true }),
  };
  static override flags = {
    "passphrase-file": Flags.string({ summary: person.passphraseFile, helpValue: "FILE" }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags, args } = await this.parse(LogbookPersonKey);
    const { stdin, stdout, stderr } = process;
    const given = { person: args.name, file: args.file, passphraseFile: flags["passphrase-file"], json: flags.json };
    process.exitCode = await makeKey({ ...given, texts: person, addTexts: add, stdin, stdout, stderr });
  }
}
