import {
  OpenFiles
} from "./chunk-3H5ZZOQB.js";
import {
  asBitacoraError
} from "./chunk-Y2KVN6XQ.js";
import {
  GrowingColumns,
  NULL,
  copyColumns
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

// src/historian/file-store/sqlite-store.ts
import { resolve } from "node:path";

// src/historian/file-store/sqlite-remote-archive.ts
import { Worker } from "node:worker_threads";
var { threadYoungMb, threadOldMb } = limits;
var CLOSE_TIMEOUT_MS = 3e3;
var SCRIPT = new URL((import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/historian/file-store/sqlite-remote-archive.js").endsWith(".ts") ? "./sqlite-worker.ts" : "./sqlite-worker.js", import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/historian/file-store/sqlite-remote-archive.js");
var RemoteArchive = class {
  opened;
  onStatistics = () => {
  };
  onEnd = () => {
  };
  #file;
  #clock;
  #periodOf;
  #worker;
  #pending = /* @__PURE__ */ new Map();
  /** By request id. */
  #progress = /* @__PURE__ */ new Map();
  #numbers = /* @__PURE__ */ new Map();
  /** Tags whose names no successful append of this thread has carried yet. */
  #unsaved = /* @__PURE__ */ new Map();
  /** Tags that the file knows and that no append has named since this thread started. */
  #silent = /* @__PURE__ */ new Map();
  #nextNumber = 0;
  #lastId = 0;
  #error;
  #hasEnded = false;
  /** Until when the thread may be opening its files; undefined once it has. */
  #openUntilMs;
  /** When the ping was sent that the thread has not answered yet. */
  #pingedMs;
  constructor(data, clock, periodOf) {
    this.#periodOf = periodOf;
    this.#file = data.file;
    this.#clock = clock;
    const resourceLimits = { maxYoungGenerationSizeMb: threadYoungMb, maxOldGenerationSizeMb: threadOldMb };
    this.#worker = new Worker(SCRIPT, { name: "historian", workerData: data, resourceLimits });
    this.#worker.on("message", (reply) => this.#settle(reply));
    this.#worker.on("error", (error) => {
      this.#error = asBitacoraError(error, data.file);
    });
    this.#worker.on("exit", () => this.#end());
    this.#openUntilMs = clock.monotonic() + limits.openMs;
    this.opened = this.#expect(0).then(({ names = [] }) => {
      this.#openUntilMs = void 0;
      for (const [number, name] of names.entries()) if (name !== void 0) this.#silent.set(name, number);
      this.#nextNumber = names.length;
    });
  }
  async append(samples) {
    const columns = this.#tagged(samples);
    const names = [...this.#unsaved.values()];
    const moment = { nowMs: this.#clock.now(), monotonicMs: this.#clock.monotonic() };
    const { tags, times, values, states } = columns;
    await this.#send({ kind: "append", samples: columns, names, moment }, [
      tags.buffer,
      times.buffer,
      values.buffer,
      states.buffer
    ]);
    for (const [number] of names) this.#unsaved.delete(number);
  }
  async ask(question, input, { signal, onProgress } = {}) {
    if (signal?.aborted === true) throw new BitacoraError("historian-cancelled");
    const reply = this.#send({ kind: "ask", question, input });
    const id = this.#lastId;
    const cancel = () => this.#worker.postMessage({ kind: "cancel", id }, []);
    signal?.addEventListener("abort", cancel);
    if (onProgress !== void 0) this.#progress.set(id, onProgress);
    try {
      const { answer } = await reply;
      return answer;
    } finally {
      this.#progress.delete(id);
      signal?.removeEventListener("abort", cancel);
    }
  }
  /**
   * For how long the thread has not answered. If no ping is outstanding, this sends one. It is 0 while the thread may still be opening its
   * files, and after it has ended: the next call of the store starts another.
   */
  silentMs() {
    const nowMs = this.#clock.monotonic();
    if (this.#hasEnded) return 0;
    if (this.#openUntilMs !== void 0) return Math.max(0, nowMs - this.#openUntilMs);
    if (this.#pingedMs === void 0) {
      this.#pingedMs = nowMs;
      const answered = () => {
        this.#pingedMs = void 0;
      };
      this.#send({ kind: "ping" }).then(answered, answered);
    }
    return nowMs - this.#pingedMs;
  }
  /** Ends the thread without asking it, unless the kernel holds it. What it has not answered rejects with `historian-io`. */
  end() {
    void this.#worker.terminate();
  }
  async close() {
    const timer = setTimeout(() => void this.#worker.terminate(), CLOSE_TIMEOUT_MS);
    try {
      await this.#send({ kind: "close" });
    } catch (error) {
      if (!isBitacoraError(error)) throw error;
    } finally {
      clearTimeout(timer);
    }
  }
  #tagged(samples) {
    const columns = new GrowingColumns();
    columns.reserve(samples.length);
    const tags = new Uint32Array(samples.length);
    for (const [at, { tagId, timestampMs, value, quality }] of samples.entries()) {
      tags[at] = this.#numberOf(tagId);
      columns.push(timestampMs, value, quality);
    }
    const { length, times, values, states } = columns;
    return { length, tags, times, values, states };
  }
  #numberOf(tagId) {
    const known = this.#numbers.get(tagId);
    if (known !== void 0) return known;
    const number = this.#silent.get(tagId) ?? this.#nextNumber;
    if (!this.#silent.delete(tagId)) this.#nextNumber += 1;
    this.#numbers.set(tagId, number);
    this.#unsaved.set(number, [number, tagId, this.#periodOf(tagId) ?? 0]);
    return number;
  }
  #send(request, transfer = []) {
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = this.#expect(id);
    if (this.#hasEnded) this.#rejectAll();
    else this.#worker.postMessage({ ...request, id }, transfer);
    return reply;
  }
  #expect(id) {
    const deferred = Promise.withResolvers();
    this.#pending.set(id, deferred);
    return deferred.promise;
  }
  #settle(reply) {
    const { id, error, statistics, progress } = reply;
    if (statistics !== void 0) this.onStatistics(statistics);
    if (progress !== void 0) {
      this.#progress.get(id)?.(progress);
      return;
    }
    const deferred = this.#pending.get(id);
    this.#pending.delete(id);
    if (error === void 0) deferred?.resolve(reply);
    else deferred?.reject(new BitacoraError(error.code, error.details));
  }
  #end() {
    this.#hasEnded = true;
    this.onEnd();
    this.#rejectAll();
  }
  #rejectAll() {
    const reason = this.#error ?? new BitacoraError("historian-io", { file: this.#file, reason: "its thread has ended" });
    for (const deferred of this.#pending.values()) deferred.reject(reason);
    this.#pending.clear();
  }
};

// src/historian/file-store/sqlite-store.ts
var PASSING = /* @__PURE__ */ new Set(["historian-locked", "historian-io", "disk-full"]);
var DAY_MS = 864e5;
async function openSqliteStore(options) {
  const file = resolve(options.file);
  if (inUse.has(file)) throw new BitacoraError("historian-locked", { file, reason: "it is open in this process" });
  inUse.add(file);
  const store = new SqliteStore({ ...options, file }, () => inUse.delete(file));
  try {
    await store.open();
    return store;
  } catch (error) {
    if (options.keepTrying === true && isBitacoraError(error) && PASSING.has(error.code)) return store;
    inUse.delete(file);
    throw error;
  }
}
var inUse = /* @__PURE__ */ new Set();
var SqliteStore = class {
  #options;
  #onClosed;
  #thread;
  #newest;
  /** The open files of the newest thread, once it has opened them. */
  #openFiles;
  #statistics = NO_STATISTICS;
  #threadEnds = 0;
  #closing;
  /** Why the store could not be opened, and until when it is not tried again. */
  #refused;
  constructor(options, onClosed) {
    this.#options = options;
    this.#onClosed = onClosed;
  }
  async open() {
    await this.#running();
  }
  async append(samples) {
    const archive = await this.#running();
    await archive.append(samples);
  }
  async columns(query, options = {}) {
    const { waiting = new GrowingColumns(), reduction, signal } = options;
    const { length, times, values, states } = waiting;
    const input = { query, reduction, waiting: { length, times, values, states } };
    const archive = await this.#running();
    const { columns } = await archive.ask("columns", input, { signal });
    return columns;
  }
  async workOf(query, reduction) {
    const archive = await this.#running();
    const { work } = await archive.ask("workOf", { query, reduction });
    return work;
  }
  async tags(signal) {
    const archive = await this.#running();
    const { tags } = await archive.ask("tags", void 0, { signal });
    return tags;
  }
  async scan(query) {
    const archive = await this.#running();
    return archive.ask("scan", query);
  }
  async check(options) {
    const archive = await this.#running();
    const { report } = await archive.ask("check", void 0, options);
    return report;
  }
  /** What an output carries elsewhere. */
  shipping = {
    blocks: async (question) => (await this.#running()).ask("shipBlocks", question),
    frames: async (question) => (await this.#running()).ask("shipFrames", question),
    sealed: async () => (await this.#running()).ask("sealed", void 0)
  };
  /** A missing file is reported at once, without waiting for the next flush. */
  statistics() {
    const isLost = this.#openFiles !== void 0 && this.#openFiles.faults().length > 0;
    const statistics = { ...this.#statistics, thread_ends: this.#threadEnds };
    return isLost ? { ...statistics, maintenance_fault: "historian-io" } : statistics;
  }
  silentMs() {
    return this.#newest?.silentMs() ?? 0;
  }
  restart() {
    this.#newest?.end();
  }
  close() {
    this.#closing ??= this.#close();
    return this.#closing;
  }
  async #close() {
    const thread = await this.#thread?.catch(() => void 0);
    try {
      await thread?.close();
    } finally {
      this.#onClosed();
    }
  }
  /** The archive, in a thread that is started if there is none. Awaiting it keeps calls in their order. */
  #running() {
    if (this.#closing !== void 0) return Promise.reject(new BitacoraError("historian-closed"));
    if (this.#thread !== void 0) return this.#thread;
    const { clock } = this.#options;
    if (this.#refused !== void 0 && clock.monotonic() < this.#refused.untilMs)
      return Promise.reject(this.#refused.error);
    const thread = this.#start();
    this.#thread = thread;
    thread.then(
      () => {
        this.#refused = void 0;
      },
      (error) => {
        this.#refused = { error, untilMs: clock.monotonic() + limits.reopenMs };
        if (this.#thread === thread) this.#thread = void 0;
      }
    );
    return thread;
  }
  async #start() {
    const {
      file,
      retentionDays,
      minutesDays = 0,
      hoursDays = 0,
      maxBytes,
      clock,
      periodOf = () => void 0,
      readsOnly = false
    } = this.#options;
    const thread = new RemoteArchive(
      {
        file,
        readsOnly,
        retention: {
          retentionMs: retentionDays * DAY_MS,
          minutesMs: minutesDays * DAY_MS,
          hoursMs: hoursDays * DAY_MS,
          maxBytes
        }
      },
      clock,
      periodOf
    );
    thread.onStatistics = (statistics) => {
      this.#statistics = statistics;
    };
    this.#newest = thread;
    thread.onEnd = () => {
      if (this.#newest === thread) this.#thread = void 0;
      if (this.#openFiles !== void 0 && this.#closing === void 0) this.#threadEnds += 1;
    };
    this.#openFiles = void 0;
    await thread.opened;
    this.#openFiles = new OpenFiles([file, frameLogPath(file)]);
    return thread;
  }
};
var NO_STATISTICS = {
  kind: "file",
  samples: 0,
  numeric_samples: 0,
  boolean_samples: 0,
  bytes: 0,
  expired_samples: 0,
  damaged_blocks: 0,
  missing_month_files: 0,
  set_aside_files: 0,
  torn_flushes: 0
};

// src/historian/read-forward.ts
var EARLIEST_MS = -621355968e5;
var MS_A_SAMPLE = 500;
var WIDEST_MS = 32e13;
async function* readForward(ask, read) {
  const { tagId, batch } = read;
  const from = read.from ?? await oldestCursor(ask, tagId, read.untilMs);
  if (from === void 0) return;
  const untilMs = read.untilMs ?? await newestMs(ask, { tagId, sinceMs: from.timeMs });
  if (untilMs === void 0) return;
  let { timeMs: sinceMs, given } = from;
  let widthMs = batch * MS_A_SAMPLE;
  let limit = batch;
  while (sinceMs <= untilMs) {
    const endMs = Math.min(sinceMs + widthMs - 1, untilMs);
    const points = await ask({ tagId, sinceMs, untilMs: endMs, limit: limit + given + 1 });
    if (points.length > limit + given) {
      if (endMs > sinceMs) widthMs = Math.max(1, Math.floor((endMs - sinceMs + 1) / 3));
      else limit *= 4;
      continue;
    }
    const passed = Math.min(given, equalTo(points, sinceMs));
    if (points.length > passed) yield passed === 0 ? points : copyColumns(points, passed);
    sinceMs = endMs + 1;
    given = 0;
    limit = batch;
    if (points.length < batch / 4) widthMs = Math.min(widthMs * (points.length === 0 ? 8 : 2), WIDEST_MS);
  }
}
async function readPage(ask, { tagId, from, untilMs, limit }) {
  const points = new GrowingColumns();
  for await (const { length, times, values, states } of readForward(ask, { tagId, from, untilMs, batch: limit })) {
    const most = Math.min(length, limit - points.length);
    for (let i = 0; i < most; i += 1) points.add(times[i] ?? 0, values[i] ?? 0, states[i] ?? 0);
    if (points.length === limit) break;
  }
  return {
    points,
    next: cursorAfter(from ?? { timeMs: EARLIEST_MS, given: 0 }, points),
    isFull: points.length === limit
  };
}
function cursorAfter(cursor, { length, times }) {
  const timeMs = times[length - 1];
  if (timeMs === void 0) return cursor;
  let given = timeMs === cursor.timeMs ? cursor.given : 0;
  for (let i = length - 1; i >= 0 && times[i] === timeMs; i -= 1) given += 1;
  return { timeMs, given };
}
async function newestMs(ask, bounds) {
  const { length, times } = await ask({ ...bounds, limit: 1 });
  return length === 0 ? void 0 : times[0];
}
async function oldestMs(ask, { tagId, sinceMs = EARLIEST_MS, untilMs }) {
  let high = await newestMs(ask, { tagId, sinceMs, ...untilMs === void 0 ? {} : { untilMs } });
  if (high === void 0) return void 0;
  let low = sinceMs;
  let stepMs = 6e4;
  while (low < high) {
    const at = Math.max(Math.floor((low + high - 1) / 2), high - 1 - stepMs);
    const found = await newestMs(ask, { tagId, sinceMs: low, untilMs: at });
    if (found === void 0) low = at + 1;
    else {
      high = found;
      stepMs *= 8;
    }
  }
  return high;
}
async function oldestCursor(ask, tagId, untilMs) {
  const timeMs = await oldestMs(ask, { tagId, ...untilMs === void 0 ? {} : { untilMs } });
  return timeMs === void 0 ? void 0 : { timeMs, given: 0 };
}
function equalTo({ length, times }, timeMs) {
  let count = 0;
  while (count < length && times[count] === timeMs) count += 1;
  return count;
}

// src/historian/export/shared-axis.ts
function onAxis({ intervalMs, first, last }, tags) {
  const length = Math.max(0, last - first + 1);
  const columns = tags.map(({ length: points, times, values, states }) => {
    const column = { values: new Float64Array(length), states: new Uint8Array(length).fill(NULL) };
    for (let i = 0; i < points; i += 1) {
      const row = Math.floor((times[i] ?? 0) / intervalMs) - first;
      if (row < 0 || row >= length) continue;
      column.values[row] = values[i] ?? 0;
      column.states[row] = states[i] ?? NULL;
    }
    return column;
  });
  return { kind: "rows", times: Float64Array.from({ length }, (_, row) => (first + row) * intervalMs), columns };
}
function axisOf(intervalMs, bounds, limit, tags) {
  let oldest = Infinity;
  let newest = -Infinity;
  for (const { length, times } of tags) {
    if (length === 0) continue;
    oldest = Math.min(oldest, times[0] ?? Infinity);
    newest = Math.max(newest, times[length - 1] ?? -Infinity);
  }
  const first = Math.floor((bounds.sinceMs ?? oldest) / intervalMs);
  const last = Math.floor((bounds.untilMs ?? newest) / intervalMs);
  if (last - first < limit) return last >= first ? { intervalMs, first, last } : { intervalMs, first: 0, last: -1 };
  if (newest === -Infinity) return { intervalMs, first: 0, last: -1 };
  const end = Math.floor(newest / intervalMs);
  return { intervalMs, first: Math.max(first, end - limit + 1, Math.floor(oldest / intervalMs)), last: end };
}

// src/historian/export/batches.ts
function batchesOf(source, plan, onProgress) {
  return plan.wide && plan.reduction !== void 0 ? wideBatches(source, plan, plan.reduction, onProgress) : longBatches(source, plan, onProgress);
}
function spanOf({ minMs, maxMs }, { sinceMs, untilMs }) {
  const fromMs = Math.max(minMs, sinceMs ?? -Infinity);
  const toMs = Math.min(maxMs, untilMs ?? Infinity);
  return fromMs <= toMs ? { fromMs, toMs } : void 0;
}
async function* longBatches(source, plan, onProgress) {
  const { reduction } = plan;
  const all = plan.tags.reduce((sum, tag) => sum + weightOf(tag, plan), 0);
  let done = 0;
  for (const tag of plan.tags) {
    const span = spanOf(tag, plan);
    if (span === void 0) continue;
    const weight = weightOf(tag, plan);
    const parts = reduction === void 0 ? scanned(source, tag, plan) : reduced(source, tag, span, reduction);
    for await (const columns of parts) {
      const at = columns.times[columns.length - 1] ?? span.fromMs;
      const share = span.toMs > span.fromMs ? (at - span.fromMs) / (span.toMs - span.fromMs) : 1;
      yield { kind: "samples", tagId: tag.tagId, columns };
      onProgress((done + weight * Math.min(Math.max(share, 0), 1)) / all);
    }
    done += weight;
    onProgress(done / all);
  }
}
function weightOf(tag, plan) {
  const span = spanOf(tag, plan);
  if (span === void 0) return 0;
  const share = (span.toMs - span.fromMs + 1) / (tag.maxMs - tag.minMs + 1);
  return 1 + tag.samples * share;
}
async function* scanned(source, { tagId }, plan) {
  const { sinceMs, untilMs } = plan;
  const bounds = { ...sinceMs === void 0 ? {} : { sinceMs }, ...untilMs === void 0 ? {} : { untilMs } };
  const query = { tagId, ...bounds, limit: limits.export.batchSamples };
  let page = await source.scan(query);
  for (; ; ) {
    if (page.columns.length > 0) yield page.columns;
    if (page.next === null) return;
    page = await source.scan({ ...query, after: page.next });
  }
}
async function* reduced(source, { tagId, period }, { fromMs, toMs }, { intervalMs, aggregate }) {
  const reduction = { intervalMs, aggregate, ...period === void 0 ? {} : { period } };
  const widthMs = limits.export.batchSamples / 2 * intervalMs;
  for (let sinceMs = fromMs; sinceMs <= toMs; ) {
    const untilMs = Math.min(windowEnd(sinceMs, intervalMs, widthMs), toMs);
    const points = await source.columns({ tagId, sinceMs, untilMs, limit: limits.export.batchSamples }, { reduction });
    if (points.length > 0) yield points;
    sinceMs = points.length > 0 ? untilMs + 1 : await nextMs(source, [tagId], untilMs + 1, toMs);
  }
}
async function* wideBatches(source, plan, { intervalMs, aggregate }, onProgress) {
  const { tags } = plan;
  const spans = tags.map((tag) => spanOf(tag, plan)).filter((span) => span !== void 0);
  if (spans.length === 0) return;
  const fromMs = Math.min(...spans.map((span) => span.fromMs));
  const toMs = Math.max(...spans.map((span) => span.toMs));
  const widthMs = Math.max(1, Math.floor(limits.export.batchCells / (tags.length + 1))) * intervalMs;
  for (let sinceMs = fromMs; sinceMs <= toMs; ) {
    const untilMs = Math.min(windowEnd(sinceMs, intervalMs, widthMs), toMs);
    const axis = { intervalMs, first: Math.floor(sinceMs / intervalMs), last: Math.floor(untilMs / intervalMs) };
    const points = [];
    for (const { tagId, period } of tags) {
      const reduction = { intervalMs, aggregate, ...period === void 0 ? {} : { period } };
      const limit = axis.last - axis.first + 1;
      points.push(await source.columns({ tagId, sinceMs, untilMs, limit }, { reduction }));
    }
    const isSilent = points.every(({ length }) => length === 0);
    if (!isSilent) yield onAxis(axis, points);
    onProgress((untilMs - fromMs + 1) / (toMs - fromMs + 1));
    sinceMs = isSilent ? await nextMs(
      source,
      tags.map(({ tagId }) => tagId),
      untilMs + 1,
      toMs
    ) : untilMs + 1;
  }
}
function windowEnd(sinceMs, intervalMs, widthMs) {
  return Math.floor(sinceMs / intervalMs) * intervalMs + widthMs - 1;
}
async function nextMs(source, tagIds, sinceMs, untilMs) {
  let next = Infinity;
  for (const tagId of tagIds) {
    const end = Math.min(untilMs, next);
    const found = sinceMs <= end ? await oldestMs((query) => source.columns(query), { tagId, sinceMs, untilMs: end }) : void 0;
    next = Math.min(next, found ?? Infinity);
  }
  return next;
}

export {
  readPage,
  onAxis,
  axisOf,
  batchesOf,
  openSqliteStore
};
