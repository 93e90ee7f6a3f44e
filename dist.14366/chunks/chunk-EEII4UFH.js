import {
  writeDurably
} from "./chunk-D7FBUXBZ.js";

// src/core/state-file.ts
import { readFile } from "node:fs/promises";
var StateFile = class {
  #options;
  constructor(options) {
    this.#options = options;
  }
  /** Undefined if the file is missing or unreadable, or holds no state. */
  async read() {
    const { file, parse } = this.#options;
    try {
      return parse(JSON.parse(await readFile(file, "utf8")));
    } catch {
      return void 0;
    }
  }
  /** When this resolves, the state is on disk. */
  async write(state) {
    this.#options.mayWrite();
    await writeDurably(this.#options.file, `${JSON.stringify(state)}
`);
  }
};

export {
  StateFile
};
