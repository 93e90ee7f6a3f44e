import {
  progressOf,
  reportOfLines
} from "./chunk-ZCA2VEYF.js";
import {
  AGGREGATES
} from "./chunk-MD5J6FPV.js";
import {
  FileHistory,
  checkReadable
} from "./chunk-H3BUGMYL.js";
import {
  GrowingColumns
} from "./chunk-47P5LQBP.js";
import {
  SERVICE_URL_FILE
} from "./chunk-R2A25KSH.js";
import {
  ServiceClient
} from "./chunk-Y64ILS5V.js";
import {
  isFileLocked
} from "./chunk-YN3NGZR2.js";
import {
  resolveReadableDataDir
} from "./chunk-QBSML6PZ.js";
import {
  displayPath
} from "./chunk-VU3WJHFL.js";
import {
  formatIsoTime,
  parseIsoTime
} from "./chunk-3GFNS52N.js";
import {
  Flags,
  dataDirFlag,
  locale,
  timeSpanFlag
} from "./chunk-PQQOGEO3.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";
import {
  BitacoraError,
  isBitacoraError,
  usageError
} from "./chunk-WYJWSAZZ.js";

// src/runtime/history/flags.ts
var texts = messagesIn(locale).history;
var { flags } = texts;
var locationFlags = {
  url: Flags.string({ summary: flags.url, helpValue: "URL" }),
  "data-dir": dataDirFlag,
  db: Flags.string({ summary: flags.db, helpValue: "FILE" })
};
var timeFlag = (name, summary) => Flags.custom({
  summary,
  helpValue: "TIME",
  parse: (text) => {
    const timeMs = parseIsoTime(text);
    if (timeMs !== void 0) return Promise.resolve(timeMs);
    return Promise.reject(usageError(texts.badTime({ option: `--${name}`, text })));
  }
})();
var spanFlags = {
  from: timeFlag("from", flags.from),
  to: timeFlag("to", flags.to),
  interval: timeSpanFlag({ name: "interval", summary: flags.interval, min: 1e-3, max: 366 * 86400 })(),
  aggregate: Flags.option({ summary: flags.aggregate, options: AGGREGATES })()
};
function spanOf({ from, to, interval, aggregate }) {
  if (from !== void 0 && to !== void 0 && from > to) throw usageError(texts.fromAfterTo);
  if (interval === void 0 && aggregate !== void 0) throw usageError(texts.aggregateNeedsInterval);
  const intervalMs = interval === void 0 ? void 0 : Math.max(1, Math.round(interval * 1e3));
  return {
    sinceMs: from,
    untilMs: to,
    interval: intervalMs === void 0 ? void 0 : { intervalMs, aggregate: aggregate ?? "mean" }
  };
}
function namesOf(words) {
  const names = words.flatMap((word) => word.split(",")).filter((name) => name !== "");
  return names.length === 0 ? ["*"] : names;
}

// src/runtime/history/open-reader.ts
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

// src/runtime/history/http-history.ts
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
var TAGS_TIMEOUT_MS = 6e4;
var RECORDS_TIMEOUT_MS = 12e4;
var HEALTH_TIMEOUT_MS = 1e4;
var HttpHistory = class {
  where;
  #client;
  constructor(url) {
    this.where = url;
    this.#client = new ServiceClient(url);
  }
  async tags() {
    const list = await this.#client.get("/history/tags", isTagList, TAGS_TIMEOUT_MS);
    return list.map(({ tag_id: tagId, samples, oldest, newest }) => ({
      tagId,
      samples,
      minMs: parseIsoTime(oldest) ?? 0,
      maxMs: parseIsoTime(newest) ?? 0
    }));
  }
  async columns({ tagId, limit, sinceMs, untilMs }, interval) {
    const query = new URLSearchParams({ limit: String(limit), ...spanParameters({ sinceMs, untilMs, interval }) });
    const path = `/tags/${encodeURIComponent(tagId)}/history?${query}`;
    const columns = new GrowingColumns();
    for (const { timestamp, value, quality } of await this.#client.get(path, isRecords, RECORDS_TIMEOUT_MS)) {
      columns.push(parseIsoTime(timestamp) ?? 0, value, quality);
    }
    return columns;
  }
  export({ format, names, wide, ...span }) {
    const query = new URLSearchParams({ format });
    if (!names.includes("*")) query.set("tags", names.join(","));
    for (const [name, value] of Object.entries(spanParameters(span))) query.set(name, value);
    if (wide) query.set("layout", "wide");
    return this.#client.stream(`/history/export?${query}`);
  }
  /** An answer without its last line is not complete. */
  async check(onProgress) {
    const lines = [];
    try {
      for await (const text of createInterface({ input: Readable.from(this.#client.stream("/history/check")) })) {
        const line = JSON.parse(text);
        const share = progressOf(line);
        if (share === void 0) lines.push(line);
        else onProgress(share);
      }
    } catch (error) {
      throw error instanceof SyntaxError ? this.#client.foreign(error) : error;
    }
    const report = reportOfLines(lines);
    if (report === void 0) throw this.#client.foreign();
    return report;
  }
  /** What the service has found since its start. Its log has the files that it set aside at the start. */
  async losses() {
    const { historian } = await this.#client.get("/health", isHealth, HEALTH_TIMEOUT_MS);
    const { damaged_blocks, missing_month_files } = historian;
    return { damaged_blocks, missing_month_files, set_aside_files: 0 };
  }
  async [Symbol.asyncDispose]() {
  }
};
function spanParameters({ sinceMs, untilMs, interval }) {
  return {
    ...sinceMs === void 0 ? {} : { since: formatIsoTime(sinceMs) },
    ...untilMs === void 0 ? {} : { until: formatIsoTime(untilMs) },
    ...interval && { interval_s: String(interval.intervalMs / 1e3), aggregate: interval.aggregate }
  };
}
function isTagList(value) {
  return isArrayOf(value, "tag_id", "samples", "oldest", "newest");
}
function isRecords(value) {
  return isArrayOf(value, "timestamp", "value", "quality");
}
function isArrayOf(value, first, ...others) {
  const isOne = (one) => typeof one === "object" && one !== null && typeof one[first] === "string" && others.every((name) => name in one);
  return Array.isArray(value) && value.every(isOne);
}
function isHealth(value) {
  if (typeof value !== "object" || value === null || !("historian" in value)) return false;
  const { historian } = value;
  return typeof historian === "object" && historian !== null && "damaged_blocks" in historian;
}

// src/runtime/history/open-reader.ts
async function openHistory(place) {
  const location = await locateHistory(place);
  return location.kind === "service" ? new HttpHistory(location.url) : new FileHistory(location.file);
}
async function locateHistory({ url, dataDir, db }) {
  if ([url, dataDir, db].filter((one) => one !== void 0).length > 1) throw usageError(texts.onlyOnePlace);
  if (url !== void 0) return { kind: "service", url };
  if (db !== void 0) return filesAt(resolve(db));
  const dir = readableDir(dataDir);
  const running = await runningService(dir);
  return running === void 0 ? filesAt(join(dir, "historian.db")) : { kind: "service", url: running };
}
function filesAt(file) {
  checkReadable(file, () => {
    throw new BitacoraError("history-missing", { file: displayPath(file) });
  });
  return { kind: "files", file };
}
function readableDir(dataDir) {
  try {
    return resolveReadableDataDir(dataDir).dir;
  } catch (error) {
    if (!isBitacoraError(error, "logbook-missing")) throw error;
    throw new BitacoraError("history-missing", { file: String(error.details["dir"]) }, error);
  }
}
async function runningService(dir) {
  if (!await isFileLocked(join(dir, "lock"))) return void 0;
  const text = await readFile(join(dir, SERVICE_URL_FILE), "utf8").catch(() => "");
  if (text.trim() !== "") return text.trim();
  throw new BitacoraError("history-in-use", { file: displayPath(dir) });
}

export {
  texts,
  locationFlags,
  spanFlags,
  spanOf,
  namesOf,
  openHistory,
  locateHistory
};
