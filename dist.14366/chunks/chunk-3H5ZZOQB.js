import {
  BitacoraError
} from "./chunk-WYJWSAZZ.js";

// src/historian/file-store/sqlite-open-files.ts
import { statSync } from "node:fs";
var OpenFiles = class {
  #identities;
  /** To be constructed right after these files were opened. */
  constructor(paths) {
    this.#identities = new Map(paths.map((path) => [path, identityOf(path)]));
  }
  /** Throws `historian-io`. One system call for each file. */
  check() {
    for (const details of this.faults()) throw new BitacoraError("historian-io", details);
  }
  /** The files that are no longer where they were opened. */
  faults() {
    return [...this.#identities].flatMap(([file, identity]) => {
      const now = identityOf(file);
      return now === identity ? [] : [{ file, reason: now === void 0 ? "ENOENT" : "exchanged" }];
    });
  }
};
function identityOf(path) {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return void 0;
  }
}

export {
  OpenFiles
};
