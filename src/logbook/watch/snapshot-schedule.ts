/**
 * When a snapshot is due (specification, section 3.3): each period while an engine runs, the first one period after it
 * started; none while no engine runs. Times are monotonic: a clock that is set makes no snapshot early or late.
 */
export class SnapshotSchedule {
  readonly #periodMs: number;
  #nextMs: number | undefined;

  constructor({ periodMs }: { readonly periodMs: number }) {
    this.#periodMs = periodMs;
  }

  /** Whether a snapshot is due now; it is then taken as made. Asked as often as is convenient. */
  due(engineRuns: boolean, monotonicMs: number): boolean {
    if (!engineRuns) {
      this.#nextMs = undefined;
      return false;
    }
    this.#nextMs ??= monotonicMs + this.#periodMs;
    if (monotonicMs < this.#nextMs) return false;
    // Periods that were slept through are not made up for: a snapshot says what is, not what was.
    const missed = Math.floor((monotonicMs - this.#nextMs) / this.#periodMs);
    this.#nextMs += (missed + 1) * this.#periodMs;
    return true;
  }
}
