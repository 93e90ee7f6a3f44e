/** The files of a stopped service as a command finds them: whether they may be read, and the lock of their folder. */
import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { BitacoraError, isBitacoraError, systemErrorCode } from "../../core/errors.ts";
import { acquireFileLock, type FileLock, shareFileLock } from "../../core/file-lock.ts";
import { frameLogPath } from "../../historian/disk/frame-log-path.ts";
import { monthFilesBeside } from "../../historian/months/files-beside.ts";
import { displayPath } from "../data-dir.ts";

/** What may not be read is not counted as damage: its samples are there, for somebody else. */
export function checkReadable(path: string, onMissing: () => void): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === "ENOENT" || reason === "ENOTDIR") onMissing();
    else throw new BitacoraError("history-unreadable", { file: displayPath(path), reason }, error);
  }
}

export function checkAllReadable(file: string): void {
  // A folder can be one that may be entered and not listed.
  checkReadable(dirname(file), () => undefined);
  for (const part of [file, frameLogPath(file), ...monthFilesBeside(file).map((month) => month.file)])
    for (const path of [part, `${part}-wal`]) checkReadable(path, () => undefined);
}

/** The lock of the data directory that these files lie in, for whoever changes them; undefined where it is none. */
export function lockOfFiles(file: string): Promise<FileLock | undefined> {
  return lockWith(acquireFileLock, file);
}

/** Several may read at a time, and none of them writes a lock. */
export function lockToRead(file: string): Promise<FileLock | undefined> {
  return lockWith(shareFileLock, file);
}

async function lockWith(lock: typeof acquireFileLock, file: string): Promise<FileLock | undefined> {
  const dir = dirname(file);
  if (!existsSync(join(dir, "vessel.json"))) return undefined;
  try {
    return await lock(join(dir, "lock"));
  } catch (error) {
    throw asInUse(error, dir);
  }
}

/** What the commands say of files that somebody else has locked. */
export function asInUse(error: unknown, file: string): unknown {
  if (!isBitacoraError(error, "historian-locked", "data-dir-in-use")) return error;
  return new BitacoraError("history-in-use", { file: displayPath(file) }, error);
}
