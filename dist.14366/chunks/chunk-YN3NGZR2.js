import {
  BitacoraError,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/core/file-lock.ts
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
var SQLITE_BUSY = 5;
async function acquireFileLock(path) {
  let database;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
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
      if (await holderNoted(path) === String(process.pid)) await rm(`${path}.pid`, { force: true });
      held.close();
    }
  };
}
async function shareFileLock(path) {
  let database;
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
async function isFileLocked(path) {
  if (!existsSync(path)) return false;
  let database;
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
function isBusy(error) {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
async function noteHolder(path) {
  await writeFile(`${path}.pid`, `${process.pid}
`).catch(() => void 0);
}
async function holder(path) {
  const text = await holderNoted(path);
  return /^[1-9]\d*$/.test(text) && isAlive(Number(text)) ? text : "?";
}
async function holderNoted(path) {
  return (await readFile(`${path}.pid`, "utf8").catch(() => "")).trim();
}
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemErrorCode(error) === "EPERM";
  }
}

export {
  acquireFileLock,
  shareFileLock,
  isFileLocked
};
