/**
 * The latest value of each tag that is sent, and which of them are due. It is a table and no queue: while the broker is away, or does not
 * read, a newer value takes the place of the older one, so what waits is bounded by the number of tags.
 */
import { matchesWildcard } from "../core/wildcard.ts";
import type { TagUpdate } from "../tags/tag.ts";

export interface LiveTableSettings {
  /** Patterns of tags; empty: all. */
  readonly tags: readonly string[];
  /** Least time between two values of a tag; the first rate that matches counts. */
  readonly everyS: number;
  readonly rates: readonly { readonly tags: readonly string[]; readonly everyS: number }[];
}

interface Slot {
  readonly everyMs: number;
  update: TagUpdate;
  /** On the monotonic clock. */
  dueMs: number;
}

export class LiveTable {
  readonly counters = { sent: 0, replaced: 0 };
  readonly #settings: LiveTableSettings;
  /** Undefined for a tag that is not sent. */
  readonly #slots = new Map<string, Slot | undefined>();
  readonly #waiting = new Map<string, Slot>();

  constructor(settings: LiveTableSettings) {
    this.#settings = settings;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether this is a tag that is sent and of which nothing was known. */
  take(update: TagUpdate): boolean {
    const { tagId } = update;
    const known = this.#slots.get(tagId);
    if (known !== undefined) {
      known.update = update;
      if (this.#waiting.has(tagId)) this.counters.replaced += 1;
      else this.#waiting.set(tagId, known);
      return false;
    }
    if (this.#slots.has(tagId)) return false;
    const slot = this.sends(tagId) ? { everyMs: this.everyS(tagId) * 1000, update, dueMs: -Infinity } : undefined;
    this.#slots.set(tagId, slot);
    if (slot !== undefined) this.#waiting.set(tagId, slot);
    return slot !== undefined;
  }

  /** All values are due again: the broker may have forgotten them. */
  again(): void {
    for (const [tagId, slot] of this.#slots) {
      if (slot === undefined) continue;
      slot.dueMs = -Infinity;
      this.#waiting.set(tagId, slot);
    }
  }

  /** Hands out what is due, those that wait longest first, until `send` says that it takes no more. */
  flush(nowMs: number, send: (update: TagUpdate) => boolean): void {
    for (const [tagId, slot] of this.#waiting) {
      if (slot.dueMs > nowMs) continue;
      if (!send(slot.update)) return;
      slot.dueMs = nowMs + slot.everyMs;
      this.#waiting.delete(tagId);
      this.counters.sent += 1;
    }
  }

  sends(tagId: string): boolean {
    const { tags } = this.#settings;
    return tags.length === 0 || tags.some((pattern) => matchesWildcard(tagId, pattern));
  }

  everyS(tagId: string): number {
    const { rates, everyS } = this.#settings;
    return rates.find(({ tags }) => tags.some((pattern) => matchesWildcard(tagId, pattern)))?.everyS ?? everyS;
  }
}
