/**
 * Opens a file that must be a regular one. In its place there may be a FIFO, which could be read for ever, a device or a
 * folder: each is refused at once with the code `EFTYPE`.
 */
import { constants, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { systemErrorCode } from "./errors.ts";

/** BSD's code for a file of the wrong type; Linux has none. */
export const NOT_A_FILE = "EFTYPE";

/** Opens for reading. Rejects with the system's error. */
export async function openRegular(path: string): Promise<FileHandle> {
  // Without O_NONBLOCK, opening a FIFO waits for a writer.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    mustBeRegular(await handle.stat(), path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Throws `EFTYPE` if it is not a regular file. */
export function mustBeRegular(stats: Stats, path: string): void {
  if (!stats.isFile()) throw Object.assign(new Error(`${path} is no ordinary file`), { code: NOT_A_FILE });
}

/**
 * The content of a file as UTF-8, or undefined if there is no file. Rejects with the system's error, and with EFBIG beyond
 * `mostBytes`.
 */
export async function readRegular(path: string, mostBytes = Infinity): Promise<string | undefined> {
  let handle;
  try {
    handle = await openRegular(path);
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
  try {
    const { size } = await handle.stat();
    if (size > mostBytes) throw Object.assign(new Error(`${path} is too long`), { code: "EFBIG" });
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}
