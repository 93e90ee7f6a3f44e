/** Finds user names in a book that look like an earlier name, line by line while the book is verified. */
import { KnownNames } from "../../core/look-alike.ts";
import { limits as logbookLimits } from "../../logbook/limits.ts";

export interface ResemblingName {
  readonly name: string;
  readonly resembled: string;
}

/** Most names that are reported. */
const TOLD_NAMES = 10;
/** Begins the last member of a canonical line. */
const USER_MARK = Buffer.from(',"user":');

export class NamesOfBook {
  readonly #known = new KnownNames(logbookLimits.knownNames);
  /** Names in their JSON form: most lines have a name that was seen before. */
  readonly #seen = new Set<string>();
  readonly resembling: ResemblingName[] = [];

  line(line: Buffer): void {
    const at = line.lastIndexOf(USER_MARK);
    if (at === -1 || this.#seen.size >= logbookLimits.knownNames) return;
    const written = line.toString("utf8", at + USER_MARK.length, line.length - 1);
    if (this.#seen.has(written)) return;
    this.#seen.add(written);
    const name = parsed(written);
    if (name === undefined) return;
    const resembled = this.#known.resembled(name);
    this.#known.take(name);
    if (resembled !== undefined && this.resembling.length < TOLD_NAMES) this.resembling.push({ name, resembled });
  }
}

/** Undefined for a line that is not an entry. */
function parsed(written: string): string | undefined {
  try {
    const name: unknown = JSON.parse(written);
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}
