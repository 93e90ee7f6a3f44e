/**
 * What is due next, of very many: a binary heap in which each item stands once and knows its place, so that bringing one forward costs
 * the logarithm of their number, and looking whether anything is due costs nothing.
 */
export interface Timed {
  /** Monotonic time; Infinity while it waits for nothing. Set by the heap. */
  dueMs: number;
  /** Its index in the heap; -1 where it is not in it. Set by the heap. */
  place: number;
}

export class TimerHeap<T extends Timed> {
  readonly #items: T[] = [];

  get size(): number {
    return this.#items.length;
  }

  /** Makes it due then, unless it is due earlier. */
  bringForward(item: T, dueMs: number): void {
    if (dueMs >= item.dueMs) return;
    item.dueMs = dueMs;
    if (item.place < 0) item.place = this.#items.push(item) - 1;
    this.#rise(item);
  }

  /** Takes out the next that is due; undefined where none is. */
  takeDue(nowMs: number): T | undefined {
    const first = this.#items[0];
    if (first === undefined || first.dueMs > nowMs) return undefined;
    const last = this.#items.pop();
    if (last !== undefined && last !== first) {
      this.#put(last, 0);
      this.#sink(last);
    }
    first.place = -1;
    first.dueMs = Infinity;
    return first;
  }

  #put(item: T, place: number): void {
    this.#items[place] = item;
    item.place = place;
  }

  #rise(item: T): void {
    for (;;) {
      const above = (item.place - 1) >> 1;
      const parent = item.place === 0 ? undefined : this.#items[above];
      if (parent === undefined || parent.dueMs <= item.dueMs) return;
      this.#put(parent, item.place);
      this.#put(item, above);
    }
  }

  #sink(item: T): void {
    for (;;) {
      const left = 2 * item.place + 1;
      const a = this.#items[left];
      const b = this.#items[left + 1];
      const child = b !== undefined && a !== undefined && b.dueMs < a.dueMs ? b : a;
      if (child === undefined || child.dueMs >= item.dueMs) return;
      const { place } = child;
      this.#put(child, item.place);
      this.#put(item, place);
    }
  }
}
