/**
 * Where a command finds the samples. A running service has its files to itself (it holds their locks for as long as it
 * lives), so it is asked over HTTP; it notes its address in the data directory. Of a service that is stopped the files are
 * read, and the directory's lock is held meanwhile, so that none is started on them.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { systemClock } from "../../core/clock.ts";
import { BitacoraError, isBitacoraError } from "../../core/errors.ts";
import { acquireFileLock, type FileLock, isFileLocked } from "../../core/file-lock.ts";
import type { HistorianStore } from "../../historian/historian-store.ts";
import { openSqliteStore } from "../../historian/file-store/sqlite-store.ts";
import type { HistoryMessages } from "../../messages/en/history.ts";
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
  if (!existsSync(file)) throw new BitacoraError("history-missing", { file: displayPath(file) });
  return { kind: "files", file };
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

/**
 * Opens the files of a stopped service. Nothing is removed from them, whatever their age and size, and what is damaged is
 * left where it is: `history-damaged` where the main file or its log would have to be set aside.
 */
export async function openHistoryFiles(file: string): Promise<OpenFiles> {
  const lock = await lockOfFiles(file);
  try {
    const retention = { retentionDays: Infinity, maxBytes: Infinity };
    const store = await openSqliteStore({ file, ...retention, clock: systemClock, leavesDamage: true });
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

/** What damage and missing files have cost the answer: nobody should take samples away for all there are when some cannot be read. */
export function damageOf({ store }: OpenFiles, texts: HistoryMessages["reading"]): string {
  const { damaged_blocks: blocks, missing_month_files: files } = store.statistics();
  return `${blocks > 0 ? `${texts.damaged(blocks)}\n` : ""}${files > 0 ? `${texts.missing(files)}\n` : ""}`;
}

/** The lock of the data directory that these files lie in; undefined where it is none. */
export async function lockOfFiles(file: string): Promise<FileLock | undefined> {
  const dir = dirname(file);
  if (!existsSync(join(dir, "vessel.json"))) return undefined;
  try {
    return await acquireFileLock(join(dir, "lock"));
  } catch (error) {
    if (!isBitacoraError(error, "data-dir-in-use")) throw error;
    throw new BitacoraError("history-in-use", { file: displayPath(dir) }, error);
  }
}
