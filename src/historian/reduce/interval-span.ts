/**
 * An interval within the bounds of a query: tells without a division whether a time lies in it. If the interval starts at a
 * fraction of a millisecond, the answer may be a wrong no for a time at its very edge; the caller then divides.
 */
export class IntervalSpan {
  readonly index: number;
  readonly #fromMs: number;
  readonly #toMs: number;

  constructor(index: number, intervalMs: number, sinceMs: number, untilMs: number) {
    const startMs = index * intervalMs;
    const endMs = startMs + intervalMs;
    const rounding = Math.max(Math.abs(startMs), Math.abs(endMs)) * 2 ** -50;
    this.index = index;
    this.#fromMs = Math.max(startMs + rounding, sinceMs);
    this.#toMs = Math.min(endMs - rounding, untilMs);
  }

  holds(timeMs: number): boolean {
    return timeMs >= this.#fromMs && timeMs <= this.#toMs;
  }
}
