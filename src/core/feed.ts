/**
 * Hands what happens to whoever listens, synchronously and in the order of subscription. A listener that throws is counted and
 * does not keep the others from it.
 */
export class Feed<T> {
  /** Replaced when it changes, never changed: a hand-out under way goes on over the one that it began with. */
  #listeners: readonly ((event: T) => void)[] = [];
  listenerErrors = 0;
  lastError: unknown;

  /** The result ends the subscription. */
  subscribe(listener: (event: T) => void): () => void {
    // Each subscription is one of its own, also of the same function.
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
