/**
 * Opens the historian's files for reading only: those of a stopped service, which may have been killed, perhaps on a card
 * that is mounted read-only. Nothing in the folder is written, created or removed, even where that is possible.
 *
 * - A file whose write-ahead log has a committed transaction is read together with its log. To do so SQLite normally writes
 *   an index of the log into shared memory beside it. It does not if the connection has the file to itself, and a VFS without
 *   locks makes it believe so. The file is opened read-only, so moving the log into it at the end fails, and both stay.
 * - A file whose log has no committed transaction would lose its log that way, so it is opened as immutable. So is a file
 *   that was left in write-ahead mode, and one with a rollback journal beside it. Of our files only the change to and from
 *   write-ahead mode writes such a journal, and the page in it differs from the file's only in the header's mode and
 *   counters.
 * - An empty file is opened as immutable, too: SQLite would remove its log otherwise.
 * - Any other file is opened with SQLite's shared lock, as the service does.
 *
 * The first two take no lock of their own: the caller must hold those of the data directory and of the main file.
 */
import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { asBitacoraError, isUnfinished, LOCK_TIMEOUT_MS, openForReading } from "./sqlite-file.ts";
import { hasCommit } from "./write-ahead-log.ts";

/** SQLite's names of the VFS without locks. */
const WITHOUT_LOCKS = process.platform === "win32" ? "win32-none" : "unix-none";

export function openUnchanged(file: string): DatabaseSync {
  try {
    if (isEmpty(file)) return opened(file, "immutable", "1");
    const log = `${file}-wal`;
    if (!existsSync(log) && !isUnfinished(file)) return openForReading(file);
    return hasCommit(log) ? opened(file, "vfs", WITHOUT_LOCKS) : opened(file, "immutable", "1");
  } catch (error) {
    throw asBitacoraError(error, file);
  }
}

const isEmpty = (file: string): boolean => statSync(file).size === 0;

function opened(file: string, parameter: string, value: string): DatabaseSync {
  const url = pathToFileURL(file);
  url.searchParams.set(parameter, value);
  const database = new DatabaseSync(url, { readOnly: true });
  database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -1024;");
  return database;
}

/**
 * Keeps a service from opening the main file until this is closed; throws `historian-locked` if one has it open. It holds
 * SQLite's shared lock. A connection in exclusive mode keeps that lock even if it cannot go on: reading a file in write-ahead
 * mode would need a write lock, which a read-only connection cannot take.
 *
 * The lock belongs to the process: it is lost as soon as the process closes any other descriptor of the file.
 */
export function holdSharedLock(file: string): { close(): void } {
  let database: DatabaseSync | undefined;
  try {
    if (isEmpty(file)) return { close() {} };
    database = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT_MS });
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
  } catch (error) {
    const coded = asBitacoraError(error, file);
    if (database === undefined || coded.code === "historian-locked") {
      database?.close();
      throw coded;
    }
  }
  return database;
}
