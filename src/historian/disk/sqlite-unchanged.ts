/**
 * Opening the historian's files for reading only: of a stopped service, maybe one that was killed, maybe on a card that
 * is mounted read-only. Nothing is written, made or removed in the folder, also where it could be.
 *
 * - A file with a write-ahead log in which a transaction counts is read together with its log. SQLite wants to write for that
 *   (an index of the log, in shared memory beside it); not where the connection has the file to itself, which it believes in a
 *   VFS without locks. The file is open for reading alone, so that moving the log into it at the end fails, and both stay.
 * - A file with a log that has none would lose its log that way, so it is read as if it could not change. So is one that was
 *   left in write-ahead mode, and one beside which a rollback journal stands: of our files, only the change to and from that
 *   mode is written with one, and the page that it keeps differs from the file's in the header's mode and counters alone.
 * - An empty file is read in that way, too: of one SQLite would remove the log.
 * - Any other is opened with SQLite's shared lock, as the service does.
 *
 * The first two have no lock of their own: whoever opens them holds those of the data directory and of the main file.
 */
import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { asBitacoraError, isUnfinished, LOCK_TIMEOUT_MS, openForReading } from "./sqlite-file.ts";
import { hasCommit } from "./write-ahead-log.ts";

/** SQLite's own names of the VFS without locks. */
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
 * Keeps a service from opening the main file until it is closed; throws `historian-locked` where one has it open. It holds
 * SQLite's shared lock, which a connection in exclusive mode keeps once it has it, also when it cannot go on from there: to
 * read a file in write-ahead mode it would have to lock it for writing, which is not possible here.
 *
 * The lock is the process's: it is gone as soon as the process closes any other descriptor of the file.
 */
export function holdUnchanged(file: string): { close(): void } {
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
