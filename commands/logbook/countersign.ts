import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, Flags, locale, serviceFlags } from "../../src/runtime/command.ts";
import { dayIn, entryId, logbookAdd } from "../../src/runtime/logbook/add.ts";
import { requiredUserFlag } from "../../src/runtime/logbook/flags.ts";

const { add, person } = messagesIn(locale).logbook;

export default command({
  summary: add.countersign.summary,
  description: add.countersign.description,
  examples: ["12 --user Ana", "2026-11-30 --user Ana --key /media/usb/ana.key"],
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
  run: ({ key: file, passphraseFile, id: which, text, ...given }) => {
    const day = dayIn(which);
    const said = (id: number) =>
      day === undefined ? add.countersign.said({ id }) : add.countersign.day({ day: which, id });
    const reference = {
      kind: "countersigns",
      ...(day === undefined ? { id: entryId(which) } : { newestOf: day }),
    } as const;
    const key = file === undefined ? undefined : { file, passphraseFile };
    return logbookAdd({ ...given, summary: (id) => text ?? said(id), reference, key });
  },
});
