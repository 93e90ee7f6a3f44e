/** The address of a running service, noted in its data directory for the commands that look for it there. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isFileLocked } from "../core/file-lock.ts";

/** It is valid only while the directory is locked: a service that was killed leaves it behind. */
export const SERVICE_URL_FILE = "service.url";

/** Between two attempts to write it, in ms. */
const RETRY_MS = 10_000;

/** The address of the service that has locked this directory. Undefined where none has, or the address could not be written. */
export async function runningServiceUrl(dataDir: string): Promise<string | undefined> {
  if (!(await isFileLocked(join(dataDir, "lock")))) return undefined;
  const text = await readFile(join(dataDir, SERVICE_URL_FILE), "utf8").catch(() => "");
  return text.trim() || undefined;
}

/** Writes the address, and resolves to what removes it. On a full disk the service runs without it, and tries again. */
export async function noteServiceUrl(dataDir: string, url: string, retryMs = RETRY_MS): Promise<() => Promise<void>> {
  const file = join(dataDir, SERVICE_URL_FILE);
  const note = async (): Promise<void> => {
    try {
      await writeFile(file, `${url}\n`);
      clearInterval(retry);
    } catch {
      // The file that is left is empty, which means no address.
    }
  };
  const retry = setInterval(() => void note(), retryMs);
  await note();
  return async () => {
    clearInterval(retry);
    // Another folder may have taken the place of ours: its file is another service's.
    const noted = await readFile(file, "utf8").catch(() => "");
    if (noted.trim() === url || noted === "") await rm(file, { force: true });
  };
}
