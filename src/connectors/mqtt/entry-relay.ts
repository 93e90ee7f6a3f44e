/**
 * Sends the entries of the log book to one broker, in order and each at least once. What the broker has acknowledged (PUBACK) moves the
 * cursor; after a lost connection what was on the way goes again, with the same ids.
 */
import type { BookReader } from "../book-reader.ts";
import type { LogEntry } from "../../logbook/entry/entry.ts";
import { limits } from "../../mqtt/limits.ts";

export class EntryRelay {
  readonly counters = { entries: 0, repeated: 0 };
  readonly #send: (entry: LogEntry) => Promise<void>;
  readonly #reader: BookReader;
  /** The newest entry that was handed over, acknowledged or not. */
  #tried = 0;

  /** `send` resolves when the broker has all messages about this entry; it rejects if the connection ends. */
  constructor(reader: BookReader, send: (entry: LogEntry) => Promise<void>) {
    this.#reader = reader;
    this.#send = send;
  }

  get waiting(): number {
    return this.#reader.waiting;
  }

  get through(): number {
    return this.#reader.kept;
  }

  async begin(): Promise<void> {
    await this.#reader.begin();
    this.#tried ||= this.through;
  }

  /** Sends what there is, a few at once. Resolves to whether there was anything. Rejects if the connection ends. */
  async round(): Promise<boolean> {
    const from = this.through;
    this.#reader.again();
    const entries = await this.#reader.next({ lines: limits.entriesInFlight, bytes: limits.entryBytes });
    const { read } = this.#reader;
    if (read === from) return false;
    this.counters.repeated += Math.max(0, Math.min(this.#tried, read) - from);
    this.#tried = Math.max(this.#tried, read);
    await Promise.all(entries.map(this.#send));
    this.counters.entries += entries.length;
    await this.#reader.keep(read);
    return true;
  }
}
