/**
 * Checks that the files an archive has open are still the ones under their names. SQLite goes on without an error when its
 * file was removed, moved or exchanged, and what it writes then is lost. The archive asks before each append; the store asks
 * whenever its state is read.
 */
import { statSync } from "node:fs";
import { BitacoraError } from "../../core/errors.ts";

export class OpenFiles {
  readonly #identities: ReadonlyMap<string, string | undefined>;

  /** To be constructed right after these files were opened. */
  constructor(paths: readonly string[]) {
    this.#identities = new Map(paths.map((path) => [path, identityOf(path)]));
  }

  /** Throws `historian-io`. One system call for each file. */
  check(): void {
    for (const details of this.faults()) throw new BitacoraError("historian-io", details);
  }

  /** The files that are no longer where they were opened. */
  faults(): { readonly file: string; readonly reason: string }[] {
    return [...this.#identities].flatMap(([file, identity]) => {
      const now = identityOf(file);
      return now === identity ? [] : [{ file, reason: now === undefined ? "ENOENT" : "exchanged" }];
    });
  }
}

/** Device and inode; undefined if there is no such file, or the disk cannot tell. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}
