/** The address of a running service. The service writes it to its data directory, where the commands look for it. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isFileLocked } from "../core/file-lock.ts";
import { resolveReadableDataDir } from "./data-dir.ts";

/** It is valid only while the directory is locked: a service that was killed leaves it behind. */
export const SERVICE_URL_FILE = "service.url";

/** Pause between two attempts to write it. */
const RETRY_MS = 10_000;

/** Which service a command asks. */
export interface ServicePlace {
  readonly url?: string | undefined;
  readonly dataDir?: string | undefined;
}

const DEFAULT_URL = "http://127.0.0.1:8000";

/** The service that is named, else the one that runs on the data directory, else the usual address. */
export async function serviceOf({ url, dataDir }: ServicePlace): Promise<string> {
  return url ?? (await runningServiceUrl(resolveReadableDataDir(dataDir).dir)) ?? DEFAULT_URL;
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
