/**
 * Computes when a recorded message is due: the recorded gaps divided by the speed. Pure: it gets and returns monotonic
 * times.
 *
 * Recordings have irregular times. A message slightly older than the one before it (gateways mix clocks) is due at once
 * and does not delay the next one. If the time leaps by more than `nmea2000Limits.replaySilenceMs` in either direction,
 * the clock was set or the recorder was off; the replay goes on without waiting.
 */
import { limits as nmea2000Limits } from "../limits.ts";

export class ReplayPace {
  readonly #speed: number;
  /** A message with the time `#anchorMs` is due at `#anchorDueMs`. */
  #anchorMs = Number.NaN;
  #anchorDueMs: number;
  #latestMs = Number.NaN;
  /** How often the recorded time leapt. */
  leaps = 0;

  /** `speed` 2 plays twice as fast as recorded; Infinity makes everything due at once. */
  constructor(speed: number, startMs: number) {
    this.#speed = speed;
    this.#anchorDueMs = startMs;
  }

  /** The monotonic time at which a message recorded at `timeMs` is due; never before that of the previous message. */
  dueMs(timeMs: number): number {
    if (Number.isNaN(this.#anchorMs)) this.#anchorAt(timeMs, this.#anchorDueMs);
    if (Math.abs(timeMs - this.#latestMs) > nmea2000Limits.replaySilenceMs) {
      this.leaps += 1;
      this.#anchorAt(timeMs, this.#due());
    }
    this.#latestMs = Math.max(this.#latestMs, timeMs);
    return this.#due();
  }

  #due(): number {
    return this.#anchorDueMs + (this.#latestMs - this.#anchorMs) / this.#speed;
  }

  #anchorAt(timeMs: number, dueMs: number): void {
    this.#anchorMs = timeMs;
    this.#latestMs = timeMs;
    this.#anchorDueMs = dueMs;
  }
}
