/** `bitacora logbook import`: the days of signalk-logbook as entries in the book of a stopped service. */
import { basename } from "node:path";
import { BitacoraError, systemErrorCode, usageError } from "../../core/errors.ts";
import { displayPath } from "../../core/folders.ts";
import { openRegular } from "../../core/regular-file.ts";
import { readDay } from "../../import/logbook/signalk-logbook.ts";
import type { ImportedEntry } from "../../logbook/imported.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { limits } from "../limits.ts";
import { openStoppedBook } from "./open-book.ts";
import { checkedWords, surroundings, type WriteOptions } from "./write-options.ts";

const texts = messagesIn(locale).logbook.importing;

/** The exit status: 1 where an entry was refused. Nothing is entered if a file cannot be read. */
export async function logbookImport(
  given: Omit<WriteOptions, "url"> & { readonly files: readonly string[] },
): Promise<number> {
  const options = { ...surroundings(), ...given };
  const book = await openStoppedBook(options.dataDir, options.env, options.clock);
  const { user } = checkedWords(options.user, texts.summary);
  const entries: ImportedEntry[] = [];
  let refused = 0;
  for (const file of options.files) {
    const day = readDay({ name: basename(file), bytes: await read(file) });
    if (day === undefined) throw usageError(texts.noDay({ file: displayPath(file) }));
    entries.push(...day.entries);
    refused += day.refused;
  }
  const added = await book.enterImported(user, entries);
  const report = { files: options.files.length, added, present: entries.length - added, refused };
  options.stdout.write(
    `${options.json ? JSON.stringify(report) : texts.done({ ...report, dir: displayPath(book.dir) })}\n`,
  );
  return refused === 0 ? EXIT_GOOD : EXIT_BAD_ANSWER;
}

async function read(file: string): Promise<Buffer> {
  try {
    await using handle = await openRegular(file);
    if ((await handle.stat()).size <= limits.import.dayBytes) return await handle.readFile();
    throw usageError(texts.noDay({ file: displayPath(file) }));
  } catch (error) {
    if (error instanceof BitacoraError) throw error;
    throw new BitacoraError("capture-unreadable", { file, reason: systemErrorCode(error) ?? String(error) }, error);
  }
}
