/** Writes an export to a folder or a tar file. A tar file is complete, or is removed again. */
import { rm } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { BitacoraError, isDiskFull, systemErrorCode } from "../../core/errors.ts";
import { type Archive, folderArchive, tarArchive } from "../../logbook/export/file-archive.ts";
import { displayPath } from "../../core/folders.ts";

export interface ExportTarget {
  readonly path: string;
  readonly isTar: boolean;
  /** The folder with the files: the target itself, or the folder in the tar file. */
  readonly folder: string;
}

export function exportTarget(target: string): ExportTarget {
  const path = resolve(target);
  const isTar = path.endsWith(".tar");
  return { path, isTar, folder: isTar ? basename(path, ".tar") : path };
}

/** Rejects with `disk-full`, and with `output-not-writable` if the target exists already, or the folder above it does not. */
export async function writeArchive<T>(
  target: ExportTarget,
  nowMs: number,
  write: (archive: Archive) => Promise<T>,
): Promise<T> {
  try {
    return await written(target, nowMs, write);
  } catch (error) {
    throw outputError(target.path, error);
  }
}

/** As `writeArchive` rejects. */
export function outputError(path: string, error: unknown): unknown {
  const reason = systemErrorCode(error);
  if (reason === undefined || error instanceof BitacoraError) return error;
  const details = { file: displayPath(path), reason };
  const isBadName = ["EEXIST", "ENOENT", "ENOTEMPTY"].includes(reason);
  const code = isDiskFull(error) ? "disk-full" : isBadName ? "output-not-writable" : "folder-not-writable";
  return new BitacoraError(code, details, error);
}

async function written<T>(
  { path, isTar, folder }: ExportTarget,
  nowMs: number,
  write: (archive: Archive) => Promise<T>,
): Promise<T> {
  const archive = isTar ? await tarArchive(path, folder, nowMs) : await folderArchive(path);
  let whole = false;
  try {
    const result = await write(archive);
    await archive.close();
    whole = true;
    return result;
  } finally {
    // On a full disk closing fails, too. A partial tar file is useless; a partial folder shows what it is.
    if (!whole) await archive.close().catch(() => undefined);
    if (!whole && isTar) await rm(path, { force: true });
  }
}
