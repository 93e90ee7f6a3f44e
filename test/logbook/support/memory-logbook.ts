/**
 * A log book in memory, for tests of other parts: the same entries, chain and verification as on disk, over lines in an array.
 */
import type { Clock } from "../../../src/core/clock.ts";
import { BitacoraError } from "../../../src/core/errors.ts";
import { type ChainHead, EMPTY_CHAIN } from "../../../src/logbook/entry/chain.ts";
import { isChosen } from "../../../src/logbook/entry/audit-event.ts";
import { entryBody, type EntryKind, type LogEntry } from "../../../src/logbook/entry/entry.ts";
import { hasWords } from "../../../src/logbook/entry/words.ts";
import type { EntryDraft, EntryQuery, Logbook } from "../../../src/logbook/logbook.ts";
import type { LogbookStatistics } from "../../../src/logbook/statistics.ts";
import { sealGroup } from "../../../src/logbook/book/seal.ts";
import { type BookReport, Verification } from "../../../src/logbook/verify/verify.ts";

export class MemoryLogbook implements Logbook {
  readonly #clock: Clock;
  readonly #entries: LogEntry[] = [];
  readonly #lines: Buffer[] = [];
  #head: ChainHead = EMPTY_CHAIN;
  #closed = false;

  /** Nothing is signed, and nothing can be lost. */
  readonly checkpoint = undefined;
  readonly publicKey = undefined;
  readonly doubt = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async append(draft: EntryDraft): Promise<LogEntry> {
    this.#mustBeOpen();
    const group = sealGroup([{ body: entryBody(draft), timeMs: this.#clock.now() }], this.#head);
    this.#entries.push(...group.entries);
    this.#lines.push(...group.lines);
    this.#head = group.head;
    const [entry] = group.entries;
    if (entry === undefined) throw new RangeError("a group of one has an entry");
    return entry;
  }

  async entry(id: number): Promise<LogEntry | undefined> {
    this.#mustBeOpen();
    return this.#entries[id - 1];
  }

  async *entries(query: EntryQuery): AsyncGenerator<LogEntry> {
    yield* await this.query(query);
  }

  async query(query: EntryQuery): Promise<LogEntry[]> {
    this.#mustBeOpen();
    const { kind, sinceMs = -Infinity, untilMs = Infinity, audit, limit } = query;
    const matching = this.#entries.filter((entry) => {
      const timeMs = Date.parse(entry.timestamp);
      return (
        (kind === undefined || entry.kind === kind) &&
        timeMs >= sinceMs &&
        timeMs <= untilMs &&
        isChosen(entry, audit) &&
        hasWords(entry, query)
      );
    });
    return matching.toReversed().slice(0, Math.max(0, limit));
  }

  async *scan(kinds: readonly EntryKind[]): AsyncGenerator<LogEntry> {
    this.#mustBeOpen();
    for (const entry of this.#entries.slice()) if (kinds.includes(entry.kind)) yield entry;
  }

  async verify(): Promise<BookReport> {
    this.#mustBeOpen();
    const verification = new Verification();
    let offset = 0;
    for (const line of this.#lines) {
      verification.line(line.subarray(0, -1), "memory", offset);
      offset += line.length;
    }
    return verification.finish({ file: "memory", offset, bytes: offset }, this.#head);
  }

  async sign(): Promise<undefined> {}

  async accept(): Promise<undefined> {}

  statistics(): LogbookStatistics {
    return {
      entries: this.#entries.length,
      bytes: this.#lines.reduce((sum, line) => sum + line.length, 0),
      appends: this.#entries.length,
      fsyncs: 0,
      pending: 0,
      failed_appends: 0,
      torn_tails: 0,
      fault: null,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
  }

  #mustBeOpen(): void {
    if (this.#closed) throw new BitacoraError("logbook-closed");
  }
}
