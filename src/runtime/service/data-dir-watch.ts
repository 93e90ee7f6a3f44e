/**
 * Whether the data directory is still the one that was opened: the same folder, the same lock in it and the same folder of the
 * log book, on a disk that takes writes. What is open goes on being written wherever it was moved to, and what is opened by its
 * name would begin anew in another folder: so nothing is written while it is not the same. A folder that is put back is the same.
 *
 * Descriptors are held on the folders, so that no new folder can be given the number of one that was removed.
 */
import { accessSync, closeSync, constants, openSync, statSync, type Stats } from "node:fs";
import { join } from "node:path";
import { BitacoraError } from "../../core/errors.ts";

/** `gone`: it is not there, or its lock or its log book is not. `other`: another one is. `read-only`: it takes no writes. */
export type DataDirFault = "gone" | "other" | "read-only";

/** As /readyz and /health say it. */
const LOST = "data-dir-lost";

interface WatchedPath {
  readonly path: string;
  readonly descriptor: number;
  readonly identity: Pick<Stats, "dev" | "ino">;
}

export class DataDirWatch {
  readonly dir: string;
  readonly #paths: readonly WatchedPath[];

  /** The directory, with its lock taken and its log book opened. */
  constructor(dir: string) {
    this.dir = dir;
    this.#paths = [dir, join(dir, "lock"), join(dir, "logbook")].map((path) => {
      const { dev, ino } = statSync(path);
      // Not of the lock: closing a descriptor of a file takes away the locks that the process has on it.
      const descriptor = path.endsWith("lock") ? -1 : openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
      return { path, descriptor, identity: { dev, ino } };
    });
  }

  /** Looked at about four times a second, and before and after each append: five system calls. */
  look(): DataDirFault | null {
    for (const { path, identity } of this.#paths) {
      const found = statSync(path, { throwIfNoEntry: false });
      if (found === undefined) return "gone";
      if (found.dev !== identity.dev || found.ino !== identity.ino) return "other";
    }
    try {
      accessSync(this.dir, constants.W_OK);
      return null;
    } catch {
      return "read-only";
    }
  }

  /** Throws `data-dir-lost` where `look` finds a fault. */
  readonly check = (): void => {
    const reason = this.#looked();
    if (reason !== null) throw new BitacoraError(LOST, { dir: this.dir, reason });
  };

  close(): void {
    for (const { descriptor } of this.#paths) if (descriptor >= 0) closeSync(descriptor);
  }

  /** A folder that cannot even be asked (a disk that is gone) is not there. */
  #looked(): DataDirFault | null {
    try {
      return this.look();
    } catch {
      return "gone";
    }
  }

  get fault(): DataDirFault | null {
    return this.#looked();
  }

  /**
   * What is wrong now, with the directory or with one of the parts. A part that found the directory lost at its
   * last write may have nothing to write for a long time, so what this look finds counts.
   */
  faultBeside(parts: readonly (string | null)[]): string | null {
    if (this.fault !== null) return LOST;
    return parts.find((fault) => fault !== null && fault !== LOST) ?? null;
  }
}
