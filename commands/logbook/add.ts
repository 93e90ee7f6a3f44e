import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, locale } from "../../src/runtime/command.ts";
import { logbookAdd } from "../../src/runtime/logbook/add.ts";
import { entryFlags } from "../../src/runtime/logbook/flags.ts";

const { add } = messagesIn(locale).logbook;

export default command({
  summary: add.summary,
  description: add.description,
  examples: ['"Zarpamos de Palma" --user Ana', '"Engine oil changed" --user Ana --data-dir /var/lib/bitacora'],
  args: { text: Args.string({ description: add.text, required: true }) },
  flags: entryFlags,
  run: ({ text, ...given }) => logbookAdd({ ...given, summary: text, reference: undefined }),
});
