/**
 * A first-in first-out queue with a fixed capacity and no allocation per item (a ring). Pushing to a full queue is
 * refused and counted; what to do about it is the caller's decision.
 */
export class BoundedQueue<T> {
  readonly capacity: number;
  /** How many pushes were refused since the queue was made. */
  refused = 0;
  #items: (T | undefined)[];
  #head = 0;
  #size = 0;

  constructor(capacity: number) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError(`capacity ${capacity}`);
    this.capacity = capacity;
    this.#items = Array.from({ length: Math.min(capacity, 16) });
  }

  get size(): number {
    return this.#size;
  }

  /** False when the queue is full; the item was then not taken. */
  push(item: T): boolean {
    if (this.#size === this.capacity) {
      this.refused += 1;
      return false;
    }
    if (this.#size === this.#items.length) this.#grow();
    this.#items[(this.#head + this.#size) % this.#items.length] = item;
    this.#size += 1;
    return true;
  }

  shift(): T | undefined {
    if (this.#size === 0) return undefined;
    const item = this.#items[this.#head];
    this.#items[this.#head] = undefined;
    this.#head = (this.#head + 1) % this.#items.length;
    this.#size -= 1;
    return item;
  }

  peek(): T | undefined {
    return this.#size === 0 ? undefined : this.#items[this.#head];
  }

  clear(): void {
    this.#items = Array.from({ length: Math.min(this.capacity, 16) });
    this.#head = 0;
    this.#size = 0;
  }

  #grow(): void {
    const larger: (T | undefined)[] = Array.from({ length: Math.min(this.#items.length * 2, this.capacity) });
    for (let i = 0; i < this.#size; i += 1) larger[i] = this.#items[(this.#head + i) % this.#items.length];
    this.#items = larger;
    this.#head = 0;
  }
}
