import {
  BitacoraError,
  isBitacoraError,
  isDiskFull,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/historian/disk/sqlite-file.ts
import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
var MAGIC = "SQLite format 3\0";
var HEADER_BYTES = 100;
var LOCK_TIMEOUT_MS = 500;
function checkHeader(file, schema) {
  const header = readHeader(file);
  if (header === void 0) return false;
  const details = { file };
  if (header.length < HEADER_BYTES || header.toString("latin1", 0, MAGIC.length) !== MAGIC) {
    throw new BitacoraError("historian-foreign-file", details);
  }
  if (header.readUInt32BE(68) !== schema.applicationId) throw new BitacoraError("historian-foreign-file", details);
  const version = header.readUInt32BE(60);
  if (version === schema.version) return true;
  throw new BitacoraError("historian-other-version", { ...details, version, supported: schema.version });
}
function isUnfinished(file) {
  return existsSync(`${file}-journal`) || readHeader(file)?.[18] === 2;
}
function readHeader(file) {
  if (!existsSync(file)) return void 0;
  try {
    const descriptor = openSync(file, "r");
    try {
      const header = Buffer.alloc(HEADER_BYTES);
      const length = readSync(descriptor, header, 0, HEADER_BYTES, 0);
      return length === 0 ? void 0 : header.subarray(0, length);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw asBitacoraError(error, file);
  }
}
function createDatabase(file, schema, fill = () => {
}) {
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
function beginDatabase(file, schema) {
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
function putInPlace(file) {
  try {
    removeBeside(file);
    renameSync(`${file}.new`, file);
    syncDirectory(file);
  } catch (error) {
    throw asBitacoraError(error, file);
  }
}
function openForWriting(file, durability) {
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
function openForReading(file) {
  const database = openDatabase(file, { timeout: LOCK_TIMEOUT_MS, readOnly: true });
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -1024;");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
function openDatabase(file, options) {
  if (!existsSync(file)) throw new BitacoraError("historian-damaged", { file, reason: "it is not there" });
  try {
    return new DatabaseSync(file, options);
  } catch (error) {
    throw asBitacoraError(error, file);
  }
}
function inTransaction(database, file, work) {
  try {
    database.exec("BEGIN IMMEDIATE");
    work();
    database.exec("COMMIT");
  } catch (error) {
    try {
      if (database.isTransaction) database.exec("ROLLBACK");
    } catch {
    }
    throw asBitacoraError(error, file);
  }
}
function removeDatabase(file) {
  rmSync(file, { force: true });
  removeBeside(file);
}
function renameAndTruncate(file, ending) {
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
function removeBeside(file) {
  for (const suffix of ["-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
}
function syncDirectory(file) {
  const descriptor = openSync(dirname(file), "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
var ERROR = 1;
var BUSY = 5;
var LOCKED = 6;
var CORRUPT = 11;
var FULL = 13;
var NOT_A_DATABASE = 26;
function asBitacoraError(error, file) {
  if (isBitacoraError(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const details = { file, reason };
  return new BitacoraError(errorCode(sqliteCode(error), error), details, error);
}
function errorCode(code, error) {
  if (code === BUSY || code === LOCKED) return "historian-locked";
  if (code === ERROR || code === CORRUPT || code === NOT_A_DATABASE) return "historian-damaged";
  return code === FULL || isDiskFull(error) ? "disk-full" : "historian-io";
}
function sqliteCode(error) {
  if (systemErrorCode(error) !== "ERR_SQLITE_ERROR" || !(error instanceof Error)) return void 0;
  return "errcode" in error && typeof error.errcode === "number" ? error.errcode & 255 : void 0;
}

export {
  LOCK_TIMEOUT_MS,
  checkHeader,
  isUnfinished,
  createDatabase,
  beginDatabase,
  putInPlace,
  openForWriting,
  openForReading,
  inTransaction,
  removeDatabase,
  renameAndTruncate,
  syncDirectory,
  asBitacoraError
};
