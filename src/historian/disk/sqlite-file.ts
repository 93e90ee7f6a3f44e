/**
 * Creates and opens the historian's SQLite files. The header of a file is read before SQLite touches it: a file of another
 * program or of another version is never changed.
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

/** What defines a kind of file. */
export interface Schema {
  /** Four ASCII letters as a big-endian number. */
  readonly applicationId: number;
  /** `checkHeader` refuses a file of any other version; an upgrade will go there. */
  readonly version: number;
  /** Page size in bytes. */
  readonly pageSize: number;
  readonly sql: string;
}

const MAGIC = "SQLite format 3\0";
const HEADER_BYTES = 100;
/** How long to wait for a process that is just ending. */
export const LOCK_TIMEOUT_MS = 500;

/** False if the file is missing or empty. Throws a coded error if it is a file of another kind or version. */
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
  throw new BitacoraError("historian-other-version", { ...details, version, supported: schema.version });
}

/**
 * Whether the file was not finished. Either it is still in write-ahead mode; or the process was killed while leaving that
 * mode, and left a journal that only a writing connection can roll back.
 */
export function isUnfinished(file: string): boolean {
  return existsSync(`${file}-journal`) || readHeader(file)?.[18] === 2;
}

/** The first bytes of a file; undefined if it is missing, or empty as a power cut leaves a file that was just created. */
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

/** Creates a file, replacing any of that name; `fill` writes its first content. */
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

/** Begins a new file as `<name>.new`; every commit to it is synced. `putInPlace` gives it its name. */
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

/** Renames the new file, which must be closed, to its own name, replacing any file of that name. */
export function putInPlace(file: string): void {
  try {
    // SQLite would apply a log left behind by the old file to the new one.
    removeBeside(file);
    renameSync(`${file}.new`, file);
    syncDirectory(file);
  } catch (error) {
    throw asBitacoraError(error, file);
  }
}

/** Opens for writing, by this connection alone: it holds the lock until it is closed, and uses no shared memory. */
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
    // Exclusive: the connection keeps its shared lock, so SQLite need not check before each statement whether the file has
    // changed.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -1024;");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function openDatabase(file: string, options: DatabaseSyncOptions): DatabaseSync {
  // SQLite would create an empty file.
  if (!existsSync(file)) throw new BitacoraError("historian-damaged", { file, reason: "it is not there" });
  try {
    return new DatabaseSync(file, options);
  } catch (error) {
    throw asBitacoraError(error, file);
  }
}

/** Runs `work` in one transaction: either all of it is committed, or an error is thrown and nothing is. */
export function inTransaction(database: DatabaseSync, file: string, work: () => void): void {
  try {
    database.exec("BEGIN IMMEDIATE");
    work();
    database.exec("COMMIT");
  } catch (error) {
    try {
      // After some errors SQLite has already rolled back by itself.
      if (database.isTransaction) database.exec("ROLLBACK");
    } catch {
      // The first error is the one to report.
    }
    throw asBitacoraError(error, file);
  }
}

/** Removes the file, and what SQLite may have left beside it. */
export function removeDatabase(file: string): void {
  rmSync(file, { force: true });
  removeBeside(file);
}

/** Adds an ending to the name of a file, durably, and then truncates the file. Needs no free space. */
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

/** Makes a file that was created or renamed durable: that takes a sync of its directory. */
export function syncDirectory(file: string): void {
  const descriptor = openSync(dirname(file), "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Result codes of SQLite that a caller can react to; the low byte is the primary code. ERROR means that a table or column is
 * missing: our SQL is fixed, so the schema is not the one we made.
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
