/**
 * How many bytes a second a sender may send: a token bucket that holds one second of them. Pure: the time is given to it.
 * What is taken beyond it is a debt, paid off by waiting, so that a sender can be slowed down without losing anything.
 */
export class ByteBudget {
  readonly #bytesPerMs: number;
  readonly #most: number;
  #left: number;
  #atMs: number | undefined;

  constructor(bytesPerS: number) {
    this.#bytesPerMs = bytesPerS / 1000;
    this.#most = bytesPerS;
    this.#left = bytesPerS;
  }

  /** Whether there is anything left; asking takes nothing. `nowMs` is monotonic. */
  has(nowMs: number): boolean {
    this.#fill(nowMs);
    return this.#left > 0;
  }

  /** Takes the bytes; how many milliseconds to wait until the next should come, 0 where there is room. */
  take(bytes: number, nowMs: number): number {
    this.#fill(nowMs);
    this.#left -= bytes;
    return this.#left >= 0 ? 0 : Math.ceil(-this.#left / this.#bytesPerMs);
  }

  #fill(nowMs: number): void {
    const elapsedMs = nowMs - (this.#atMs ?? nowMs);
    this.#atMs = nowMs;
    this.#left = Math.min(this.#most, this.#left + elapsedMs * this.#bytesPerMs);
  }
}
