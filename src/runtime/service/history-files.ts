/**
 * Whether the historian's files are still where it opened them: what is removed while they are open goes on being written, and is
 * gone at the end. Samples wait then, and the historian says what is wrong.
 */
import { statSync } from "node:fs";
import { BitacoraError } from "../../core/errors.ts";
import { frameLogPath } from "../../historian/disk/frame-log-path.ts";

export class HistoryFiles {
  readonly #file: string;
  /** Those that were there once. */
  readonly #known = new Set<string>();

  /** `file`: the main one. */
  constructor(file: string) {
    this.#file = file;
  }

  /** Throws `historian-io`. Two system calls. */
  check(): void {
    for (const path of [this.#file, frameLogPath(this.#file)]) {
      if (isThere(path)) this.#known.add(path);
      else if (this.#known.has(path)) throw new BitacoraError("historian-io", { file: path, reason: "ENOENT" });
    }
  }
}

function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A disk that is gone cannot even be asked.
    return false;
  }
}
