import {
  ChartError,
  boundsOf,
  plainText
} from "../../../chunks/chunk-FXMTB2LG.js";
import {
  limits
} from "../../../chunks/chunk-F5SIDUET.js";
import {
  lowerThreadPriority
} from "../../../chunks/chunk-JJE5INKC.js";
import {
  systemErrorCode
} from "../../../chunks/chunk-WYJWSAZZ.js";
import "../../../chunks/chunk-A3YBKGDL.js";

// src/track/chart/chart-worker.ts
import { closeSync as closeSync2, openSync as openSync2, readSync as readSync2 } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

// src/track/chart/file-tiles.ts
import { closeSync, openSync, readSync } from "node:fs";
import { gunzipSync } from "node:zlib";
var HEADER_BYTES = 127;
var [NONE, GZIP] = [1, 2];
var VECTOR = 1;
var PICTURES = /* @__PURE__ */ new Set([2, 3, 4]);
function openFileTiles(file) {
  const tiles2 = new FileTiles(openSync(file, "r"));
  return { set: tiles2.set, tile: (place) => tiles2.tile(place) };
}
var FileTiles = class {
  set;
  #file;
  #root;
  #leaves;
  #data;
  #isPacked;
  /** The last used, by their offset. */
  #directories = /* @__PURE__ */ new Map();
  constructor(file) {
    this.#file = file;
    try {
      const header = this.#read({ offset: 0, length: HEADER_BYTES });
      const number = (at) => Number(header.readBigUInt64LE(at));
      const degrees = (at) => header.readInt32LE(at) / 1e7;
      const [packing, , type] = header.subarray(97, 100);
      if (header.toString("latin1", 0, 7) !== "PMTiles" || header[7] !== 3) throw new ChartError("not a chart");
      if (type === VECTOR) throw new ChartError("vector");
      if (!PICTURES.has(type ?? 0) || packing !== NONE && packing !== GZIP) throw new ChartError("not a chart");
      this.#isPacked = packing === GZIP;
      this.#root = { offset: number(8), length: number(16) };
      this.#leaves = number(40);
      this.#data = number(56);
      const [minZoom = 0, maxZoom = 0] = header.subarray(100, 102);
      this.set = {
        ...namesIn(this.#unpacked({ offset: number(24), length: number(32) })),
        minZoom,
        maxZoom: Math.min(maxZoom, limits.chart.zoom),
        bounds: boundsOf([102, 106, 110, 114].map(degrees))
      };
      this.#entriesOf(this.#root);
    } catch (error) {
      closeSync(file);
      throw error instanceof ChartError ? error : new ChartError("damaged", error);
    }
  }
  tile(place) {
    const id = tileId(place);
    let part = this.#root;
    for (let depth = 0; depth < limits.chart.depth; depth += 1) {
      const entry = this.#entriesOf(part).findLast((each) => each.id <= id);
      if (entry === void 0) return void 0;
      const { run, length, offset } = entry;
      if (run > 0) {
        const isThere = id < entry.id + run && length <= limits.chart.tileBytes;
        return isThere ? this.#read({ offset: this.#data + offset, length }) : void 0;
      }
      part = { offset: this.#leaves + offset, length };
    }
    return void 0;
  }
  #entriesOf(part) {
    const known = this.#directories.get(part.offset);
    const entries = known ?? entriesIn(this.#unpacked(part));
    this.#directories.delete(part.offset);
    this.#directories.set(part.offset, entries);
    const [oldest] = this.#directories.keys();
    if (this.#directories.size > limits.chart.directories && oldest !== void 0) this.#directories.delete(oldest);
    return entries;
  }
  #unpacked(part) {
    if (part.length > limits.chart.directoryBytes) throw new ChartError("damaged");
    const bytes = this.#read(part);
    return this.#isPacked ? gunzipSync(bytes, { maxOutputLength: limits.chart.unpackedBytes }) : bytes;
  }
  #read({ offset, length }) {
    const bytes = Buffer.alloc(length);
    if (!Number.isSafeInteger(offset) || readSync(this.#file, bytes, 0, length, offset) < length)
      throw new ChartError("damaged");
    return bytes;
  }
};
function namesIn(metadata) {
  try {
    const { name = "", attribution = "" } = JSON.parse(metadata.toString());
    return { name: plainText(String(name)), attribution: plainText(String(attribution)) };
  } catch {
    return { name: "", attribution: "" };
  }
}
function entriesIn(bytes) {
  let at = 0;
  const next = () => {
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const byte = bytes[at];
      if (byte === void 0 || place > 2 ** 56) throw new ChartError("damaged");
      at += 1;
      value += (byte & 127) * place;
      if (byte < 128) return value;
    }
  };
  const count = next();
  if (count * 4 > bytes.length) throw new ChartError("damaged");
  const row = () => Array.from({ length: count }, next);
  const [steps, runs, lengths, offsets] = [row(), row(), row(), row()];
  const entries = [];
  let id = 0;
  for (let i = 0; i < count; i += 1) {
    id += steps[i] ?? 0;
    const before = entries.at(-1);
    const said = offsets[i] ?? 0;
    const offset = said === 0 && before !== void 0 ? before.offset + before.length : said - 1;
    entries.push({ id, run: runs[i] ?? 0, length: lengths[i] ?? 0, offset });
  }
  return entries;
}
function tileId({ zoom, x, y }) {
  let id = (4 ** zoom - 1) / 3;
  let [column, row] = [x, y];
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const [east, south] = [column >= side, row >= side];
    id += side * side * (east ? south ? 2 : 3 : south ? 1 : 0);
    [column, row] = [column % side, row % side];
    if (!south) [column, row] = east ? [side - 1 - row, side - 1 - column] : [row, column];
  }
  return id;
}

// src/track/chart/sqlite-tiles.ts
import { pathToFileURL } from "node:url";
import { DatabaseSync } from "node:sqlite";
var SELECT = `SELECT tile_data AS data FROM tiles
  WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? AND length(tile_data) <= ${limits.chart.tileBytes}`;
function openSqliteTiles(file) {
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  try {
    const database = new DatabaseSync(url, { readOnly: true });
    database.exec("PRAGMA trusted_schema = OFF");
    const set = setOf(database);
    const select = database.prepare(SELECT);
    return { set, tile: ({ zoom, x, y }) => blobOf(select.get(zoom, x, 2 ** zoom - 1 - y)?.["data"]) };
  } catch (error) {
    throw error instanceof ChartError ? error : new ChartError("damaged", error);
  }
}
function blobOf(data) {
  return data instanceof Uint8Array ? data : void 0;
}
function setOf(database) {
  const rows = database.prepare("SELECT name, value FROM metadata LIMIT 100").all();
  const said = new Map(rows.map(({ name, value }) => [String(name), String(value)]));
  if (said.get("format") === "pbf") throw new ChartError("vector");
  const zoomOf = (name, select) => {
    const text = said.get(name) ?? database.prepare(`SELECT ${select}(zoom_level) AS zoom FROM tiles`).get()?.["zoom"];
    const zoom = Number(text ?? NaN);
    if (!Number.isInteger(zoom) || zoom < 0 || zoom > limits.chart.zoom) throw new ChartError("damaged");
    return zoom;
  };
  return {
    name: plainText(said.get("name") ?? ""),
    attribution: plainText(said.get("attribution") ?? ""),
    minZoom: zoomOf("minzoom", "min"),
    maxZoom: zoomOf("maxzoom", "max"),
    bounds: boundsOf((said.get("bounds") ?? "").split(",").map(Number))
  };
}

// src/track/chart/chart-worker.ts
lowerThreadPriority();
function opened(file) {
  const descriptor = openSync2(file, "r");
  const head = Buffer.alloc(16);
  try {
    readSync2(descriptor, head, 0, head.length, 0);
  } finally {
    closeSync2(descriptor);
  }
  if (head.toString("latin1", 0, 7) === "PMTiles") return openFileTiles(file);
  if (head.toString("latin1") === "SQLite format 3\0") return openSqliteTiles(file);
  throw new ChartError("not a chart");
}
function answer(work) {
  try {
    parentPort?.postMessage(work(), []);
  } catch (error) {
    const fault = error instanceof ChartError ? error.fault : systemErrorCode(error) === "ENOENT" ? "missing" : "unreadable";
    parentPort?.postMessage({ fault }, []);
  }
}
var tiles;
answer(() => {
  tiles = opened(workerData);
  return { set: tiles.set };
});
parentPort?.on("message", (place) => answer(() => ({ tile: tiles?.tile(place) })));
