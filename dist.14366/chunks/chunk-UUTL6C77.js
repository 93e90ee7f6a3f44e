import {
  AUDIT_KINDS,
  isChosen
} from "./chunk-RB7VLSWU.js";
import {
  consistencyProof
} from "./chunk-A2ZTWIWN.js";
import {
  BoundedQueue
} from "./chunk-SSDONY5O.js";
import {
  HEAD_FILE,
  headMarkText,
  readEvidence,
  readHead
} from "./chunk-6T7A7USC.js";
import {
  CHECKPOINTS_FILE,
  WITNESSED_FILE,
  WITNESSES_FILE,
  beginningOf,
  begins,
  judgeEvidence
} from "./chunk-EWP24ASU.js";
import {
  Chain,
  breaksDigest,
  isTornAppend,
  verifyFiles
} from "./chunk-QXUUKZBV.js";
import {
  listVolumes,
  nextVolumeName,
  volumeName,
  writtenVolumes
} from "./chunk-N5K3ILX3.js";
import {
  LineSplitter,
  feedFile,
  parseEntry,
  readLine
} from "./chunk-7JJSCJJL.js";
import {
  BUILT_MS
} from "./chunk-SXVIMFDR.js";
import {
  KEY_FILE,
  PUBLIC_KEY_FILE
} from "./chunk-R4ZKAGQV.js";
import {
  noteOfState,
  signedStateText
} from "./chunk-ULZ7HWKS.js";
import {
  Frontier,
  goodCheckpoint,
  leafDigest,
  leafHash,
  listedNote,
  parseCheckpointList,
  signCheckpoint
} from "./chunk-KEQTH7QJ.js";
import {
  EVIDENCE_ACCEPTED,
  EVIDENCE_LOST,
  KINDS,
  REST_START,
  entryBody,
  sealEntry
} from "./chunk-POMP3OEO.js";
import {
  formatVerifierKey
} from "./chunk-KFRILCU3.js";
import {
  VESSEL_FILE,
  writeBookNote
} from "./chunk-YB7YSWMJ.js";
import {
  mustBeRegular,
  readRegular
} from "./chunk-QTYDK5JE.js";
import {
  limits
} from "./chunk-HAY2CCHZ.js";
import {
  syncDirectory,
  writeDurably
} from "./chunk-D7FBUXBZ.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";
import {
  BitacoraError,
  isDiskFull,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/logbook/evidence/origin.ts
function originOf(projectId) {
  return `bitacora/${projectId}`;
}

// src/logbook/tree/consistency-prover.ts
var ConsistencyProver = class {
  #oldSize;
  #size;
  /** Grows to the old tree, then to the new one. */
  #tree;
  #old;
  /** The subtrees in the proof that have only new leaves, in order. */
  #ranges = [];
  #range = 0;
  /** `known`: the tree at the old size or at any smaller one. Throws a RangeError if the sizes do not ascend. */
  constructor(known, oldSize, size) {
    if (known.size > oldSize || oldSize > size) throw new RangeError(`${known.size}, ${oldSize}, ${size}`);
    this.#oldSize = oldSize;
    this.#size = size;
    this.#tree = known.copy();
    if (known.size === oldSize) this.#old = known.copy();
    consistencyProof(oldSize, size, (from, to) => {
      if (from >= oldSize) this.#ranges.push({ from, to, tree: new Frontier() });
      return Buffer.alloc(0);
    });
    this.#ranges.sort((a, b) => a.from - b.from);
  }
  /** The number of the leaf to give next. All leaves were given when this is the new size. */
  get next() {
    return this.#tree.size;
  }
  take(leaf) {
    const index = this.#tree.size;
    if (index >= this.#size) throw new RangeError(`no leaf ${index} in a tree of ${this.#size}`);
    this.#tree.append(leaf);
    if (this.#tree.size === this.#oldSize) this.#old = this.#tree.copy();
    let range = this.#ranges[this.#range];
    if (range !== void 0 && index >= range.to) range = this.#ranges[this.#range += 1];
    if (range !== void 0 && index >= range.from) range.tree.append(leaf);
  }
  /** Throws a RangeError if leaves are missing. */
  finish() {
    const old = this.#old;
    if (old === void 0 || this.#tree.size !== this.#size)
      throw new RangeError(`leaves from ${this.next} are missing`);
    const known = /* @__PURE__ */ new Map();
    let from = 0;
    for (const peak of old.peaks) {
      const to = from + largestPowerOfTwo(old.size - from);
      known.set(`${from} ${to}`, peak);
      from = to;
    }
    for (const range of this.#ranges) known.set(`${range.from} ${range.to}`, range.tree.root());
    const proof = consistencyProof(this.#oldSize, this.#size, (start, end) => {
      const hash = known.get(`${start} ${end}`);
      if (hash === void 0) throw new RangeError(`no subtree over ${start} to ${end}`);
      return hash;
    });
    return { proof, tree: this.#tree.copy() };
  }
};
function largestPowerOfTwo(count) {
  let power = 1;
  while (power * 2 <= count) power *= 2;
  return power;
}

// src/logbook/verify/worker-verify.ts
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
var WorkerVerifier = class {
  #running;
  #next;
  #worker;
  #known;
  #isStopped = false;
  /**
   * Rejects with `logbook-io` if the book cannot be read, with `logbook-closed` if `stop` is called meanwhile, and with the signal's
   * reason when `signal` aborts.
   */
  run(files, signal) {
    if (this.#running === void 0 && this.#next === void 0) {
      this.#running = { waiters: 0, report: this.#work(files) };
      return this.#wait(this.#running, signal);
    }
    this.#next ??= this.#after(this.#running, files);
    return this.#wait(this.#next, signal);
  }
  /** Verifications that were stopped because no caller waited for them any longer. */
  abandoned = 0;
  async #wait(run, signal) {
    run.waiters += 1;
    if (signal === void 0) return run.report;
    const gone = Promise.withResolvers();
    const abandon = () => {
      run.waiters -= 1;
      gone.reject(signal.reason);
      if (run.waiters > 0 || run !== this.#running || this.#worker === void 0) return;
      this.abandoned += 1;
      void this.#worker.terminate();
    };
    if (signal.aborted) abandon();
    else signal.addEventListener("abort", abandon, { once: true });
    try {
      return await Promise.race([run.report, gone.promise]);
    } finally {
      signal.removeEventListener("abort", abandon);
    }
  }
  #after(running, files) {
    const { promise, resolve } = Promise.withResolvers();
    const run = { waiters: 0, report: promise };
    const begin = async () => {
      await running?.report.catch(() => void 0);
      this.#next = void 0;
      if (this.#isStopped || run.waiters === 0) throw new BitacoraError("logbook-closed");
      this.#running = run;
      return this.#work(files);
    };
    resolve(begin());
    return run;
  }
  async #work(files) {
    try {
      return await this.#verify(files());
    } finally {
      this.#running = void 0;
      this.#worker = void 0;
    }
  }
  async stop() {
    this.#isStopped = true;
    await this.#worker?.terminate();
  }
  async #verify(files) {
    const bytes = files.volumes.reduce((sum, { length = Infinity }) => sum + length, 0);
    try {
      return await (bytes > limits.verifyInlineBytes ? this.#inWorker(files) : verifyFiles(files));
    } catch (error) {
      if (error instanceof BitacoraError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new BitacoraError("logbook-io", { file: files.volumes.at(-1)?.path, reason }, error);
    }
  }
  #inWorker(files) {
    const url = new URL(`./verify-worker${extname(import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/logbook/verify/worker-verify.js")}`, import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/logbook/verify/worker-verify.js");
    const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };
    const workerData = { files, known: this.#known };
    const worker = new Worker(url, { workerData, name: "logbook-verify", resourceLimits });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      worker.once("message", ({ report, known }) => {
        this.#known = known;
        resolve(report);
      });
      worker.once("error", reject);
      worker.once("exit", () => reject(new BitacoraError("logbook-closed")));
    });
  }
};

// src/logbook/volumes/file-volume.ts
import { constants, fstatSync, statSync } from "node:fs";
import { open, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
var { O_APPEND, O_CREAT, O_NONBLOCK, O_RDWR } = constants;
var APPENDING = O_APPEND | O_CREAT | O_NONBLOCK | O_RDWR;
var FileVolume = class _FileVolume {
  path;
  #handle;
  #identity;
  /** Bytes of acknowledged content; what comes after them in the file does not count. */
  #length;
  /** Size and times of the file as this service last left it; see `isTouched`. */
  #stamp;
  #isTouched = false;
  /** Whether, and why, bytes beyond `length` must be removed before the next append. */
  #unclean = "no";
  fsyncs = 0;
  constructor(path, handle, stats) {
    this.path = path;
    this.#handle = handle;
    this.#identity = stats;
    this.#length = stats.size;
    this.#stamp = stampOf(fstatSync(handle.fd, { bigint: true }));
  }
  /** Opens a volume, or makes it. When this returns, its name is on disk. */
  static async open(path) {
    const handle = await open(path, APPENDING, 416);
    try {
      mustBeRegular(await handle.stat(), path);
      await syncDirectory(dirname(path));
      return new _FileVolume(path, handle, await handle.stat());
    } catch (error) {
      await handle.close();
      throw error;
    }
  }
  get name() {
    return basename(this.path);
  }
  get length() {
    return this.#length;
  }
  /** The length of the file on disk: somebody else may have changed it. */
  lengthOnDisk() {
    const stats = statSync(this.path, { throwIfNoEntry: false });
    return stats === void 0 || this.#unclean !== "no" ? this.#length : stats.size;
  }
  /** Marks the bytes from `length` on as a torn line. The next `clean` sets them aside. */
  markTorn(length) {
    this.#length = length;
    this.#unclean = "torn";
  }
  /** Whether the file at the path is still this file, with the length that this service has written. */
  isUntouched() {
    const stats = statSync(this.path, { throwIfNoEntry: false });
    if (stats === void 0 || stats.ino !== this.#identity.ino || stats.dev !== this.#identity.dev) return false;
    return this.#unclean !== "no" || stats.size === this.#length;
  }
  /** Whether the file is longer than this service has written it: somebody else has appended to it. */
  isLonger() {
    return this.#unclean === "no" && fstatSync(this.#handle.fd).size > this.#length;
  }
  /** Whether the file at the path is another file, or shorter than what was acknowledged. */
  isLost() {
    try {
      const { dev, ino, size } = statSync(this.path);
      return ino !== this.#identity.ino || dev !== this.#identity.dev || size < this.#length;
    } catch {
      return true;
    }
  }
  /** Whether somebody wrote to the file after this service, by its size and times. A write in the same tick of the clock is not seen. */
  isTouched() {
    this.#isTouched ||= this.#stampNow() !== this.#stamp;
    return this.#isTouched;
  }
  /** From now on the file counts as untouched as it is now. */
  markUntouched() {
    this.#isTouched = false;
    this.#stamp = this.#stampNow();
  }
  /**
   * Appends whole lines. When this returns, they are on disk; when it throws, they are not in the volume. `isGood` is called when they
   * are on disk. If it throws, they do not count.
   */
  async append(lines, isGood = () => {
  }) {
    this.isTouched();
    try {
      await writeAll(this.#handle, lines);
      await this.#sync();
      isGood();
      this.#length += lines.length;
      this.#stamp = this.#stampNow();
    } catch (error) {
      this.#unclean = "unacknowledged";
      await this.clean(0).catch(() => void 0);
      throw error;
    }
  }
  /** Cuts off the bytes that do not count. Throws if that fails; then nothing may be appended. */
  async clean(nowMs) {
    if (this.#unclean === "no") return void 0;
    const setAside = this.#unclean === "torn" ? await this.#keepTail(nowMs) : void 0;
    if ((await this.#handle.stat()).size > this.#length) await this.#handle.truncate(this.#length);
    await this.#sync();
    this.#unclean = "no";
    this.#stamp = this.#stampNow();
    return setAside;
  }
  /** Passes the file's bytes to a splitter, up to its present end. Returns that end. */
  async feed(splitter, from = 0) {
    const { size } = await this.#handle.stat();
    return feedFile(this.#handle, splitter, from, size);
  }
  /** Up to `length` bytes from an offset; fewer if the file ends. */
  async read(offset, length) {
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await this.#handle.read(buffer, filled, length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  }
  close() {
    return this.#handle.close();
  }
  #stampNow() {
    return stampOf(fstatSync(this.#handle.fd, { bigint: true }));
  }
  async #sync() {
    this.fsyncs += 1;
    await this.#handle.datasync();
  }
  /** Copies the torn line to its own file. When this returns, the copy is on disk. */
  async #keepTail(nowMs) {
    const { size } = await this.#handle.stat();
    const tail = await this.read(this.#length, size - this.#length);
    const stem = join(dirname(this.path), basename(this.path, ".jsonl"));
    const time = formatIsoTime(nowMs).replace(/[-:]|\.\d+/g, "");
    const copy = await openNew(`${stem}.torn-${time}`);
    try {
      await writeAll(copy.handle, tail);
      await copy.handle.sync();
    } catch (error) {
      await unlink(copy.path);
      throw error;
    } finally {
      await copy.handle.close();
    }
    await syncDirectory(dirname(this.path));
    return { file: copy.path, bytes: tail.length };
  }
};
function volumeError(error, path) {
  if (error instanceof BitacoraError) return error;
  const full = isDiskFull(error) || systemErrorCode(error) === "EFBIG";
  const reason = systemErrorCode(error) ?? String(error);
  return new BitacoraError(full ? "disk-full" : "logbook-io", { file: path, reason }, error);
}
function stampOf({ size, mtimeNs, ctimeNs }) {
  return `${size} ${mtimeNs} ${ctimeNs}`;
}
async function writeAll(handle, bytes) {
  let written = 0;
  while (written < bytes.length) written += (await handle.write(bytes, written)).bytesWritten;
}
async function openNew(path) {
  for (let attempt = 1; ; attempt += 1) {
    const candidate = attempt === 1 ? path : `${path}-${attempt}`;
    try {
      return { path: candidate, handle: await open(candidate, "wx", 288) };
    } catch (error) {
      if (systemErrorCode(error) !== "EEXIST" || attempt === 1e3) throw error;
    }
  }
}

// src/logbook/entry/words.ts
function hasWords({ summary, user, payload }, { text, user: name }) {
  if (name !== void 0 && !folded(user).includes(folded(name))) return false;
  if (text === void 0) return true;
  const all = folded(`${summary} ${user} ${JSON.stringify(payload)}`);
  return folded(text).split(/\s+/).every((word) => all.includes(word));
}
function folded(text) {
  return text.normalize("NFD").replaceAll(new RegExp("\\p{Mark}", "gu"), "").toLowerCase();
}

// src/logbook/book/file-read.ts
var WINDOW_BYTES = 256 * 1024;
var BRIDGE_BYTES = 16 * 1024;
async function* readEntries({ volume, index }, lines, atOnce = Infinity) {
  let window = [];
  let from = 0;
  let to = 0;
  let left = atOnce;
  for (const line of lines) {
    const span = index.span(line);
    const end = span.offset + span.length;
    const apart = window.length > 0 && (span.offset > to + BRIDGE_BYTES || end < from - BRIDGE_BYTES);
    const wide = Math.max(to, end) - Math.min(from, span.offset) > WINDOW_BYTES;
    if (window.length > 0 && (apart || wide || window.length >= left)) {
      const entries = await readWindow(volume, window, from, to);
      left = left > entries.length ? left - entries.length : Infinity;
      yield* entries;
      window = [];
    }
    from = window.length === 0 ? span.offset : Math.min(from, span.offset);
    to = window.length === 0 ? end : Math.max(to, end);
    window.push(span);
  }
  if (window.length > 0) yield* await readWindow(volume, window, from, to);
}
async function readWindow(volume, window, from, to) {
  const bytes = await volume.read(from, to - from);
  const entries = [];
  for (const { offset, length } of window) {
    const entry = parseEntry(bytes.toString("utf8", offset - from, offset - from + length - 1));
    if (entry !== void 0) entries.push(entry);
  }
  return entries;
}

// src/logbook/book/file-query.ts
async function* queryEntries(volumes, query) {
  const { kind, limit, audit, text, user, ...bounds } = query;
  const kinds = kind === void 0 ? audit === "only" ? AUDIT_KINDS : void 0 : [kind];
  const filter = kinds === void 0 ? bounds : { ...bounds, kinds };
  const isFiltered = audit !== void 0 || text !== void 0 || user !== void 0;
  let given = 0;
  let looked = 0;
  for (const from of volumes.toReversed()) {
    const lines = from.index.select(filter, "newest-first");
    for await (const entry of readLines(from, lines, limit - given)) {
      if (given >= limit) return;
      if (isFiltered && (looked += 1) > limits.auditLookEntries) return;
      if (!matches(entry, query) || !isChosen(entry, audit) || !hasWords(entry, query)) continue;
      given += 1;
      yield entry;
    }
  }
}
async function entryWithId(volumes, id) {
  let passed = 0;
  for (const from of volumes) {
    const line = id - 1 - passed;
    passed += from.index.lines;
    if (line < 0 || line >= from.index.lines) continue;
    for await (const entry of readLines(from, [line], 1)) if (entry.id === id) return entry;
  }
  return void 0;
}
async function* scanEntries(volumes, kinds) {
  for (const from of volumes) yield* readLines(from, from.index.select({ kinds }, "oldest-first"));
}
async function* readLines(from, lines, atOnce) {
  try {
    yield* readEntries(from, lines, atOnce);
  } catch (error) {
    throw volumeError(error, from.volume.path);
  }
}
function matches(entry, { kind, sinceMs = -Infinity, untilMs = Infinity }) {
  const timeMs = Date.parse(entry.timestamp);
  return (kind === void 0 || entry.kind === kind) && timeMs >= sinceMs && timeMs <= untilMs;
}

// src/logbook/book/earlier-doubts.ts
async function readEarlierDoubts(volumes, signed) {
  let foreign;
  let broken;
  let before = 0;
  for (const from of volumes) {
    const first = signed - before;
    const lines = from.index.select({ kinds: ["manual"] }, "oldest-first").filter((line) => line >= first);
    for await (const { payload } of readLines(from, lines)) {
      const { event, doubt, file, id, breaks, ids } = payload;
      if (event === EVIDENCE_ACCEPTED) [foreign, broken] = [void 0, void 0];
      if (event !== EVIDENCE_LOST) continue;
      if (doubt === "foreign-lines" && typeof file === "string" && typeof id === "number") foreign ??= { file, id };
      if (doubt === "broken" && typeof breaks === "number" && Array.isArray(ids)) {
        broken = { breaks, ids: ids.map(Number) };
      }
    }
    before += from.index.lines;
  }
  return { foreign, broken };
}

// src/logbook/book/file-book-writer.ts
import { join as join4 } from "node:path";

// src/logbook/entry/glance.ts
var ID_START = REST_START + '"id":'.length;
var KIND_MARK = Buffer.from(',"kind":"');
var USER_MARK = Buffer.from('","user":"');
var QUOTE = 34;
var kindNumbers = new Map(KINDS.map((kind, i) => [kind, i]));
function kindNumber(kind) {
  return KINDS.indexOf(kind);
}
function glance(line) {
  let at = ID_START;
  while (isDigit(line[at])) at += 1;
  if (at === ID_START || line[at] !== KIND_MARK[0]) return void 0;
  const kindStart = at + KIND_MARK.length;
  const kindEnd = line.indexOf(QUOTE, kindStart);
  const kind = kindNumbers.get(line.toString("latin1", kindStart, kindEnd));
  if (kind === void 0) return void 0;
  const timeEnd = line.lastIndexOf(USER_MARK);
  const timeMs = isoMs(line, timeEnd - 24);
  return timeMs === void 0 ? void 0 : { kind, timeMs };
}
function isoMs(line, at) {
  if (at < ID_START || line[at - 1] !== QUOTE || line[at + 10] !== 84 || line[at + 23] !== 90) return void 0;
  const day = number(line, at + 8, 2);
  const month = number(line, at + 5, 2);
  const year = number(line, at, 4);
  const timeMs = number(line, at + 11, 2) * 36e5 + number(line, at + 14, 2) * 6e4 + number(line, at + 17, 2) * 1e3 + number(line, at + 20, 3);
  const ms = year < 100 ? NaN : Date.UTC(year, month - 1, day) + timeMs;
  return Number.isNaN(ms) ? void 0 : ms;
}
function number(line, at, digits) {
  let value = 0;
  for (let i = at; i < at + digits; i += 1) value = isDigit(line[i]) ? value * 10 + (line[i] ?? 0) - 48 : NaN;
  return value;
}
function isDigit(byte) {
  return byte !== void 0 && byte >= 48 && byte <= 57;
}

// src/logbook/watch/clock-watch.ts
function expectedMs(before, now) {
  const awakeMs = now.monotonicMs - before.monotonicMs;
  const upMs = before.upMs === void 0 || now.upMs === void 0 ? awakeMs : now.upMs - before.upMs;
  return before.wallMs + (upMs - awakeMs > limits.clockStepMs ? upMs : awakeMs);
}
var ClockWatch = class _ClockWatch {
  #before;
  #against;
  constructor(before, against) {
    this.#before = before;
    this.#against = against;
  }
  /** `newestMs`: the time of the newest entry of an earlier run; undefined if the book is empty. */
  static start(now, newestMs) {
    return new _ClockWatch({ ...now, wallMs: Math.max(newestMs ?? -Infinity, now.wallMs) }, "newest_entry");
  }
  after(now) {
    return new _ClockWatch(now, "monotonic");
  }
  /** The leap between the last reading and this one, if there was one. */
  look(now) {
    const expected = expectedMs(this.#before, now);
    if (Math.abs(expected - now.wallMs) <= limits.clockStepMs) return void 0;
    return { expectedMs: expected, foundMs: now.wallMs, monotonicMs: now.monotonicMs, against: this.#against };
  }
  /** As `look`, for an entry. If it would be dated before the previous entry, even by little, that is a leap, too. */
  lookAtEntry(now, entryBeforeMs) {
    const step = this.look(now);
    if (step !== void 0 || !(now.wallMs < entryBeforeMs)) return step;
    const expected = Math.max(expectedMs(this.#before, now), entryBeforeMs);
    return { expectedMs: expected, foundMs: now.wallMs, monotonicMs: now.monotonicMs, against: "newest_entry" };
  }
};

// src/logbook/book/entry-index.ts
var PAGE_LINES = 16384;
var NO_ENTRY = 255;
var EntryIndex = class {
  #pages = [];
  #lines = 0;
  /** Where the next line begins: the length of what is indexed, in bytes. */
  end = 0;
  /** Lines that are entries. */
  entries = 0;
  get lines() {
    return this.#lines;
  }
  /** Adds the line that begins where the last one ended. */
  push(lengthWithNewline, entry) {
    const slot = this.#lines % PAGE_LINES;
    if (slot === 0) this.#pages.push(newPage());
    const page = this.#page(this.#lines);
    page.offsets[slot] = this.end;
    page.times[slot] = entry?.timeMs ?? NaN;
    page.kinds[slot] = entry?.kind ?? NO_ENTRY;
    if (entry !== void 0) {
      page.has[entry.kind] = 1;
      page.firstMs = Math.min(page.firstMs, entry.timeMs);
      page.lastMs = Math.max(page.lastMs, entry.timeMs);
    }
    this.#lines += 1;
    this.end += lengthWithNewline;
    if (entry !== void 0) this.entries += 1;
  }
  span(line) {
    if (line < 0 || line >= this.#lines) throw new RangeError(`no line ${line} in an index of ${this.#lines}`);
    const offset = this.#offset(line);
    return { offset, length: (line + 1 === this.#lines ? this.end : this.#offset(line + 1)) - offset };
  }
  /** The lines that pass the filter. Lines that are added meanwhile are not given. */
  *select(filter, order) {
    const wanted = new Uint8Array(NO_ENTRY + 1);
    for (const kind of filter.kinds ?? KINDS) wanted[kindNumber(kind)] = 1;
    const { sinceMs = -Infinity, untilMs = Infinity } = filter;
    const isWanted = (page) => page.lastMs >= sinceMs && page.firstMs <= untilMs && page.has.some((has, kind) => has === 1 && wanted[kind] === 1);
    const lines = this.#lines;
    const pages = this.#pages.length;
    for (let i = 0; i < pages; i += 1) {
      const number2 = order === "oldest-first" ? i : pages - 1 - i;
      const page = this.#page(number2 * PAGE_LINES);
      if (!isWanted(page)) continue;
      const { kinds, times } = page;
      const end = Math.min(lines - number2 * PAGE_LINES, PAGE_LINES);
      for (let j = 0; j < end; j += 1) {
        const slot = order === "oldest-first" ? j : end - 1 - j;
        if (wanted[kinds[slot] ?? NO_ENTRY] !== 1) continue;
        const timeMs = times[slot] ?? NaN;
        if (timeMs >= sinceMs && timeMs <= untilMs) yield number2 * PAGE_LINES + slot;
      }
    }
  }
  /** The time of the last entry in the file that is not dated before `sinceMs`. */
  newestTime(sinceMs) {
    const [line] = this.select({ sinceMs }, "newest-first");
    return line === void 0 ? void 0 : this.#page(line).times[line % PAGE_LINES];
  }
  #offset(line) {
    return this.#page(line).offsets[line % PAGE_LINES] ?? this.end;
  }
  #page(line) {
    const page = this.#pages[Math.floor(line / PAGE_LINES)];
    if (page === void 0) throw new RangeError(`no page for line ${line} of ${this.#lines}`);
    return page;
  }
};
function newPage() {
  return {
    offsets: new Float64Array(PAGE_LINES),
    times: new Float64Array(PAGE_LINES),
    kinds: new Uint8Array(PAGE_LINES),
    has: new Uint8Array(KINDS.length),
    firstMs: Infinity,
    lastMs: -Infinity
  };
}

// src/logbook/book/file-load.ts
import { mkdir } from "node:fs/promises";
import { dirname as dirname2, join as join2 } from "node:path";
async function openBook(dir, folder = "made") {
  if (folder === "made") await makeFolder(dir);
  const { volumes: names } = await listVolumes(dir);
  const opened = [];
  try {
    for (const name of names.length > 0 ? names : [volumeName(1)]) opened.push(await FileVolume.open(join2(dir, name)));
    const loaded = [];
    for (const volume of opened) loaded.push(await loadVolume(volume));
    const last = loaded.at(-1);
    if (last === void 0) throw new RangeError("a book has a volume");
    const earlier = loaded.slice(0, -1);
    for (const { index, tail } of earlier) if (tail.length > 0) index.push(tail.length + 1, void 0);
    const torn = last.tail.length > 0 && isTornAppend(last.tail);
    const unclosed = last.tail.length > 0 && !torn;
    if (torn) last.volume.markTorn(last.tail.offset);
    const head = await chainHead(loaded, unclosed ? last.tail.bytes : void 0);
    return { earlier, last, head, unclosed };
  } catch (error) {
    for (const volume of opened) await volume.close();
    throw error;
  }
}
async function makeFolder(dir) {
  const made = await mkdir(dir, { recursive: true, mode: 488 });
  if (made === void 0) return;
  for (let path = dir; path !== dirname2(made); path = dirname2(path)) await syncDirectory(dirname2(path));
}
async function loadVolume(volume) {
  const index = new EntryIndex();
  const splitter = new LineSplitter(limits.entryBytes, (line, _offset, length) => {
    index.push(length, glance(line) ?? parsed(line));
  });
  await volume.feed(splitter);
  return { volume, index, tail: splitter.tail() };
}
function parsed(line) {
  const entry = parseEntry(line.toString("utf8"));
  return entry && { kind: kindNumber(entry.kind), timeMs: Date.parse(entry.timestamp) };
}
async function chainHead(volumes, tail) {
  let chain = new Chain();
  const bad = [];
  search: for (const from of volumes.toReversed()) {
    for (let line = from.index.lines - 1; line >= 0; line -= 1) {
      const reading = readLine(await readIndexed(from, line));
      if (reading.fault === void 0) {
        const { id, hash, timestamp } = reading;
        chain = new Chain({ nextId: id + 1, prevHash: hash, timestamp });
        break search;
      }
      bad.push({ from, line });
    }
  }
  for (const { from, line } of bad.toReversed()) chain.take(await readIndexed(from, line));
  if (tail !== void 0) chain.take(tail);
  return chain.head;
}
async function readIndexed({ volume, index }, line) {
  const { offset, length } = index.span(line);
  return volume.read(offset, Math.min(length - 1, limits.entryBytes));
}

// src/logbook/book/file-volume-watch.ts
import { join as join3 } from "node:path";
var VolumeWatch = class {
  #book;
  /** How often the book was found changed by somebody else. */
  changes = 0;
  /** The first lines that somebody else has added, until a person confirms the book. */
  foreign;
  /** Whether lines were added since the volumes were last read. */
  #isUnread = false;
  #isSuspected = false;
  constructor(book) {
    this.#book = book;
  }
  /** Called about four times a second, while nothing is being written. True if the book must be verified. */
  look() {
    const touched = this.#book.volumes().filter(({ volume }) => volume.isTouched());
    for (const { volume } of touched) volume.markUntouched();
    this.lookForAddedLines();
    if (this.lost !== void 0) {
      this.#isSuspected = true;
      return false;
    }
    if (touched.length === 0 && !this.#isSuspected) return false;
    this.#isSuspected = false;
    this.changes += touched.length;
    return true;
  }
  /** Makes the next look ask for a verification. */
  suspect() {
    this.#isSuspected = true;
  }
  /** If a volume is longer than this service has written it, somebody else has written the rest. */
  lookForAddedLines() {
    let lines = 0;
    for (const { volume, index } of this.#book.volumes()) {
      lines += index.lines;
      if (volume.isLonger()) this.#add({ file: volume.path, id: lines + 1 });
    }
  }
  lookForAddedVolumes() {
    const { dir, volumes, nextId } = this.#book;
    const known = new Set(volumes().map(({ volume }) => volume.name));
    const added = writtenVolumes(dir).find((name) => !known.has(name));
    if (added !== void 0) this.#add({ file: join3(dir, added), id: nextId() });
  }
  /** Whether somebody has added lines that the writer has not read yet. */
  get isUnread() {
    return this.#isUnread;
  }
  /** Called when the volumes were read again. */
  markRead() {
    this.#isUnread = false;
  }
  /** The file of the first lost volume. Undefined also if the whole folder is lost: that is a fault of its own. */
  get lost() {
    const lost = this.#book.volumes().find(({ volume }) => volume.isLost());
    return lost !== void 0 && this.isFolderInPlace ? lost.volume.path : void 0;
  }
  get isFolderInPlace() {
    try {
      this.#book.mayWrite();
      return true;
    } catch {
      return false;
    }
  }
  /** Throws `logbook-volume-lost`, and what `mayWrite` throws. */
  mustBeInPlace() {
    this.#book.mayWrite();
    const file = this.lost;
    if (file !== void 0) throw new BitacoraError("logbook-volume-lost", { file });
  }
  #add(foreign) {
    this.foreign ??= foreign;
    this.#isUnread = true;
  }
};

// src/logbook/book/group-commit.ts
var GroupCommit = class {
  #commit;
  #weigh;
  #groupWeight;
  #queue;
  #running;
  #underWay = 0;
  /** `commit` gives one result for each item, in order. If it throws, none of them was committed. */
  constructor(commit, weigh, bounds) {
    this.#commit = commit;
    this.#weigh = weigh;
    this.#groupWeight = bounds.groupWeight;
    this.#queue = new BoundedQueue(bounds.waiting);
  }
  /** Items not yet settled. */
  get pending() {
    return this.#queue.size + this.#underWay;
  }
  /** Undefined if too many are waiting: then the item was not added. */
  add(item) {
    const { promise, resolve, reject } = Promise.withResolvers();
    if (!this.#queue.push({ item, resolve, reject })) return void 0;
    this.#running ??= this.#run();
    return promise;
  }
  /** Resolves when nothing is pending any more. */
  async idle() {
    while (this.#running !== void 0) await this.#running;
  }
  async #run() {
    await Promise.resolve();
    for (let group = this.#take(); group.length > 0; group = this.#take()) {
      this.#underWay = group.length;
      try {
        const results = await this.#commit(group.map(({ item }) => item));
        for (const [i, result] of results.entries()) group[i]?.resolve(result);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
      this.#underWay = 0;
    }
    this.#running = void 0;
  }
  #take() {
    const group = [];
    let weight = 0;
    for (let next = this.#queue.peek(); next !== void 0; next = this.#queue.peek()) {
      weight += this.#weigh(next.item);
      if (group.length > 0 && weight > this.#groupWeight) break;
      group.push(next);
      this.#queue.shift();
    }
    return group;
  }
};

// src/logbook/book/seal.ts
function sealGroup(items, after) {
  const entries = [];
  const lines = [];
  let head = after;
  for (const { body, timeMs } of items) {
    const timestamp = formatIsoTime(timeMs);
    const { entry, line } = sealEntry(body, { id: head.nextId, timestamp, prevHash: head.prevHash });
    entries.push(entry);
    lines.push(line);
    head = { nextId: entry.id + 1, prevHash: entry.hash, timestamp };
  }
  return { entries, lines, head };
}
function explainLeaps(readings, watch, newest, explain) {
  const items = [];
  const places = [];
  const steps = [];
  let newestMs = newest === "" ? -Infinity : Date.parse(newest);
  let after = watch;
  for (const reading of readings) {
    const { body, wallMs: timeMs } = reading;
    const step = body === void 0 ? after.look(reading) : after.lookAtEntry(reading, newestMs);
    if (step !== void 0 && explain !== void 0) {
      steps.push(step);
      items.push({ body: explain(step), timeMs });
    }
    places.push(body === void 0 ? -1 : items.length);
    if (body !== void 0) items.push({ body, timeMs });
    newestMs = items.at(-1)?.timeMs ?? newestMs;
    after = after.after(reading);
  }
  return { items, places, steps, watch: after };
}

// src/logbook/book/file-book-writer.ts
var VOLUME_LOST = "logbook-volume-lost";
var DATA_DIR_LOST = "data-dir-lost";
var NEWLINE = Buffer.from("\n");
var BookWriter = class _BookWriter {
  #options;
  #appending = new GroupCommit(
    (readings) => this.#commit(readings),
    ({ body }) => body === void 0 ? 0 : body.payload.length + body.summary.length + body.user.length,
    { waiting: limits.pendingAppends, groupWeight: limits.groupBytes }
  );
  #count = { appends: 0, fsyncs: 0, failedAppends: 0, tornTails: 0, clockSteps: 0 };
  watch;
  /** Is given each line once it is on disk; undefined if this book is not signed. */
  signer;
  #clockWatch;
  /** The latest year in the book. Dates of an obviously wrong clock do not count. */
  #year;
  #book;
  #fault = null;
  constructor(options, book) {
    const { dir, mayWrite = () => {
    } } = options;
    this.#options = options;
    this.#book = book;
    this.watch = new VolumeWatch({ dir, mayWrite, volumes: () => this.volumes, nextId: () => this.head.nextId });
    const { timestamp } = book.head;
    this.#clockWatch = ClockWatch.start(this.#readClocks(), timestamp === "" ? void 0 : Date.parse(timestamp));
    this.#year = yearOf(book);
  }
  /** Opens a book, or begins one. Rejects with the error of the system. */
  static async open(options) {
    const writer = new _BookWriter(options, await openBook(options.dir));
    await writer.#clean().catch((error) => writer.#fail(error, 0));
    return writer;
  }
  get volumes() {
    return [...this.#book.earlier, this.#book.last];
  }
  get head() {
    return this.#book.head;
  }
  /** Appends that have not settled. */
  get pending() {
    return this.#appending.pending;
  }
  get counts() {
    const inVolumes = this.volumes.reduce((sum, { volume }) => sum + volume.fsyncs, 0);
    return { ...this.#count, fsyncs: this.#count.fsyncs + inVolumes };
  }
  /**
   * Why the last append failed, or null. A fault of the folder or of a volume ends when it is back. A fault of the disk ends with the
   * next append that succeeds.
   */
  get fault() {
    if (this.watch.lost !== void 0) return VOLUME_LOST;
    const isOver = this.#fault === VOLUME_LOST || this.#fault === DATA_DIR_LOST && this.watch.isFolderInPlace;
    return isOver ? null : this.#fault;
  }
  /** Resolves when the entry is on disk. Rejects as `Logbook.append` does. */
  async append(body) {
    const entry = await this.#appending.add({ body, ...this.#readClocks() });
    if (entry !== void 0) return entry;
    this.#count.failedAppends += 1;
    throw new BitacoraError("logbook-io", { reason: "too-many-pending", pending: this.#appending.pending });
  }
  /** Records a leap of the clock, if there was one. */
  async lookAtClock() {
    await this.#appending.add({ body: void 0, ...this.#readClocks() });
  }
  /** Resolves when nothing is pending any more. */
  idle() {
    return this.#appending.idle();
  }
  async close() {
    await Promise.all(this.volumes.map(({ volume }) => volume.close()));
  }
  #readClocks() {
    const { clock, clockSteps } = this.#options;
    return { wallMs: Math.floor(clock.now()), monotonicMs: clock.monotonic(), upMs: clockSteps?.upMs?.() };
  }
  /** Writes a group of entries. The state here is changed only once they are on disk. */
  async #commit(readings) {
    const { timestamp } = this.head;
    const writer = this.#options.clockSteps;
    const explain = writer && ((step) => entryBody(writer.entryOf(step)));
    const { items, places, steps, watch } = explainLeaps(readings, this.#clockWatch, timestamp, explain);
    try {
      if (this.watch.isUnread) {
        this.watch.mustBeInPlace();
        await this.#reopen();
      }
      if (items.length === 0) {
        this.#clockWatch = watch;
        return places.map(() => void 0);
      }
      this.watch.mustBeInPlace();
      if (!this.#book.last.volume.isUntouched()) await this.#reopen();
      await this.#clean();
      await this.#beginVolumeIfDue(items[0]?.timeMs ?? 0, steps[0]);
      const group = sealGroup(items, this.head);
      await this.#write(group.lines);
      const { index } = this.#book.last;
      for (const [i, { kind, timestamp: timestamp2 }] of group.entries.entries()) {
        index.push(group.lines[i]?.length ?? 0, { kind: kindNumber(kind), timeMs: Date.parse(timestamp2) });
      }
      this.signer?.take(group.lines, this.#book.last);
      this.#book = { ...this.#book, head: group.head, unclosed: false };
      this.#clockWatch = watch;
      for (const { timeMs } of items) {
        if (timeMs >= BUILT_MS || yearAt(timeMs) > this.#year) this.#year = yearAt(timeMs);
      }
      this.#count.appends += items.length;
      this.#count.clockSteps += steps.length;
      this.#fault = null;
      return places.map((place) => group.entries[place]);
    } catch (error) {
      throw this.#fail(error, items.length);
    }
  }
  /** When this returns, the lines are on disk. A last line that had lost its newline has got one. */
  async #write(lines) {
    const { last, unclosed } = this.#book;
    const { volume, index } = last;
    const end = volume.length;
    await volume.append(Buffer.concat(unclosed ? [NEWLINE, ...lines] : lines), () => this.watch.mustBeInPlace());
    if (!unclosed) return;
    const line = await volume.read(index.end, Math.min(end - index.end, limits.entryBytes));
    index.push(end + NEWLINE.length - index.end, void 0);
    this.signer?.take([Buffer.concat([line, NEWLINE])], last);
  }
  /**
   * Begins the next volume when the last one is full or a new year has begun. When this returns, its name is on disk. A leap of the
   * clock into another year begins no volume, unless the clock was obviously wrong before the leap: a computer without a
   * battery-backed clock starts in 1970.
   */
  async #beginVolumeIfDue(timeMs, step) {
    const { last, unclosed, earlier } = this.#book;
    if (last.index.entries === 0 || unclosed) return;
    const hasLeapt = step?.foundMs === timeMs && step.expectedMs >= BUILT_MS;
    const isNewYear = !hasLeapt && yearAt(timeMs) > this.#year;
    const { dir, volumeBytes = limits.volumeBytes } = this.#options;
    if (!isNewYear && last.volume.length < volumeBytes) return;
    const volume = await FileVolume.open(join4(dir, nextVolumeName(last.volume.name)));
    if (volume.length > 0) {
      await volume.close();
      this.watch.lookForAddedVolumes();
      await this.#reopen();
      return;
    }
    this.#book = { ...this.#book, earlier: [...earlier, last], last: { volume, index: new EntryIndex() } };
  }
  /**
   * Somebody else has written into the book. The volumes are read again, so that the next entry begins on a line of its own. The
   * chain continues from the last entry in the files, but never before the last one that this service has written.
   */
  async #reopen() {
    this.watch.changes += 1;
    this.watch.suspect();
    this.watch.lookForAddedLines();
    const book = await openBook(this.#options.dir, "must-be-there");
    const { head } = this;
    for (const { volume } of this.volumes) {
      this.#count.fsyncs += volume.fsyncs;
      await volume.close();
    }
    this.#book = book.head.nextId > head.nextId ? book : { ...book, head };
    this.watch.markRead();
    await this.signer?.resumeIn(this.volumes);
  }
  async #clean() {
    const setAside = await this.#book.last.volume.clean(this.#options.clock.now());
    if (setAside === void 0) return;
    this.#count.tornTails += 1;
    this.#options.onSetAside?.(setAside);
  }
  #fail(error, appends) {
    const failure = volumeError(error, this.#book.last.volume.path);
    this.#count.failedAppends += appends;
    this.#fault = failure.code;
    return failure;
  }
};
function yearAt(timeMs) {
  return formatIsoTime(timeMs).slice(0, 4);
}
function yearOf({ earlier, last, head }) {
  for (const { index } of [last, ...earlier.toReversed()]) {
    const timeMs = index.newestTime(BUILT_MS);
    if (timeMs !== void 0) return yearAt(timeMs);
  }
  return head.timestamp.slice(0, 4);
}

// src/logbook/book/file-leaves.ts
import { setImmediate as nextTurn } from "node:timers/promises";
async function readLeaves(volumes, from, to, take) {
  let first = 0;
  for (const { volume, index } of volumes) {
    const [start, end] = [Math.max(from - first, 0), Math.min(to - first, index.lines)];
    first += index.lines;
    if (start >= end) continue;
    const last = index.span(end - 1);
    const until = last.offset + last.length;
    let left = end - start;
    const onLine = (line) => {
      left -= 1;
      if (left >= 0) take(leafDigest(line));
    };
    const splitter = new LineSplitter(limits.entryBytes, onLine);
    for (let at = index.span(start).offset; at < until; ) {
      const bytes = await volume.read(at, Math.min(limits.proofReadBytes, until - at));
      if (bytes.length === 0) break;
      splitter.push(bytes);
      at += bytes.length;
      await nextTurn();
    }
    const tail = splitter.tail();
    if (left > 0 && tail.length > 0) onLine(tail.bytes);
  }
}

// src/logbook/book/file-lines-after.ts
async function readLinesAfter(volumes, after, { lines: most, bytes: maxBytes }) {
  let passed = 0;
  for (const { volume, index } of volumes) {
    const first = after - passed;
    passed += index.lines;
    if (after >= passed) continue;
    const { offset } = index.span(first);
    let last = first;
    while (last + 1 < Math.min(index.lines, first + most)) {
      const next = index.span(last + 1);
      if (next.offset + next.length - offset > maxBytes) break;
      last += 1;
    }
    const end = index.span(last);
    try {
      return { bytes: await volume.read(offset, end.offset + end.length - offset), lines: last - first + 1 };
    } catch (error) {
      throw volumeError(error, volume.path);
    }
  }
  return { bytes: Buffer.alloc(0), lines: 0 };
}

// src/logbook/book/file-signer.ts
import { dirname as dirname5, join as join6 } from "node:path";

// src/logbook/book/file-book-tree.ts
var BookTree = class _BookTree {
  #frontier;
  /** Where the last line of the frontier ends; undefined while the tree is empty. */
  #place;
  #isOfOtherBook = false;
  /** The book's head when it was last marked, until the lines that it covers have been read. */
  #unfound;
  constructor(frontier, place, mark) {
    this.#frontier = frontier;
    this.#place = place;
    this.#unfound = (mark?.size ?? 0) > frontier.size ? mark : void 0;
  }
  /** Resumes a saved tree. `isOfOtherBook` is true if the volumes do not fit it. `mark`: the book's head, as it was marked last. */
  static async resume({ frontier, place }, volumes, mark) {
    const tree = new _BookTree(frontier, place, mark);
    await tree.resumeIn(volumes);
    return tree;
  }
  /** Builds the tree from the whole book. `mustHold`: a checkpoint that the book must still contain. */
  static async of(volumes, mustHold, mark) {
    const tree = new _BookTree(new Frontier(), void 0, mark);
    for (const [i, indexed] of volumes.entries()) {
      await tree.#takeFrom(indexed, { offset: 0, lines: 0 }, i === volumes.length - 1, mustHold);
    }
    if (mustHold !== void 0 && tree.size < mustHold.size) tree.#isOfOtherBook = true;
    return tree;
  }
  /** True once the volumes are found not to be the book of this tree. From then on nothing is added. */
  get isOfOtherBook() {
    return this.#isOfOtherBook;
  }
  get size() {
    return this.#frontier.size;
  }
  /** Whether the lines that the mark was made over are there, unchanged; others may have come after them. */
  get holdsMark() {
    return this.#unfound === void 0;
  }
  get place() {
    return this.#place;
  }
  /** A copy of the frontier as it is now. */
  frontier() {
    return this.#frontier.copy();
  }
  /** Adds lines that were appended, in order, each with its newline. The index must have them already. */
  take(lines, { volume, index }) {
    if (this.#isOfOtherBook) return;
    let leaf;
    for (const line of lines) {
      leaf = leafDigest(line.subarray(0, -1));
      this.#frontier.append(leaf);
    }
    if (leaf === void 0) return;
    this.#place = { volume: volume.name, lines: index.lines, offset: index.end, leaf: Buffer.from(leaf, "latin1") };
  }
  /** Called when the volumes were opened again: resumes after the last line of the tree, if it is still there. */
  async resumeIn(volumes) {
    if (this.#isOfOtherBook) return;
    const place = this.#place;
    const from = place === void 0 ? 0 : volumes.findIndex(({ volume }) => volume.name === place.volume);
    const first = volumes[from];
    if (place !== void 0 && (first === void 0 || !await isThere(place, first))) {
      this.#isOfOtherBook = true;
      return;
    }
    for (const [i, indexed] of volumes.slice(from).entries()) {
      const start = i === 0 && place !== void 0 ? place : { offset: 0, lines: 0 };
      await this.#takeFrom(indexed, start, from + i === volumes.length - 1);
    }
  }
  async #takeFrom({ volume, index }, start, isLast, mustHold) {
    let { lines } = start;
    let last;
    const take = (line, end2) => {
      const leaf = leafDigest(line);
      this.#frontier.append(leaf);
      lines += 1;
      last = { leaf, end: end2 };
      if (this.#frontier.size === mustHold?.size && !this.#frontier.root().equals(mustHold.root)) {
        this.#isOfOtherBook = true;
      }
      const unfound = this.#unfound;
      if (this.#frontier.size === unfound?.size && this.#frontier.root().equals(unfound.root))
        this.#unfound = void 0;
    };
    const onLine = (line, offset, length) => take(line, offset + length);
    const splitter = new LineSplitter(limits.entryBytes, onLine, start.offset);
    await volume.feed(splitter, start.offset);
    const tail = splitter.tail();
    if (!isLast && tail.length > 0) take(tail.bytes, index.end);
    const end = last;
    if (end === void 0) return;
    this.#place = { volume: volume.name, lines, offset: end.end, leaf: Buffer.from(end.leaf, "latin1") };
  }
};
async function isThere({ lines, offset, leaf }, { volume, index }) {
  if (lines < 1 || lines > index.lines) return false;
  const span = index.span(lines - 1);
  if (span.offset + span.length !== offset) return false;
  const line = await volume.read(span.offset, Math.min(span.length - 1, limits.entryBytes));
  return leafHash(line).equals(leaf);
}

// src/logbook/book/file-checkpoint-list.ts
import { open as open2 } from "node:fs/promises";
import { dirname as dirname3 } from "node:path";
async function appendNote(file, note, list) {
  const text = continuation(list, listedNote(note));
  const handle = await open2(file, "a", 416);
  try {
    await handle.appendFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await syncDirectory(dirname3(file));
  return `${list}${text}`;
}
function continuation(list, whole) {
  for (let length = whole.length - 1; length > 0; length -= 1) {
    const before = list.slice(0, -length);
    const apart = before === "" || before.endsWith("\n\n");
    if (apart && list.endsWith(whole.slice(0, length))) return whole.slice(length);
  }
  return list === "" || list.endsWith("\n\n") ? whole : `

${whole}`;
}

// src/logbook/book/file-evidence-watch.ts
import { createHash } from "node:crypto";
import { statSync as statSync2 } from "node:fs";
import { dirname as dirname4, join as join5 } from "node:path";
var EvidenceWatch = class _EvidenceWatch {
  #key;
  #dataDir;
  #paths;
  #stamps;
  #keyFiles = [];
  #hasWitnesses = false;
  constructor(dir, stateFile, key) {
    this.#key = key;
    this.#dataDir = dirname4(stateFile);
    const beside = [WITNESSES_FILE, KEY_FILE, PUBLIC_KEY_FILE, VESSEL_FILE].map((name) => join5(this.#dataDir, name));
    this.#paths = [stateFile, join5(dir, CHECKPOINTS_FILE), join5(dir, WITNESSED_FILE), ...beside];
    this.#stamps = this.#stampsNow();
  }
  /** To be called before the files are read for the first time. */
  static async open(dir, stateFile, key) {
    const watch = new _EvidenceWatch(dir, stateFile, key);
    await watch.rememberKeyFiles();
    return watch;
  }
  /** From now on the key's files must stay as they are now. A key that systemd gives has no private file here. */
  async rememberKeyFiles() {
    this.#keyFiles = await this.#readKey();
  }
  /** Whether a file was touched since the last call, by this service or by somebody else. */
  isTouched() {
    const now = this.#stampsNow();
    const isTouched = now !== this.#stamps;
    this.#stamps = now;
    return isTouched;
  }
  /** Makes the next look read the files, because this one could not. */
  forceNextLook() {
    this.#stamps = "";
  }
  /** Which evidence is gone or not what the service knows. Rejects with the error of the system. */
  async lost(files, known) {
    const lost = [];
    const { signed, listed, witnessed, vessel } = known;
    if (listed !== void 0 && !begins(files.list, listed)) lost.push("list");
    const wasForgotten = this.#hasWitnesses && files.remembered === void 0;
    if (wasForgotten || witnessed !== void 0 && !begins(files.witnessed, witnessed)) lost.push("witnessed");
    this.#hasWitnesses = files.remembered !== void 0;
    if (signed !== void 0 && !this.#isOf(files.state, signed)) lost.push("state");
    const { note, createdAt } = files.vessel;
    const isVouched = note?.key === formatVerifierKey(this.#key) && note.entries >= (vessel?.entries ?? 0);
    if (vessel !== void 0 && (createdAt !== vessel.createdAt || !isVouched)) lost.push("vessel");
    const keyFiles = await this.#readKey();
    if (this.#keyFiles.some((digest, i) => digest !== void 0 && digest !== keyFiles[i])) lost.push("key");
    return lost;
  }
  /** The state may be newer than the service knows: a signature that failed in a later step has left it. */
  #isOf(state, { size }) {
    const note = noteOfState(state);
    const found = note === void 0 ? void 0 : goodCheckpoint(note, this.#key);
    return found !== void 0 && found.size >= size;
  }
  #readKey() {
    const digest = async (name) => {
      const text = await readRegular(join5(this.#dataDir, name));
      return text === void 0 ? void 0 : createHash("sha256").update(text).digest("hex");
    };
    return Promise.all([KEY_FILE, PUBLIC_KEY_FILE].map((name) => digest(name).catch(() => void 0)));
  }
  #stampsNow() {
    return this.#paths.map(stampOf2).join("\n");
  }
};
function stampOf2(path) {
  try {
    const { ino, size, mtimeNs, ctimeNs } = statSync2(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch {
    return "none";
  }
}

// src/logbook/book/file-signer.ts
var CheckpointSigner = class _CheckpointSigner {
  #key;
  #dir;
  #watch;
  #stateFile;
  #listFile;
  /** Evidence that is gone and not accepted; how the two lists must still begin; what a person accepted last. */
  #lost = [];
  #listed;
  #witnessed;
  #accepted;
  /** Which `vessel.json` holds a note of the book, and how many entries it covers; undefined if none does. */
  #vessel;
  #tree;
  #signed;
  #listBytes = 0;
  #fault = null;
  #newsSinceMs;
  #triedAtMs = -Infinity;
  #signing = Promise.resolve();
  /** Lines that the mark of the head covers. */
  #marked = 0;
  /** Entries after the newest checkpoint that were found at opening without a mark, though the head is marked; see `head-mark.ts`. */
  unmarked;
  signatures = 0;
  constructor(dir, { key, stateFile }, watch, tree) {
    this.#key = key;
    this.#watch = watch;
    this.#tree = tree;
    this.#dir = dir;
    this.#stateFile = stateFile;
    this.#listFile = join6(dir, CHECKPOINTS_FILE);
  }
  /** Rejects with the error of the system if the files cannot be read. */
  static async open(dir, volumes, options) {
    const { key, stateFile } = options;
    const watch = await EvidenceWatch.open(dir, stateFile, key);
    const files = await readEvidence(dir, stateFile);
    const { state, lost } = judgeEvidence(files, key);
    const signed = state === void 0 ? newestOf(files.list, key) : state.checkpoint;
    const mark = await readHead(dirname5(stateFile), key);
    const tree = state === void 0 ? await BookTree.of(volumes, signed, mark) : await BookTree.resume(state, volumes, mark);
    const signer = new _CheckpointSigner(dir, options, watch, tree);
    signer.#lost = tree.holdsMark || tree.isOfOtherBook || lost.length > 0 ? lost : ["tail"];
    signer.#marked = tree.holdsMark ? mark?.size ?? 0 : 0;
    const size = signed?.size ?? 0;
    if (state?.head === true && (mark?.size ?? 0) < size && tree.size > size)
      signer.unmarked = { first: size + 1, last: tree.size };
    signer.#accepted = state?.accepted;
    signer.#listBytes = Buffer.byteLength(files.list);
    signer.#listed = beginningOf(files.list);
    signer.#witnessed = beginningOf(files.witnessed);
    if (signed !== void 0 && signed.size > 0) signer.#signed = signed;
    if (state !== void 0 && signer.#lost.length === 0) signer.#knowVessel(files.vessel);
    if (state !== void 0) await signer.#mend(state.checkpoint.size, files);
    return signer;
  }
  /** Writes what is missing after a power cut between the steps of the last signature. */
  async #mend(size, { list, vessel }) {
    try {
      const isListed = this.#signed === void 0 || list.includes(listedNote(this.#signed.note));
      if (this.#signed !== void 0 && this.#lost.length === 0 && !isListed) await this.#list(this.#signed.note, list);
      if (this.fault === null && (vessel.note?.entries ?? -1) < size) await this.#vouch(size);
    } catch {
      this.#fault = "io";
    }
  }
  get fault() {
    if (this.#tree.isOfOtherBook) return "book-changed";
    return this.#lost.length === 0 ? this.#fault : "evidence-lost";
  }
  /** The evidence that is lost, until a person accepts the loss. */
  get lost() {
    return this.#lost;
  }
  get accepted() {
    return this.#accepted;
  }
  /** What would be signed now. */
  get tree() {
    return { size: this.#tree.size, root: this.#tree.frontier().root() };
  }
  /** Signs the book as it is, because a person has confirmed it. On disk when this resolves, unless `fault` says otherwise. */
  async accept(accepted) {
    await this.#signing;
    if (this.#tree.isOfOtherBook) return;
    this.#lost = [];
    this.#accepted = accepted;
    this.#listed = void 0;
    this.#witnessed = void 0;
    this.#vessel = void 0;
    this.#signing = this.#watch.rememberKeyFiles().then(() => this.#sign(true));
    await this.#signing;
  }
  /** The newest note. */
  get latest() {
    return this.#signed;
  }
  get listFile() {
    return this.#listFile;
  }
  /** Length of the list. The checkpoints in it cover only entries that are on disk. */
  get listBytes() {
    return this.#listBytes;
  }
  /** Adds lines that were appended, in order, each with its newline. The index must have them already. */
  take(lines, indexed) {
    this.#tree.take(lines, indexed);
  }
  /** Called when the volumes were opened again. */
  async resumeIn(volumes) {
    await this.#tree.resumeIn(volumes);
  }
  /** Whether it is time to sign. Called about once a second. */
  isDue(monotonicMs) {
    const news = this.#tree.size - (this.#signed?.size ?? 0);
    if (news <= 0 || this.#tree.isOfOtherBook || this.#lost.length > 0) return false;
    this.#newsSinceMs ??= monotonicMs;
    if (monotonicMs - this.#triedAtMs < limits.checkpointSpacingMs) return false;
    const { checkpointEntries, checkpointEveryMs } = limits;
    const due = news >= checkpointEntries || monotonicMs - this.#newsSinceMs >= checkpointEveryMs;
    if (due) this.#triedAtMs = monotonicMs;
    return due;
  }
  /** Signs what is there now, unless it is signed already. The note is on disk when this resolves; if not, `fault` says why. */
  sign() {
    this.#signing = this.#signing.then(() => this.#sign());
    return this.#signing;
  }
  /** Called about once a second: marks the head, if it has moved. What could not be written is tried again with the next call. */
  mark() {
    this.#signing = this.#signing.then(() => this.#mark()).catch(() => void 0);
    return this.#signing;
  }
  async #mark() {
    const { size } = this.#tree;
    if (size === this.#marked || size === 0 || this.#tree.isOfOtherBook || this.#lost.length > 0) return;
    const text = headMarkText({ size, root: this.#tree.frontier().root() }, this.#key);
    await writeDurably(join6(dirname5(this.#stateFile), HEAD_FILE), text, 416);
    this.#marked = size;
  }
  /**
   * Called about once a second: checks the files beside the book. `isInPlace`: whether the data directory is still the one that was
   * opened. If not, that is a fault of its own, and the missing files are not reported here.
   */
  look(isInPlace) {
    if (this.#watch.isTouched()) this.#signing = this.#signing.then(() => this.#lookAgain(isInPlace));
  }
  async #lookAgain(isInPlace) {
    try {
      const lost = await this.#watch.lost(await readEvidence(this.#dir, this.#stateFile), this.#known);
      if (isInPlace()) this.#lost = [.../* @__PURE__ */ new Set([...this.#lost, ...lost])];
      else this.#watch.forceNextLook();
    } catch {
      this.#watch.forceNextLook();
    }
  }
  get #known() {
    return { signed: this.#signed, listed: this.#listed, witnessed: this.#witnessed, vessel: this.#vessel };
  }
  /** `isConfirmed`: a person has confirmed the book, so earlier evidence may be missing. */
  async #sign(isConfirmed = false) {
    const { size, place } = this.#tree;
    if (this.#tree.isOfOtherBook || this.#lost.length > 0 || place === void 0) return;
    if (size <= (this.#signed?.size ?? 0)) return;
    const frontier = this.#tree.frontier();
    const root = frontier.root();
    this.#newsSinceMs = void 0;
    try {
      const files = await readEvidence(this.#dir, this.#stateFile);
      const { list } = files;
      this.#lost = isConfirmed ? [] : await this.#watch.lost(files, this.#known);
      if (this.#lost.length > 0) return;
      const note = signCheckpoint({ size, root }, this.#key);
      const beside = {
        listed: beginningOf(list),
        witnessed: beginningOf(files.witnessed),
        accepted: this.#accepted,
        vessel: this.#vessel?.createdAt,
        head: true
      };
      await writeDurably(this.#stateFile, signedStateText({ note, frontier, place, ...beside }), 416);
      this.#witnessed = beside.witnessed;
      this.#signed = { origin: this.#key.name, size, root, note };
      this.signatures += 1;
      await this.#list(note, list);
      await this.#vouch(size);
      await this.#mark();
      this.#fault = null;
    } catch {
      this.#fault = "io";
    }
  }
  async #vouch(entries) {
    this.#knowVessel(await writeBookNote(dirname5(this.#stateFile), { key: formatVerifierKey(this.#key), entries }));
  }
  #knowVessel({ note, createdAt }) {
    const isKnown = note !== void 0 && createdAt !== void 0;
    this.#vessel = isKnown ? { createdAt, entries: note.entries } : void 0;
  }
  /** Appends a note to the list. `list`: what the list holds now. */
  async #list(note, list) {
    const now = await appendNote(this.#listFile, note, list);
    this.#listBytes = Buffer.byteLength(now);
    this.#listed = beginningOf(now);
  }
};
function newestOf(list, key) {
  const { checkpoints } = parseCheckpointList(list, key);
  return checkpoints.toSorted((a, b) => a.size - b.size).at(-1);
}

// src/logbook/book/file-logbook.ts
var LOOKS_PER_LISTING = 4;
var NAMED_IDS = 10;
var FileLogbook = class _FileLogbook {
  #options;
  #writer;
  #watch;
  #verifier = new WorkerVerifier();
  #signer;
  #closing;
  #verified;
  /** Breaks that an earlier run has found. They count until this run has verified the book. */
  #brokenBefore;
  #looks = 0;
  constructor(options, writer) {
    this.#options = options;
    this.#writer = writer;
    this.#watch = writer.watch;
  }
  /**
   * Opens a book, or begins one. A damaged book opens, too. Rejects with `data-dir-not-writable`, `disk-full` or `logbook-io`.
   */
  static async open(options) {
    const { dir, signing } = options;
    let writer;
    try {
      writer = await BookWriter.open(options);
    } catch (error) {
      const reason = systemErrorCode(error) ?? "";
      const denied = ["EACCES", "EPERM", "EROFS"].includes(reason);
      throw denied ? new BitacoraError("data-dir-not-writable", { dir, reason }, error) : volumeError(error, dir);
    }
    const logbook = new _FileLogbook(options, writer);
    if (signing !== void 0) await logbook.#openSigner(signing);
    return logbook;
  }
  async #openSigner(signing) {
    const { dir } = this.#options;
    try {
      this.#signer = await CheckpointSigner.open(dir, this.#writer.volumes, signing);
    } catch (error) {
      await this.close();
      throw volumeError(error, dir);
    }
    this.#writer.signer = this.#signer;
    const nothing = { foreign: void 0, broken: void 0 };
    const found = await readEarlierDoubts(this.#writer.volumes, this.#signer.latest?.size ?? 0).catch(() => nothing);
    this.#watch.foreign = found.foreign;
    this.#brokenBefore = found.broken;
  }
  async append(draft) {
    this.#mustBeOpen();
    return this.#writer.append(entryBody(draft));
  }
  /** Called about once a second: records a leap of the clock. Rejects as `append` does; the next call tries again. */
  async lookAtClock() {
    this.#mustBeOpen();
    await this.#writer.lookAtClock();
  }
  async entry(id) {
    this.#mustBeOpen();
    return entryWithId(this.#writer.volumes, id);
  }
  async query(query) {
    return Array.fromAsync(this.entries(query));
  }
  async *entries(query) {
    this.#mustBeOpen();
    yield* queryEntries(this.#writer.volumes, query);
  }
  async *scan(kinds) {
    this.#mustBeOpen();
    yield* scanEntries(this.#writer.volumes, kinds);
  }
  /** The stored lines after a position: see `readLinesAfter`. */
  async linesAfter(after, most) {
    this.#mustBeOpen();
    return readLinesAfter(this.#writer.volumes, after, most);
  }
  /** The number of lines, and the hash of the last one. */
  get head() {
    const lines = this.#writer.volumes.reduce((sum, { index }) => sum + index.lines, 0);
    return { lines, hash: this.#writer.head.prevHash };
  }
  async verify(signal) {
    const report = await this.#verifyLines(signal);
    const { foreign } = this.#watch;
    if (foreign === void 0) return report;
    const ids = /* @__PURE__ */ new Set([...report.broken_entry_ids, foreign.id]);
    return { ...report, ok: false, broken_entry_ids: [...ids].sort((a, b) => a - b) };
  }
  async #verifyLines(signal) {
    this.#mustBeOpen();
    const report = await this.#verifier.run(() => this.#bookFiles(), signal);
    this.#verified = report;
    return report;
  }
  /** Called about four times a second: starts a verification if somebody else has written to the book. */
  lookAtVolumes() {
    if (this.#closing !== void 0 || this.#writer.pending > 0) return;
    if (this.#looks % LOOKS_PER_LISTING === 0) {
      this.#watch.lookForAddedVolumes();
      if (this.#watch.isFolderInPlace) this.#signer?.look(() => this.#watch.isFolderInPlace);
    }
    this.#looks += 1;
    if (this.#watch.look()) this.verify().catch(() => this.#watch.suspect());
  }
  /** Breaks that the last verification found; 0 if a person has accepted just these. */
  get #breaks() {
    if (this.#verified === void 0) return this.#brokenBefore?.breaks ?? null;
    return breaksDigest(this.#verified) === this.#signer?.accepted?.breaks ? 0 : this.#verified.breaks;
  }
  get doubt() {
    const { lost: file, foreign } = this.#watch;
    if (file !== void 0) return { kind: "volume-lost", file };
    const { fault, lost } = this.#signer ?? {};
    if (fault === "book-changed") return { kind: "book-changed" };
    if (lost !== void 0 && lost.length > 0) return { kind: "evidence-lost", lost };
    if (foreign !== void 0) return { kind: "foreign-lines", ...foreign };
    const breaks = this.#breaks ?? 0;
    const ids = (this.#verified?.broken_entry_ids ?? this.#brokenBefore?.ids ?? []).slice(0, NAMED_IDS);
    return breaks > 0 ? { kind: "broken", breaks, ids } : null;
  }
  async accept({ user, summary }) {
    if (this.#writer.pending === 0) this.#watch.lookForAddedLines();
    await this.lookAtClock();
    const report = await this.#verifyLines();
    const { doubt } = this;
    const { foreign } = this.#watch;
    if (this.#signer === void 0 || doubt === null) return void 0;
    if (doubt.kind === "volume-lost") throw new BitacoraError("logbook-volume-lost", { file: doubt.file });
    if (doubt.kind === "book-changed") throw new BitacoraError("book-changed");
    const { size, root } = this.#signer.tree;
    const payload = {
      event: EVIDENCE_ACCEPTED,
      lost: [...this.#signer.lost],
      ...foreign && { foreign: { ...foreign } },
      breaks: report.breaks,
      entries: size,
      root: root.toString("base64")
    };
    const entry = await this.append({ kind: "manual", summary: summary(doubt), payload, user });
    await this.#signer.accept({ entries: size, breaks: breaksDigest(report) });
    if (this.#watch.foreign === foreign) this.#watch.foreign = void 0;
    return entry;
  }
  /** Called about once a second: signs a checkpoint if there are enough new entries, or one has waited long enough; else marks the head. */
  async signIfDue() {
    if (this.#signer?.isDue(this.#options.clock.monotonic()) === true) await this.sign();
    else if (this.#watch.isFolderInPlace && this.doubt === null) await this.#signer?.mark();
  }
  /** Entries after the newest checkpoint that were not covered by a mark at opening: nothing proves that they are as they were written. */
  get unmarked() {
    return this.#signer?.unmarked;
  }
  async sign() {
    if (!this.#watch.isFolderInPlace || this.doubt !== null) return void 0;
    const entries = this.#signer?.tree.size;
    await this.#signer?.sign();
    const { checkpoint } = this;
    return checkpoint !== void 0 && checkpoint.size >= (entries ?? 0) ? checkpoint : void 0;
  }
  /** The newest checkpoint; undefined as long as none was signed. */
  get checkpoint() {
    return this.#signer?.latest;
  }
  /**
   * A consistency proof from the tree of `oldSize` to the tree of `size`, and the tree of `size`, both made from the lines on disk.
   * `known`: the tree at `oldSize` or at a smaller size. Rejects with `logbook-io`, and with a RangeError if the book is shorter.
   */
  async prove(known, oldSize, size) {
    this.#mustBeOpen();
    const prover = new ConsistencyProver(known, oldSize, size);
    try {
      await readLeaves(this.#writer.volumes, prover.next, size, (leaf) => prover.take(leaf));
    } catch (error) {
      throw volumeError(error, this.#options.dir);
    }
    return prover.finish();
  }
  statistics() {
    const { volumes, counts } = this.#writer;
    const sum = (of) => volumes.reduce((all, from) => all + of(from), 0);
    return {
      entries: sum(({ index }) => index.entries),
      bytes: sum(({ volume }) => volume.length),
      appends: counts.appends,
      fsyncs: counts.fsyncs,
      pending: this.#writer.pending,
      failed_appends: counts.failedAppends,
      torn_tails: counts.tornTails,
      clock_steps: counts.clockSteps,
      foreign_changes: this.#watch.changes,
      checkpoints_signed: this.#signer?.signatures ?? 0,
      checkpoint_entries: this.#signer?.latest?.size ?? 0,
      checkpoint_fault: this.#signer?.fault ?? null,
      evidence_lost: this.#signer?.lost ?? [],
      breaks: this.#breaks,
      abandoned_verifications: this.#verifier.abandoned,
      fault: this.#writer.fault
    };
  }
  close() {
    this.#closing ??= this.#close();
    return this.#closing;
  }
  async #close() {
    await this.#writer.idle();
    await this.#verifier.stop();
    await this.sign();
    await this.#writer.close();
  }
  /** The files to verify. While entries are being written, only the bytes up to the last acknowledged entry. */
  #bookFiles() {
    const isIdle = this.#writer.pending === 0;
    if (isIdle) this.#watch.lookForAddedLines();
    const settled = isIdle && !this.#watch.isUnread;
    return {
      volumes: this.#writer.volumes.map(({ volume }) => ({
        path: volume.path,
        length: settled ? volume.lengthOnDisk() : volume.length
      })),
      expected: this.#writer.head,
      ...this.#bookCheckpoints()
    };
  }
  #bookCheckpoints() {
    const signer = this.#signer;
    const key = this.#options.signing?.key;
    if (signer === void 0 || key === void 0) return {};
    const { listFile: file, listBytes: length, latest } = signer;
    return { checkpoints: { file, length, publicKey: formatVerifierKey(key), latest: latest?.note } };
  }
  #mustBeOpen() {
    if (this.#closing !== void 0) throw new BitacoraError("logbook-closed");
  }
};

// src/logbook/person/person-keys.ts
var PERSON_KEY = "person_key";
var PERSON_KEY_REVOKED = "person_key_revoked";
var PersonKeys = class {
  #keys = /* @__PURE__ */ new Map();
  /** Takes the next entry; call it in the order of the book. */
  take({ kind, payload }) {
    const { event, person, person_key: key } = payload;
    if (kind !== "manual" || typeof person !== "string" || typeof key !== "string") return;
    const known = this.#keys.get(key);
    if (event === PERSON_KEY_REVOKED && known?.person === person) known.isGood = false;
    if (event !== PERSON_KEY || known !== void 0) return;
    for (const each of this.#keys.values()) if (each.person === person) each.isGood = false;
    this.#keys.set(key, { person, isGood: true });
  }
  standing(person, key) {
    const known = this.#keys.get(key);
    if (known === void 0) return "unknown";
    if (known.person !== person) return "other";
    return known.isGood ? "good" : "revoked";
  }
  /** The person's key in force; undefined if there is no such key. */
  keyOf(person) {
    return [...this.#keys].find(([, known]) => known.person === person && known.isGood)?.[0];
  }
};
function keyPayload(event, person, key) {
  return { event, person, person_key: key };
}

export {
  PERSON_KEY,
  PERSON_KEY_REVOKED,
  PersonKeys,
  keyPayload,
  originOf,
  expectedMs,
  ClockWatch,
  FileLogbook
};
