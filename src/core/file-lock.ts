/**
 * A lock that lasts exactly as long as the process that holds it: the operating system drops it, also after `kill -9`.
 *
 * Node has no `flock`, but its SQLite has the system's own locks: an exclusive transaction on an empty database is a
 * `fcntl` write lock (LockFileEx on Windows) on that file, taken in one step and never written to. So there is no
 * stale lock, no process id that another program may have by now, and no race between two processes that find one.
 * Beside the file stands `<file>.pid`, for people only; nothing is decided by it.
 */
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BitacoraError, systemErrorCode } from "./errors.ts";

export interface FileLock {
  /** Idempotent. Whoever holds the lock must hold on to this object: without it the lock is collected. */
  release(): Promise<void>;
}

const SQLITE_BUSY = 5;

/**
 * Locks a file, which is made if missing; its folder must be there. Never waits for the lock: rejects with
 * `data-dir-in-use` and the holder's `pid` when another process, or another part of this one, has it, and with
 * `data-dir-not-writable` when the file cannot be made.
 */
export async function acquireFileLock(path: string): Promise<FileLock> {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    // Without a journal on disk nothing is written at all: the lock can be had on a full disk, and leaves nothing behind.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    database?.close();
    const dir = dirname(path);
    if (isBusy(error)) {
      throw new BitacoraError("data-dir-in-use", { dir, pid: await holder(path) }, error);
    }
    throw new BitacoraError("data-dir-not-writable", { dir, reason: String(error) }, error);
  }
  const held = database;
  let released = false;
  await noteHolder(path);
  return {
    release: async () => {
      if (released) return;
      released = true;
      // If the folder was exchanged, the file in it is another service's.
      if ((await holderNoted(path)) === String(process.pid)) await rm(`${path}.pid`, { force: true });
      held.close();
    },
  };
}

/**
 * Keeps others from taking the lock until it is released, as any number may do at a time. Nothing is written, and nothing made:
 * where there is no such file, or it cannot be read, there is no lock to hold. Rejects with `data-dir-in-use` as above.
 */
export async function shareFileLock(path: string): Promise<FileLock> {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0, readOnly: true });
    database.exec("BEGIN; SELECT count(*) FROM sqlite_schema");
  } catch (error) {
    if (isBusy(error)) {
      database?.close();
      throw new BitacoraError("data-dir-in-use", { dir: dirname(path), pid: await holder(path) }, error);
    }
  }
  return { release: async () => void (database?.isOpen === true && database.close()) };
}

/** Whether somebody else holds the lock. Looks only, and makes no file. Not for a lock that this process itself holds. */
export async function isFileLocked(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0, readOnly: true });
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    database?.close();
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

async function noteHolder(path: string): Promise<void> {
  // On a full disk there is nothing to read afterwards, and the lock holds all the same.
  await writeFile(`${path}.pid`, `${process.pid}\n`).catch(() => undefined);
}

/** `?` where that is not known: whoever only shares the lock leaves no id, and one that was killed leaves its own. */
async function holder(path: string): Promise<string> {
  const text = await holderNoted(path);
  return /^[1-9]\d*$/.test(text) && isAlive(Number(text)) ? text : "?";
}

async function holderNoted(path: string): Promise<string> {
  return (await readFile(`${path}.pid`, "utf8").catch(() => "")).trim();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemErrorCode(error) === "EPERM";
  }
}
