/** A list of listeners. An error that one of them throws is counted, and the others are still called. */
export class Listeners<T> {
  errors = 0;
  /** The last error that a listener threw; for the log. */
  lastError: unknown;
  #all: readonly ((value: T) => void)[] = [];

  /** Calls `listener` from now on, until the returned function is called. */
  add(listener: (value: T) => void): () => void {
    // A new function, so that a listener that was added twice can be removed once.
    const own = (value: T) => listener(value);
    this.#all = [...this.#all, own];
    return () => {
      this.#all = this.#all.filter((each) => each !== own);
    };
  }

  notify(value: T): void {
    for (const listener of this.#all) {
      try {
        listener(value);
      } catch (error) {
        this.errors += 1;
        this.lastError = error;
      }
    }
  }
}
