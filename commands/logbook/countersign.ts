import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, Flags, locale, serviceFlags } from "../../src/runtime/command.ts";
import { entryId, logbookAdd } from "../../src/runtime/logbook/add.ts";
import { requiredUserFlag } from "../../src/runtime/logbook/flags.ts";

const { add, person } = messagesIn(locale).logbook;

export default command({
  summary: add.countersign.summary,
  description: add.countersign.description,
  examples: ["12 --user Ana", "12 --user Ana --key /media/usb/ana.key"],
  args: {
    id: Args.string({ description: add.countersign.id, required: true }),
    text: Args.string({ description: add.countersign.text }),
  },
  flags: {
    user: requiredUserFlag(add.countersign.user),
    key: Flags.string({ summary: person.key, helpValue: "FILE" }),
    "passphrase-file": Flags.string({ summary: person.passphraseFile, helpValue: "FILE" }),
    ...serviceFlags,
  },
  run: ({ key: file, passphraseFile, ...given }) => {
    const id = entryId(given.id);
    const summary = given.text ?? add.countersign.said({ id });
    const key = file === undefined ? undefined : { file, passphraseFile };
    return logbookAdd({ ...given, summary, reference: { kind: "countersigns", id }, key });
  },
});
