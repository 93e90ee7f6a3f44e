/**
 * Checks whether the data directory is still the one that was opened: the same folder, lock and log book folder, on a writable disk. If
 * not, nothing is written: open files would be written wherever they were moved to, and files opened by name would start again in
 * another folder. A folder that is put back counts as the same.
 *
 * Descriptors of the folders are kept open, so that no new folder can get the inode number of a removed one.
 */
import { accessSync, closeSync, constants, openSync, statSync, type Stats } from "node:fs";
import { join } from "node:path";
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";

/** `gone`: it, its lock or its log book is missing. `other`: one of them was replaced. `read-only`: it is not writable, or closed to us. */
export type DataDirFault = "gone" | "other" | "read-only";

/** The code in /readyz and /health. */
const LOST = "data-dir-lost";

interface WatchedPath {
  readonly path: string;
  readonly descriptor: number;
  readonly identity: Pick<Stats, "dev" | "ino">;
}

export class DataDirWatch {
  readonly dir: string;
  readonly #paths: readonly WatchedPath[];

  /** The lock must be held and the log book open. */
  constructor(dir: string) {
    this.dir = dir;
    this.#paths = [dir, join(dir, "lock"), join(dir, "logbook")].map((path) => {
      const { dev, ino } = statSync(path);
      // Not for the lock: closing any descriptor of a file releases the locks that the process has on it.
      const descriptor = path.endsWith("lock") ? -1 : openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
      return { path, descriptor, identity: { dev, ino } };
    });
  }

  /** Called about four times a second, and before and after each append. Costs six system calls. */
  look(): DataDirFault | null {
    for (const { path, identity } of this.#paths) {
      const found = statSync(path, { throwIfNoEntry: false });
      if (found === undefined) return "gone";
      if (found.dev !== identity.dev || found.ino !== identity.ino) return "other";
    }
    try {
      accessSync(this.dir, constants.W_OK);
      // Throws where it may not be entered.
      statSync(`${this.dir}/logbook/.`);
      return null;
    } catch {
      return "read-only";
    }
  }

  /** Throws `data-dir-lost` if `look` finds a fault. */
  readonly check = (): void => {
    const reason = this.#looked();
    if (reason !== null) throw new BitacoraError(LOST, { dir: this.dir, reason });
  };

  close(): void {
    for (const { descriptor } of this.#paths) if (descriptor >= 0) closeSync(descriptor);
  }

  /** A folder whose disk is gone counts as gone. */
  #looked(): DataDirFault | null {
    try {
      return this.look();
    } catch (error) {
      return systemErrorCode(error) === "EACCES" ? "read-only" : "gone";
    }
  }

  get fault(): DataDirFault | null {
    return this.#looked();
  }

  /**
   * The present fault of the directory or of one of the parts. A part may have found the directory lost at its last write long ago, so
   * for that fault the present state of the directory counts.
   */
  faultBeside(parts: readonly (string | null)[]): string | null {
    if (this.fault !== null) return LOST;
    return parts.find((fault) => fault !== null && fault !== LOST) ?? null;
  }
}
