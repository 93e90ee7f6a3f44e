/** `bitacora logbook accept`: a person confirms the book as it is, so that it is signed again. */
import type { EvidenceMessages } from "../../messages/en/evidence.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { openNamedWriter } from "./open-book.ts";
import { checkedWords, type WriteOptions } from "./write-options.ts";

export interface LogbookAcceptOptions extends WriteOptions {
  readonly reason: string;
  readonly texts: EvidenceMessages["command"];
  readonly addTexts: LogbookMessages["add"];
  readonly locale: string;
}

/** Resolves to the exit status when the entry and a checkpoint are on disk. */
export async function logbookAccept(options: LogbookAcceptOptions): Promise<number> {
  const { texts, addTexts, locale, json, stdout } = options;
  const { user, text } = checkedWords(options.user, options.reason, addTexts);
  const book = await openNamedWriter(options);
  const receipt = await book.accept(user, text);
  const { id } = receipt;
  stdout.write(`${json ? JSON.stringify(receipt) : texts.done({ id, entries: id.toLocaleString(locale) })}\n`);
  return EXIT_GOOD;
}
