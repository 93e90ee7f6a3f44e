import {
  writeDurably
} from "./chunk-D7FBUXBZ.js";

// src/historian/shipment/file-shipping-cursor.ts
import { readFile } from "node:fs/promises";
var BEGINNING = { block: 0, frames: [] };
var FileShippingCursor = class {
  #file;
  #mayWrite;
  constructor(file, mayWrite) {
    this.#file = file;
    this.#mayWrite = mayWrite;
  }
  /** The cursor at the beginning if there is no readable file: everything is sent again, and the receiver drops duplicates. */
  async read() {
    try {
      return cursorFrom(JSON.parse(await readFile(this.#file, "utf8"))) ?? BEGINNING;
    } catch {
      return BEGINNING;
    }
  }
  /** When it resolves, the cursor is on disk. */
  async write({ block, frames }) {
    this.#mayWrite();
    await writeDurably(this.#file, `${JSON.stringify({ block, frames })}
`);
  }
};
function cursorFrom(parsed) {
  if (typeof parsed !== "object" || parsed === null) return void 0;
  const { block, frames } = parsed;
  if (!isId(block) || !Array.isArray(frames)) return void 0;
  let before = -1;
  for (const interval of frames) {
    if (!Array.isArray(interval) || interval.length !== 2) return void 0;
    const [from, through] = interval;
    if (!isId(from) || !isId(through) || from <= before + 1 || through < from) return void 0;
    before = through;
  }
  return { block, frames };
}
function isId(value) {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

export {
  FileShippingCursor
};
