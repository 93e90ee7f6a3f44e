/** Folders: how they are made, and how messages name them. */
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname } from "node:path";
import { systemErrorCode } from "./errors.ts";

/** Makes one folder after the other: Node's `mkdir({ recursive: true })` never returns below /proc. */
export async function makeFolders(dir: string): Promise<void> {
  if (existsSync(dir)) return;
  await makeFolders(dirname(dir));
  await mkdir(dir, { mode: 0o750 }).catch((error: unknown) => {
    if (systemErrorCode(error) !== "EEXIST") throw error;
  });
}

/** `~` instead of the home directory, for messages. */
export function displayPath(path: string): string {
  const home = homedir();
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
