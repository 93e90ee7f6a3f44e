import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale } from "../../src/runtime/command.ts";
import { entryId, logbookAdd } from "../../src/runtime/logbook/add.ts";
import { bookFlags, requiredUserFlag } from "../../src/runtime/logbook/flags.ts";
import { writeOptions } from "../../src/runtime/logbook/write-options.ts";

const { add, person } = messagesIn(locale).logbook;

export default class LogbookCountersign extends BitacoraCommand {
  static override summary = add.countersign.summary;
  static override description = add.countersign.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> 12 --user Ana",
    "<%= config.bin %> <%= command.id %> 12 --user Ana --key /media/usb/ana.key",
  ];
  static override args = {
    id: Args.string({ description: add.countersign.id, required: true }),
    text: Args.string({ description: add.countersign.text }),
  };
  static override flags = {
    user: requiredUserFlag(add.countersign.user),
    key: Flags.string({ summary: person.key, helpValue: "FILE" }),
    "passphrase-file": Flags.string({ summary: person.passphraseFile, helpValue: "FILE" }),
    ...bookFlags,
  };

  async run(): Promise<void> {
    const { flags, args } = await this.parse(LogbookCountersign);
    const id = entryId(args.id, add);
    const summary = args.text ?? add.countersign.said({ id });
    const { stdin, stderr } = process;
    const { key: file, "passphrase-file": passphraseFile } = flags;
    const key = file === undefined ? undefined : { file, passphraseFile, texts: person, stdin, stderr };
    const said = { summary, reference: { kind: "countersigns", id } as const, texts: add, key };
    process.exitCode = await logbookAdd({ ...writeOptions(flags), ...said });
  }
}
