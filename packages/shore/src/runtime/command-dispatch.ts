/** Finds and runs the commands of the shore program, in the same way as the vessel's, with sentences for its own errors. */
import { localeOf } from "../../../../src/messages/locale.ts";
import { dispatch as dispatchCommand, main as mainOf, type Program } from "../../../../src/runtime/command-dispatch.ts";
import { shoreSentence } from "../errors.ts";
import { shoreMessagesIn } from "../messages/messages.ts";

const ashore = (program: Program): Program => ({
  ...program,
  sentenceOf: (error) => shoreSentence(error, shoreMessagesIn(localeOf(process.env))),
});

/** A program from its start to its end. */
export const main = (argv: readonly string[], program: Program): Promise<void> => mainOf(argv, ashore(program));

export const dispatch = (argv: readonly string[], program: Program): Promise<void> =>
  dispatchCommand(argv, ashore(program));
