/** Runs something that reads a book's files. What the system says about them becomes a coded error. */
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import { displayPath } from "../data-dir.ts";

/** Rejects with `logbook-missing` or `logbook-unreadable`, and with a coded error as it is. */
export async function reading<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === undefined || error instanceof BitacoraError) throw error;
    const details = { file: displayPath(path), reason };
    throw new BitacoraError(reason === "ENOENT" ? "logbook-missing" : "logbook-unreadable", details, error);
  }
}
