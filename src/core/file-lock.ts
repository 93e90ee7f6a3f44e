/**
 * A lock that lasts exactly as long as the process that holds it: the operating system releases it, also after `kill -9`.
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
  /** Idempotent. The holder must keep this object: when it is garbage-collected, the lock is released. */
  release(): Promise<void>;
}

const SQLITE_BUSY = 5;

/**
 * Locks a file, and creates it if it is missing; its folder must exist. Never waits for the lock. Rejects with
 * `data-dir-in-use` and the holder's `pid` when another process, or another part of this one, has it, and with
 * `data-dir-not-writable` when the file cannot be created.
 */
export async function acquireFileLock(path: string): Promise<FileLock> {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    // Without a journal on disk nothing is written: the lock can be taken on a full disk, and leaves nothing behind.
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
      // If the folder was exchanged, the `.pid` file is another service's.
      if ((await holderNoted(path)) === String(process.pid)) await rm(`${path}.pid`, { force: true });
      held.close();
    },
  };
}

/**
 * Keeps others from taking the lock until it is released; any number of processes may share it. Writes and creates nothing:
 * if the file is missing or cannot be read, there is no lock to hold. Rejects with `data-dir-in-use` as above.
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

/** Whether somebody else holds the lock. Only looks, and creates no file. Not for a lock that this process itself holds. */
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
  const file = `${path}.pid`;
  try {
    // On a medium that others have had in hand there may be a link in its place: what it leads to is not written.
    await rm(file, { force: true });
    await writeFile(file, `${process.pid}\n`, { flag: "wx" });
  } catch {
    // On a full disk the process id is not noted, but the lock holds all the same.
  }
}

/** `?` where the id is not known: a process that only shares the lock notes none, and a killed one leaves its own behind. */
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
