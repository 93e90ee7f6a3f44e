/** The address of a running service, noted in its data directory for the commands that look for it there. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Counts only while the directory's lock is held: a killed service leaves it behind. */
export const SERVICE_URL_FILE = "service.url";

/** Gives what removes the note. On a full disk there is none, and the service runs all the same. */
export async function noteServiceUrl(dataDir: string, url: string): Promise<() => Promise<void>> {
  const file = join(dataDir, SERVICE_URL_FILE);
  await writeFile(file, `${url}\n`).catch(() => undefined);
  return () => rm(file, { force: true });
}
