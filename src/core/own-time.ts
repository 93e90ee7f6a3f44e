/**
 * How much time has passed according to the timestamps of a tag's own updates. Delays, windows and persistence are measured with it. The
 * timestamps may differ from the monotonic clock: values arrive late and in groups, and recordings are played fast. Where a clock was set,
 * the monotonic clock counts instead. Never goes back.
 *
 *   timestamp of an update, compared with the previous one            time that has passed
 *   earlier                                                           the time by the monotonic clock
 *   off the monotonic clock by more than `leapMs`                     the same: the clock of its source was set
 *   off by more than `leastLeapMs`, and so was the wall clock since   the same: the clock of this computer was set
 *   otherwise                                                         the time between the two timestamps
 *
 * Between updates, time passes by the monotonic clock.
 */
import type { Clock } from "./clock.ts";
import { limits } from "./limits.ts";

const { leapMs, leastLeapMs } = limits.dates;

export class OwnTime {
  readonly #clock: Clock;
  #passedMs = 0;
  #reportedMs = 0;
  #timestampMs: number | undefined;
  #heardMs: number;
  /** The wall clock minus the monotonic clock, at the first timestamp and again whenever a timestamp shows a jump. */
  #aheadMs = 0;

  /** `nowMs` is always from the monotonic clock. */
  constructor(clock: Clock, nowMs: number) {
    this.#clock = clock;
    this.#heardMs = nowMs;
  }

  /** Takes the timestamp of an update. Returns the time that has passed. */
  hear(timestampMs: number, nowMs: number): number {
    this.#passedMs += this.#stepMs(timestampMs, nowMs);
    this.#timestampMs = timestampMs;
    this.#heardMs = nowMs;
    return this.at(nowMs);
  }

  /** The time that has passed up to `nowMs`. Never less than what was returned before. */
  at(nowMs: number): number {
    const passedMs = Math.trunc(this.#passedMs + nowMs - this.#heardMs);
    // The timestamp of the next update may be slightly before the time that the monotonic clock has reached.
    this.#reportedMs = Math.max(this.#reportedMs, passedMs);
    return this.#reportedMs;
  }

  #stepMs(timestampMs: number, nowMs: number): number {
    const seenMs = nowMs - this.#heardMs;
    if (this.#timestampMs === undefined) {
      this.#aheadMs = this.#clock.now() - nowMs;
      return seenMs;
    }
    const ownMs = timestampMs - this.#timestampMs;
    const offMs = ownMs - seenMs;
    const isOff = Math.abs(offMs) > leastLeapMs && (this.#hasClockLeapt(offMs, nowMs) || Math.abs(offMs) > leapMs);
    return isOff || ownMs < 0 ? seenMs : ownMs;
  }

  /** Whether the wall clock has jumped the same way. It is read only here: most updates are on time, and pay for one clock. */
  #hasClockLeapt(offMs: number, nowMs: number): boolean {
    const aheadMs = this.#clock.now() - nowMs;
    const leaptMs = aheadMs - this.#aheadMs;
    const hasLeapt = Math.abs(leaptMs) > leastLeapMs && offMs > 0 === leaptMs > 0;
    if (hasLeapt) this.#aheadMs = aheadMs;
    return hasLeapt;
  }
}
