import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, dataDirFlag, locale } from "../../src/runtime/command.ts";
import { bookFlags, requiredUserFlag } from "../../src/runtime/logbook/flags.ts";
import { enterKey } from "../../src/runtime/logbook/person-key.ts";

const { person } = messagesIn(locale).logbook;

export default command({
  summary: person.revoke.summary,
  description: person.revoke.description,
  examples: ["/media/usb/ana.key.pub --user Eva"],
  args: { file: Args.string({ description: person.publicFile, required: true }) },
  flags: {
    user: requiredUserFlag(person.user),
    ...bookFlags,
    "data-dir": dataDirFlag,
  },
  run: (given) => enterKey({ ...given, revokes: true }),
});
