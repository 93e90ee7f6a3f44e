/**
 * Whether the files that an archive has open are still the ones under their names. SQLite writes on without an error into a file that
 * was removed, moved or exchanged, and what it writes there is lost. The archive asks before each append; the store asks whenever its
 * state is read.
 */
import { statSync } from "node:fs";
import { BitacoraError } from "../../core/errors.ts";

export class OpenFiles {
  readonly #identities: ReadonlyMap<string, string | undefined>;

  /** To be made when these files have just been opened. */
  constructor(paths: readonly string[]) {
    this.#identities = new Map(paths.map((path) => [path, identityOf(path)]));
  }

  /** Throws `historian-io`. One system call a file. */
  check(): void {
    for (const details of this.faults()) throw new BitacoraError("historian-io", details);
  }

  /** Those that are not where they were opened. */
  faults(): { readonly file: string; readonly reason: string }[] {
    return [...this.#identities].flatMap(([file, identity]) => {
      const now = identityOf(file);
      return now === identity ? [] : [{ file, reason: now === undefined ? "ENOENT" : "exchanged" }];
    });
  }
}

/** Device and inode; undefined where there is no such file, or the disk cannot tell. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}
