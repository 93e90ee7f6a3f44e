/**
 * An index over the lines of a volume: where each line begins, its kind and its time, 17 bytes a line. It grows by pages, so
 * nothing is copied when the book grows. It is derived from the file, and rebuilt whenever the file is opened.
 */
import { type EntryKind, KINDS } from "../entry/entry.ts";
import { kindNumber } from "../entry/glance.ts";

const PAGE_LINES = 16_384;
/** A line that is not an entry: queries skip it, verification names it. */
const NO_ENTRY = 255;

/** Each page knows which kinds and times it holds, so a query skips whole pages. */
interface Page {
  readonly offsets: Float64Array;
  readonly times: Float64Array;
  readonly kinds: Uint8Array;
  readonly has: Uint8Array;
  firstMs: number;
  lastMs: number;
}

export interface LineSpan {
  readonly offset: number;
  /** With its newline. */
  readonly length: number;
}

export interface IndexFilter {
  readonly kinds?: readonly EntryKind[];
  readonly sinceMs?: number;
  readonly untilMs?: number;
}

export class EntryIndex {
  #pages: Page[] = [];
  #lines = 0;
  /** Where the next line begins: the length of what is indexed, in bytes. */
  end = 0;
  /** Lines that are entries. */
  entries = 0;

  get lines(): number {
    return this.#lines;
  }

  /** Adds the line that begins where the last one ended. */
  push(lengthWithNewline: number, entry: { readonly kind: number; readonly timeMs: number } | undefined): void {
    const slot = this.#lines % PAGE_LINES;
    if (slot === 0) this.#pages.push(newPage());
    const page = this.#page(this.#lines);
    page.offsets[slot] = this.end;
    page.times[slot] = entry?.timeMs ?? NaN;
    page.kinds[slot] = entry?.kind ?? NO_ENTRY;
    if (entry !== undefined) {
      page.has[entry.kind] = 1;
      // Times may come in any order: the clock leaps.
      page.firstMs = Math.min(page.firstMs, entry.timeMs);
      page.lastMs = Math.max(page.lastMs, entry.timeMs);
    }
    this.#lines += 1;
    this.end += lengthWithNewline;
    if (entry !== undefined) this.entries += 1;
  }

  span(line: number): LineSpan {
    if (line < 0 || line >= this.#lines) throw new RangeError(`no line ${line} in an index of ${this.#lines}`);
    const offset = this.#offset(line);
    return { offset, length: (line + 1 === this.#lines ? this.end : this.#offset(line + 1)) - offset };
  }

  /** The lines that pass the filter. Lines that are added meanwhile are not given. */
  *select(filter: IndexFilter, order: "newest-first" | "oldest-first"): Generator<number> {
    const wanted = new Uint8Array(NO_ENTRY + 1);
    for (const kind of filter.kinds ?? KINDS) wanted[kindNumber(kind)] = 1;
    const { sinceMs = -Infinity, untilMs = Infinity } = filter;
    const isWanted = (page: Page): boolean =>
      page.lastMs >= sinceMs &&
      page.firstMs <= untilMs &&
      page.has.some((has, kind) => has === 1 && wanted[kind] === 1);
    const lines = this.#lines;
    const pages = this.#pages.length;
    for (let i = 0; i < pages; i += 1) {
      const number = order === "oldest-first" ? i : pages - 1 - i;
      const page = this.#page(number * PAGE_LINES);
      if (!isWanted(page)) continue;
      const { kinds, times } = page;
      const end = Math.min(lines - number * PAGE_LINES, PAGE_LINES);
      for (let j = 0; j < end; j += 1) {
        const slot = order === "oldest-first" ? j : end - 1 - j;
        if (wanted[kinds[slot] ?? NO_ENTRY] !== 1) continue;
        const timeMs = times[slot] ?? NaN;
        if (timeMs >= sinceMs && timeMs <= untilMs) yield number * PAGE_LINES + slot;
      }
    }
  }

  /** The time of the last entry in the file that is not dated before `sinceMs`. */
  newestTime(sinceMs: number): number | undefined {
    const [line] = this.select({ sinceMs }, "newest-first");
    return line === undefined ? undefined : this.#page(line).times[line % PAGE_LINES];
  }

  #offset(line: number): number {
    return this.#page(line).offsets[line % PAGE_LINES] ?? this.end;
  }

  #page(line: number): Page {
    const page = this.#pages[Math.floor(line / PAGE_LINES)];
    if (page === undefined) throw new RangeError(`no page for line ${line} of ${this.#lines}`);
    return page;
  }
}

function newPage(): Page {
  return {
    offsets: new Float64Array(PAGE_LINES),
    times: new Float64Array(PAGE_LINES),
    kinds: new Uint8Array(PAGE_LINES),
    has: new Uint8Array(KINDS.length),
    firstMs: Infinity,
    lastMs: -Infinity,
  };
}
