/**
 * Finds the log book for a command. A running service holds the lock of the data directory and has noted its address there: then the
 * service writes for the command. Only this file knows whether a command uses a service or files.
 */
import type { Clock } from "../../core/clock.ts";
import { usageError } from "../../core/errors.ts";
import { localeOf } from "../../messages/locale.ts";
import { messagesIn } from "../../messages/messages.ts";
import { resolveReadableDataDir } from "../data-dir.ts";
import { runningServiceUrl } from "../service-url.ts";
import type { BookVerifier, BookWriter } from "./book-access.ts";
import { FileBook } from "./file-book.ts";
import { bookInDataDirectory, bookInExportFolder, bookInOneFile } from "./find-book.ts";
import type { GivenCheckpoint } from "./given.ts";
import { HttpBook } from "./http-book.ts";
import { StoppedBook } from "./stopped-book.ts";
import type { VerifyTexts } from "./verify-text.ts";

type Env = Readonly<Record<string, string | undefined>>;

interface WriterOptions {
  readonly env: Env;
  readonly clock: Clock;
}

export interface NamedWriterOptions extends WriterOptions {
  readonly url?: string | undefined;
  readonly dataDir?: string | undefined;
}

const DEFAULT_URL = "http://127.0.0.1:8000";

/** The book in a data directory: through the service that has it open, else by its files. */
export async function openWriter(dir: string, options: WriterOptions): Promise<BookWriter> {
  const url = await runningServiceUrl(dir);
  return url === undefined ? new StoppedBook(dir, options) : serviceBook(url, options.env);
}

/** The book of the service at `url`, else in a data directory. Throws `usage` if both are given. */
export async function openNamedWriter({ url, dataDir, ...options }: NamedWriterOptions): Promise<BookWriter> {
  checkOneNamed(url, dataDir, options.env);
  if (url !== undefined) return serviceBook(url, options.env);
  return openWriter(resolveReadableDataDir(dataDir, options.env).dir, options);
}

/** For a manual entry: the files only if a directory is given, else the service. Throws `usage` if both are given. */
export function openEntryWriter({ url, dataDir, ...options }: NamedWriterOptions): BookWriter {
  checkOneNamed(url, dataDir, options.env);
  if (dataDir === undefined) return serviceBook(url ?? DEFAULT_URL, options.env);
  return new StoppedBook(resolveReadableDataDir(dataDir, options.env).dir, options);
}

function checkOneNamed(url: string | undefined, dataDir: string | undefined, env: Env): void {
  if (url === undefined || dataDir === undefined) return;
  throw usageError(messagesIn(localeOf(env)).logbook.add.onlyOne);
}

function serviceBook(url: string, env: Env): HttpBook {
  return new HttpBook(url, messagesIn(localeOf(env)).logbook.verify);
}

export interface NamedBook {
  readonly url: string | undefined;
  /** The folder of an export. */
  readonly exported: string | undefined;
  readonly file: string | undefined;
  readonly dataDir: string | undefined;
}

/** `given`: the checkpoint to compare the book with. Throws `usage` for the book of a service, which cannot do that. */
export async function openVerifier(
  { url, exported, file, dataDir }: NamedBook,
  given: GivenCheckpoint | undefined,
  texts: VerifyTexts,
  env: Env,
): Promise<BookVerifier> {
  if (url !== undefined) {
    if (given !== undefined) throw usageError(texts.texts.givenNeedsFiles);
    return new HttpBook(url, texts.texts);
  }
  if (exported !== undefined)
    return new FileBook(await bookInExportFolder(exported, given !== undefined, texts), given, texts);
  if (file !== undefined) return new FileBook(await bookInOneFile(file, texts), given, texts);
  return new FileBook(await bookInDataDirectory(resolveReadableDataDir(dataDir, env), texts), given, texts);
}
