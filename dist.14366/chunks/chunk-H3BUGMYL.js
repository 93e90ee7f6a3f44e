import {
  Findings,
  checkClosedLog,
  checkMonth,
  isOursAndDamaged
} from "./chunk-7K5C3XMZ.js";
import {
  MAIN_SCHEMA,
  MONTH_SCHEMA,
  fileBytes,
  holdSharedLock,
  labelledPath,
  listFault,
  listedMonths,
  logAfter,
  mainFileBytes,
  missingBeside,
  monthFilesBeside,
  openUnchanged
} from "./chunk-MI7NSDN5.js";
import {
  isDamage
} from "./chunk-GLMZWYS5.js";
import {
  exportedBytes
} from "./chunk-BTFBTAGV.js";
import {
  openSqliteStore
} from "./chunk-ULADWB4Z.js";
import {
  checkHeader
} from "./chunk-Y2KVN6XQ.js";
import {
  systemClock
} from "./chunk-ZPDQHFJ4.js";
import {
  frameLogPath
} from "./chunk-EA6Z4VNG.js";
import {
  acquireFileLock,
  shareFileLock
} from "./chunk-YN3NGZR2.js";
import {
  displayPath
} from "./chunk-VU3WJHFL.js";
import {
  unitByName
} from "./chunk-N5FOXJIQ.js";
import {
  periodOf
} from "./chunk-Y242XFSZ.js";
import {
  BitacoraError,
  isBitacoraError,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/runtime/history/files.ts
import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
function checkReadable(path, onMissing) {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === "ENOENT" || reason === "ENOTDIR") onMissing();
    else throw new BitacoraError("history-unreadable", { file: displayPath(path), reason }, error);
  }
}
function checkAllReadable(file) {
  checkReadable(dirname(file), () => void 0);
  for (const part of [file, frameLogPath(file), ...monthFilesBeside(file).map((month) => month.file)])
    for (const path of [part, `${part}-wal`]) checkReadable(path, () => void 0);
}
function lockOfFiles(file) {
  return lockWith(acquireFileLock, file);
}
function lockToRead(file) {
  return lockWith(shareFileLock, file);
}
async function lockWith(lock, file) {
  const dir = dirname(file);
  if (!existsSync(join(dir, "vessel.json"))) return void 0;
  try {
    return await lock(join(dir, "lock"));
  } catch (error) {
    throw asInUse(error, dir);
  }
}
function asInUse(error, file) {
  if (!isBitacoraError(error, "historian-locked", "data-dir-in-use")) return error;
  return new BitacoraError("history-in-use", { file: displayPath(file) }, error);
}

// src/runtime/history/file-history.ts
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";

// src/historian/file-store/sqlite-check.ts
import { existsSync as existsSync2 } from "node:fs";
var ROWS_A_STEP = 64;
function* checkFiles(mainFile) {
  if (!existsSync2(mainFile)) throw new BitacoraError("history-missing", { file: mainFile });
  const months = monthFilesBeside(mainFile).map(({ file }) => file);
  const all = Math.max(
    1,
    months.reduce((sum, file) => sum + fileBytes(file), mainFileBytes(mainFile))
  );
  const findings = new Findings();
  let hold = holdSharedLock(mainFile);
  try {
    let done = 0;
    for (const file of months) {
      const bytes2 = fileBytes(file);
      const checked = checkFile(
        file,
        MONTH_SCHEMA,
        (database) => checkMonth(monthToCheck(database, file), findings),
        findings
      );
      for (const share of checked) yield (done + share * bytes2) / all;
      done += bytes2;
    }
    const bytes = mainFileBytes(mainFile);
    const main = yield* checkFile(
      mainFile,
      MAIN_SCHEMA,
      (database) => checkMain(database, mainFile, findings),
      findings
    );
    hold.close();
    hold = holdSharedLock(mainFile);
    const log = checkClosedLog(frameLogPath(mainFile), main?.logAfter, findings);
    for (const share of log) yield (done + share * bytes) / all;
  } finally {
    hold.close();
  }
  return findings.report();
}
function* checkFile(file, schema, look, findings) {
  findings.files += 1;
  let database;
  let problem = "ok";
  try {
    checkHeader(file, schema);
    database = openUnchanged(file);
    const found = String(database.prepare("PRAGMA integrity_check(1)").get()?.["integrity_check"]);
    problem = found.split("\n").at(-1) ?? found;
    if (problem !== "ok") findings.add(file, problem);
    return yield* look(database);
  } catch (error) {
    if (isBitacoraError(error, "historian-locked") || schema === MAIN_SCHEMA && isNotOurs(file, error)) throw error;
    if (!isBitacoraError(error) && !isDamage(error)) throw error;
    if (problem !== "ok" && isDamage(error)) return void 0;
    findings.add(file, isBitacoraError(error, "historian-foreign-file") ? "its header is not ours" : error);
    return void 0;
  } finally {
    database?.close();
  }
}
function isNotOurs(mainFile, error) {
  if (isBitacoraError(error, "historian-other-version")) return true;
  return isBitacoraError(error, "historian-foreign-file") && !isOursAndDamaged(mainFile, error);
}
function monthToCheck(database, file) {
  return { file, database: () => database, rowsAStep: ROWS_A_STEP, throughBlock: Infinity, isInUse: false };
}
function* checkMain(database, file, findings) {
  const fault = listFault(database);
  if (fault !== void 0) findings.add(file, fault);
  for (const label of missingBeside(file, listedMonths(database))) findings.addMissing(labelledPath(file, label));
  return { logAfter: logAfter(database) };
}

// src/runtime/history/file-history.ts
var FileHistory = class {
  where;
  #file;
  /** Opened by the first call that needs the store. */
  #opened;
  constructor(file) {
    this.where = displayPath(file);
    this.#file = file;
  }
  async tags() {
    const store = await this.#store();
    return store.tags();
  }
  async columns(query, interval) {
    const store = await this.#store();
    const period = periodByName(query.tagId);
    return store.columns(
      query,
      interval && { reduction: { ...interval, ...period === void 0 ? {} : { period } } }
    );
  }
  async *export(request, onProgress) {
    const store = await this.#store();
    const { format, wide, sinceMs, untilMs, interval } = request;
    const tags = request.tags.map((tag) => ({ ...tag, period: periodByName(tag.tagId) }));
    yield* exportedBytes(store, format, { tags, sinceMs, untilMs, reduction: interval, wide }, onProgress);
  }
  /** Reads the files themselves, because a store skips what is damaged. */
  async check(onProgress) {
    const lock = await lockToRead(this.#file);
    try {
      const steps = checkFiles(this.#file);
      for (; ; ) {
        const { done, value } = steps.next();
        if (done === true) return value;
        onProgress(value);
        await nextTurn();
      }
    } catch (error) {
      throw asInUse(error, this.#file);
    } finally {
      await lock?.release();
    }
  }
  async losses() {
    const store = await this.#store();
    const { damaged_blocks, missing_month_files, set_aside_files } = store.statistics();
    return { damaged_blocks, missing_month_files, set_aside_files };
  }
  async [Symbol.asyncDispose]() {
    const files = await this.#opened?.catch(() => void 0);
    await files?.store.close();
    await files?.lock?.release();
  }
  async #store() {
    this.#opened ??= openFiles(this.#file);
    const { store } = await this.#opened;
    return store;
  }
};
async function openFiles(file) {
  setFlagsFromString("--semi-space-growth-factor=1");
  const lock = await lockToRead(file);
  try {
    checkAllReadable(file);
    const retention = { retentionDays: Infinity, maxBytes: Infinity };
    return { store: await openSqliteStore({ file, ...retention, clock: systemClock, readsOnly: true }), lock };
  } catch (error) {
    await lock?.release();
    throw asInUse(error, file);
  }
}
function periodByName(tagId) {
  return periodOf(unitByName(tagId));
}

export {
  checkReadable,
  lockOfFiles,
  asInUse,
  FileHistory
};
