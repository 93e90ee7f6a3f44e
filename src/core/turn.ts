/**
 * Turns at one resource. What reads, waits and then writes takes a turn, so that nobody else writes in between. Work that fails gives the
 * turn on.
 */
export class Turn {
  #last: Promise<unknown> = Promise.resolve();

  /** Does the work after all that was given before it. */
  take<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
