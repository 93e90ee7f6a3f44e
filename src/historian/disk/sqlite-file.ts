/**
 * Creating and opening the historian's SQLite files. A file says what it is in its header, which is read before SQLite
 * touches it: a file of another program is never changed, and one of another version is left alone.
 *
 * Header bytes (SQLite file format, section 1.3): 0–15 `SQLite format 3\0`, 18 write version (2 = WAL), 60–63 user
 * version (the version of our schema, big-endian), 68–71 application id (`BitH` the main file, `BitM` a month file).
 *
 * A new file is written under `<name>.new`, synced and renamed: under its own name it is always whole.
 */
import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type DatabaseSyncOptions } from "node:sqlite";
import { BitacoraError, type ErrorCode, isBitacoraError, isDiskFull, systemErrorCode } from "../../core/errors.ts";

/** What a kind of file is made of. */
export interface Schema {
  /** Four ASCII letters as a big-endian number. */
  readonly applicationId: number;
  /** A file of any other is refused by `checkHeader`, which is where an upgrade will stand. */
  readonly version: number;
  /** Bytes of a page. */
  readonly pageSize: number;
  readonly sql: string;
}

const MAGIC = "SQLite format 3\0";
const HEADER_BYTES = 100;
/** How long to wait for another process that is just ending. */
export const LOCK_TIMEOUT_MS = 500;

/** Whether the file is there. Throws a coded error when it is, and is not such a file. */
export function checkHeader(file: string, schema: Schema): boolean {
  const header = readHeader(file);
  if (header === undefined) return false;
  const details = { file };
  if (header.length < HEADER_BYTES || header.toString("latin1", 0, MAGIC.length) !== MAGIC) {
    throw new BitacoraError("historian-foreign-file", details);
  }
  if (header.readUInt32BE(68) !== schema.applicationId) throw new BitacoraError("historian-foreign-file", details);
  const version = header.readUInt32BE(60);
  if (version === schema.version) return true;
  // The next version's upgrade stands here: it makes a file of the version before into one of `schema`. Until then there is
  // nothing to upgrade, since no earlier version was ever released.
  const code = version > schema.version ? "historian-newer-version" : "historian-unreleased-version";
  throw new BitacoraError(code, { ...details, version, supported: schema.version });
}

/**
 * Whether the file was not finished: it still is in write-ahead mode, or was killed while it left that mode, which leaves a
 * journal that only a connection that may write can roll back.
 */
export function isUnfinished(file: string): boolean {
  return existsSync(`${file}-journal`) || readHeader(file)?.[18] === 2;
}

/** The first bytes of a file; undefined when there is none, or an empty one (what a power cut leaves of a touched file). */
function readHeader(file: string): Buffer | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const descriptor = openSync(file, "r");
    try {
      const header = Buffer.alloc(HEADER_BYTES);
      const length = readSync(descriptor, header, 0, HEADER_BYTES, 0);
      return length === 0 ? undefined : header.subarray(0, length);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw asBitacoraError(error, file);
  }
}

/** Makes a new file, in the place of any of that name; `fill` puts in what it is to have from the beginning. */
export function createDatabase(file: string, schema: Schema, fill: (database: DatabaseSync) => void = () => {}): void {
  try {
    const database = beginDatabase(file, schema);
    try {
      fill(database);
    } finally {
      database.close();
    }
    putInPlace(file);
  } catch (error) {
    throw asBitacoraError(error, file);
  }
}

/** Begins a new file under `<name>.new`; what is committed to it is synced. `putInPlace` gives it its name. */
export function beginDatabase(file: string, schema: Schema): DatabaseSync {
  const unfinished = `${file}.new`;
  try {
    removeDatabase(unfinished);
    const database = new DatabaseSync(unfinished);
    try {
      database.exec(`
        PRAGMA page_size = ${schema.pageSize};
        PRAGMA synchronous = FULL;
        BEGIN;
        PRAGMA application_id = ${schema.applicationId};
        PRAGMA user_version = ${schema.version};
        ${schema.sql}
        COMMIT;
      `);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw asBitacoraError(error, file);
  }
}

/** Gives the file that was begun, and is closed, its name, in the place of any that has it. */
export function putInPlace(file: string): void {
  try {
    // A log left behind by a file that is gone would be applied to the new one.
    removeBeside(file);
    renameSync(`${file}.new`, file);
    syncDirectory(file);
  } catch (error) {
    throw asBitacoraError(error, file);
  }
}

/** For writing, by this connection alone: the lock is held until it is closed, and no shared memory is used. */
export function openForWriting(file: string, durability: "FULL" | "NORMAL"): DatabaseSync {
  const database = openDatabase(file, { timeout: LOCK_TIMEOUT_MS });
  try {
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = ${durability};
      PRAGMA journal_size_limit = ${16 * 1024 * 1024};
      PRAGMA cache_size = -2048;
      BEGIN IMMEDIATE; COMMIT;
    `);
    return database;
  } catch (error) {
    database.close();
    throw asBitacoraError(error, file);
  }
}

export function openForReading(file: string): DatabaseSync {
  const database = openDatabase(file, { timeout: LOCK_TIMEOUT_MS, readOnly: true });
  try {
    // Exclusive: it keeps its shared lock, so that not each statement has to find out whether somebody has written.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -1024;");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function openDatabase(file: string, options: DatabaseSyncOptions): DatabaseSync {
  // SQLite would make an empty one.
  if (!existsSync(file)) throw new BitacoraError("historian-damaged", { file, reason: "it is not there" });
  try {
    return new DatabaseSync(file, options);
  } catch (error) {
    throw asBitacoraError(error, file);
  }
}

/** Runs `work` in one transaction: it is there as a whole, or an error is thrown and nothing is. */
export function inTransaction(database: DatabaseSync, file: string, work: () => void): void {
  try {
    database.exec("BEGIN IMMEDIATE");
    work();
    database.exec("COMMIT");
  } catch (error) {
    try {
      // SQLite has rolled back by itself after some errors; then there is nothing left to do.
      if (database.isTransaction) database.exec("ROLLBACK");
    } catch {
      // The first error says what is wrong.
    }
    throw asBitacoraError(error, file);
  }
}

/** The file and what SQLite may have put beside it. */
export function removeDatabase(file: string): void {
  rmSync(file, { force: true });
  removeBeside(file);
}

/** Gives a file another ending, on disk, and then truncates it. Needs no free space. */
export function renameAndTruncate(file: string, ending: string): void {
  const left = file + ending;
  try {
    renameSync(file, left);
    removeBeside(file);
    syncDirectory(file);
    truncateSync(left);
  } catch (error) {
    throw asBitacoraError(error, file);
  }
}

function removeBeside(file: string): void {
  for (const suffix of ["-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
}

/** A file that was created or renamed is there after a power cut only when its directory has been synced too. */
export function syncDirectory(file: string): void {
  const descriptor = openSync(dirname(file), "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Result codes of SQLite that a caller can do something about; the low byte is the primary code. ERROR says that a table
 * or column is missing: our SQL is fixed, so the schema is not what was made.
 */
const ERROR = 1;
const BUSY = 5;
const LOCKED = 6;
const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;

export function asBitacoraError(error: unknown, file: string): BitacoraError {
  if (isBitacoraError(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const details = { file, reason };
  return new BitacoraError(errorCode(sqliteCode(error), error), details, error);
}

function errorCode(code: number | undefined, error: unknown): ErrorCode {
  if (code === BUSY || code === LOCKED) return "historian-locked";
  if (code === ERROR || code === CORRUPT || code === NOT_A_DATABASE) return "historian-damaged";
  return code === FULL || isDiskFull(error) ? "disk-full" : "historian-io";
}

function sqliteCode(error: unknown): number | undefined {
  if (systemErrorCode(error) !== "ERR_SQLITE_ERROR" || !(error instanceof Error)) return undefined;
  return "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : undefined;
}
