/**
 * Opens the main file and the log of frames beside it, or creates them. A damaged main file is set aside as
 * `historian.db.damaged-1`, `-2`, …, and a new one takes its place; so is a log of which nothing can be read. The sealed
 * samples are in the month files and are not affected.
 *
 * With `readsOnly` the result is the same and nothing is changed: new files are created in memory, and damaged ones stay
 * where they are.
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
  /** The names under which damaged files were set aside. */
  readonly setAside: readonly string[];
  /** Whether the log is new: frames that it does not have may have existed. */
  readonly isNewLog: boolean;
  /** What is known to be lost, one text for each place. */
  readonly lost: readonly string[];
}

/** Throws any error but damage. With `readsOnly` nothing in the folder is changed. */
export function openHotFiles(file: string, readsOnly = false): HotFiles {
  const { main, aside } = readsOnly ? openMainToRead(file) : openMain(file);
  try {
    const { setAside, ...opened } = openLog(main, readsOnly);
    return { main, setAside: aside === undefined ? setAside : [aside, ...setAside], ...opened };
  } catch (error) {
    main.close();
    // For example, no room for a new file: then the old one is put back and tried again later.
    if (aside !== undefined && !readsOnly) putBack(aside, file);
    throw error;
  }
}

interface OpenMain {
  readonly main: SqliteMainFile;
  /** The name under which the damaged file was set aside. */
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

/** An empty log: on disk, replacing any of that name (after a crash it is whole or absent), or in memory. */
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

/** A file with a broken header looks foreign; if month files or a log stand beside it, it is ours. */
export function isOursAndDamaged(file: string, error: unknown): boolean {
  if (isBitacoraError(error, "historian-damaged")) return true;
  if (!isBitacoraError(error, "historian-foreign-file")) return false;
  if (existsSync(frameLogPath(file))) return true;
  return readdirSync(dirname(file)).some((name) => parseMonthFile(file, name) !== undefined);
}

/** The next free number. If too many files were set aside before, the oldest are removed. */
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

/** Moves the file and what SQLite has beside it. */
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
