import { messagesIn } from "../../../src/messages/messages.ts";
import { Args, command, locale, serviceFlags } from "../../../src/runtime/command.ts";
import { requiredUserFlag } from "../../../src/runtime/logbook/flags.ts";
import { enterKey } from "../../../src/runtime/logbook/person-key.ts";

const { person } = messagesIn(locale).logbook;

export default command({
  summary: person.enter.summary,
  description: person.enter.description,
  examples: ["/media/usb/ana.key.pub --user Eva"],
  args: { file: Args.string({ description: person.publicFile, required: true }) },
  flags: {
    user: requiredUserFlag(person.user),
    ...serviceFlags,
  },
  run: (given) => enterKey({ ...given, revokes: false }),
});
