/** The files of a stopped service as a command finds them: whether they may be read, and the lock of their folder. */
import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { BitacoraError, isBitacoraError, systemErrorCode } from "../../core/errors.ts";
import { acquireFileLock, type FileLock, shareFileLock } from "../../core/file-lock.ts";
import { frameLogPath } from "../../historian/disk/frame-log-path.ts";
import { monthFilesBeside } from "../../historian/months/files-beside.ts";
import { displayPath } from "../../core/folders.ts";

/** A file that this user may not read is an error, not damage: its samples are there. */
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
  // A user may have the right to enter a folder, and not the right to list it.
  checkReadable(dirname(file), () => undefined);
  for (const part of [file, frameLogPath(file), ...monthFilesBeside(file).map((month) => month.file)])
    for (const path of [part, `${part}-wal`]) checkReadable(path, () => undefined);
}

/** The lock of the data directory with these files, for a command that changes them. Undefined where the folder is no data directory. */
export function lockOfFiles(file: string): Promise<FileLock | undefined> {
  return lockWith(acquireFileLock, file);
}

/** A lock that several readers share; it writes nothing. */
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

/** The error of the commands for files that another process has locked. */
export function asInUse(error: unknown, file: string): unknown {
  if (!isBitacoraError(error, "historian-locked", "data-dir-in-use")) return error;
  return new BitacoraError("history-in-use", { file: displayPath(file) }, error);
}
