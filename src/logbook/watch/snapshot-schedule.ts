/**
 * When a snapshot is due (specification, section 3.3): every period while an engine runs, the first one period after the start. Times
 * are monotonic, so setting the clock does not shift a snapshot.
 */
export class SnapshotSchedule {
  readonly #periodMs: number;
  #nextMs: number | undefined;

  constructor({ periodMs }: { readonly periodMs: number }) {
    this.#periodMs = periodMs;
  }

  /** Whether a snapshot is due now; then it counts as made. May be called at any rate. */
  due(engineRuns: boolean, monotonicMs: number): boolean {
    if (!engineRuns) {
      this.#nextMs = undefined;
      return false;
    }
    this.#nextMs ??= monotonicMs + this.#periodMs;
    if (monotonicMs < this.#nextMs) return false;
    // Periods that passed during sleep are skipped: a snapshot records the present.
    const missed = Math.floor((monotonicMs - this.#nextMs) / this.#periodMs);
    this.#nextMs += (missed + 1) * this.#periodMs;
    return true;
  }
}
