/** The address of a running service, noted in its data directory for the commands that look for it there. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isFileLocked } from "../core/file-lock.ts";

/** Counts only while the directory's lock is held: a killed service leaves it behind. */
export const SERVICE_URL_FILE = "service.url";

/** Between two attempts to write it, in ms. */
const RETRY_MS = 10_000;

/** The address of the service that has this directory; undefined where none has, or it could not be noted. */
export async function runningServiceUrl(dataDir: string): Promise<string | undefined> {
  if (!(await isFileLocked(join(dataDir, "lock")))) return undefined;
  const text = await readFile(join(dataDir, SERVICE_URL_FILE), "utf8").catch(() => "");
  return text.trim() || undefined;
}

/** Gives what removes the note. On a full disk there is none at first: the service runs all the same, and tries again. */
export async function noteServiceUrl(dataDir: string, url: string, retryMs = RETRY_MS): Promise<() => Promise<void>> {
  const file = join(dataDir, SERVICE_URL_FILE);
  const note = async (): Promise<void> => {
    try {
      await writeFile(file, `${url}\n`);
      clearInterval(retry);
    } catch {
      // What is left is empty, and counts as none.
    }
  };
  const retry = setInterval(() => void note(), retryMs);
  await note();
  return async () => {
    clearInterval(retry);
    // In a folder that was put in the place of ours it is another's.
    const noted = await readFile(file, "utf8").catch(() => "");
    if (noted.trim() === url || noted === "") await rm(file, { force: true });
  };
}
