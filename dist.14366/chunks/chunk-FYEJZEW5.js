import {
  CAPTURE_FORMATS,
  captureFault,
  openCapture
} from "./chunk-GVGLJPGV.js";
import {
  isComment,
  recogniseFormat
} from "./chunk-NLF2OJDL.js";
import {
  limits
} from "./chunk-SXZ4TPET.js";
import {
  BitacoraError
} from "./chunk-WYJWSAZZ.js";

// src/nmea2000/captures/replay-pace.ts
var ReplayPace = class {
  #speed;
  /** A message with the time `#anchorMs` is due at `#anchorDueMs`. */
  #anchorMs = Number.NaN;
  #anchorDueMs;
  #latestMs = Number.NaN;
  /** How often the recorded time leapt. */
  leaps = 0;
  /** `speed` 2 plays twice as fast as recorded; Infinity makes everything due at once. */
  constructor(speed, startMs) {
    this.#speed = speed;
    this.#anchorDueMs = startMs;
  }
  /** The monotonic time at which a message recorded at `timeMs` is due; never before that of the previous message. */
  dueMs(timeMs) {
    if (Number.isNaN(this.#anchorMs)) this.#anchorAt(timeMs, this.#anchorDueMs);
    if (Math.abs(timeMs - this.#latestMs) > limits.replaySilenceMs) {
      this.leaps += 1;
      this.#anchorAt(timeMs, this.#due());
    }
    this.#latestMs = Math.max(this.#latestMs, timeMs);
    return this.#due();
  }
  #due() {
    return this.#anchorDueMs + (this.#latestMs - this.#anchorMs) / this.#speed;
  }
  #anchorAt(timeMs, dueMs) {
    this.#anchorMs = timeMs;
    this.#latestMs = timeMs;
    this.#anchorDueMs = dueMs;
  }
};

// src/nmea2000/captures/capture-source.ts
import { setTimeout } from "node:timers/promises";

// src/nmea2000/captures/capture-merge.ts
async function openCaptures(inputs) {
  const [first] = inputs;
  if (first !== void 0 && inputs.length === 1) return await openCapture(first);
  const opened = [];
  try {
    for (const input of inputs) opened.push(await openCapture(input));
  } catch (error) {
    for (const { batches } of opened) await batches[Symbol.asyncIterator]().return?.();
    throw error;
  }
  const readers = opened.map(({ reader }) => reader);
  const hasTimes = readers.every((reader) => reader.hasTimes);
  const statistics = () => readers.map((reader) => reader.statistics()).reduce(sum);
  return { reader: { hasTimes, statistics }, batches: merged(opened) };
}
async function* merged(opened) {
  const heads = opened.map(({ batches }) => ({ batches: batches[Symbol.asyncIterator](), batch: [], at: 0 }));
  let open2 = [];
  try {
    for (const head of heads) if (await refill(head)) open2.push(head);
    while (open2.length > 0) {
      const earliest = open2.reduce((a, b) => timeOf(b) < timeOf(a) ? b : a);
      yield takeUntil(earliest, Math.min(...open2.map((head) => head === earliest ? Infinity : timeOf(head))));
      if (earliest.at === earliest.batch.length && !await refill(earliest))
        open2 = open2.filter((head) => head !== earliest);
    }
  } finally {
    for (const { batches } of heads) await batches.return?.();
  }
}
function timeOf({ batch, at }) {
  return batch[at]?.timestampMs ?? Infinity;
}
function takeUntil(head, limitMs) {
  const { batch, at } = head;
  let end = at + 1;
  while (end < batch.length && (batch[end]?.timestampMs ?? Infinity) <= limitMs) end += 1;
  head.at = end;
  return batch.slice(at, end);
}
async function refill(head) {
  do {
    const next = await head.batches.next();
    if (next.done === true) return false;
    head.batch = next.value;
    head.at = 0;
  } while (head.batch.length === 0);
  return true;
}
function sum(a, b) {
  const refused = { ...a.refused };
  for (const [fault, n] of Object.entries(b.refused)) {
    const name = fault;
    refused[name] = (refused[name] ?? 0) + n;
  }
  const assembly = { ...a.assembly };
  for (const name of Object.keys(assembly)) assembly[name] += b.assembly[name];
  return {
    format: a.format.split(", ").includes(b.format) ? a.format : `${a.format}, ${b.format}`,
    lines: a.lines + b.lines,
    messages: a.messages + b.messages,
    refused,
    refusedLines: a.refusedLines + b.refusedLines,
    assembly
  };
}

// src/nmea2000/captures/capture-seek.ts
import { Buffer } from "node:buffer";
import { open } from "node:fs/promises";
var MARGIN_MS = 2e3;
async function seekCapture(path, from) {
  const file = await open(path).catch(() => void 0);
  if (file === void 0) return void 0;
  try {
    const { size } = await file.stat();
    if (size < limits.seekBytesMin) return void 0;
    const beginning = await linesAt(file, 0);
    const format = recogniseFormat(CAPTURE_FORMATS, beginning);
    if (format?.seekable !== true) return void 0;
    const parser = format.open(beginning);
    const firstMs = firstTime(parser, beginning);
    if (firstMs === void 0) return void 0;
    const untilMs = ("atMs" in from ? from.atMs : Math.floor(firstMs) + from.afterMs) - MARGIN_MS;
    let [offset, lastMs] = [0, firstMs];
    for (let i = 1; i < limits.seekPlaces; i += 1) {
      const at = Math.floor(size * i / limits.seekPlaces);
      const timeMs = firstTime(parser, (await linesAt(file, at)).slice(1));
      if (timeMs === void 0 || timeMs < lastMs) return void 0;
      lastMs = timeMs;
      if (timeMs < untilMs) offset = at;
    }
    return { offset, firstMs };
  } catch {
    return void 0;
  } finally {
    await file.close();
  }
}
var BYTE_ORDER_MARK = /^\xef\xbb\xbf/;
async function linesAt(file, offset) {
  const buffer = Buffer.alloc(limits.captureLineBytes * 2);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, offset);
  const lines = buffer.toString("latin1", 0, bytesRead).replace(BYTE_ORDER_MARK, "").split("\n").slice(0, -1);
  return lines.map((line) => line.trim()).filter((line, i) => i === 0 && offset > 0 || !isComment(line));
}
function firstTime(parser, lines) {
  for (const line of lines) {
    const record = parser.parse(line);
    if (typeof record === "object")
      return record.kind === "frame" ? record.frame.timestampMs : record.message.timestampMs;
  }
  return void 0;
}

// src/nmea2000/captures/capture-source.ts
var UNTIMED_SPACING_MS = 1;
var SHORTEST_SLEEP_MS = 1;
var SLEEP_MS = 4;
var CLOCK_STEP_MS = 100;
var CaptureSource = class {
  #options;
  #counters = { passes: 0, delivered: 0, passed_over: 0, leaps: 0 };
  #capture;
  constructor(options) {
    this.#options = options;
  }
  /**
   * Plays until the capture ends, or in a loop until the signal aborts. Throws the errors of `openCapture`, and at the
   * end that of `captureFault`.
   */
  async run(signal) {
    const { loop } = this.#options;
    try {
      for (; ; ) {
        const before = this.#counters.delivered;
        await this.#pass(signal);
        if (!loop || this.#counters.delivered === before) return;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
  get counters() {
    return { ...this.#counters };
  }
  /** The reader of the current pass; undefined before the first. */
  captureStatistics() {
    return this.#capture?.reader.statistics();
  }
  /** False once it is known that the capture has no times. */
  get hasTimes() {
    return this.#capture?.reader.hasTimes ?? true;
  }
  async #pass(signal) {
    const { speed, onBatch } = this.#options;
    const { inputs, from, to } = await this.#seek();
    const capture = await openCaptures(inputs);
    this.#capture = capture;
    this.#counters.passes += 1;
    const file = inputs.map(({ name }) => name).join(", ");
    if (!capture.reader.hasTimes && (from ?? to) !== void 0) {
      throw new BitacoraError("capture-without-times", { file });
    }
    const bounds = { ...this.#options, from, to };
    const player = new Player(bounds, capture.reader.hasTimes, this.#counters, signal);
    for await (const batch of capture.batches) {
      for (const message of batch) {
        const pending = player.play(message);
        if (pending !== void 0) await pending;
      }
      signal.throwIfAborted();
      await onBatch?.();
      if (speed === Infinity) await new Promise(setImmediate);
    }
    const fault = captureFault(capture.reader.statistics(), file);
    if (fault !== void 0) throw fault;
  }
  /** The inputs and the bounds. In a large file with ascending times, the part before `from` is skipped. */
  async #seek() {
    const { input, from, to } = this.#options;
    const inputs = "open" in input ? [input] : input;
    const [only] = inputs;
    const path = inputs.length === 1 ? only?.path : void 0;
    const found = path === void 0 || from === void 0 ? void 0 : await seekCapture(path, from);
    if (found === void 0 || only === void 0) return { inputs, from, to };
    const { offset, firstMs } = found;
    const at = (bound) => {
      const atMs = resolveBound(bound, firstMs);
      return atMs === void 0 ? void 0 : { atMs };
    };
    return { inputs: [{ ...only, open: () => only.open(offset) }], from: at(from), to: at(to) };
  }
};
var Player = class {
  #options;
  #hasTimes;
  #counters;
  #signal;
  #startMs;
  /** From monotonic to wall time. */
  #wallOffsetMs;
  #pace;
  #index = 0;
  #fromMs = -Infinity;
  #toMs = Infinity;
  constructor(options, hasTimes, counters, signal) {
    this.#options = options;
    this.#hasTimes = hasTimes;
    this.#counters = counters;
    this.#signal = signal;
    this.#startMs = options.clock.monotonic();
    this.#wallOffsetMs = options.clock.now() - this.#startMs;
    this.#pace = new ReplayPace(options.speed, this.#startMs);
  }
  /** Returns a promise only if the caller must wait: at full speed a promise for each message would be too slow. */
  play(message) {
    const { from, to, speed, clock, deliver } = this.#options;
    if (this.#index === 0) {
      this.#fromMs = resolveBound(from, message.timestampMs) ?? -Infinity;
      this.#toMs = resolveBound(to, message.timestampMs) ?? Infinity;
    }
    const timeMs = this.#hasTimes ? message.timestampMs : this.#index * UNTIMED_SPACING_MS;
    this.#index += 1;
    const shownMs = Math.floor(message.timestampMs);
    if (shownMs < this.#fromMs || shownMs > this.#toMs) {
      this.#counters.passed_over += 1;
      return void 0;
    }
    this.#counters.delivered += 1;
    if (speed === Infinity) return deliver(this.#stamped(message, clock.now()));
    const leaps = this.#pace.leaps;
    const dueMs = this.#pace.dueMs(timeMs);
    this.#counters.leaps += this.#pace.leaps - leaps;
    const waitMs = dueMs - clock.monotonic();
    if (waitMs >= SHORTEST_SLEEP_MS) return this.#deliverLater(message, dueMs, waitMs);
    return deliver(this.#stamped(message, this.#wallMs(dueMs)));
  }
  async #deliverLater(message, dueMs, waitMs) {
    const { deliver, sleep = sleepOn } = this.#options;
    await sleep(Math.max(waitMs, SLEEP_MS), this.#signal);
    await deliver(this.#stamped(message, this.#wallMs(dueMs)));
  }
  /** The wall-clock time of a monotonic time. It advances evenly, unless the wall clock was set. */
  #wallMs(monotonicMs) {
    const { clock } = this.#options;
    const readMs = clock.monotonic();
    const offsetMs = clock.now() - readMs;
    const isStep = Math.abs(offsetMs - this.#wallOffsetMs) > CLOCK_STEP_MS;
    if (isStep && clock.monotonic() - readMs < CLOCK_STEP_MS / 10) this.#wallOffsetMs = offsetMs;
    return this.#wallOffsetMs + monotonicMs;
  }
  #stamped(message, playedMs) {
    return this.#options.times === "original" ? message : { ...message, timestampMs: playedMs };
  }
};
function resolveBound(bound, firstMs) {
  if (bound === void 0) return void 0;
  return "atMs" in bound ? bound.atMs : Math.floor(firstMs) + bound.afterMs;
}
function sleepOn(ms, signal) {
  return setTimeout(ms, void 0, { signal });
}

export {
  ReplayPace,
  CaptureSource
};
