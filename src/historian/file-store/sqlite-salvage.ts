/**
 * Opens the main file and the log of frames beside it, or makes them. A main file that is damaged is set aside as
 * `historian.db.damaged-1`, `-2`, …, and a new one takes its place; so is a log of which nothing can be read. What was
 * sealed is in the month files anyway.
 *
 * With `readsOnly` the result is the same and nothing is changed: what would be made is made in memory, and what would be set
 * aside stays.
 */
import { existsSync, readdirSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { BitacoraError, isBitacoraError } from "../../core/errors.ts";
import { limits } from "../limits.ts";
import { DiskLogFile } from "../frame-log/disk-log-file.ts";
import { FrameLog } from "../frame-log/frame-log.ts";
import { VolatileLogFile } from "../frame-log/volatile-log-file.ts";
import { frameLogPath } from "../disk/frame-log-path.ts";
import { parseMonthFile } from "../months/month-name.ts";
import { asBitacoraError, removeDatabase } from "../disk/sqlite-file.ts";
import { SqliteMainFile } from "./sqlite-main-file.ts";

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
    const { setAside, ...opened } = openLog(main, readsOnly);
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

function openLog(main: SqliteMainFile, readsOnly: boolean): Omit<HotFiles, "main"> {
  const path = frameLogPath(main.file);
  const isThere = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (!isThere) {
    const lost = main.hasLog ? ["log of frames"] : [];
    const log = newLog(path, readsOnly);
    if (!readsOnly) note(main, log);
    return { log, lost, setAside: [], isNewLog: true };
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
  return { log: newLog(path, readsOnly), lost: ["log of frames"], setAside: [logAside], isNewLog: true };
}

/** An empty log: on disk, whole and synced or not there, in the place of any of that name; or in memory. */
function newLog(path: string, readsOnly: boolean): FrameLog {
  if (readsOnly) return FrameLog.create(path, new VolatileLogFile());
  let file: DiskLogFile | undefined;
  try {
    file = DiskLogFile.begin(path);
    const log = FrameLog.create(path, file);
    file.finish();
    return log;
  } catch (error) {
    file?.close();
    DiskLogFile.remove(path);
    throw asBitacoraError(error, path);
  }
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

/** The next number. Where there are too many files of earlier numbers, the oldest are removed. */
function freeName(file: string): string {
  const prefix = `${basename(file)}.damaged-`;
  const numbers = readdirSync(dirname(file))
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)))
    .filter((number) => Number.isSafeInteger(number))
    .toSorted((a, b) => a - b);
  for (const number of numbers.slice(0, 1 - limits.damagedFiles))
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
