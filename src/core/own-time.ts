/**
 * How much time has passed by the dates of a tag's own updates: what delays, windows and persistence are measured by. The dates are
 * believed where they differ from the monotonic clock, for values come late and several at once, and recordings are played fast; but not
 * where a clock was set. Never goes back.
 *
 *   the date of an update, against that of the one before             what has passed
 *   earlier                                                           what the monotonic clock has seen
 *   off what that has seen by more than `leapMs`                      the same: its source was set
 *   off by more than `leastLeapMs`, and so was the wall clock since   the same: this computer was set
 *   else                                                              the time between the dates
 *
 * Where nothing arrives, the monotonic clock carries it on.
 */
import type { Clock } from "./clock.ts";
import { limits } from "./limits.ts";

const { leapMs, leastLeapMs } = limits.dates;

export class OwnTime {
  readonly #clock: Clock;
  #passedMs = 0;
  #toldMs = 0;
  #timestampMs: number | undefined;
  #heardMs: number;
  /** The wall clock less the monotonic one. */
  #aheadMs: number;
  /** By how much the wall clock has leapt, as long as no date shows it. */
  #leaptMs = 0;

  /** `nowMs` is the monotonic clock's, here as below. */
  constructor(clock: Clock, nowMs: number) {
    this.#clock = clock;
    this.#heardMs = nowMs;
    this.#aheadMs = clock.now() - nowMs;
  }

  /** An update is there. Gives what has passed. */
  hear(timestampMs: number, nowMs: number): number {
    const aheadMs = this.#clock.now() - nowMs;
    if (this.#timestampMs !== undefined) this.#leaptMs += aheadMs - this.#aheadMs;
    this.#aheadMs = aheadMs;
    this.#passedMs += this.#stepMs(timestampMs, nowMs - this.#heardMs);
    this.#timestampMs = timestampMs;
    this.#heardMs = nowMs;
    return this.at(nowMs);
  }

  /** What has passed now. */
  at(nowMs: number): number {
    const passedMs = Math.trunc(this.#passedMs + nowMs - this.#heardMs);
    // The next update may be dated a little before the time to which the clock has carried this one.
    this.#toldMs = Math.max(this.#toldMs, passedMs);
    return this.#toldMs;
  }

  #stepMs(timestampMs: number, seenMs: number): number {
    if (this.#timestampMs === undefined) return seenMs;
    const ownMs = timestampMs - this.#timestampMs;
    const offMs = ownMs - seenMs;
    const isLeap = Math.min(Math.abs(offMs), Math.abs(this.#leaptMs)) > leastLeapMs && offMs > 0 === this.#leaptMs > 0;
    if (isLeap) this.#leaptMs = 0;
    return isLeap || ownMs < 0 || Math.abs(offMs) > leapMs ? seenMs : ownMs;
  }
}
