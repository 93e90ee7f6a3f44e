/**
 * Opens what must be an ordinary file. In the place of one there may be a FIFO, which is read for ever, a device, or a folder:
 * each is refused at once with the code `EFTYPE`.
 */
import { constants, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { systemErrorCode } from "./errors.ts";

/** What is there is no ordinary file. */
const NOT_A_FILE = "EFTYPE";

/** For reading. Rejects with the error of the system. */
export async function openRegular(path: string): Promise<FileHandle> {
  // Without O_NONBLOCK the opening of a FIFO waits for somebody who writes into it.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    mustBeRegular(await handle.stat(), path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Throws where it is something else. */
export function mustBeRegular(stats: Stats, path: string): void {
  if (!stats.isFile()) throw Object.assign(new Error(`${path} is no ordinary file`), { code: NOT_A_FILE });
}

/** What is in a file as UTF-8, or undefined where there is none. Rejects with the error of the system, and with EFBIG beyond `mostBytes`. */
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
