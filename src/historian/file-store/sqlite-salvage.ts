/**
 * Opens the main file and the log of frames beside it, or makes them. A main file that is damaged is set aside as
 * `historian.db.damaged-1`, `-2`, …, and a new one takes its place; so is a log of which nothing can be read. What was
 * sealed is in the month files anyway.
 *
 * A main file of version 1 has the frames itself, and they move to a log; when that is synced the file says version 2. A
 * kill before that leaves version 1 as it was, and the next start begins again. Of one that is damaged those frames are
 * taken that can be read, each with its checksum.
 *
 * Whoever only reads is given the same with nothing changed: what would be made is made in memory, and what would be set
 * aside stays.
 */
import { existsSync, readdirSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { BitacoraError, isBitacoraError } from "../../core/errors.ts";
import { limits } from "../../core/limits.ts";
import { isDamage } from "../disk/damage.ts";
import { DiskLogFile } from "../frame-log/disk-log-file.ts";
import { FrameLog } from "../frame-log/frame-log.ts";
import { frameLogPath } from "../disk/frame-log-path.ts";
import { parseMonthFile } from "../months/month-name.ts";
import { asBitacoraError, removeDatabase } from "../disk/sqlite-file.ts";
import { openUnchanged } from "../disk/sqlite-unchanged.ts";
import { type OldFrames, SqliteMainFile } from "./sqlite-main-file.ts";
import { holdFrames, restoreFrames } from "./sqlite-upgrade.ts";

export interface HotFiles {
  readonly main: SqliteMainFile;
  readonly log: FrameLog;
  /** Where damaged files were put. */
  readonly setAside: readonly string[];
  /** Whether frames may have been before those of the log, or after them. */
  readonly isNewLog: boolean;
  /** What is known to be lost, a place each. */
  readonly lost: readonly string[];
}

/** Throws what is wrong when it is anything but damage. With `readsOnly` nothing in the folder is changed. */
export function openHotFiles(file: string, readsOnly = false): HotFiles {
  const { main, aside } = readsOnly ? openMainToRead(file) : openMain(file);
  try {
    const { setAside, ...opened } = openLog(main, aside, readsOnly);
    return { main, setAside: aside === undefined ? setAside : [aside, ...setAside], ...opened };
  } catch (error) {
    main.close();
    // No room for a new one, say: what was there stays what there is, and is tried again.
    if (aside !== undefined && !readsOnly) putBack(aside, file);
    throw error;
  }
}

interface OpenMain {
  readonly main: SqliteMainFile;
  /** Where the damaged one is. */
  readonly aside: string | undefined;
}

function openMain(file: string): OpenMain {
  try {
    return { main: SqliteMainFile.open(file), aside: undefined };
  } catch (error) {
    if (!isOursAndDamaged(file, error)) throw error;
  }
  const aside = freeName(file);
  move(file, aside);
  try {
    return { main: SqliteMainFile.open(file), aside };
  } catch (error) {
    putBack(aside, file);
    throw error;
  }
}

function openMainToRead(file: string): OpenMain {
  try {
    return { main: SqliteMainFile.openToRead(file), aside: undefined };
  } catch (error) {
    if (!isOursAndDamaged(file, error)) throw error;
    return { main: SqliteMainFile.standIn(file), aside: file };
  }
}

function openLog(main: SqliteMainFile, aside: string | undefined, readsOnly: boolean): Omit<HotFiles, "main"> {
  const path = frameLogPath(main.file);
  const restored = readsOnly ? holdFrames : restoreFrames;
  const isThere = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const old = main.isOld ? main.oldFrames() : aside !== undefined && !isThere ? salvaged(aside) : NO_FRAMES;
  if (main.isOld || !isThere) {
    const wasLost = !main.isOld && main.hasLog;
    const { log, lost } = restored(path, old);
    if (!readsOnly) note(main, log);
    return { log, lost: wasLost ? ["log of frames"] : lost, setAside: [], isNewLog: true };
  }
  try {
    const log = openedLog(path, readsOnly);
    if (!readsOnly) note(main, log);
    return { log, lost: [], setAside: [], isNewLog: false };
  } catch (error) {
    if (!isBitacoraError(error, "historian-damaged")) throw error;
    if (!main.hasLog) throw new BitacoraError("historian-foreign-file", { file: path }, error);
  }
  const logAside = readsOnly ? path : freeName(path);
  if (!readsOnly) move(path, logAside);
  const { log } = restored(path, NO_FRAMES);
  return { log, lost: ["log of frames"], setAside: [logAside], isNewLog: true };
}

function openedLog(path: string, readsOnly: boolean): FrameLog {
  let file: DiskLogFile | undefined;
  try {
    file = DiskLogFile.open(path, readsOnly ? "r" : "r+");
    return FrameLog.open(path, file, readsOnly);
  } catch (error) {
    file?.close();
    throw asBitacoraError(error, path);
  }
}

function note(main: SqliteMainFile, log: FrameLog): void {
  try {
    main.noteLog();
  } catch (error) {
    log.close();
    throw error;
  }
}

/** A file whose header is gone looks foreign; where its month files or its log are it is ours. */
export function isOursAndDamaged(file: string, error: unknown): boolean {
  if (isBitacoraError(error, "historian-damaged")) return true;
  if (!isBitacoraError(error, "historian-foreign-file")) return false;
  if (existsSync(frameLogPath(file))) return true;
  return readdirSync(dirname(file)).some((name) => parseMonthFile(file, name) !== undefined);
}

/** The next number; of those there are, the oldest leave when there are too many. */
function freeName(file: string): string {
  const prefix = `${basename(file)}.damaged-`;
  const numbers = readdirSync(dirname(file))
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)))
    .filter((number) => Number.isSafeInteger(number))
    .toSorted((a, b) => a - b);
  for (const number of numbers.slice(0, 1 - limits.historian.damagedFiles))
    removeDatabase(join(dirname(file), `${prefix}${number}`));
  return join(dirname(file), `${prefix}${(numbers.at(-1) ?? 0) + 1}`);
}

/** With what SQLite has beside it. */
function move(from: string, to: string): void {
  try {
    for (const suffix of ["-wal", "-shm", "-journal"])
      if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix);
    renameSync(from, to);
  } catch (error) {
    throw asBitacoraError(error, from);
  }
}

function putBack(aside: string, file: string): void {
  removeDatabase(file);
  move(aside, file);
}

const NO_FRAMES: OldFrames = { names: [], frames: [] };

/** What can be read of a damaged main file of version 1; nothing of any other. */
function salvaged(aside: string): OldFrames {
  let database: DatabaseSync;
  try {
    database = openUnchanged(aside);
  } catch (error) {
    if (isBitacoraError(error, "historian-locked")) throw error;
    // Not even SQLite can make anything of it.
    return NO_FRAMES;
  }
  try {
    const names: string[] = [];
    for (const row of rowsOf(database, "SELECT number, name FROM tag")) names[Number(row["number"])] = String(row["name"]); // prettier-ignore
    const rows = rowsOf(database, "SELECT id, bytes FROM frame ORDER BY id");
    return { names, frames: rows.map((row) => ({ id: Number(row["id"]), bytes: row["bytes"] })) };
  } finally {
    database.close();
  }
}

/** The rows up to the first that cannot be read. */
function rowsOf(database: DatabaseSync, sql: string): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = [];
  try {
    for (const row of database.prepare(sql).iterate()) rows.push(row);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  return rows;
}
