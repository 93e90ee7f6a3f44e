import { messagesIn } from "../../src/messages/messages.ts";
import { command, Flags, locale, serviceFlags } from "../../src/runtime/command.ts";
import { logbookAccept } from "../../src/runtime/logbook/accept.ts";
import { requiredUserFlag } from "../../src/runtime/logbook/flags.ts";

const { command: words } = messagesIn(locale).evidence;

export default command({
  summary: words.summary,
  description: words.description,
  examples: ['--user Ana --reason "The card was exchanged, its checkpoints are lost"'],
  flags: {
    user: requiredUserFlag(words.flags.user),
    reason: Flags.string({ summary: words.flags.reason, helpValue: "WHY", required: true }),
    ...serviceFlags,
  },
  run: logbookAccept,
});
