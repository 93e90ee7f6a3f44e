/**
 * Reads the log book for one receiver, in order. The book is the queue: an outage of any length costs no memory. A cursor on disk says
 * how far the receiver has got:
 *
 *     log book … 4711 4712 4713 4714 …          mqtt-house.json: entry 4712
 *                       ▲ cursor └── read, on the way ──▶ receiver ──▶ cursor, fsynced
 *
 * Entries that were read but not kept are read again after a restart, with the same ids. A new receiver gets only what comes from now on.
 */
import { jsonValue } from "../core/parse-json.ts";
import { StateFile, type StatePlace } from "../core/state-file.ts";
import type { FileLogbook } from "../logbook/book/file-logbook.ts";
import type { LogEntry } from "../logbook/entry/entry.ts";

/** The id of the last entry that is dealt with. */
export interface BookCursor {
  readonly entry: number;
}

export class BookReader {
  readonly #logbook: Pick<FileLogbook, "head" | "linesAfter">;
  readonly #cursor: Pick<StateFile<BookCursor>, "read" | "write">;
  #kept = 0;
  #read: number | undefined;

  constructor(
    logbook: Pick<FileLogbook, "head" | "linesAfter">,
    cursor: Pick<StateFile<BookCursor>, "read" | "write">,
  ) {
    this.#logbook = logbook;
    this.#cursor = cursor;
  }

  /** How far the receiver has got: the id of an entry. */
  get kept(): number {
    return this.#kept;
  }

  /** How far has been read. */
  get read(): number {
    return this.#read ?? 0;
  }

  /** Entries that the receiver has not got. */
  get waiting(): number {
    return this.#read === undefined ? 0 : Math.max(0, this.#logbook.head.lines - this.#kept);
  }

  /** Reads the cursor, once. */
  async begin(): Promise<void> {
    if (this.#read !== undefined) return;
    const newest = this.#logbook.head.lines;
    const kept = (await this.#cursor.read())?.entry;
    // An entry beyond the newest one belongs to another book.
    const isKnown = kept !== undefined && kept <= newest;
    this.#kept = isKnown ? kept : newest;
    this.#read = this.#kept;
    if (!isKnown) await this.#write();
  }

  /** The next entries after those that were read; none if there are none. A line that somebody has broken is left out. */
  async next(most: { readonly lines: number; readonly bytes: number }): Promise<LogEntry[]> {
    const from = this.read;
    if (this.#logbook.head.lines <= from) return [];
    const page = await this.#logbook.linesAfter(from, most);
    this.#read = from + page.lines;
    return page.bytes
      .toString("utf8")
      .split("\n")
      .flatMap((line) => entryOf(line));
  }

  /** Reads again the entries that the receiver has not got. */
  again(): void {
    this.#read = this.#kept;
  }

  /** The receiver has all up to this entry. If the disk refuses the cursor, it is kept in memory: some are sent again after a restart. */
  async keep(entry: number): Promise<void> {
    if (entry === this.#kept) return;
    this.#kept = entry;
    await this.#write();
  }

  async #write(): Promise<void> {
    await this.#cursor.write({ entry: this.#kept }).catch(() => undefined);
  }
}

export function bookCursor(place: StatePlace, name: string): StateFile<BookCursor> {
  return new StateFile(place, { name, parse: cursorOf });
}

function cursorOf(read: unknown): BookCursor | undefined {
  const { entry } = read as { readonly entry?: unknown };
  return typeof entry === "number" && Number.isSafeInteger(entry) && entry >= 0 ? { entry } : undefined;
}

/** Verification says what is wrong with a broken line; the others go on. */
function entryOf(line: string): LogEntry[] {
  try {
    return line === "" ? [] : [jsonValue(line) as LogEntry];
  } catch {
    return [];
  }
}
