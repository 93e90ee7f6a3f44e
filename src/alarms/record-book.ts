/**
 * Alarm records in order of activation, at most `limits.records`: beyond that the oldest cleared ones are evicted. Open ones never are;
 * there is at most one for each rule, counting the rules that a project no longer has.
 */
import { limits } from "./limits.ts";
import { type AlarmRecord, isOpen } from "./alarm-record.ts";

export class RecordBook {
  readonly #capacity: number;
  readonly #records = new Map<string, AlarmRecord>();
  #open = 0;
  /** Made on demand and kept until the next change: they are read far more often than they change. */
  #newestFirst: readonly AlarmRecord[] | undefined;
  #openNewestFirst: readonly AlarmRecord[] | undefined;

  constructor(capacity: number = limits.records) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#records.size;
  }

  get(id: string): AlarmRecord | undefined {
    return this.#records.get(id);
  }

  /** Adds a record as the newest, or replaces the one with its id in its place. Returns the ids of the evicted records. */
  put(record: AlarmRecord): string[] {
    const before = this.#records.get(record.id);
    if (before !== undefined && isOpen(before)) this.#open -= 1;
    if (isOpen(record)) this.#open += 1;
    this.#records.set(record.id, record);
    this.#newestFirst = undefined;
    this.#openNewestFirst = undefined;
    return this.#records.size > this.#capacity ? this.#evict() : [];
  }

  oldestFirst(): IterableIterator<AlarmRecord> {
    return this.#records.values();
  }

  newestFirst(): readonly AlarmRecord[] {
    this.#newestFirst ??= Object.freeze([...this.#records.values()].toReversed());
    return this.#newestFirst;
  }

  openNewestFirst(): readonly AlarmRecord[] {
    this.#openNewestFirst ??= Object.freeze(this.newestFirst().filter(isOpen));
    return this.#openNewestFirst;
  }

  #evict(): string[] {
    const left: string[] = [];
    for (const [id, record] of this.#records) {
      if (this.#records.size <= this.#capacity || this.#records.size === this.#open) break;
      if (isOpen(record)) continue;
      this.#records.delete(id);
      left.push(id);
    }
    return left;
  }
}
