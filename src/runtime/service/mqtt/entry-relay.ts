/**
 * Sends the entries of the log book to one broker, in order and each at least once. The log book is the queue: an outage of any length
 * costs no memory. What the broker has acknowledged (PUBACK) moves the cursor.
 *
 *     log book … 4711 4712 4713 4714 …          mqtt-house.json {"entry":4712}
 *                       ▲ cursor └── on the way ──▶ broker ──▶ PUBACK of all ──▶ cursor, fsynced
 *
 * After a lost connection what was on the way goes again, with the same ids. A new broker gets only what comes from now on.
 */
import type { FileLogbook } from "../../../logbook/book/file-logbook.ts";
import type { LogEntry } from "../../../logbook/entry/entry.ts";
import { limits } from "../../../mqtt/limits.ts";
import type { FileCursor } from "../notify/file-cursor.ts";

export interface EntryRelayParts {
  readonly logbook: Pick<FileLogbook, "head" | "linesAfter">;
  readonly cursor: Pick<FileCursor, "read" | "write">;
  /** Resolves when the broker has all that is said of this entry; rejects if the connection ends. */
  readonly send: (entry: LogEntry) => Promise<void>;
}

export class EntryRelay {
  readonly counters = { entries: 0, repeated: 0 };
  readonly #parts: EntryRelayParts;
  #through: number | undefined;
  /** The newest entry that was handed over, acknowledged or not. */
  #tried = 0;

  constructor(parts: EntryRelayParts) {
    this.#parts = parts;
  }

  get waiting(): number {
    return this.#through === undefined ? 0 : Math.max(0, this.#parts.logbook.head.lines - this.#through);
  }

  get through(): number {
    return this.#through ?? 0;
  }

  /** Reads the cursor, once. */
  async begin(): Promise<void> {
    if (this.#through !== undefined) return;
    const { logbook, cursor } = this.#parts;
    const newest = logbook.head.lines;
    const kept = await cursor.read();
    // An entry beyond the newest one belongs to another book.
    const isKnown = kept !== undefined && kept <= newest;
    this.#through = isKnown ? kept : newest;
    this.#tried = this.#through;
    if (!isKnown) await this.#keep(newest);
  }

  /** Sends what there is, a few at once. Resolves to whether there was anything. Rejects if the connection ends. */
  async round(): Promise<boolean> {
    const { logbook, send } = this.#parts;
    const from = this.through;
    if (logbook.head.lines <= from) return false;
    const page = await logbook.linesAfter(from, { lines: limits.entriesInFlight, bytes: limits.entryBytes });
    if (page.lines === 0) return false;
    const entries = page.bytes
      .toString("utf8")
      .split("\n")
      .filter((line) => line !== "")
      .flatMap(entryOf);
    this.counters.repeated += Math.max(0, Math.min(this.#tried, from + page.lines) - from);
    this.#tried = Math.max(this.#tried, from + page.lines);
    await Promise.all(entries.map(send));
    this.counters.entries += entries.length;
    await this.#keep(from + page.lines);
    return true;
  }

  /** If the disk refuses the cursor, it is kept in memory: after the next start some entries are sent again. */
  async #keep(entry: number): Promise<void> {
    this.#through = entry;
    await this.#parts.cursor.write(entry).catch(() => undefined);
  }
}

/** A line that somebody has broken is no entry: verification says so, and the others go on. */
function entryOf(line: string): LogEntry[] {
  try {
    return [JSON.parse(line) as LogEntry];
  } catch {
    return [];
  }
}
