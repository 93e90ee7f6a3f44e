/**
 * Whether she lies still, by what is said of her speed. Pure. It takes ten minutes of a known speed near nothing, without a gap, to say so;
 * what is not known, simulated or replayed counts as under way.
 */
import { limits } from "./limits.ts";

export class Still {
  /** Since when she is known to be slow, and when that was last said; monotonic, ms. */
  #sinceMs: number | undefined;
  #saidMs = -Infinity;

  /** `speedMs`: over ground, m/s; undefined: nobody knows. */
  say(speedMs: number | undefined, nowMs: number): void {
    const isSlow = speedMs !== undefined && Math.abs(speedMs) <= limits.stillMs;
    const isNew = this.#sinceMs === undefined || nowMs - this.#saidMs > limits.freshMs;
    this.#sinceMs = isSlow ? (isNew ? nowMs : this.#sinceMs) : undefined;
    this.#saidMs = nowMs;
  }

  isStill(nowMs: number): boolean {
    if (this.#sinceMs === undefined || nowMs - this.#saidMs > limits.freshMs) return false;
    return nowMs - this.#sinceMs >= limits.stillForMs;
  }
}
