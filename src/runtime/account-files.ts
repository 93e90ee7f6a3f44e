/** Where the accounts of a data directory are, and what says that there were some. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { systemErrorCode } from "../core/errors.ts";

export const ACCOUNTS = "access.json";
/** As a file that cannot be read is called, and once there was one. */
export const DAMAGED = `${ACCOUNTS}.damaged`;
/** There were accounts once. */
export const MARK = "access-controlled.json";

/** Whether the data directory had accounts, and has none now; for who may not read them, too. */
export async function hasLostAccounts(dataDir: string): Promise<boolean> {
  const has = (name: string) => isThere(join(dataDir, name));
  return !(await has(ACCOUNTS)) && ((await has(DAMAGED)) || (await has(MARK)));
}

export async function isThere(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return false;
    throw error;
  }
}
