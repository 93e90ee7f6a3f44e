/** The blocks of one tag in one month file, the latest time first, looked up a few dozen at a time. */
import type { Collector } from "../reduce/collector.ts";
import type { DamageCount } from "../disk/damage.ts";
import type { HistoryQuery } from "../historian-store.ts";
import type { Source } from "../reduce/source.ts";
import type { BlockEntry } from "./sqlite-blocks.ts";
import type { SqliteMonthFile } from "./sqlite-month-file.ts";

const PAGE = 64;

export class BlockCursor implements Source {
  maxMs: number;
  readonly #file: SqliteMonthFile;
  readonly #query: HistoryQuery;
  readonly #lastId: number;
  readonly #damage: DamageCount;
  #page: BlockEntry[] = [];
  #at = 0;

  /** Blocks with an id above `lastId` were sealed after the query began and are not given. */
  constructor(file: SqliteMonthFile, query: HistoryQuery, lastId: number, damage: DamageCount) {
    this.maxMs = file.summary.maxMs;
    this.#file = file;
    this.#query = query;
    this.#lastId = lastId;
    this.#damage = damage;
  }

  hand(collector: Collector): number {
    const entry = this.#page[this.#at];
    if (entry === undefined) {
      // The look-up has changed `maxMs`: another source may come first now.
      this.#lookUp(undefined);
      return 1;
    }
    this.#at += 1;
    if (this.#at < this.#page.length || this.#page.length < PAGE) this.maxMs = this.#page[this.#at]?.maxMs ?? -Infinity;
    else this.#lookUp(entry);
    this.#unpack(entry.id, collector);
    return 1;
  }

  #lookUp(after: BlockEntry | undefined): void {
    const { tagId, sinceMs = -Infinity, untilMs = Infinity } = this.#query;
    try {
      this.#page = this.#file.find({ tagId, sinceMs, untilMs, lastId: this.#lastId, after, limit: PAGE });
    } catch (error) {
      // The index cannot be read: nothing more comes from this file.
      this.#damage.add(this.#file.file, error);
      this.#page = [];
    }
    this.#at = 0;
    this.maxMs = this.#page[0]?.maxMs ?? -Infinity;
  }

  #unpack(id: number, collector: Collector): void {
    try {
      const columns = this.#file.block(this.#query.tagId, id);
      if (columns !== undefined) collector.add(columns, id);
    } catch (error) {
      this.#damage.add(`${this.#file.file} ${id}`, error);
    }
  }
}
