/**
 * Timers for very many items: a binary heap that holds each item once. Each item knows its index, so bringing one forward costs O(log n),
 * and checking whether anything is due costs O(1).
 */
export interface Timed {
  /** Its index in the heap; -1 if it is not in the heap. Set by the heap. */
  place: number;
}

export class TimerHeap<T extends Timed> {
  readonly #items: T[] = [];
  /** When the item of the same index is due. Monotonic. */
  readonly #dueMs: number[] = [];

  get size(): number {
    return this.#items.length;
  }

  /** When the next item is due; Infinity if there is none. */
  get leastMs(): number {
    return this.#dueMs[0] ?? Infinity;
  }

  /** When the item is due; Infinity if it is not in the heap. */
  dueMs(item: T): number {
    return item.place < 0 ? Infinity : (this.#dueMs[item.place] ?? Infinity);
  }

  /** When the first item is due; Infinity if there is none. */
  get nextMs(): number {
    return this.#dueMs[0] ?? Infinity;
  }

  /** Makes the item due at this time, unless it is due earlier; Infinity is never. */
  bringForward(item: T, dueMs: number): void {
    if (dueMs >= this.dueMs(item)) return;
    if (item.place < 0) item.place = this.#items.push(item) - 1;
    this.#dueMs[item.place] = dueMs;
    this.#rise(item, dueMs);
  }

  /** Removes and returns the next item that is due; undefined if there is none. */
  takeDue(nowMs: number): T | undefined {
    const first = this.#items[0];
    if (first === undefined || this.dueMs(first) > nowMs) return undefined;
    this.remove(first);
    return first;
  }

  remove(item: T): void {
    const { place } = item;
    if (place < 0) return;
    item.place = -1;
    const last = this.#items.pop();
    const lastDueMs = this.#dueMs.pop() ?? Infinity;
    if (last === undefined || last === item) return;
    this.#put(last, place, lastDueMs);
    this.#rise(last, lastDueMs);
    this.#sink(last, lastDueMs);
  }

  #put(item: T, place: number, dueMs: number): void {
    this.#items[place] = item;
    this.#dueMs[place] = dueMs;
    item.place = place;
  }

  #rise(item: T, dueMs: number): void {
    for (;;) {
      const above = (item.place - 1) >> 1;
      const parent = item.place === 0 ? undefined : this.#items[above];
      if (parent === undefined || this.dueMs(parent) <= dueMs) return;
      this.#put(parent, item.place, this.dueMs(parent));
      this.#put(item, above, dueMs);
    }
  }

  #sink(item: T, dueMs: number): void {
    for (;;) {
      const left = 2 * item.place + 1;
      const a = this.#items[left];
      const b = this.#items[left + 1];
      const child = b !== undefined && a !== undefined && this.dueMs(b) < this.dueMs(a) ? b : a;
      if (child === undefined || this.dueMs(child) >= dueMs) return;
      const { place } = child;
      this.#put(child, item.place, this.dueMs(child));
      this.#put(item, place, dueMs);
    }
  }
}
