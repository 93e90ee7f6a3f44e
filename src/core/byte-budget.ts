/**
 * Limits how many bytes a second a sender may send: a token bucket that holds one second's bytes. Pure: the caller passes the
 * time. Bytes beyond the budget become a debt that is paid off by waiting: the sender is slowed down and loses nothing.
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

  /** Whether any budget is left; asking takes none. `nowMs` is monotonic. */
  has(nowMs: number): boolean {
    this.#fill(nowMs);
    return this.#left > 0;
  }

  /** Takes the bytes. Returns how many milliseconds to wait before sending more, 0 if there is budget left. */
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
