import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, locale } from "../../src/runtime/command.ts";
import { entryId, logbookAdd } from "../../src/runtime/logbook/add.ts";
import { entryFlags } from "../../src/runtime/logbook/flags.ts";

const { add } = messagesIn(locale).logbook;

export default command({
  summary: add.correct.summary,
  description: add.correct.description,
  examples: ['12 "It was the port engine" --user Ana'],
  args: {
    id: Args.string({ description: add.correct.id, required: true }),
    text: Args.string({ description: add.text, required: true }),
  },
  flags: entryFlags,
  run: ({ id, text, ...given }) =>
    logbookAdd({ ...given, summary: text, reference: { kind: "corrects", id: entryId(id) } }),
});
