/** Samples waiting for their flush: first in, first out, bounded. A full buffer drops its oldest sample and counts it. */
import { type Columns, GrowingColumns } from "./codec/columns.ts";
import type { Sample } from "./historian-store.ts";

export class SampleBuffer {
  readonly capacity: number;
  dropped = 0;
  #items: Sample[] = [];
  #head = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get size(): number {
    return this.#items.length - this.#head;
  }

  push(sample: Sample): void {
    if (this.size === this.capacity) {
      this.#head += 1;
      this.dropped += 1;
    }
    this.#items.push(sample);
    // Removed samples are cut off once they are half of the array: so a push has constant cost on average.
    if (this.#head > 1024 && this.#head * 2 > this.#items.length) this.#compact();
  }

  /** Removes and returns the oldest samples, at most `count`. */
  take(count: number): Sample[] {
    const taken = this.#items.slice(this.#head, this.#head + count);
    this.#head += taken.length;
    if (this.size === 0) this.#compact();
    return taken;
  }

  /** Puts back in front what was taken last; what no longer fits is dropped, oldest first. */
  putBack(taken: readonly Sample[]): void {
    const kept = taken.slice(Math.max(0, taken.length - (this.capacity - this.size)));
    this.dropped += taken.length - kept.length;
    this.#items = [...kept, ...this.#items.slice(this.#head)];
    this.#head = 0;
  }

  /** The waiting samples of a tag, in order of arrival. */
  of(tagId: string): Columns {
    const found = new GrowingColumns();
    for (let i = this.#head; i < this.#items.length; i += 1) {
      const sample = this.#items[i];
      if (sample?.tagId === tagId) found.push(sample.timestampMs, sample.value, sample.quality);
    }
    return found;
  }

  #compact(): void {
    this.#items = this.#items.slice(this.#head);
    this.#head = 0;
  }
}
