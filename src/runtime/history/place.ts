/**
 * Where a command finds the samples. A running service has its files to itself (it holds their locks for as long as it
 * lives), so it is asked over HTTP; it notes its address in the data directory. Of a service that is stopped the files are
 * read, and the directory's lock is held meanwhile, so that none is started on them. They may be on a card that is mounted
 * read-only, from a computer that was killed or lost its power: reading changes nothing, neither in them nor beside them.
 */
import { accessSync, constants, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { systemClock } from "../../core/clock.ts";
import { BitacoraError, isBitacoraError, systemErrorCode } from "../../core/errors.ts";
import { acquireFileLock, type FileLock, isFileLocked, shareFileLock } from "../../core/file-lock.ts";
import { frameLogPath } from "../../historian/disk/frame-log-path.ts";
import type { HistorianStore } from "../../historian/historian-store.ts";
import { openSqliteStore } from "../../historian/file-store/sqlite-store.ts";
import { monthFilesBeside } from "../../historian/months/files-beside.ts";
import { displayPath, resolveReadableDataDir } from "../data-dir.ts";
import { SERVICE_URL_FILE } from "../service-url.ts";

export interface HistoryPlaceOptions {
  readonly url: string | undefined;
  readonly dataDir: string | undefined;
  readonly db: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly texts: { readonly onlyOnePlace: string };
}

export type HistoryPlace =
  { readonly kind: "service"; readonly url: string } | { readonly kind: "files"; readonly file: string };

/** Throws `history-missing` where there is nothing, `history-in-use` where what there is can be reached in no way. */
export async function placeOfHistory({ url, dataDir, db, env, texts }: HistoryPlaceOptions): Promise<HistoryPlace> {
  if ([url, dataDir, db].filter((one) => one !== undefined).length > 1) {
    throw new BitacoraError("usage", { reason: texts.onlyOnePlace });
  }
  if (url !== undefined) return { kind: "service", url };
  if (db !== undefined) return filesAt(resolve(db));
  const dir = readableDir(dataDir, env);
  const running = await runningService(dir);
  return running === undefined ? filesAt(join(dir, "historian.db")) : { kind: "service", url: running };
}

function filesAt(file: string): HistoryPlace {
  checkReadable(file, () => {
    throw new BitacoraError("history-missing", { file: displayPath(file) });
  });
  return { kind: "files", file };
}

/** What may not be read is not counted as damage: its samples are there, for somebody else. */
function checkReadable(path: string, onMissing: () => void): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === "ENOENT" || reason === "ENOTDIR") onMissing();
    else throw new BitacoraError("history-unreadable", { file: displayPath(path), reason }, error);
  }
}

function readableDir(dataDir: string | undefined, env: HistoryPlaceOptions["env"]): string {
  try {
    return resolveReadableDataDir(dataDir, env).dir;
  } catch (error) {
    if (!isBitacoraError(error, "logbook-missing")) throw error;
    throw new BitacoraError("history-missing", { file: String(error.details["dir"]) }, error);
  }
}

/** The address of the service that has this directory; undefined where none has. */
async function runningService(dir: string): Promise<string | undefined> {
  if (!(await isFileLocked(join(dir, "lock")))) return undefined;
  const text = await readFile(join(dir, SERVICE_URL_FILE), "utf8").catch(() => "");
  if (text.trim() !== "") return text.trim();
  throw new BitacoraError("history-in-use", { file: displayPath(dir) });
}

export interface OpenFiles {
  readonly store: HistorianStore;
  close(): Promise<void>;
}

/** Opens the files of a stopped service; nothing in their folder is changed, whatever state they are in. */
export async function openHistoryFiles(file: string): Promise<OpenFiles> {
  const lock = await lockToRead(file);
  try {
    checkAllReadable(file);
    const retention = { retentionDays: Infinity, maxBytes: Infinity };
    const store = await openSqliteStore({ file, ...retention, clock: systemClock, readsOnly: true });
    return {
      store,
      async close() {
        await store.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    if (!isBitacoraError(error, "historian-locked")) throw error;
    throw new BitacoraError("history-in-use", { file: displayPath(file) }, error);
  }
}

function checkAllReadable(file: string): void {
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
    if (!isBitacoraError(error, "data-dir-in-use")) throw error;
    throw new BitacoraError("history-in-use", { file: displayPath(dir) }, error);
  }
}
