/** The address of a running service. The service writes it to its data directory, where the commands look for it. */
import { constants } from "node:fs";
import { access, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isBitacoraError, systemErrorCode, usageError } from "../core/errors.ts";
import { isFileLocked } from "../core/file-lock.ts";
import { displayPath } from "../core/folders.ts";
import { localeOf } from "../messages/locale.ts";
import { messagesIn } from "../messages/messages.ts";
import { type DataDir, resolveReadableDataDir } from "./data-dir.ts";

/** It is valid only while the directory is locked: a service that was killed leaves it behind. */
export const SERVICE_URL_FILE = "service.url";

/** Pause between two attempts to write it. */
const RETRY_MS = 10_000;

/** Which service a command asks. */
export interface ServicePlace {
  readonly url?: string | undefined;
  readonly dataDir?: string | undefined;
}

/** What every verb that asks a service is given. */
export interface VerbOptions extends ServicePlace {
  /** For programs: the service's words as it keeps them, not in the reader's language. */
  readonly json: boolean;
}

const DEFAULT_URL = "http://127.0.0.1:8000";

type Env = Readonly<Record<string, string | undefined>>;

/** The service to ask, undefined where none runs; and the data directory, as far as its files may be read. */
export type FoundPlace =
  | { readonly url: string; readonly dataDir?: undefined }
  | { readonly url: string; readonly dataDir: DataDir }
  | { readonly url?: undefined; readonly dataDir: DataDir };

/**
 * The service that is named, else the one that runs on the data directory. A directory that was not named, and into which this user may not
 * look, is that of a service at the usual address. Rejects with `usage` if both are named, with `logbook-missing` if there is no directory.
 */
export async function placeOf({ url, dataDir }: ServicePlace, env: Env = process.env): Promise<FoundPlace> {
  const { bothNamed } = messagesIn(localeOf(env)).cli.usage;
  if (url !== undefined && dataDir !== undefined) throw usageError(bothNamed);
  if (url !== undefined) return { url };
  const found = await resolveReadableDataDir(dataDir, env);
  const running = await runningServiceUrl(found.dir);
  if (running !== undefined) return { url: running, dataDir: found };
  const isClosed = dataDir === undefined && (await mayNotEnter(found.dir));
  return isClosed ? { url: DEFAULT_URL } : { dataDir: found };
}

/** For what only a service can answer: as above; where none runs on a directory that nobody named, the one at the usual address. */
export async function serviceOf(place: ServicePlace): Promise<string> {
  const found = await placeOf(place).catch((error: unknown) => {
    if (!isBitacoraError(error, "logbook-missing")) throw error;
  });
  if (found?.url !== undefined) return found.url;
  if (place.dataDir === undefined) return DEFAULT_URL;
  throw usageError(messagesIn(localeOf(process.env)).cli.usage.noService({ dir: displayPath(place.dataDir) }));
}

async function mayNotEnter(dir: string): Promise<boolean> {
  return access(dir, constants.R_OK | constants.X_OK).then(
    () => false,
    (error: unknown) => systemErrorCode(error) === "EACCES",
  );
}

/** The address of the service that has locked this directory. Undefined if none has, or its address is not known. */
export async function runningServiceUrl(dataDir: string): Promise<string | undefined> {
  if (!(await isFileLocked(join(dataDir, "lock")))) return undefined;
  const text = await readFile(join(dataDir, SERVICE_URL_FILE), "utf8").catch(() => "");
  return text.trim() || undefined;
}

/** Removes the address that a killed service has left: from here on the directory is locked, and the address would count as valid. */
export async function forgetServiceUrl(dataDir: string): Promise<void> {
  // On a read-only disk it stays, and `runningServiceUrl` gives it until the new one is written.
  await rm(join(dataDir, SERVICE_URL_FILE), { force: true }).catch(() => undefined);
}

/** Writes the address. Resolves to a function that removes it. On a full disk the service runs without it, and tries again. */
export async function noteServiceUrl(dataDir: string, url: string, retryMs = RETRY_MS): Promise<() => Promise<void>> {
  const file = join(dataDir, SERVICE_URL_FILE);
  const note = async (): Promise<void> => {
    try {
      await writeFile(file, `${url}\n`);
      clearInterval(retry);
    } catch {
      // An empty file may be left, which means that the address is not known.
    }
  };
  const retry = setInterval(() => void note(), retryMs);
  await note();
  return async () => {
    clearInterval(retry);
    // If our folder was replaced by another one, the file there belongs to another service.
    const noted = await readFile(file, "utf8").catch(() => "");
    if (noted.trim() === url || noted === "") await rm(file, { force: true });
  };
}
