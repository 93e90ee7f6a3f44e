import {
  MIN_FIRST,
  PICKS,
  ROLLUP_FORMAT,
  STANDING,
  UNCERTAIN,
  allLeast,
  bytesOf,
  digestAt,
  digestRuns,
  evenPace,
  isDamage,
  joinDigest,
  unpackRecords
} from "./chunk-GLMZWYS5.js";
import {
  frameNames,
  unpackTimes
} from "./chunk-HHEX2GGY.js";
import {
  ByteWriter,
  DamagedBytes,
  MAX_DECIMALS,
  PLANES,
  asWhole,
  compress,
  readBlockHead,
  sumAsWhole,
  writePlanes
} from "./chunk-OKDUF32H.js";
import {
  LOCK_TIMEOUT_MS,
  asBitacoraError,
  checkHeader,
  createDatabase,
  inTransaction,
  isUnfinished,
  openForReading,
  openForWriting,
  removeDatabase
} from "./chunk-Y2KVN6XQ.js";
import {
  timeSpan
} from "./chunk-47P5LQBP.js";
import {
  limits
} from "./chunk-47AZHGYU.js";
import {
  frameLogPath
} from "./chunk-EA6Z4VNG.js";
import {
  BitacoraError,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/historian/frame-log/frame-log-scan.ts
import { crc32 as crc322 } from "node:zlib";

// src/historian/frame-log/frame-record.ts
import { crc32 } from "node:zlib";
var PAGE_BYTES = 4096;
var RECORD_HEADER_BYTES = 40;
var MAX_FRAME_BYTES = 64 * 1024 * 1024;
var MAGIC = 1182034242;
function recordBytes(frameLength) {
  return Math.ceil((RECORD_HEADER_BYTES + frameLength) / PAGE_BYTES) * PAGE_BYTES;
}
function packRecord(header, frame) {
  const record = new Uint8Array(recordBytes(frame.length));
  const view = new DataView(record.buffer);
  view.setFloat64(8, header.id, true);
  view.setFloat64(16, header.trimmedBelow, true);
  view.setUint32(24, header.length, true);
  view.setUint32(28, header.checksum, true);
  view.setUint32(32, header.attempt, true);
  view.setUint32(36, header.hasNames ? 1 : 0, true);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, crc32(record.subarray(8, RECORD_HEADER_BYTES)), true);
  record.set(frame, RECORD_HEADER_BYTES);
  return record;
}
function readRecordHeader(page) {
  if (page.length < RECORD_HEADER_BYTES) return void 0;
  const view = new DataView(page.buffer, page.byteOffset);
  if (crc32(page.subarray(8, RECORD_HEADER_BYTES)) === view.getUint32(4, true)) return headerOf(view);
  return view.getUint32(0, true) === MAGIC ? "damaged" : void 0;
}
function headerOf(view) {
  const header = {
    id: view.getFloat64(8, true),
    trimmedBelow: view.getFloat64(16, true),
    length: view.getUint32(24, true),
    checksum: view.getUint32(28, true),
    attempt: view.getUint32(32, true),
    hasNames: view.getUint32(36, true) === 1
  };
  const isSound = Number.isSafeInteger(header.id) && header.id > 0 && header.length > 0 && header.length <= MAX_FRAME_BYTES;
  return isSound ? header : "damaged";
}
function wholeFrame({ length, checksum }, frame) {
  return frame.length === length && crc32(frame) === checksum ? frame : void 0;
}

// src/historian/frame-log/frame-log-scan.ts
var LOG_VERSION = 1;
var MAGIC2 = 1282697538;
var HEADER_BYTES = 16;
var MAX_REPORTED = 1e4;
function packLogHeader() {
  const page = new Uint8Array(PAGE_BYTES);
  const view = new DataView(page.buffer);
  view.setUint32(0, MAGIC2, true);
  view.setUint32(8, LOG_VERSION, true);
  view.setUint32(12, PAGE_BYTES, true);
  view.setUint32(4, crc322(page.subarray(8, HEADER_BYTES)), true);
  return page;
}
function readVersion(file) {
  const page = file.read(0, HEADER_BYTES);
  if (page.length < HEADER_BYTES) return void 0;
  const view = new DataView(page.buffer, page.byteOffset);
  const isWhole = view.getUint32(0, true) === MAGIC2 && view.getUint32(4, true) === crc322(page.subarray(8));
  return isWhole ? view.getUint32(8, true) : void 0;
}
function scanLog(file) {
  const version = readVersion(file);
  const whole = /* @__PURE__ */ new Map();
  const broken = [];
  if (version === void 0 || version <= LOG_VERSION) {
    for (let at = PAGE_BYTES; at < file.bytes; ) {
      const found = readRecord(file, at);
      if (found === void 0 || !found.isWhole) {
        if (found !== void 0) broken.push(found.header?.id);
        at += PAGE_BYTES;
      } else {
        const { header } = found;
        if (header.attempt >= (whole.get(header.id)?.attempt ?? 0)) whole.set(header.id, { ...header, at });
        at += recordBytes(header.length);
      }
    }
  }
  return { version, ...sorted(whole, broken) };
}
function sorted(whole, broken) {
  const records = [...whole.values()].toSorted((a, b) => a.id - b.id);
  const newest = records.at(-1);
  const firstNeeded = newest?.trimmedBelow ?? 0;
  const newestId = newest?.id ?? 0;
  const needed = records.filter(({ id }) => id >= firstNeeded);
  const damaged = [];
  const known = new Set(broken);
  let unreadable = broken.filter((id) => id === void 0).length;
  for (let id = firstNeeded; id < newestId && damaged.length < MAX_REPORTED; id += 1) {
    if (whole.has(id)) continue;
    if (known.has(id)) damaged.push({ id, reason: "its checksum is wrong" });
    else damaged.push({ id, reason: unreadable > 0 ? "its header cannot be read" : "it is not there" });
    if (!known.has(id)) unreadable -= 1;
  }
  const torn = new Set(broken.filter((id) => id !== void 0 && id > newestId)).size + Math.max(0, unreadable);
  return { records: needed, naming: records.filter(({ hasNames }) => hasNames), damaged, torn };
}
function readRecord(file, at) {
  const page = file.read(at, PAGE_BYTES);
  const header = readRecordHeader(page);
  if (header === void 0) return void 0;
  if (header === "damaged") return { isWhole: false, header: void 0 };
  return { isWhole: frameAt(file, at, header, page) !== void 0, header };
}
function frameAt(file, at, header, page = file.read(at, PAGE_BYTES)) {
  const { length } = header;
  const inPage = page.subarray(RECORD_HEADER_BYTES, RECORD_HEADER_BYTES + length);
  if (inPage.length === length || page.length < PAGE_BYTES) return wholeFrame(header, inPage);
  if (at + RECORD_HEADER_BYTES + length > file.bytes) return void 0;
  return wholeFrame(header, file.read(at + RECORD_HEADER_BYTES, length));
}
function checkVersion(file, { version, records }) {
  if (version !== void 0 && version > LOG_VERSION)
    throw new BitacoraError("historian-other-version", { file, version, supported: LOG_VERSION });
  if (version === void 0 && records.length === 0)
    throw new BitacoraError("historian-damaged", { file, reason: "it is no log of frames" });
}
function readNames(file, { version, naming, records, damaged }) {
  const allDamaged = version === void 0 ? [{ id: void 0, reason: "the first page of the log is damaged" }, ...damaged] : [...damaged];
  const oldest = records[0]?.id ?? Infinity;
  const [earlier, names] = [[], []];
  for (const place of naming) {
    const isNeeded = place.id >= oldest;
    try {
      for (const [number, name] of frameNames(bytesOf(frameAt(file, place.at, place)), place.id)) {
        if (isNeeded && (names[number] ?? name) !== name) throw new DamagedBytes("it gives a tag another name");
        (isNeeded ? names : earlier)[number] = name;
      }
    } catch (error) {
      if (!(error instanceof DamagedBytes)) throw error;
      if (isNeeded) allDamaged.push({ id: place.id, reason: error.message });
    }
  }
  for (const [number, name] of earlier.entries()) names[number] ??= name;
  return { names, damaged: allDamaged };
}

// src/historian/file-store/sqlite-main-file.ts
import { DatabaseSync as DatabaseSync2 } from "node:sqlite";

// src/historian/disk/file-bytes.ts
import { statSync } from "node:fs";
function fileBytes(file) {
  return bytesOf2(file) + bytesOf2(`${file}-wal`);
}
function mainFileBytes(file) {
  return fileBytes(file) + bytesOf2(frameLogPath(file));
}
function bytesOf2(path) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

// src/historian/disk/sqlite-unchanged.ts
import { existsSync, statSync as statSync2 } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

// src/historian/disk/write-ahead-log.ts
import { closeSync, openSync, readSync } from "node:fs";
var MAGIC3 = 931071618;
var HEADER_BYTES2 = 32;
var FRAME_HEADER_BYTES = 24;
var MAX_PAGE_BYTES = 65536;
function hasCommit(walFile) {
  let descriptor;
  try {
    descriptor = openSync(walFile, "r");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return false;
    throw error;
  }
  try {
    return findCommit(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
function findCommit(descriptor) {
  const header = Buffer.alloc(HEADER_BYTES2);
  if (readSync(descriptor, header, 0, HEADER_BYTES2, 0) < HEADER_BYTES2) return false;
  const magic = header.readUInt32BE(0);
  const pageBytes = header.readUInt32BE(8);
  if ((magic & ~1) !== MAGIC3 || pageBytes === 0 || pageBytes > MAX_PAGE_BYTES) return false;
  const sum = new Checksum(magic === MAGIC3);
  if (!sum.add(header.subarray(0, 24)).is(header, 24)) return false;
  const frame = Buffer.alloc(FRAME_HEADER_BYTES + pageBytes);
  for (let at = HEADER_BYTES2; readSync(descriptor, frame, 0, frame.length, at) === frame.length; at += frame.length) {
    if (frame.readUInt32BE(0) === 0 || frame.compare(header, 16, 24, 8, 16) !== 0) return false;
    if (!sum.add(frame.subarray(0, 8)).add(frame.subarray(FRAME_HEADER_BYTES)).is(frame, 16)) return false;
    if (frame.readUInt32BE(4) !== 0) return true;
  }
  return false;
}
var Checksum = class {
  #isLittleEndian;
  #first = 0;
  #second = 0;
  constructor(isLittleEndian) {
    this.#isLittleEndian = isLittleEndian;
  }
  add(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at + 8 <= bytes.length; at += 8) {
      this.#first = this.#first + view.getUint32(at, this.#isLittleEndian) + this.#second >>> 0;
      this.#second = this.#second + view.getUint32(at + 4, this.#isLittleEndian) + this.#first >>> 0;
    }
    return this;
  }
  is(bytes, at) {
    return bytes.readUInt32BE(at) === this.#first && bytes.readUInt32BE(at + 4) === this.#second;
  }
};

// src/historian/disk/sqlite-unchanged.ts
var WITHOUT_LOCKS = process.platform === "win32" ? "win32-none" : "unix-none";
function openUnchanged(file) {
  try {
    if (isEmpty(file)) return opened(file, "immutable", "1");
    const log = `${file}-wal`;
    if (!existsSync(log) && !isUnfinished(file)) return openForReading(file);
    return hasCommit(log) ? opened(file, "vfs", WITHOUT_LOCKS) : opened(file, "immutable", "1");
  } catch (error) {
    throw asBitacoraError(error, file);
  }
}
var isEmpty = (file) => statSync2(file).size === 0;
function opened(file, parameter, value) {
  const url = pathToFileURL(file);
  url.searchParams.set(parameter, value);
  const database = new DatabaseSync(url, { readOnly: true });
  database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -1024;");
  return database;
}
function holdSharedLock(file) {
  let database;
  try {
    if (isEmpty(file)) return { close() {
    } };
    database = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT_MS });
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
  } catch (error) {
    const coded = asBitacoraError(error, file);
    if (database === void 0 || coded.code === "historian-locked") {
      database?.close();
      throw coded;
    }
  }
  return database;
}

// src/historian/months/files-beside.ts
import { readdirSync, statSync as statSync3 } from "node:fs";
import { dirname as dirname2, join as join2 } from "node:path";

// src/historian/months/month-name.ts
import { basename, dirname, extname, join } from "node:path";
function monthOf(timeMs) {
  const date = new Date(timeMs);
  return `${String(date.getUTCFullYear()).padStart(4, "0")}-${String(date.getUTCMonth() + 1).padStart(2, "0")}`;
}
function monthStartMs(month) {
  return Date.parse(`${month}-01T00:00:00Z`);
}
function monthEndMs(month) {
  const start = new Date(monthStartMs(month));
  return start.setUTCMonth(start.getUTCMonth() + 1);
}
function labelOf({ month, part }) {
  return part > 1 ? `${month}.${part}` : month;
}
function monthFilePath(mainFile, name) {
  return labelledPath(mainFile, labelOf(name));
}
function labelledPath(mainFile, label) {
  const extension = extname(mainFile);
  return join(dirname(mainFile), `${basename(mainFile, extension)}-${label}${extension}`);
}
function parseMonthFile(mainFile, file) {
  const extension = extname(mainFile);
  const stem = `${basename(mainFile, extension)}-`;
  const name = basename(file);
  if (!name.startsWith(stem) || !name.endsWith(extension)) return void 0;
  return parseLabel(name.slice(stem.length, name.length - extension.length));
}
function parseLabel(label) {
  const m = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:\.([1-9]\d{0,5}))?$/.exec(label);
  const month = m?.[1];
  if (month === void 0) return void 0;
  const parsed = { month, part: Number(m?.[2] ?? 1) };
  return labelOf(parsed) === label ? parsed : void 0;
}

// src/historian/months/files-beside.ts
var EXPIRED_ENDING = ".leaving";
function monthFilesBeside(mainFile) {
  return filesBeside(mainFile, "");
}
function unfinishedBeside(mainFile) {
  return filesBeside(mainFile, ".new");
}
function expiredBeside(mainFile) {
  return filesBeside(mainFile, EXPIRED_ENDING);
}
function isGone(file) {
  try {
    return statSync3(file, { throwIfNoEntry: false }) === void 0;
  } catch {
    return false;
  }
}
function missingBeside(mainFile, listed2) {
  const beside = [...monthFilesBeside(mainFile), ...expiredBeside(mainFile)];
  const there = new Set(beside.map(({ name }) => labelOf(name)));
  return [...listed2].filter((label) => !there.has(label));
}
function nextPart(mainFile, month, listed2) {
  const names = monthFilesBeside(mainFile).map(({ name }) => name);
  for (const label of listed2) {
    const name = parseMonthFile(mainFile, labelledPath(mainFile, label));
    if (name !== void 0) names.push(name);
  }
  return 1 + Math.max(0, ...names.filter((name) => name.month === month).map(({ part }) => part));
}
function filesBeside(mainFile, ending) {
  const directory = dirname2(mainFile);
  const found = [];
  for (const entry of readdirSync(directory)) {
    if (!entry.endsWith(ending)) continue;
    const name = parseMonthFile(mainFile, entry.slice(0, entry.length - ending.length));
    if (name !== void 0) found.push({ file: join2(directory, entry), name });
  }
  return found.toSorted((a, b) => a.file < b.file ? -1 : 1);
}

// src/historian/months/sqlite-month-list.ts
var MONTH_LIST_SQL = `
  -- What the name of a month file has after the main file's: 2026-11, 2026-11.2.
  CREATE TABLE month (label TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;
var SqliteMonthList = class {
  #database;
  #file;
  #labels;
  /** Labels of months that have expired and are still on the list. */
  #expired = /* @__PURE__ */ new Set();
  /** `database` is that of the main file. */
  constructor(database, file) {
    this.#database = database;
    this.#file = file;
    this.#labels = new Set(listedMonths(database));
  }
  get labels() {
    return this.#labels;
  }
  /** When it returns, the labels are on the list, on disk. */
  add(labels) {
    this.#change(() => {
      const remove = this.#database.prepare("DELETE FROM month WHERE label = ?");
      for (const what of notLabels(this.#database)) remove.run(what);
      const insert = this.#database.prepare("INSERT OR IGNORE INTO month VALUES (?)");
      for (const label of labels) insert.run(label);
    });
  }
  /** When it returns, the labels are off the list, on disk. */
  remove(labels) {
    const removed = labels.filter((label) => this.#labels.has(label));
    if (removed.length === 0) return;
    this.#change(() => {
      const remove = this.#database.prepare("DELETE FROM month WHERE label = ?");
      for (const label of removed) remove.run(label);
    });
  }
  /** Takes expired months off the list, and removes what is left of their files. */
  removeExpired() {
    const expired = expiredBeside(this.#file);
    if (expired.length === 0) return;
    this.#expired = new Set(expired.map(({ name }) => labelOf(name)));
    this.remove([...this.#expired]);
    for (const { file } of expired) removeDatabase(file);
    this.#expired = /* @__PURE__ */ new Set();
  }
  /** For a reader, which may not remove anything: expired months do not count as missing. */
  noteExpired() {
    this.#expired = new Set(expiredBeside(this.#file).map(({ name }) => labelOf(name)));
  }
  /** Paths of the files that should exist, except for these. */
  missing(there) {
    const labels = [...this.#labels].filter((label) => !this.#expired.has(label));
    return labels.map((label) => labelledPath(this.#file, label)).filter((file) => !there.has(file));
  }
  #change(work) {
    inTransaction(this.#database, this.#file, work);
    this.#labels = new Set(listedMonths(this.#database));
  }
};
function listedMonths(database) {
  return listed(database).filter(isLabel);
}
function listFault(database) {
  const [what] = notLabels(database);
  return what === void 0 ? void 0 : `its list of months has ${JSON.stringify(what)}, which is not a month`;
}
function notLabels(database) {
  return listed(database).filter((what) => !isLabel(what));
}
var isLabel = (what) => parseLabel(what) !== void 0;
function listed(database) {
  return database.prepare("SELECT label FROM month").all().map(({ label }) => String(label));
}

// src/historian/file-store/sqlite-main-file.ts
var MAIN_SCHEMA = {
  applicationId: 1114207304,
  // BitH
  version: 3,
  pageSize: 4096,
  sql: `
    -- A row when there is a log: where none is found then, it was lost. Its frames come after this one.
    CREATE TABLE log (after_frame INTEGER NOT NULL) STRICT;
    ${MONTH_LIST_SQL}
  `
};
var SqliteMainFile = class _SqliteMainFile {
  file;
  #database;
  #months;
  /** When the file is only read: the lock that keeps a service out. */
  #hold;
  constructor(file, database, hold) {
    this.file = file;
    this.#database = database;
    this.#hold = hold;
  }
  /** Opens the file, or creates it. Throws a coded error if it is not ours, newer, in use or damaged. */
  static open(file) {
    if (!checkHeader(file, MAIN_SCHEMA)) createDatabase(file, MAIN_SCHEMA);
    return _SqliteMainFile.#checked(new _SqliteMainFile(file, openForWriting(file, "FULL")));
  }
  /** Opens the file for reading only, and keeps a service from opening it meanwhile. Throws as `open` does. */
  static openToRead(file) {
    if (!checkHeader(file, MAIN_SCHEMA)) return _SqliteMainFile.standIn(file);
    holdSharedLock(file).close();
    const database = openUnchanged(file);
    try {
      return _SqliteMainFile.#checked(new _SqliteMainFile(file, database, holdSharedLock(file)));
    } catch (error) {
      if (database.isOpen) database.close();
      throw error;
    }
  }
  /** In memory: what a service would create in the place of an empty or damaged file. */
  static standIn(file) {
    const database = new DatabaseSync2(":memory:");
    database.exec(`${MAIN_SCHEMA.sql} PRAGMA user_version = ${MAIN_SCHEMA.version};`);
    return new _SqliteMainFile(file, database);
  }
  /** Closes the file and throws if its content is not as it should be. */
  static #checked(main) {
    const { file } = main;
    try {
      const check = main.#database.prepare("PRAGMA quick_check(1)").get()?.["quick_check"];
      if (check !== "ok") throw new BitacoraError("historian-damaged", { file, reason: String(check) });
      void main.hasLog;
      void main.months;
      return main;
    } catch (error) {
      main.close();
      throw asBitacoraError(error, file);
    }
  }
  /** The month files that should exist. */
  get months() {
    return this.#months ??= new SqliteMonthList(this.#database, this.file);
  }
  get hasLog() {
    return logAfter(this.#database) !== void 0;
  }
  /** The newest frame of the log that this log replaced; 0 if there was none. */
  get logAfter() {
    return logAfter(this.#database) ?? 0;
  }
  /** To be called when the log is new and month files know frames of an earlier one. */
  noteLogAfter(frame) {
    inTransaction(this.#database, this.file, () => {
      this.#database.prepare("UPDATE log SET after_frame = ?").run(frame);
    });
  }
  /** Including the log. */
  get bytes() {
    return mainFileBytes(this.file);
  }
  /** What SQLite finds wrong with the file, or what is wrong with the list of months; undefined if nothing. */
  fault() {
    const found = String(this.#database.prepare("PRAGMA integrity_check(1)").get()?.["integrity_check"]);
    return found === "ok" ? listFault(this.#database) : found;
  }
  /** To be called when a log exists on disk. */
  noteLog() {
    if (this.hasLog) return;
    inTransaction(this.#database, this.file, () => this.#database.exec("INSERT INTO log VALUES (0)"));
  }
  close() {
    this.#database.close();
    this.#hold?.close();
  }
};
function logAfter(database) {
  const row = database.prepare("SELECT after_frame FROM log").get();
  return row === void 0 ? void 0 : Number(row["after_frame"]);
}

// src/historian/reduce/rollup.ts
var MINUTE_MS = 6e4;
var HOUR_MS = 36e5;
var ROLLUP_LEVELS = [MINUTE_MS, HOUR_MS];
var RECORD_SAMPLES = 12;
var MERGED_ROWS = 16;
var MAX_ROW_RECORDS = 1024;
var MINUTES_A_BLOCK = 480;
var LEAST_ODD_MS = 20 * MINUTE_MS;
function levelFor(intervalMs, finestMs, isCut) {
  const isWholeHours = intervalMs % HOUR_MS === 0;
  if (finestMs > 0) return isWholeHours && !isCut ? HOUR_MS : finestMs;
  if (isWholeHours) return HOUR_MS;
  return intervalMs % MINUTE_MS === 0 || intervalMs >= LEAST_ODD_MS ? MINUTE_MS : void 0;
}
function rollUp(columns, from, to, levelMs, period) {
  const digests = digestRuns(columns, from, to, levelMs, period === 0 ? 0 : 2 * Math.PI / period);
  const paid = levelMs === MINUTE_MS ? digests.length : stepsBack(digests);
  const pays = paid * RECORD_SAMPLES <= to - from;
  const isFinite = digests.every(({ sum, weightedSum }) => Number.isFinite(sum) && Number.isFinite(weightedSum));
  return pays && isFinite ? digests : void 0;
}
function stepsBack(digests) {
  return digests.filter(({ minMs }, i) => minMs < (digests[i - 1]?.maxMs ?? -Infinity)).length;
}
function joinRows(rows, levelMs) {
  const joined2 = [];
  for (const row of rows) {
    for (const [i, digest] of row.entries()) {
      const before = joined2.at(-1);
      if (i === 0 && before !== void 0 && continues(before, digest, levelMs)) joinDigest(before, digest);
      else joined2.push(digest);
    }
  }
  return joined2.length <= MAX_ROW_RECORDS ? joined2 : void 0;
}
function continues(a, b, levelMs) {
  return b.minMs >= a.maxMs && Math.floor(a.minMs / levelMs) === Math.floor(b.minMs / levelMs);
}

// src/historian/reduce/rollup-codec.ts
function packRollup(name, period, digests) {
  writer.reset();
  writer.byte(ROLLUP_FORMAT);
  writer.text(name.tagId);
  writer.varint(name.levelMs);
  writer.varint(name.firstBlock);
  writer.varint(name.lastBlock);
  writePlanes(writer, Float64Array.of(period));
  writer.varint(digests.length);
  const picked = digests.filter(({ usable }) => usable > 0);
  const unitMs = name.levelMs;
  writeCounts(writer, unitMs, digests);
  writeTimes(writer, unitMs, digests, picked);
  writeValues(writer, picked);
  if (period !== 0) {
    writePlanes(
      writer,
      Float64Array.from(picked, ({ sin }) => sin)
    );
    writePlanes(
      writer,
      Float64Array.from(picked, ({ cos }) => cos)
    );
  }
  return compress(writer.written(), 6);
}
var writer = new ByteWriter();
function unpackRollup(bytes, name) {
  const records = unpackRecords(bytes, name, "all");
  return Array.from({ length: records.length }, (_, i) => digestAt(records, i));
}
function writeCounts(out, unitMs, digests) {
  let before = 0;
  for (const { minMs } of digests) {
    const index = Math.floor(minMs / unitMs);
    out.zigzag(index - before);
    before = index;
  }
  for (const { samples } of digests) out.varint(samples);
  for (const { samples, usable } of digests) out.varint(samples - usable);
  for (const digest of digests) out.byte(flagsOf(digest));
}
function flagsOf({ uncertain, isStanding, min, max }) {
  const minFirst = min.timeMs === max.timeMs ? min.rank < max.rank || min.rank === max.rank && min.at <= max.at : false;
  return (uncertain === 1 ? UNCERTAIN : 0) | (isStanding ? STANDING : 0) | (minFirst ? MIN_FIRST : 0);
}
function writeTimes(out, unitMs, digests, picked) {
  for (const pick of PICKS) for (const digest of picked) out.byte(digest[pick].state);
  for (const { minMs, first } of picked) out.varint(first.timeMs - Math.floor(minMs / unitMs) * unitMs);
  for (const pick of ["last", "min", "max"])
    for (const digest of picked) out.varint(digest[pick].timeMs - digest.first.timeMs);
  for (const { minMs } of digests) out.varint(minMs - Math.floor(minMs / unitMs) * unitMs);
  for (const { minMs, maxMs } of digests) out.varint(maxMs - minMs);
  for (const { changes } of digests) out.varint(changes);
  for (const { first, last, weightMs } of picked) out.zigzag(last.timeMs - first.timeMs - weightMs);
}
function writeValues(out, picked) {
  const count = picked.length;
  const values = Float64Array.from({ length: 4 * count }, (_, i) => {
    const pick = PICKS[Math.floor(i / count)] ?? "min";
    return picked[i % count]?.[pick].value ?? 0;
  });
  const found = wholeValues(values, picked);
  out.byte(found?.format ?? PLANES);
  if (found === void 0) {
    writePlanes(out, values);
    writeSumPlanes(out, picked);
    return;
  }
  const { whole, sums } = found;
  const least = whole.subarray(0, count);
  for (let i = 0, before = 0; i < count; i += 1) {
    out.zigzag((least[i] ?? 0) - before);
    before = least[i] ?? 0;
  }
  for (let i = count; i < 4 * count; i += 1) out.varint((whole[i] ?? 0) - (least[i % count] ?? 0));
  out.byte(sums === void 0 ? PLANES : 0);
  if (sums === void 0) {
    writeSumPlanes(out, picked);
    return;
  }
  for (const [i, digest] of picked.entries()) out.zigzag((sums.plain[i] ?? 0) - allLeast(digest.usable, least[i] ?? 0));
  for (const [i, digest] of picked.entries())
    out.zigzag(
      (sums.weighted[i] ?? 0) - evenPace(sums.plain[i] ?? 0, whole[3 * count + i] ?? 0, digest.usable, digest.weightMs)
    );
}
function writeSumPlanes(out, picked) {
  writePlanes(
    out,
    Float64Array.from(picked, ({ sum }) => sum)
  );
  writePlanes(
    out,
    Float64Array.from(picked, ({ weightedSum }) => weightedSum)
  );
}
function wholeValues(values, picked) {
  const found = asWhole(values);
  if (found === void 0) return void 0;
  for (let decimals = found.format & 15; decimals <= Math.min((found.format & 15) + 4, MAX_DECIMALS); decimals += 1) {
    const finer = asWhole(values, decimals);
    const sums = finer === void 0 ? void 0 : wholeSums(picked, finer.format);
    if (finer !== void 0 && sums !== void 0) return { ...finer, sums };
  }
  return { ...found, sums: void 0 };
}
function wholeSums(picked, format) {
  const plain = [];
  const weighted = [];
  for (const { sum, weightedSum, usable, weightMs, min, max } of picked) {
    const error = Number.EPSILON * usable * usable * Math.max(Math.abs(min.value), Math.abs(max.value));
    const wholeSum = sumAsWhole(sum, format, error);
    const wholeWeighted = sumAsWhole(weightedSum, format, error * weightMs);
    if (wholeSum === void 0 || wholeWeighted === void 0) return void 0;
    plain.push(wholeSum);
    weighted.push(wholeWeighted);
  }
  return { plain, weighted };
}

// src/historian/months/sqlite-month-tags.ts
import { crc32 as crc323 } from "node:zlib";
var PRIME = 2147483647;
var INDEX_SUM = `coalesce(sum((id + 3 * max_ms + 5 * min_ms + 7 * samples) % ${PRIME}), 0)`;
var ROLLUP_SUM = `coalesce(sum((id + 3 * max_ms + 5 * min_ms + 7 * level_ms + 11 * first_block + 13 * last_block) % ${PRIME}), 0)`;
var SUMS = {
  blocks: `SELECT ${INDEX_SUM} AS sum, tag FROM block INDEXED BY block_time`,
  rollups: `SELECT ${ROLLUP_SUM} AS sum, tag FROM rollup INDEXED BY rollup_time`
};
var MAX_FOUND = 4096;
var SqliteMonthTags = class {
  #reading;
  #checks;
  #found = /* @__PURE__ */ new Map();
  #whole = { blocks: /* @__PURE__ */ new Map(), rollups: /* @__PURE__ */ new Map() };
  #isLooked = false;
  /** All rows, if some were damaged and had to be rebuilt. */
  #mended;
  #isLost = false;
  constructor(reading, checks) {
    this.#reading = reading;
    this.#checks = checks;
  }
  find(tagId) {
    if (this.#mended !== void 0) return this.#mended.get(tagId);
    if (this.#found.has(tagId)) return this.#found.get(tagId);
    const row = this.#reading().prepare("SELECT * FROM tag WHERE name = ?").get(tagId);
    const found = row === void 0 ? void 0 : this.#rowOf(row);
    if (found === void 0 && !this.isSound) return this.find(tagId);
    if (this.#found.size >= MAX_FOUND) this.#found.clear();
    this.#found.set(tagId, found);
    return found;
  }
  /** Whether every row is as it was written; otherwise the file is only read. */
  get isSound() {
    if (!this.#isLooked) this.#look(this.#checks);
    return this.#mended === void 0;
  }
  /** All rows except lost ones. */
  known() {
    if (!this.isSound) return [...this.#mended ?? []].map(([, row]) => row);
    const rows = this.#reading().prepare("SELECT * FROM tag").all();
    return rows.flatMap((row) => this.#rowOf(row) ?? []);
  }
  /** All rows. Throws `historian-damaged` if one is lost. */
  all(file) {
    const rows = this.known();
    if (this.#isLost) throw new BitacoraError("historian-damaged", { file, reason: "a tag is lost" });
    return rows;
  }
  /** Writes a row within the caller's transaction; if that fails, the caller must call `clearCache`. */
  put(tagId, sealedFrame, added) {
    const before = this.find(tagId);
    const database = this.#reading();
    const number = before?.number ?? Number(database.prepare("SELECT coalesce(max(number), 0) + 1 AS n FROM tag").get()?.["n"]);
    const indexSum = (before?.indexSum ?? 0) + indexSumOf(added);
    this.#put({ number, tagId, sealedFrame, indexSum, rollupSum: before?.rollupSum ?? 0 });
    return number;
  }
  /** Adds a change of the sum over a tag's roll-ups; transaction as for `put`. */
  addRollups(tagId, change) {
    const row = this.find(tagId);
    if (row !== void 0 && change !== 0) this.#put({ ...row, rollupSum: (row.rollupSum ?? 0) + change });
  }
  clearCache() {
    this.#found.clear();
  }
  /** Whether the index of blocks has all entries of a tag; checked once. */
  hasWholeIndex({ number, indexSum }) {
    return this.#isWhole("blocks", number, indexSum);
  }
  /** The same for the index of roll-ups. */
  hasWholeRollups({ number, rollupSum }) {
    return this.#isWhole("rollups", number, rollupSum);
  }
  #isWhole(index, number, sum) {
    if (sum === void 0) return true;
    const known = this.#whole[index].get(number);
    if (known !== void 0) return known;
    const row = this.#reading().prepare(`${SUMS[index]} WHERE tag = ?`).get(number);
    const isWhole = Number(row?.["sum"]) === sum;
    if (!isWhole) this.#checks.onDamage(new DamagedBytes(`the index of ${index}`));
    this.#whole[index].set(number, isWhole);
    return isWhole;
  }
  #put(row) {
    writeTag(this.#reading(), row);
    this.#found.set(row.tagId, row);
  }
  #rowOf(row) {
    const [number, tagId, sealedFrame] = [Number(row["number"]), String(row["name"]), Number(row["sealed_frame"])];
    const [indexSum, rollupSum] = [Number(row["index_sum"]), Number(row["rollup_sum"])];
    const found = { number, tagId, sealedFrame, indexSum, rollupSum };
    return Number(row["crc"]) === crcOf(found) ? found : void 0;
  }
  #look({ count, onDamage }) {
    this.#isLooked = true;
    const database = this.#reading();
    const rows = database.prepare("SELECT * FROM tag NOT INDEXED").all();
    const whole = rows.flatMap((row) => this.#rowOf(row) ?? []);
    const named = database.prepare("SELECT count(*) AS n FROM tag WHERE name = ?");
    const isNamed = whole.every(({ tagId }) => named.get(tagId)?.["n"] === 1);
    if (isNamed && whole.length === rows.length && whole.length === (count ?? rows.length)) return;
    onDamage(new DamagedBytes("the tags"));
    this.#mended = this.#mend(database, whole);
    this.#isLost = this.#mended.size < Math.max(rows.length, count ?? 0);
  }
  /** Includes tags that have blocks and no row. */
  #mend(database, whole) {
    const mended = new Map(whole.map((row) => [row.tagId, row]));
    const numbers = new Set(whole.map(({ number }) => number));
    for (const { tag } of database.prepare("SELECT DISTINCT tag FROM block NOT INDEXED").all()) {
      if (numbers.has(Number(tag))) continue;
      const row = fromBlocks(database, Number(tag));
      if (row !== void 0 && !mended.has(row.tagId)) mended.set(row.tagId, row);
    }
    return mended;
  }
};
function fromBlocks(database, number) {
  const blocks = database.prepare("SELECT bytes FROM block NOT INDEXED WHERE tag = ? ORDER BY id DESC");
  for (const { bytes } of blocks.iterate(number)) {
    try {
      const { tagId, sealedFrame } = readBlockHead(bytesOf(bytes));
      return { number, tagId, sealedFrame, indexSum: void 0, rollupSum: void 0 };
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
  return void 0;
}
function insertTags(database, rows) {
  for (const row of rows) writeTag(database, { ...row, indexSum: 0, rollupSum: 0 });
}
function sumTags(database) {
  const [blocks, rollups] = [sumsOf(database, "blocks"), sumsOf(database, "rollups")];
  const rows = database.prepare("SELECT number, name, sealed_frame FROM tag").all();
  for (const row of rows) {
    const number = Number(row["number"]);
    const [tagId, sealedFrame] = [String(row["name"]), Number(row["sealed_frame"])];
    const [indexSum, rollupSum] = [blocks.get(number) ?? 0, rollups.get(number) ?? 0];
    writeTag(database, { number, tagId, sealedFrame, indexSum, rollupSum });
  }
  return rows.length;
}
function sumsOf(database, index) {
  const rows = database.prepare(`${SUMS[index]} GROUP BY tag`).all();
  return new Map(rows.map(({ tag, sum }) => [Number(tag), Number(sum)]));
}
function writeTag(database, row) {
  const { number, tagId, sealedFrame, indexSum = 0, rollupSum = 0 } = row;
  let write = writing.get(database);
  if (write === void 0) {
    write = database.prepare(`
      INSERT INTO tag (number, name, sealed_frame, index_sum, rollup_sum, crc) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (number) DO UPDATE SET sealed_frame = excluded.sealed_frame, index_sum = excluded.index_sum,
        rollup_sum = excluded.rollup_sum, crc = excluded.crc`);
    writing.set(database, write);
  }
  write.run(number, tagId, sealedFrame, indexSum, rollupSum, crcOf(row));
}
var writing = /* @__PURE__ */ new WeakMap();
function crcOf({ number, tagId, sealedFrame, indexSum = 0, rollupSum = 0 }) {
  return crc323(`${number} ${sealedFrame} ${indexSum} ${rollupSum} ${tagId}`);
}
function rollupSumOf({ id, levelMs, firstBlock, lastBlock, minMs, maxMs }) {
  return (id + 3 * maxMs + 5 * minMs + 7 * levelMs + 11 * firstBlock + 13 * lastBlock) % PRIME;
}
function indexSumOf(entries) {
  return entries.reduce(
    (sum, { id, maxMs, minMs, samples }) => sum + (id + 3 * maxMs + 5 * minMs + 7 * samples) % PRIME,
    0
  );
}

// src/historian/months/sqlite-rollups.ts
var ROLLUP_SQL = `
  -- Digests as drawn in rollup-codec.ts, of all samples in the blocks first_block to last_block of the tag. Rows of tier
  -- n + 1 are made from sixteen of tier n.
  CREATE TABLE rollup (
    id INTEGER PRIMARY KEY,
    tag INTEGER NOT NULL REFERENCES tag,
    level_ms INTEGER NOT NULL,
    tier INTEGER NOT NULL,
    first_block INTEGER NOT NULL,
    last_block INTEGER NOT NULL,
    min_ms INTEGER NOT NULL,
    max_ms INTEGER NOT NULL,
    turn REAL NOT NULL,
    bytes BLOB
  ) STRICT;
  CREATE INDEX rollup_block ON rollup (tag, level_ms, last_block);
  CREATE INDEX rollup_time ON rollup (tag, level_ms, max_ms, min_ms, first_block, last_block);
`;
function rollupsOf({ tagId, block, columns, from, to, period }) {
  const { minMs, maxMs } = timeSpan(columns, from, to);
  return ROLLUP_LEVELS.map((levelMs) => {
    const digests = rollUp(columns, from, to, levelMs, period);
    const name = { tagId, levelMs, firstBlock: block, lastBlock: block };
    return { ...name, minMs, maxMs, period, bytes: digests && packRollup(name, period, digests) };
  });
}
function insertRollups(database, tag, tagId, rollups) {
  let change = 0;
  for (const rollup of rollups) {
    change += insertRollup(database, tag, 0, rollup);
    for (let tier = 0; ; tier += 1) {
      const merged = mergeNewest(database, { tag, tagId, levelMs: rollup.levelMs }, tier);
      if (merged === void 0) break;
      change += merged;
    }
  }
  return change;
}
var prepared = /* @__PURE__ */ new WeakMap();
function statementsOf(database) {
  const known = prepared.get(database);
  if (known !== void 0) return known;
  const statements = {
    find: prepareFind(database, "INDEXED BY rollup_time"),
    insert: database.prepare("INSERT INTO rollup VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
    remove: database.prepare("DELETE FROM rollup WHERE id = ?"),
    tierBefore: database.prepare(
      `SELECT tier FROM rollup WHERE tag = ? AND level_ms = ? ORDER BY last_block DESC LIMIT 1 OFFSET ${MERGED_ROWS - 1}`
    ),
    newest: database.prepare(
      `SELECT id, tier, first_block, last_block, min_ms, max_ms, turn, bytes FROM rollup
       WHERE tag = ? AND level_ms = ? ORDER BY last_block DESC LIMIT ${MERGED_ROWS}`
    )
  };
  prepared.set(database, statements);
  return statements;
}
function prepareFind(database, way) {
  return database.prepare(
    `SELECT i.first_block, i.last_block, i.min_ms, i.max_ms, r.id AS id, r.turn, r.bytes FROM (
       SELECT id, first_block, last_block, min_ms, max_ms FROM rollup ${way}
       WHERE tag = ? AND level_ms = ? AND max_ms >= ? AND min_ms <= ? AND first_block <= ?
     ) AS i LEFT JOIN rollup AS r ON r.id = i.id ORDER BY i.max_ms DESC, i.last_block DESC`
  );
}
function findRollups(database, tag, { tagId, levelMs, sinceMs, untilMs, lastBlock }, hasWholeIndex) {
  const since = Math.max(sinceMs, Number.MIN_SAFE_INTEGER);
  const until = Math.min(untilMs, Number.MAX_SAFE_INTEGER);
  const find = hasWholeIndex ? statementsOf(database).find : prepareFind(database, "NOT INDEXED");
  return find.all(tag, levelMs, since, until, lastBlock).map((row) => ({ tagId, levelMs, ...rowOf(row), bytes: row["id"] === null ? LOST : row["bytes"] }));
}
var LOST = 0;
function rowOf(row) {
  return {
    firstBlock: Number(row["first_block"]),
    lastBlock: Number(row["last_block"]),
    minMs: Number(row["min_ms"]),
    maxMs: Number(row["max_ms"]),
    period: Number(row["turn"]),
    bytes: row["bytes"]
  };
}
function insertRollup(database, tag, tier, rollup) {
  const { levelMs, firstBlock, lastBlock, minMs, maxMs, period, bytes } = rollup;
  const { insert } = statementsOf(database);
  const { lastInsertRowid } = insert.run(
    tag,
    levelMs,
    tier,
    firstBlock,
    lastBlock,
    minMs,
    maxMs,
    period,
    bytes ?? null
  );
  return rollupSumOf({ ...rollup, id: Number(lastInsertRowid) });
}
function removeRollups(database, rows) {
  const { remove } = statementsOf(database);
  for (const { id } of rows) remove.run(id);
  return rows.reduce((sum, row) => sum + rollupSumOf(row), 0);
}
function mergeNewest(database, { tag, tagId, levelMs }, tier) {
  const { tierBefore, newest } = statementsOf(database);
  if (tierBefore.get(tag, levelMs)?.["tier"] !== tier) return void 0;
  const found = newest.all(tag, levelMs);
  const rows = found.map((row) => ({ id: Number(row["id"]), tier: Number(row["tier"]), levelMs, ...rowOf(row) })).toReversed();
  const [first] = rows;
  const last = rows.at(-1);
  if (first === void 0 || last === void 0 || rows.length < MERGED_ROWS) return void 0;
  const isEmpty2 = first.bytes === null;
  if (rows.some((row) => row.tier !== tier || row.period !== first.period || row.bytes === null !== isEmpty2))
    return void 0;
  const name = { tagId, levelMs, firstBlock: first.firstBlock, lastBlock: last.lastBlock };
  const digests = isEmpty2 ? [] : joined(rows, name);
  if (digests === void 0) return void 0;
  const removed = removeRollups(database, rows);
  const added = insertRollup(database, tag, tier + 1, {
    ...name,
    minMs: Math.min(...rows.map(({ minMs }) => minMs)),
    maxMs: Math.max(...rows.map(({ maxMs }) => maxMs)),
    period: first.period,
    bytes: isEmpty2 ? void 0 : packRollup(name, first.period, digests)
  });
  return added - removed;
}
function joined(rows, name) {
  try {
    return joinRows(
      rows.map((row) => unpackRollup(bytesOf(row.bytes), { ...name, ...row })),
      name.levelMs
    );
  } catch (error) {
    if (error instanceof DamagedBytes) return void 0;
    throw error;
  }
}

// src/historian/months/sqlite-times.ts
var TIMES_SQL = `
  -- As drawn in shared-times.ts: of blocks that were sealed together, from first_block to last_block.
  CREATE TABLE times (
    first_block INTEGER PRIMARY KEY,
    last_block INTEGER NOT NULL,
    bytes BLOB NOT NULL
  ) STRICT;
`;
var CACHED_ROWS = 8;
var SqliteTimes = class {
  #database;
  #find;
  #cache = /* @__PURE__ */ new Map();
  constructor(database) {
    this.#database = database;
  }
  /** Throws DamagedBytes if they are lost. */
  of = (firstBlock) => {
    const cached = this.#cache.get(firstBlock);
    if (cached !== void 0) return cached;
    this.#find ??= this.#database.prepare("SELECT bytes FROM times WHERE first_block = ?");
    const row = this.#find.get(firstBlock);
    if (row === void 0) throw new DamagedBytes(`the times of block ${firstBlock} are missing`);
    const { times } = unpackTimes(bytesOf(row["bytes"]), firstBlock);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size < CACHED_ROWS) break;
      this.#cache.delete(oldest);
    }
    this.#cache.set(firstBlock, times);
    return times;
  };
};
function storedTimes(database, first, last) {
  return database.prepare("SELECT first_block, bytes FROM times WHERE first_block BETWEEN ? AND ? AND last_block >= ?").all(first - limits.sharedTimesTags, last, first).map((row) => ({ firstBlock: Number(row["first_block"]), bytes: bytesOf(row["bytes"]) }));
}
function insertTimes(database, times) {
  const insert = database.prepare("INSERT INTO times VALUES (?, ?, ?)");
  for (const { firstBlock, blocks, bytes } of times) insert.run(firstBlock, firstBlock + blocks - 1, bytes);
}
function copyTimes(database) {
  database.exec(`
    INSERT INTO times SELECT first_block, last_block, bytes FROM old.times AS t
    WHERE EXISTS (SELECT 1 FROM block WHERE id BETWEEN t.first_block AND t.last_block)`);
}

// src/historian/months/sqlite-month-schema.ts
var MONTH_SCHEMA = {
  applicationId: 1114207309,
  // BitM
  version: 4,
  pageSize: 16384,
  sql: `
    -- Numbers stand for names in this file only. The sums are over the entries of the tag in block_time and rollup_time,
    -- crc over the row.
    CREATE TABLE tag (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      sealed_frame INTEGER NOT NULL,
      index_sum INTEGER NOT NULL,
      rollup_sum INTEGER NOT NULL,
      crc INTEGER NOT NULL
    ) STRICT;
    -- Ids ascend in order of arrival over all month files. Bytes as drawn in block-codec.ts; the rest repeats what is in
    -- them: samples in all, of numbers, of booleans; those with a usable value, and the extremes and sum of these.
    CREATE TABLE block (
      id INTEGER PRIMARY KEY,
      tag INTEGER NOT NULL REFERENCES tag,
      min_ms INTEGER NOT NULL,
      max_ms INTEGER NOT NULL,
      samples INTEGER NOT NULL,
      numbers INTEGER NOT NULL,
      booleans INTEGER NOT NULL,
      usable INTEGER NOT NULL,
      min_value REAL,
      max_value REAL,
      sum_value REAL,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE INDEX block_time ON block (tag, max_ms, min_ms, samples);
    ${TIMES_SQL}
    -- What all blocks together have, so that opening a file reads one row.
    CREATE TABLE summary (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      samples INTEGER NOT NULL,
      numbers INTEGER NOT NULL,
      booleans INTEGER NOT NULL,
      min_ms INTEGER,
      max_ms INTEGER,
      last_block INTEGER NOT NULL,
      last_frame INTEGER NOT NULL,
      -- 0: it has its samples; else the finest level of roll-ups that is left.
      finest_ms INTEGER NOT NULL,
      -- Rows of tag; and over this one.
      tags INTEGER NOT NULL,
      crc INTEGER NOT NULL
    ) STRICT;
    ${ROLLUP_SQL}
  `
};

export {
  fileBytes,
  mainFileBytes,
  PAGE_BYTES,
  recordBytes,
  packRecord,
  packLogHeader,
  scanLog,
  frameAt,
  checkVersion,
  readNames,
  openUnchanged,
  holdSharedLock,
  monthOf,
  monthStartMs,
  monthEndMs,
  labelOf,
  monthFilePath,
  labelledPath,
  parseMonthFile,
  EXPIRED_ENDING,
  monthFilesBeside,
  unfinishedBeside,
  isGone,
  missingBeside,
  nextPart,
  SqliteMonthList,
  listedMonths,
  listFault,
  MAIN_SCHEMA,
  SqliteMainFile,
  logAfter,
  packRollup,
  unpackRollup,
  SqliteMonthTags,
  insertTags,
  sumTags,
  SqliteTimes,
  storedTimes,
  insertTimes,
  copyTimes,
  MINUTE_MS,
  HOUR_MS,
  MAX_ROW_RECORDS,
  MINUTES_A_BLOCK,
  levelFor,
  joinRows,
  rollupsOf,
  insertRollups,
  findRollups,
  insertRollup,
  removeRollups,
  MONTH_SCHEMA
};
