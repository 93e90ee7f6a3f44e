/**
 * `bitacora logbook add`, `correct` and `countersign`: a manual entry. An entry that corrects or countersigns another one has its id;
 * the other one stays unchanged.
 */
import { BitacoraError } from "../../core/errors.ts";
import type { EntryReference } from "../../logbook/entry/entry-reference.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { openEntryWriter } from "./open-book.ts";
import { checkedWords, type WriteOptions } from "./write-options.ts";

export interface LogbookAddOptions extends WriteOptions {
  readonly summary: string;
  /** The entry that this one corrects or countersigns. */
  readonly reference: EntryReference | undefined;
  readonly texts: LogbookMessages["add"];
}

/** Resolves to the exit status when the entry is on disk. */
export async function logbookAdd(options: LogbookAddOptions): Promise<number> {
  const { texts, summary, reference, json, stdout } = options;
  const book = openEntryWriter(options);
  if (summary.trim() === "") throw new BitacoraError("usage", { reason: texts.empty });
  const { user, text } = checkedWords(options.user, summary, texts);
  const receipt = await book.add({ user, summary: text, reference });
  stdout.write(`${json ? JSON.stringify(receipt) : texts.written(receipt.id, receipt.timestamp)}\n`);
  return EXIT_GOOD;
}

export function entryId(text: string, texts: LogbookMessages["add"]): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new BitacoraError("usage", { reason: texts.notAnId(text) });
}
