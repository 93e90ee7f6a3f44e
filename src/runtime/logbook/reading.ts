/** Runs a function that reads a book's files, and turns errors of the system into coded errors. */
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import { displayPath } from "../../core/folders.ts";

/** Rejects with `logbook-missing` or `logbook-unreadable`; coded errors are passed on. */
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
