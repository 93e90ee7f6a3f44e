/**
 * The folder on the medium that a backup goes to: whether it may be one, whether it has room, and what its errors are called. A stick
 * that is full or pulled out is an ordinary day: one line says so, and the generations that were there stay.
 */
import { mkdir, stat, statfs } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { BitacoraError, isDiskFull, systemErrorCode } from "../../core/errors.ts";
import { displayPath } from "../../core/folders.ts";
import { limits } from "./limits.ts";

/** Makes the last folder of the path if it is not there. Rejects as `checkMedium` does. */
export async function openMedium(target: string, dataDir: string, sameDevice: boolean): Promise<void> {
  await checkMedium(target, dataDir, sameDevice);
  await onMedium(target, () => mkdir(target).catch(unlessThere));
}

function unlessThere(error: unknown): void {
  if (systemErrorCode(error) !== "EEXIST") throw error;
}

/**
 * Only looks: the last folder of the path may be missing. Rejects with `backup-medium` if the medium cannot be used, and with
 * `backup-same-device` if it is on the disk of the data: a copy on the same card is no backup, and an unmounted stick looks like that.
 */
export async function checkMedium(target: string, dataDir: string, sameDevice: boolean): Promise<void> {
  const data = await stat(dataDir).catch((error: unknown) => {
    throw new BitacoraError("logbook-missing", { dir: displayPath(dataDir) }, error);
  });
  await onMedium(target, async () => {
    const there = await stat(target).catch((error: unknown) => {
      if (systemErrorCode(error) === "ENOENT") return undefined;
      throw error;
    });
    if (there?.isDirectory() === false) {
      throw new BitacoraError("backup-medium", { dir: displayPath(target), reason: "ENOTDIR" });
    }
    const { dev } = there ?? (await stat(dirname(target)));
    const isInside = `${resolve(target)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`);
    if (isInside || (dev === data.dev && !sameDevice)) {
      throw new BitacoraError("backup-same-device", { dir: displayPath(target), data: displayPath(dataDir) });
    }
  });
}

/** Rejects with `backup-no-room` where `bytes` do not fit. */
export async function checkRoom(target: string, bytes: number): Promise<void> {
  const room = await roomOn(target);
  if (bytes > room) throw noRoom(target, bytes, room);
}

/** Bytes that a backup may use. */
export function roomOn(target: string): Promise<number> {
  return onMedium(target, async () => {
    const { bavail, bsize } = await statfs(target);
    return Math.max(0, bavail * bsize - limits.spareBytes);
  });
}

function noRoom(target: string, needed?: number, free?: number, cause?: unknown): BitacoraError {
  const mb = (bytes: number): string => String(Math.ceil(bytes / 1e6));
  const figures = needed === undefined || free === undefined ? {} : { needed: mb(needed), free: mb(free) };
  return new BitacoraError("backup-no-room", { dir: displayPath(target), ...figures }, cause);
}

/** Faults there become `backup-no-room` or `backup-medium`. */
export async function onMedium<T>(target: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BitacoraError) throw error;
    if (isDiskFull(error)) throw noRoom(target, undefined, undefined, error);
    const reason = systemErrorCode(error);
    if (reason === undefined) throw error;
    throw new BitacoraError("backup-medium", { dir: displayPath(target), reason }, error);
  }
}
