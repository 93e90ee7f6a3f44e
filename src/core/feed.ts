/**
 * Delivers events to listeners, synchronously and in the order of subscription. A listener that throws is counted, and the
 * others still get the event.
 */
export class Feed<T> {
  /** Replaced, never mutated: a delivery under way goes on with the list that it began with. */
  #listeners: readonly ((event: T) => void)[] = [];
  listenerErrors = 0;
  lastError: unknown;

  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: T) => void): () => void {
    // The same function may subscribe twice: each subscription is ended by itself.
    const own = (event: T): void => listener(event);
    this.#listeners = [...this.#listeners, own];
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== own);
    };
  }

  tell(event: T): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.listenerErrors += 1;
        this.lastError = error;
      }
    }
  }
}
