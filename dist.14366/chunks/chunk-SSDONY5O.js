// src/core/bounded-queue.ts
var BoundedQueue = class {
  capacity;
  /** How many pushes were refused since the queue was made. */
  refused = 0;
  #items;
  #head = 0;
  #size = 0;
  constructor(capacity) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError(`capacity ${capacity}`);
    this.capacity = capacity;
    this.#items = Array.from({ length: Math.min(capacity, 16) });
  }
  get size() {
    return this.#size;
  }
  /** False when the queue is full; the item was then not taken. */
  push(item) {
    if (this.#size === this.capacity) {
      this.refused += 1;
      return false;
    }
    if (this.#size === this.#items.length) this.#grow();
    this.#items[(this.#head + this.#size) % this.#items.length] = item;
    this.#size += 1;
    return true;
  }
  shift() {
    if (this.#size === 0) return void 0;
    const item = this.#items[this.#head];
    this.#items[this.#head] = void 0;
    this.#head = (this.#head + 1) % this.#items.length;
    this.#size -= 1;
    return item;
  }
  peek() {
    return this.#size === 0 ? void 0 : this.#items[this.#head];
  }
  clear() {
    this.#items = Array.from({ length: Math.min(this.capacity, 16) });
    this.#head = 0;
    this.#size = 0;
  }
  #grow() {
    const larger = Array.from({ length: Math.min(this.#items.length * 2, this.capacity) });
    for (let i = 0; i < this.#size; i += 1) larger[i] = this.#items[(this.#head + i) % this.#items.length];
    this.#items = larger;
    this.#head = 0;
  }
};

export {
  BoundedQueue
};
