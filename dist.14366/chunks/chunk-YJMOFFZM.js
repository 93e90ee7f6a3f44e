import {
  StateFile
} from "./chunk-EEII4UFH.js";

// src/connectors/book-reader.ts
import { join } from "node:path";
var BookReader = class {
  #parts;
  #kept = 0;
  #read;
  constructor(parts) {
    this.#parts = parts;
  }
  /** How far the receiver has got: the id of an entry. */
  get kept() {
    return this.#kept;
  }
  /** How far has been read. */
  get read() {
    return this.#read ?? 0;
  }
  /** Entries that the receiver has not got. */
  get waiting() {
    return this.#read === void 0 ? 0 : Math.max(0, this.#parts.logbook.head.lines - this.#kept);
  }
  /** Reads the cursor, once. */
  async begin() {
    if (this.#read !== void 0) return;
    const { logbook, cursor } = this.#parts;
    const newest = logbook.head.lines;
    const kept = (await cursor.read())?.entry;
    const isKnown = kept !== void 0 && kept <= newest;
    this.#kept = isKnown ? kept : newest;
    this.#read = this.#kept;
    if (!isKnown) await this.#write();
  }
  /** The next entries after those that were read; none if there are none. A line that somebody has broken is left out. */
  async next(most) {
    const from = this.read;
    if (this.#parts.logbook.head.lines <= from) return [];
    const page = await this.#parts.logbook.linesAfter(from, most);
    this.#read = from + page.lines;
    return page.bytes.toString("utf8").split("\n").flatMap((line) => entryOf(line));
  }
  /** What the receiver has not got is read again. */
  again() {
    this.#read = this.#kept;
  }
  /** The receiver has all up to this entry. If the disk refuses the cursor, it is kept in memory: some are sent again after a restart. */
  async keep(entry) {
    if (entry === this.#kept) return;
    this.#kept = entry;
    await this.#write();
  }
  async #write() {
    await this.#parts.cursor.write({ entry: this.#kept }).catch(() => void 0);
  }
};
function bookCursor(dataDir, name, mayWrite) {
  return new StateFile({ file: join(dataDir, name), mayWrite, parse: cursorOf });
}
function cursorOf(read) {
  const { entry } = read;
  return typeof entry === "number" && Number.isSafeInteger(entry) && entry >= 0 ? { entry } : void 0;
}
function entryOf(line) {
  try {
    return line === "" ? [] : [JSON.parse(line)];
  } catch {
    return [];
  }
}

export {
  BookReader,
  bookCursor
};
