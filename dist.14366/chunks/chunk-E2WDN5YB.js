import {
  CaptureSource
} from "./chunk-FYEJZEW5.js";
import {
  inputOf,
  sumOf
} from "./chunk-576LZEBK.js";
import {
  JsonLines,
  ReplayStatistics,
  passes,
  refusalSummary,
  tableLine,
  timeText
} from "./chunk-ZGGYKKLF.js";
import {
  fieldIdsOf,
  viewMessage
} from "./chunk-6X5Q3FKW.js";
import {
  suggest
} from "./chunk-U3KOJVF3.js";
import {
  isProprietary
} from "./chunk-HVEZHZKY.js";
import {
  escapeControls
} from "./chunk-LKZQLPCG.js";
import {
  valueNames
} from "./chunk-NEDDVSEB.js";
import {
  limits
} from "./chunk-SXZ4TPET.js";
import {
  systemClock
} from "./chunk-ZPDQHFJ4.js";
import {
  stopSignal
} from "./chunk-FFOQFTEG.js";
import {
  parseIsoTime
} from "./chunk-3GFNS52N.js";
import {
  BitacoraError,
  systemErrorCode,
  usageError
} from "./chunk-WYJWSAZZ.js";

// src/runtime/nmea/manufacturer-filter.ts
var ADDRESS_CLAIM = 60928;
var MANUFACTURERS = "MANUFACTURER_CODE";
function manufacturerOf(text, texts) {
  const names = [...valueNames(MANUFACTURERS).values()];
  const same = names.find((name) => name.toLowerCase() === text.toLowerCase());
  if (same !== void 0) return same;
  throw usageError(texts.noSuchManufacturer({ name: text, suggestion: suggest(text, names) }));
}
var ManufacturerFilter = class {
  #wanted;
  #sources = /* @__PURE__ */ new Map();
  /** Empty: all manufacturers. */
  constructor(wanted) {
    this.#wanted = new Set(wanted);
  }
  /** Must be called with every message of the capture, because it learns from address claims. */
  passes(message) {
    if (this.#wanted.size === 0) return true;
    const { pgn, source } = message;
    if (pgn === ADDRESS_CLAIM) this.#sources.set(source, viewMessage(message).fields?.["manufacturerCode"]);
    const own = isProprietary(pgn) ? viewMessage(message).fields?.["manufacturerCode"] : void 0;
    const name = own ?? this.#sources.get(source);
    return typeof name === "string" && this.#wanted.has(name);
  }
};

// src/runtime/nmea/replay.ts
import { once } from "node:events";
import { createInterface } from "node:readline";

// src/runtime/nmea/csv-files.ts
import { Buffer } from "node:buffer";
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
var HEAD = ["timestamp", "source", "destination", "priority"];
var CsvFiles = class {
  #dir;
  #tables = /* @__PURE__ */ new Map();
  #chars = 0;
  /** Throws `output-not-writable` if the folder cannot be made. */
  constructor(dir) {
    this.#dir = dir;
    guarded(dir, () => mkdirSync(dir, { recursive: true }));
  }
  write(message, hasTimes) {
    const { id, fields } = viewMessage(message);
    const table = this.#tableOf(id, message.pgn);
    const { timestampMs, source, destination, priority, data } = message;
    const head = [hasTimes ? timeText(timestampMs) : "", source, destination, priority];
    const cells = id === null ? [Buffer.from(data.buffer, data.byteOffset, data.length).toString("hex")] : table.columns.map((column) => fields?.[column] ?? null);
    const row = `${[...head, ...cells].map(cellOf).join(",")}\r
`;
    table.text += row;
    this.#chars += row.length;
    if (this.#chars > limits.csvChars) this.flush();
  }
  flush() {
    for (const table of this.#tables.values()) {
      if (table.text === "") continue;
      guarded(table.path, () => {
        const file = openSync(table.path, table.made ? "a" : "wx");
        table.made = true;
        try {
          writeSync(file, table.text);
        } finally {
          closeSync(file);
        }
      });
      table.text = "";
    }
    this.#chars = 0;
  }
  #tableOf(id, pgn) {
    const name = id ?? `pgn-${pgn}`;
    let table = this.#tables.get(name);
    if (table === void 0) {
      const columns = id === null ? ["data"] : fieldIdsOf(id);
      const text = `${[...HEAD, ...columns].join(",")}\r
`;
      table = { path: join(this.#dir, `${name}.csv`), columns, text, made: false };
      this.#tables.set(name, table);
    }
    return table;
  }
};
function cellOf(value) {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = withoutFormulas(escapeControls(typeof value === "object" ? JSON.stringify(value) : value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
var FORMULA = /(^|;)([\s"']*)(?=[=+\-@＝＋－＠])/g;
var NUMBER = /^[+-]?\d+(\.\d+)?$/;
function withoutFormulas(text) {
  return NUMBER.test(text) ? text : text.replaceAll(FORMULA, "$1$2'");
}
function guarded(path, work) {
  try {
    work();
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === void 0) throw error;
    throw new BitacoraError("output-not-writable", { file: path, reason }, error);
  }
}

// src/runtime/terminal/progress-bar.ts
var WIDTH = 30;
var REDRAW_MS = 100;
var ProgressBar = class {
  #terminal;
  #now;
  #startedAt;
  #shownAt = -Infinity;
  #width = 0;
  constructor(terminal, now) {
    this.#terminal = terminal;
    this.#now = now;
    this.#startedAt = now();
  }
  update(progress, messages) {
    const now = this.#now();
    if (now - this.#shownAt < REDRAW_MS) return;
    this.#shownAt = now;
    const line = progressLine(progress(), messages, (now - this.#startedAt) / 1e3);
    this.#terminal.write(`\r${line.padEnd(this.#width)}`);
    this.#width = line.length;
  }
  /** Clears the line. */
  end() {
    if (this.#width > 0) this.#terminal.write(`\r${" ".repeat(this.#width)}\r`);
  }
};
function progressLine({ bytes, of }, messages, seconds) {
  const share = of > 0 ? Math.min(bytes / of, 1) : 0;
  const filled = Math.round(share * WIDTH);
  const bar = `[${"#".repeat(filled)}${" ".repeat(WIDTH - filled)}] ${Math.round(share * 100)} %`;
  const rate = seconds > 0 ? messages / seconds : 0;
  const perSecond = rate >= 1e4 ? `${Math.round(rate / 1e3)} k/s` : `${Math.round(rate)}/s`;
  const left = share > 0 ? seconds / share * (1 - share) : 0;
  const clock = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
  return `${bar}  ${sizes(bytes, of)}  ${perSecond}  ${clock}`;
}
var UNITS = ["B", "kB", "MB", "GB", "TB"];
function sizes(bytes, of) {
  let unit = 0;
  let scale = 1;
  while (of / scale >= 1e3 && unit < UNITS.length - 1) {
    scale *= 1e3;
    unit += 1;
  }
  const shown = (value) => (value / scale).toFixed(unit === 0 ? 0 : 1);
  return `${shown(bytes)}/${shown(of)} ${UNITS[unit] ?? ""}`;
}

// src/runtime/nmea/replay.ts
var OUTPUT_CHARS = 64 * 1024;
var SLOWEST = 1e-3;
var FASTEST = 1e6;
function timeBoundOf(option, text, texts) {
  const match = /^(\d+\.?\d*|\.\d+)([smh]?)$/.exec(text);
  if (match !== null) {
    const [, number = "", unit = ""] = match;
    return { afterMs: Number(number) * (unit === "h" ? 36e5 : unit === "m" ? 6e4 : 1e3) };
  }
  const atMs = parseIsoTime(text);
  if (atMs === void 0) throw usageError(texts.notATime({ option, text }));
  return { atMs };
}
function speedOf(text, texts) {
  if (text === "max") return Infinity;
  const speed = /^\+?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : 0;
  if (speed >= SLOWEST && speed <= FASTEST) return speed;
  throw usageError(texts.notASpeed({ text, min: SLOWEST, max: FASTEST }));
}
async function replayOnTerminal(options) {
  const { stdin, stdout, stderr } = process;
  const progress = stderr.isTTY && options.file !== "-" && (options.stats || !stdout.isTTY);
  const colour = stdout.isTTY && !process.env["NO_COLOR"];
  await replay(options, { stdin, stdout, stderr, colour, progress, signal: stopSignal() });
}
async function replay(options, streams) {
  const { speed, loop, from, to, json, stats, texts } = options;
  const files = [options.file, ...options.more ?? []];
  checkOptions(options, files);
  const { stdout, stderr, signal } = streams;
  const inputs = files.map((file) => inputOf(file, streams.stdin));
  if (files.includes("-")) signal.addEventListener("abort", () => streams.stdin.destroy(), { once: true });
  const steps = options.step === true ? createInterface({ input: streams.stdin })[Symbol.asyncIterator]() : void 0;
  const printer = new Printer(options, stdout, streams.colour, signal);
  const print = (message) => {
    const isDue = printer.take(message, source.hasTimes);
    if (isDue === void 0) return void 0;
    if (steps !== void 0) return stepped(printer.flush(), steps);
    return speed !== Infinity || isDue ? printer.flush() : void 0;
  };
  const bounds = { ...from && { from }, ...to && { to } };
  const bar = streams.progress ? new ProgressBar(stderr, () => systemClock.monotonic()) : void 0;
  const source = new CaptureSource({
    ...bounds,
    input: inputs.map(({ input }) => input),
    speed,
    loop,
    times: "original",
    clock: systemClock,
    deliver: print,
    onBatch: () => {
      bar?.update(() => sumOf(inputs), source.counters.delivered + source.counters.passed_over);
      return printer.flush();
    }
  });
  try {
    await source.run(signal);
  } catch (error) {
    if (!(error instanceof NoMoreSteps)) throw error;
  } finally {
    bar?.end();
    printer.close();
    await steps?.return?.();
    const capture = source.captureStatistics();
    if (capture !== void 0) {
      const name = files.join(", ");
      if (stats) printer.add(printer.statistics.print({ file: name, capture, hasTimes: source.hasTimes }, json, texts));
      else stderr.write(refusalSummary(name, capture, texts));
      const written = printer.flush();
      if (signal.aborted) written.catch(() => void 0);
      else await written;
    }
  }
}
function checkOptions(options, files) {
  const { file, step, loop, stats, texts } = options;
  const max = limits.capturesAtOnce;
  const faults = [
    [files.length > 1 && files.includes("-"), texts.stdinIsOne],
    [files.length > max, texts.tooManyFiles({ max })],
    [step === true && file === "-", texts.stepNeedsFile],
    [loop && file === "-", texts.loopNeedsFile],
    [loop && stats, texts.statsNeedAnEnd]
  ];
  const [, reason] = faults.find(([isFault]) => isFault) ?? [];
  if (reason !== void 0) throw usageError(reason);
  refuseTogether(options, PLACES);
}
var Printer = class {
  statistics = new ReplayStatistics();
  #options;
  #stdout;
  #colour;
  #signal;
  #csv;
  #manufacturers;
  #lines = new JsonLines();
  #output = "";
  constructor(options, stdout, colour, signal) {
    this.#options = options;
    this.#stdout = stdout;
    this.#colour = colour;
    this.#signal = signal;
    this.#csv = options.csv === void 0 ? void 0 : new CsvFiles(options.csv);
    this.#manufacturers = new ManufacturerFilter(options.manufacturers ?? []);
  }
  /** Whether so much is collected that it should be flushed; undefined if there is nothing to print. */
  take(message, hasTimes) {
    const { filter, json, stats } = this.#options;
    if (!this.#manufacturers.passes(message) || !passes(filter, message)) return void 0;
    this.statistics.count(message);
    if (stats) return void 0;
    if (this.#csv !== void 0) {
      this.#csv.write(message, hasTimes);
      return void 0;
    }
    if (json) this.#lines.add(message, hasTimes);
    else this.#output += tableLine(message, hasTimes, this.#colour);
    return this.#output.length + this.#lines.bytes > OUTPUT_CHARS;
  }
  add(text) {
    this.#output += text;
  }
  async flush() {
    const linesTaken = this.#lines.bytes === 0 || this.#stdout.write(this.#lines.take());
    const taken = this.#output === "" || this.#stdout.write(this.#output);
    this.#output = "";
    if (!linesTaken || !taken) await once(this.#stdout, "drain", { signal: this.#signal });
  }
  close() {
    this.#csv?.flush();
  }
};
var PLACES = [
  ["csv", "stats"],
  ["csv", "json"],
  ["csv", "step"],
  ["step", "stats"]
];
function refuseTogether(options, pairs) {
  const isGiven = (name) => options[name] !== void 0 && options[name] !== false;
  const pair = pairs.find((names) => names.every(isGiven));
  if (pair === void 0) return;
  throw usageError(options.texts.notTogether({ one: `--${pair[0]}`, other: `--${pair[1]}` }));
}
var NoMoreSteps = class extends Error {
};
async function stepped(printed, steps) {
  await printed;
  if ((await steps.next()).done === true) throw new NoMoreSteps();
}

export {
  manufacturerOf,
  timeBoundOf,
  speedOf,
  replayOnTerminal,
  refuseTogether
};
