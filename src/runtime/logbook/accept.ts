/** `bitacora logbook accept`: a person confirms the book as it is, so that it is signed again. */
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { openNamedWriter } from "./open-book.ts";
import { checkedWords, surroundings, type WriteOptions } from "./write-options.ts";

/** Resolves when the entry and a checkpoint are on disk. */
export async function logbookAccept(given: WriteOptions & { readonly reason: string }): Promise<void> {
  const options = { ...surroundings(), ...given };
  const { user, text } = checkedWords(options.user, options.reason);
  const book = await openNamedWriter(options, options.env, options.clock);
  const receipt = await book.accept(user, text);
  const { id } = receipt;
  const done = messagesIn(locale).evidence.command.done({ id, entries: id.toLocaleString(locale) });
  options.stdout.write(`${options.json ? JSON.stringify(receipt) : done}\n`);
}
