import {
  PAGE_BYTES,
  SqliteMainFile,
  SqliteMonthTags,
  SqliteTimes,
  checkVersion,
  frameAt,
  packLogHeader,
  packRecord,
  parseMonthFile,
  readNames,
  recordBytes,
  scanLog,
  unpackRollup
} from "./chunk-MI7NSDN5.js";
import {
  bytesOf,
  isDamage
} from "./chunk-GLMZWYS5.js";
import {
  packFrame,
  unpackFrame
} from "./chunk-HHEX2GGY.js";
import {
  DamagedBytes,
  summarize,
  unpackBlock
} from "./chunk-OKDUF32H.js";
import {
  asBitacoraError,
  removeDatabase,
  syncDirectory
} from "./chunk-Y2KVN6XQ.js";
import {
  GrowingColumns
} from "./chunk-47P5LQBP.js";
import {
  limits
} from "./chunk-47AZHGYU.js";
import {
  frameLogPath
} from "./chunk-EA6Z4VNG.js";
import {
  BitacoraError,
  isBitacoraError
} from "./chunk-WYJWSAZZ.js";

// src/historian/file-store/sqlite-salvage.ts
import { existsSync, readdirSync, renameSync as renameSync2, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

// src/historian/frame-log/disk-log-file.ts
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync
} from "node:fs";
var DiskLogFile = class _DiskLogFile {
  #file;
  #descriptor;
  #bytes;
  /** Until a new file has its name, nothing in it counts. */
  #isUnnamed;
  constructor(file, descriptor, isUnnamed) {
    this.#file = file;
    this.#descriptor = descriptor;
    this.#bytes = fstatSync(descriptor).size;
    this.#isUnnamed = isUnnamed;
  }
  static open(file, mode = "r+") {
    return new _DiskLogFile(file, openSync(file, mode), false);
  }
  /** Begins a new file; `finish` syncs it and renames it, replacing any file of that name. */
  static begin(file) {
    return new _DiskLogFile(file, openSync(`${file}.new`, "w+"), true);
  }
  /** Removes a file that was begun and not finished. */
  static remove(file) {
    rmSync(`${file}.new`, { force: true });
  }
  finish() {
    fsyncSync(this.#descriptor);
    renameSync(`${this.#file}.new`, this.#file);
    syncDirectory(this.#file);
    this.#isUnnamed = false;
  }
  get bytes() {
    return this.#bytes;
  }
  read(at, length) {
    const bytes = new Uint8Array(length);
    let done = 0;
    while (done < length) {
      const read = readSync(this.#descriptor, bytes, done, length - done, at + done);
      if (read === 0) break;
      done += read;
    }
    return bytes.subarray(0, done);
  }
  write(bytes, at) {
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done, at + done);
  }
  sync() {
    if (!this.#isUnnamed) fdatasyncSync(this.#descriptor);
  }
  extend(bytes) {
    try {
      const zeros = new Uint8Array(Math.min(limits.logSegmentBytes, bytes - this.#bytes));
      for (let at = this.#bytes; at < bytes; at += zeros.length)
        this.write(zeros.subarray(0, Math.min(zeros.length, bytes - at)), at);
      if (!this.#isUnnamed) fsyncSync(this.#descriptor);
      this.#bytes = bytes;
    } catch (error) {
      this.truncate(this.#bytes);
      throw error;
    }
  }
  truncate(bytes) {
    try {
      ftruncateSync(this.#descriptor, bytes);
      this.#bytes = bytes;
    } catch {
    }
  }
  close() {
    closeSync(this.#descriptor);
  }
};

// src/historian/frame-log/frame-log.ts
import { crc32 } from "node:zlib";

// src/historian/frame-log/log-segments.ts
var LogSegments = class {
  #startBytes;
  #segmentBytes;
  /** The newest frame in each segment; 0 if the segment is free. */
  #newest = [];
  /** Where the next record goes; the begin and the end of the extent. */
  #at;
  #from;
  #end;
  /** `startBytes`: where the first segment begins. */
  constructor(startBytes, segmentBytes) {
    this.#startBytes = startBytes;
    this.#segmentBytes = segmentBytes;
    this.#at = startBytes;
    this.#from = startBytes;
    this.#end = startBytes;
  }
  /** Length of the file with all its segments. */
  get bytes() {
    return this.#startBytes + this.#newest.length * this.#segmentBytes;
  }
  /** Where the next record goes, if it fits. */
  get at() {
    return this.#at;
  }
  get room() {
    return this.#end - this.#at;
  }
  /** Length of the file after adding an extent of this size at its end. */
  bytesWith(extent) {
    return this.bytes + Math.ceil(extent / this.#segmentBytes) * this.#segmentBytes;
  }
  /** The file has become this long. */
  growTo(bytes) {
    while (this.bytes + this.#segmentBytes <= bytes) this.#newest.push(0);
  }
  /** Begins an extent of this size in the first free segments; false if there are not enough in a row. */
  begin(bytes) {
    const needed = Math.max(1, Math.ceil(bytes / this.#segmentBytes));
    let run = 0;
    for (const [index, newest] of this.#newest.entries()) {
      run = newest === 0 ? run + 1 : 0;
      if (run < needed) continue;
      this.#from = this.#startBytes + (index + 1 - needed) * this.#segmentBytes;
      this.#at = this.#from;
      this.#end = this.#from + needed * this.#segmentBytes;
      return true;
    }
    return false;
  }
  /** Notes that a frame occupies these bytes. */
  hold(id, at, bytes) {
    const last = this.#indexOf(at + bytes - 1);
    for (let index = this.#indexOf(at); index <= last; index += 1)
      this.#newest[index] = Math.max(this.#newest[index] ?? 0, id);
  }
  /**
   * The next record follows at this position: in the extent or, if the file was just opened, in the rest of the segment, as
   * far as the file goes.
   */
  continueAt(at, fileBytes) {
    this.#at = at;
    if (at > this.#from && at <= this.#end) return;
    const end = this.#startBytes + (this.#indexOf(at - 1) + 1) * this.#segmentBytes;
    this.#from = end - this.#segmentBytes;
    this.#end = Math.min(end, fileBytes);
  }
  /** Frames with a lower id are no longer needed. */
  free(belowId) {
    for (const [index, newest] of this.#newest.entries()) if (newest < belowId) this.#newest[index] = 0;
  }
  /**
   * How long the file should be after a flood: up to its last used segment, and at least half as much again as is used, so
   * that it does not grow and shrink by turns.
   */
  bytesToKeep() {
    const end = this.#indexOf(this.#end - 1);
    const used = this.#newest.filter((newest) => newest !== 0).length;
    const last = Math.max(
      end,
      this.#newest.findLastIndex((newest) => newest !== 0)
    ) + 1;
    const segments = Math.max(last, Math.ceil(used * 1.5) + 2);
    return Math.min(this.bytes, this.#startBytes + segments * this.#segmentBytes);
  }
  /** The file was cut to this length. */
  shrinkTo(bytes) {
    while (this.bytes > bytes && this.#newest.at(-1) === 0) this.#newest.pop();
  }
  #indexOf(at) {
    return Math.floor((at - this.#startBytes) / this.#segmentBytes);
  }
};

// src/historian/frame-log/frame-log.ts
var LEAST_CUT_SEGMENTS = 8;
var FrameLog = class _FrameLog {
  /** Needed frames that could not be read when the log was opened. */
  damaged;
  /** Records at the end of the log that were not finished, or are damaged. */
  torn;
  #name;
  #file;
  #segments = new LogSegments(PAGE_BYTES, limits.logSegmentBytes);
  #places = /* @__PURE__ */ new Map();
  #names;
  /** The frames in the log, oldest first. */
  #frames;
  /** `trimmed below` of the last synced record; `#trimBelow` is for the next one. */
  #trimmedBelow;
  #trimBelow = 0;
  /** Whether the extent has no frame yet. */
  #isNewExtent = false;
  /** The names that the last frame added; undefined if that is not known. */
  #repeated;
  /** How many attempts to write the next frame have failed. */
  #attempt = 0;
  constructor(name, file, { records, damaged, torn, names }) {
    this.#name = name;
    this.#file = file;
    this.damaged = damaged;
    this.torn = torn;
    this.#names = [...names];
    this.#segments.growTo(file.bytes);
    for (const record of records) {
      this.#places.set(record.id, record);
      this.#segments.hold(record.id, record.at, recordBytes(record.length));
    }
    this.#frames = records.map(({ id, length }) => ({ id, bytes: length }));
    const newest = records.at(-1);
    this.#trimmedBelow = newest?.trimmedBelow ?? 0;
    if (newest !== void 0) this.#segments.continueAt(newest.at + recordBytes(newest.length), file.bytes);
  }
  /** Begins a log in an empty file. */
  static create(name, file) {
    const log = new _FrameLog(name, file, { records: [], damaged: [], torn: 0, names: [] });
    log.#grow(limits.logSegmentBytes);
    log.#writeHeader();
    return log;
  }
  /**
   * Opens the log in a file; with `readsOnly` the file does not change. Throws `historian-other-version`, and
   * `historian-damaged` if the file has nothing that belongs to a log.
   */
  static open(name, file, readsOnly = false) {
    try {
      const scan = scanLog(file);
      checkVersion(name, scan);
      const log = new _FrameLog(name, file, { ...scan, ...readNames(file, scan) });
      if (readsOnly) return log;
      if (scan.version === void 0) log.#writeHeader();
      log.#shrink();
      return log;
    } catch (error) {
      throw asBitacoraError(error, name);
    }
  }
  get frames() {
    return this.#frames;
  }
  /** Frames with a lower id are not needed. */
  get trimmedBelow() {
    return this.#trimmedBelow;
  }
  get lastFrame() {
    return this.#frames.at(-1)?.id ?? 0;
  }
  get bytes() {
    return this.#file.bytes;
  }
  /** Whether sealing is urgent: the size of the log is bounded. */
  get isNearlyFull() {
    return this.#segments.bytes > 0.75 * limits.logBytes;
  }
  /** By number; undefined where damage has taken the name. */
  names() {
    return this.#names;
  }
  /** The bytes of a frame. Throws DamagedBytes. */
  frame(id) {
    const place = this.#places.get(id);
    const bytes = place === void 0 ? void 0 : frameAt(this.#file, place.at, place);
    if (bytes === void 0) throw new DamagedBytes(`frame ${id}`);
    return bytes;
  }
  /** When it returns, the frame is on the device; when it throws, the frame does not count. Ids ascend. */
  append(id, samples, names) {
    const added = names.filter(([number]) => this.#names[number] === void 0);
    const before = this.#isNewExtent ? void 0 : this.#repeated;
    let brought = before === void 0 ? this.#allWith(added) : added;
    let carried = before === void 0 ? brought : [...before, ...added];
    let frame = packFrame(id, samples, carried);
    if (recordBytes(frame.length) > this.#segments.room) {
      brought = carried = this.#allWith(added);
      frame = packFrame(id, samples, carried);
      this.#beginExtent(recordBytes(frame.length));
    }
    const header = {
      id,
      trimmedBelow: this.#trimmedBelowFor(id),
      length: frame.length,
      checksum: crc32(frame),
      attempt: this.#attempt,
      hasNames: carried.length > 0
    };
    const at = this.#segments.at;
    this.#store(packRecord(header, frame), at);
    this.#isNewExtent = false;
    this.#repeated = brought;
    for (const [number, name] of added) this.#names[number] = name;
    this.#segments.hold(id, at, recordBytes(frame.length));
    this.#places.set(id, { ...header, at });
    this.#frames.push({ id, bytes: frame.length });
    if (header.trimmedBelow > this.#trimmedBelow) this.#trimTo(header.trimmedBelow);
  }
  /** Frames with a lower id are no longer needed: the next record says so, and then their pages are free. */
  trim(belowId) {
    this.#trimBelow = belowId;
  }
  close() {
    this.#file.close();
  }
  #allWith(added) {
    const known = this.#names.flatMap((name, number) => name === void 0 ? [] : [[number, name]]);
    return [...known, ...added];
  }
  /** In an empty log, the frames before the first one are not missing. */
  #trimmedBelowFor(id) {
    if (this.#frames.length === 0) return this.#trimBelow === 0 ? id : Math.min(this.#trimBelow, id);
    return Math.max(this.#trimmedBelow, Math.min(this.#trimBelow, id));
  }
  #store(record, at) {
    try {
      this.#file.write(record, at);
      this.#segments.continueAt(at + record.length, this.#file.bytes);
      this.#file.sync();
      this.#attempt = 0;
    } catch (error) {
      if (this.#segments.at !== at && this.#attempt === 0) this.#blank(at);
      this.#attempt += 1;
      throw asBitacoraError(error, this.#name);
    }
  }
  #blank(at) {
    try {
      this.#file.write(new Uint8Array(PAGE_BYTES), at);
    } catch {
    }
  }
  #beginExtent(bytes) {
    if (!this.#segments.begin(bytes)) {
      this.#grow(bytes);
      this.#segments.begin(bytes);
    }
    this.#isNewExtent = true;
  }
  #grow(bytes) {
    const length = this.#segments.bytesWith(bytes);
    const details = { file: this.#name, reason: `${length} bytes of frames wait for being sealed` };
    const trims = this.#trimBelow > this.#trimmedBelow;
    if (length > limits.logBytes && !trims) throw new BitacoraError("historian-io", details);
    try {
      this.#file.extend(length);
    } catch (error) {
      throw asBitacoraError(error, this.#name);
    }
    this.#segments.growTo(this.#file.bytes);
  }
  #trimTo(belowId) {
    this.#trimmedBelow = belowId;
    for (const { id } of this.#frames) if (id < belowId) this.#places.delete(id);
    this.#frames = this.#frames.filter(({ id }) => id >= belowId);
    this.#segments.free(belowId);
    this.#shrink();
  }
  #shrink() {
    const length = this.#segments.bytesToKeep();
    if (length > this.#file.bytes - LEAST_CUT_SEGMENTS * limits.logSegmentBytes) return;
    this.#file.truncate(length);
    this.#segments.shrinkTo(this.#file.bytes);
  }
  #writeHeader() {
    try {
      this.#file.write(packLogHeader(), 0);
      this.#file.sync();
    } catch (error) {
      throw asBitacoraError(error, this.#name);
    }
  }
};

// src/historian/frame-log/volatile-log-file.ts
var VolatileLogFile = class {
  #content = Buffer.alloc(0);
  get bytes() {
    return this.#content.length;
  }
  read(at, length) {
    return Uint8Array.from(this.#content.subarray(at, at + length));
  }
  write(bytes, at) {
    this.#content.set(bytes, at);
  }
  sync() {
  }
  extend(bytes) {
    this.#content = Buffer.concat([this.#content], bytes);
  }
  truncate(bytes) {
    this.#content = this.#content.subarray(0, bytes);
  }
  close() {
  }
};

// src/historian/file-store/sqlite-salvage.ts
function openHotFiles(file, readsOnly = false) {
  const { main, aside } = readsOnly ? openMainToRead(file) : openMain(file);
  try {
    const { setAside, ...opened } = openLog(main, readsOnly);
    return { main, setAside: aside === void 0 ? setAside : [aside, ...setAside], ...opened };
  } catch (error) {
    main.close();
    if (aside !== void 0 && !readsOnly) putBack(aside, file);
    throw error;
  }
}
function openMain(file) {
  try {
    return { main: SqliteMainFile.open(file), aside: void 0 };
  } catch (error) {
    if (!isOursAndDamaged(file, error)) throw error;
  }
  const aside = freeName(file);
  move(file, aside);
  try {
    return { main: SqliteMainFile.open(file), aside };
  } catch (error) {
    putBack(aside, file);
    throw error;
  }
}
function openMainToRead(file) {
  try {
    return { main: SqliteMainFile.openToRead(file), aside: void 0 };
  } catch (error) {
    if (!isOursAndDamaged(file, error)) throw error;
    return { main: SqliteMainFile.standIn(file), aside: file };
  }
}
function openLog(main, readsOnly) {
  const path = frameLogPath(main.file);
  const isThere = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (!isThere) {
    const lost = main.hasLog ? ["log of frames"] : [];
    const log = newLog(path, readsOnly);
    if (!readsOnly) note(main, log);
    return { log, lost, setAside: [], isNewLog: true };
  }
  try {
    const log = openedLog(path, readsOnly);
    if (!readsOnly) note(main, log);
    return { log, lost: [], setAside: [], isNewLog: false };
  } catch (error) {
    if (!isBitacoraError(error, "historian-damaged")) throw error;
    if (!main.hasLog) throw new BitacoraError("historian-foreign-file", { file: path }, error);
  }
  const logAside = readsOnly ? path : freeName(path);
  if (!readsOnly) move(path, logAside);
  return { log: newLog(path, readsOnly), lost: ["log of frames"], setAside: [logAside], isNewLog: true };
}
function newLog(path, readsOnly) {
  if (readsOnly) return FrameLog.create(path, new VolatileLogFile());
  let file;
  try {
    file = DiskLogFile.begin(path);
    const log = FrameLog.create(path, file);
    file.finish();
    return log;
  } catch (error) {
    file?.close();
    DiskLogFile.remove(path);
    throw asBitacoraError(error, path);
  }
}
function openedLog(path, readsOnly) {
  let file;
  try {
    file = DiskLogFile.open(path, readsOnly ? "r" : "r+");
    return FrameLog.open(path, file, readsOnly);
  } catch (error) {
    file?.close();
    throw asBitacoraError(error, path);
  }
}
function note(main, log) {
  try {
    main.noteLog();
  } catch (error) {
    log.close();
    throw error;
  }
}
function isOursAndDamaged(file, error) {
  if (isBitacoraError(error, "historian-damaged")) return true;
  if (!isBitacoraError(error, "historian-foreign-file")) return false;
  if (existsSync(frameLogPath(file))) return true;
  return readdirSync(dirname(file)).some((name) => parseMonthFile(file, name) !== void 0);
}
function freeName(file) {
  const prefix = `${basename(file)}.damaged-`;
  const numbers = readdirSync(dirname(file)).filter((name) => name.startsWith(prefix)).map((name) => Number(name.slice(prefix.length))).filter((number) => Number.isSafeInteger(number)).toSorted((a, b) => a - b);
  for (const number of numbers.slice(0, 1 - limits.damagedFiles))
    removeDatabase(join(dirname(file), `${prefix}${number}`));
  return join(dirname(file), `${prefix}${(numbers.at(-1) ?? 0) + 1}`);
}
function move(from, to) {
  try {
    for (const suffix of ["-wal", "-shm", "-journal"])
      if (existsSync(from + suffix)) renameSync2(from + suffix, to + suffix);
    renameSync2(from, to);
  } catch (error) {
    throw asBitacoraError(error, from);
  }
}
function putBack(aside, file) {
  removeDatabase(file);
  move(aside, file);
}

// src/historian/disk/findings.ts
import { basename as basename2 } from "node:path";
var Findings = class {
  files = 0;
  blocks = 0;
  frames = 0;
  rollups = 0;
  samples = 0;
  tornFlushes = 0;
  damaged = [];
  /** By tag name: the frame through which the tag's samples are in blocks. */
  sealedFrames = /* @__PURE__ */ new Map();
  add(file, reason, place = {}) {
    const text = reason instanceof Error ? reasonOf(reason) : String(reason);
    this.damaged.push({
      isMissing: false,
      file: basename2(file),
      id: null,
      tagId: null,
      minMs: null,
      maxMs: null,
      ...place,
      reason: text
    });
  }
  /** A month file that should exist and does not. */
  addMissing(file) {
    this.add(file, "it is missing", { isMissing: true });
  }
  /** Adds other findings to these. */
  take(other) {
    this.files += other.files;
    this.blocks += other.blocks;
    this.frames += other.frames;
    this.rollups += other.rollups;
    this.samples += other.samples;
    this.tornFlushes += other.tornFlushes;
    for (const place of other.damaged) this.damaged.push(place);
  }
  report() {
    const { files, blocks, frames, rollups, samples, tornFlushes, damaged } = this;
    return { files, blocks, frames, rollups, samples, tornFlushes, damaged };
  }
};
function reasonOf(error) {
  if (isBitacoraError(error)) return typeof error.details["reason"] === "string" ? error.details["reason"] : error.code;
  return error.message;
}

// src/historian/frame-log/frame-log-check.ts
import { existsSync as existsSync2 } from "node:fs";
var FRAMES_A_STEP = 8;
var BYTES_A_STEP = 32 * 1024;
function* checkClosedLog(path, after, findings) {
  if (!existsSync2(path)) {
    if (after !== void 0) findings.add(path, "it is not there");
    return;
  }
  const file = DiskLogFile.open(path, "r");
  try {
    const log = openedToRead(path, file, findings);
    if (log === void 0) return;
    const sealed = Math.max(0, ...findings.sealedFrames.values());
    if (sealed > Math.max(log.lastFrame, after ?? 0))
      findings.add(path, `frames up to ${sealed} are not there`, { id: log.lastFrame + 1 });
    yield* checkLog(log, path, findings);
  } finally {
    file.close();
  }
}
function openedToRead(path, file, findings) {
  try {
    return FrameLog.open(path, file, true);
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.files += 1;
    findings.add(path, error);
    return void 0;
  }
}
function* checkLog(log, path, findings) {
  findings.files += 1;
  findings.tornFlushes += log.torn;
  for (const { id, reason } of log.damaged) {
    if (id === void 0) findings.add(path, reason);
    else if (id >= log.trimmedBelow) findings.add(path, reason, { id });
  }
  const frames = log.frames.slice();
  let unpacked = 0;
  for (const [at, { id, bytes }] of frames.entries()) {
    if (at % FRAMES_A_STEP === 0 || unpacked + bytes > BYTES_A_STEP) {
      yield at / frames.length;
      unpacked = 0;
    }
    unpacked += bytes;
    if (id >= log.trimmedBelow) checkFrame(log, id, path, findings);
  }
}
function checkFrame(log, id, file, findings) {
  const [columns, sealed] = [new GrowingColumns(), new GrowingColumns()];
  const names = log.names();
  findings.frames += 1;
  try {
    unpackFrame(log.frame(id), id, (tag) => {
      const name = names[tag];
      if (name === void 0) throw new DamagedBytes(`the name of tag ${tag} is not there`);
      sealed.clear();
      return (findings.sealedFrames.get(name) ?? 0) >= id ? sealed : columns;
    });
    findings.samples += columns.length;
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.add(file, error, { id });
  }
}

// src/historian/months/sqlite-month-summary.ts
import { crc32 as crc322 } from "node:zlib";
var EMPTY_SUMMARY = {
  samples: 0,
  numbers: 0,
  booleans: 0,
  minMs: Infinity,
  maxMs: -Infinity,
  lastBlock: 0,
  lastFrame: 0,
  finestMs: 0,
  tags: 0
};
function readSummary(database, onDamage) {
  const row = database.prepare("SELECT * FROM summary").get();
  const summary = row === void 0 ? void 0 : summaryOf(row);
  if (summary !== void 0 && row?.["crc"] === crcOf(summary)) return summary;
  onDamage(new DamagedBytes("the summary"));
  return summedUp(database);
}
function summaryOf(row) {
  return {
    samples: Number(row["samples"]),
    numbers: Number(row["numbers"]),
    booleans: Number(row["booleans"]),
    minMs: row["min_ms"] === null ? Infinity : Number(row["min_ms"]),
    maxMs: row["max_ms"] === null ? -Infinity : Number(row["max_ms"]),
    lastBlock: Number(row["last_block"]),
    lastFrame: Number(row["last_frame"]),
    finestMs: Number(row["finest_ms"]),
    tags: Number(row["tags"])
  };
}
function crcOf(summary) {
  const { samples, numbers, booleans, minMs, maxMs, lastBlock, lastFrame, finestMs, tags } = summary;
  return crc322([samples, numbers, booleans, minMs, maxMs, lastBlock, lastFrame, finestMs, tags].join(" "));
}
function writeSummary(database, summary) {
  const { samples, numbers, booleans, minMs, maxMs, lastBlock, lastFrame, finestMs, tags = 0 } = summary;
  database.prepare(
    `REPLACE INTO summary
         (one, samples, numbers, booleans, min_ms, max_ms, last_block, last_frame, finest_ms, tags, crc)
       VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  ).run(
    samples,
    numbers,
    booleans,
    Number.isFinite(minMs) ? minMs : null,
    Number.isFinite(maxMs) ? maxMs : null,
    lastBlock,
    lastFrame,
    finestMs,
    tags,
    crcOf({ ...summary, tags })
  );
}
function summaryAfter(before, sealings) {
  let { samples, numbers, booleans, minMs, maxMs, lastBlock, lastFrame } = before;
  for (const { blocks, sealedFrame } of sealings) {
    lastFrame = Math.max(lastFrame, sealedFrame);
    for (const { id, summary } of blocks) {
      samples += summary.samples;
      numbers += summary.numbers;
      booleans += summary.booleans;
      minMs = Math.min(minMs, summary.minMs);
      maxMs = Math.max(maxMs, summary.maxMs);
      lastBlock = Math.max(lastBlock, id);
    }
  }
  return { ...before, samples, numbers, booleans, minMs, maxMs, lastBlock, lastFrame };
}
function summedUp(database) {
  const one = (sql) => database.prepare(sql).get() ?? {};
  const number = (value, otherwise) => value === null ? otherwise : Number(value);
  const blocks = one(`
    SELECT total(samples) AS samples, total(numbers) AS numbers, total(booleans) AS booleans, min(min_ms) AS min_ms,
      max(max_ms) AS max_ms, coalesce(max(id), 0) AS last_block FROM block NOT INDEXED`);
  const rollups = one(`
    SELECT max(last_block) AS last, min(min_ms) AS min_ms, max(max_ms) AS max_ms, min(level_ms) AS level_ms FROM rollup`);
  const stripped = one(`
    SELECT EXISTS (SELECT 1 FROM rollup WHERE bytes IS NOT NULL) AND EXISTS (
      SELECT 1 FROM rollup AS r WHERE r.bytes IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM block AS b WHERE b.tag = r.tag AND b.id = r.last_block)) AS is_stripped`);
  const tags = one("SELECT coalesce(max(sealed_frame), 0) AS last_frame FROM tag");
  const lastBlock = Math.max(Number(blocks["last_block"]), number(rollups["last"], 0));
  return {
    samples: Number(blocks["samples"]),
    numbers: Number(blocks["numbers"]),
    booleans: Number(blocks["booleans"]),
    minMs: Math.min(number(blocks["min_ms"], Infinity), number(rollups["min_ms"], Infinity)),
    maxMs: Math.max(number(blocks["max_ms"], -Infinity), number(rollups["max_ms"], -Infinity)),
    lastBlock,
    lastFrame: Number(tags["last_frame"]),
    finestMs: stripped["is_stripped"] === 1 ? number(rollups["level_ms"], 0) : 0,
    tags: void 0
  };
}

// src/historian/months/sqlite-month-check.ts
var SUMMARY_COLUMNS = [
  ["samples", "samples"],
  ["numbers", "numbers"],
  ["booleans", "booleans"],
  ["usable", "usable"],
  ["minMs", "min_ms"],
  ["maxMs", "max_ms"],
  ["minValue", "min_value"],
  ["maxValue", "max_value"],
  ["sum", "sum_value"]
];
var BLOCK_SHARE = 0.8;
function* checkMonth(month, findings) {
  const tags = checkTags(month, findings);
  const throughRollup = lastOf(month.database(), "rollup");
  if (month.isInUse) yield* checkIndex(month, [...tags.values()], findings);
  const needed = /* @__PURE__ */ new Set();
  for (const share of checkBlocks(month, tags, needed, findings)) yield share * BLOCK_SHARE;
  yield* checkTimes(month, needed, findings);
  for (const share of checkRollups({ ...month, throughBlock: throughRollup }, tags, findings))
    yield BLOCK_SHARE + share * (1 - BLOCK_SHARE);
}
function checkTags({ database: current, file }, findings) {
  const database = current();
  const onDamage = (error) => findings.add(file, error);
  const { tags: count } = readSummary(database, onDamage);
  const rows = new SqliteMonthTags(() => database, { count, onDamage });
  for (const { tagId, sealedFrame } of rows.known()) {
    const known = findings.sealedFrames.get(tagId) ?? 0;
    findings.sealedFrames.set(tagId, Math.max(known, sealedFrame));
  }
  return new Map(rows.known().map(({ number, tagId }) => [number, tagId]));
}
function* checkIndex(month, tagIds, findings) {
  const { database: current, file, rowsAStep } = month;
  for (let at = 0; at < tagIds.length; at += rowsAStep) {
    const database = current();
    const onDamage = (error) => findings.add(file, error);
    const rows = new SqliteMonthTags(() => database, { count: void 0, onDamage: () => {
    } });
    const sums = new SqliteMonthTags(() => database, { count: void 0, onDamage });
    for (const tagId of tagIds.slice(at, at + rowsAStep)) {
      const row = rows.find(tagId);
      if (row === void 0) continue;
      sums.hasWholeIndex(row);
      sums.hasWholeRollups(row);
    }
    yield 0;
  }
}
function* checkBlocks(month, tags, needed, findings) {
  const { file } = month;
  const prepared = onConnection(month.database, (database) => ({
    times: new SqliteTimes(database),
    rows: database.prepare(`
      SELECT tag, min_ms, max_ms, samples, numbers, booleans, usable, min_value, max_value, sum_value, bytes
      FROM block WHERE id = ?`)
  }));
  for (const { ids, share } of idsOf(month, "block", "id", findings)) {
    const { times, rows } = prepared();
    const sharedTimesOf = (firstBlock) => {
      needed.add(firstBlock);
      return times.of(firstBlock);
    };
    for (const id of ids) {
      const row = rowOf(() => rows.get(id), file, id, findings);
      const tagId = tags.get(Number(row?.["tag"])) ?? null;
      if (row !== void 0) checkBlock({ row, id, tagId, file }, sharedTimesOf, findings);
    }
    yield share;
  }
}
function* checkTimes(month, needed, findings) {
  for (const { ids } of idsOf(month, "times", "first_block", findings)) {
    for (const id of ids)
      if (!needed.has(id)) findings.add(month.file, new DamagedBytes("times that no block has"), { id });
    yield BLOCK_SHARE;
  }
}
function* checkRollups(month, tags, findings) {
  const { file } = month;
  const prepared = onConnection(
    month.database,
    (database) => database.prepare("SELECT tag, level_ms, first_block, last_block, min_ms, max_ms, bytes FROM rollup WHERE id = ?")
  );
  for (const { ids, share } of idsOf(month, "rollup", "id", findings)) {
    const rows = prepared();
    for (const id of ids) {
      const row = rowOf(() => rows.get(id), file, id, findings);
      if (row !== void 0) checkRollup(row, { id, tagId: tags.get(Number(row["tag"])) ?? "", file }, findings);
    }
    yield share;
  }
}
function checkBlock({ row, id, tagId, file }, sharedTimesOf, findings) {
  findings.blocks += 1;
  const place = { id, tagId, minMs: Number(row["min_ms"]), maxMs: Number(row["max_ms"]) };
  try {
    const columns = unpackBlock(bytesOf(row["bytes"]), tagId ?? "", id, sharedTimesOf);
    const inside = summarize(columns, 0, columns.length);
    if (SUMMARY_COLUMNS.some(([of, column]) => inside[of] !== row[column]))
      throw new DamagedBytes("the row does not tell what is in the block");
    findings.samples += columns.length;
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.add(file, error, place);
  }
}
function checkRollup(row, { id, tagId, file }, findings) {
  findings.rollups += 1;
  if (row["bytes"] === null) return;
  const place = { id, tagId, minMs: Number(row["min_ms"]), maxMs: Number(row["max_ms"]) };
  const name = {
    tagId,
    levelMs: Number(row["level_ms"]),
    firstBlock: Number(row["first_block"]),
    lastBlock: Number(row["last_block"])
  };
  try {
    unpackRollup(bytesOf(row["bytes"]), name);
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.add(file, error, place);
  }
}
function* idsOf({ database: current, file, rowsAStep, throughBlock }, table, column, findings) {
  const through = Math.min(throughBlock, Number.MAX_SAFE_INTEGER);
  const prepared = onConnection(
    current,
    (database) => database.prepare(
      `SELECT ${column} AS id FROM ${table} WHERE ${column} > ? AND ${column} <= ? ORDER BY ${column} LIMIT ${rowsAStep}`
    )
  );
  try {
    const [first, end] = spanOfIds(current(), table, column, through);
    for (let last = Number.MIN_SAFE_INTEGER; ; ) {
      const ids = prepared().all(last, through).map((row) => Number(row["id"]));
      if (ids.length === 0) return;
      last = ids.at(-1) ?? last;
      yield { ids, share: Math.min(1, (last - first + 1) / Math.max(1, end - first + 1)) };
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.add(file, error);
  }
}
function rowOf(get, file, id, findings) {
  try {
    return get();
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.add(file, error, { id });
    return void 0;
  }
}
function onConnection(current, prepare) {
  let known;
  return () => {
    const database = current();
    if (known?.database !== database) known = { database, made: prepare(database) };
    return known.made;
  };
}
function spanOfIds(database, table, column, through) {
  const row = database.prepare(
    `SELECT (SELECT min(${column}) FROM ${table}) AS first,
         (SELECT max(${column}) FROM ${table} WHERE ${column} <= ?) AS last`
  ).get(through);
  return [Number(row?.["first"]), Number(row?.["last"])];
}
function lastOf(database, table) {
  return Number(database.prepare(`SELECT coalesce(max(id), 0) AS id FROM ${table}`).get()?.["id"]);
}

export {
  Findings,
  checkClosedLog,
  checkLog,
  openHotFiles,
  isOursAndDamaged,
  EMPTY_SUMMARY,
  readSummary,
  writeSummary,
  summaryAfter,
  checkMonth
};
