/**
 * Judges that a connection or a program has said nothing for too long. What came while our own process stood still, as it does on a slow
 * disk, counts as said: it is read before the judgement, which is why the timer alone does not make it.
 */
export class Silence {
  readonly #timer: NodeJS.Timeout;
  #isDue = false;

  /** `onSilent` is called once after each `longestMs` in which `heard` was not. */
  constructor(longestMs: number, onSilent: () => void) {
    this.#timer = setTimeout(() => {
      this.#isDue = true;
      setImmediate(() => this.#isDue && onSilent());
    }, longestMs);
  }

  heard(): void {
    this.#isDue = false;
    this.#timer.refresh();
  }

  stop(): void {
    this.#isDue = false;
    clearTimeout(this.#timer);
  }
}
