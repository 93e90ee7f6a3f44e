/**
 * Finds the log book for a command. A running service holds the lock of the data directory and has noted its address there: then the
 * service writes for the command. Only this file knows whether a command uses a service or files.
 */
import type { Clock } from "../../core/clock.ts";
import { usageError } from "../../core/errors.ts";
import { localeOf } from "../../messages/locale.ts";
import { messagesIn } from "../../messages/messages.ts";
import { resolveReadableDataDir } from "../data-dir.ts";
import { placeOf, type ServicePlace } from "../service-url.ts";
import type { BookVerifier, BookWriter } from "./book-access.ts";
import { FileBook } from "./file-book.ts";
import { bookInDataDirectory, bookInExportFolder, bookInOneFile } from "./find-book.ts";
import type { GivenCheckpoint } from "./given.ts";
import { HttpBook } from "./http-book.ts";
import type { StoppedBook } from "./stopped-book.ts";
import type { VerifyTexts } from "./verify-text.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** The book of the service that is meant, through it where it runs. Rejects as `placeOf` does. */
export async function openNamedWriter(named: ServicePlace, env: Env, clock: Clock): Promise<BookWriter> {
  const place = await placeOf(named, env);
  if (place.url !== undefined) return serviceBook(place.url, env);
  return stoppedBook(place.dataDir.dir, env, clock);
}

/** For what only the files of a stopped service take. Rejects with `usage` where it runs. */
export async function openStoppedBook(dataDir: string | undefined, env: Env, clock: Clock): Promise<StoppedBook> {
  const place = await placeOf({ dataDir }, env);
  if (place.url === undefined) return stoppedBook(place.dataDir.dir, env, clock);
  throw usageError(messagesIn(localeOf(env)).history.compact.isRunning({ url: place.url }));
}

/** Loaded here: a verification needs nothing that writes. */
async function stoppedBook(dir: string, env: Env, clock: Clock): Promise<StoppedBook> {
  const book = await import("./stopped-book.ts");
  return new book.StoppedBook(dir, env, clock);
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
  return new FileBook(await bookInDataDirectory(await resolveReadableDataDir(dataDir, env), texts), given, texts);
}
