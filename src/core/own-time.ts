/**
 * How much time has passed by the times of a tag's own updates: what delays, windows and persistence are measured by. Never goes back.
 *
 *   the date of an update, against the time that the monotonic clock has seen    what has passed
 *   as that, but for a little (`limits.clock.burstMs`)                           as the dates say
 *   behind it, and old on arrival: it comes late, and others with it             as the dates say
 *   ahead of it, and of the past: a recording that is played fast                as the dates say
 *   else: a clock was set, this computer's or the source's                       as the monotonic clock says
 *
 * Where nothing arrives, the monotonic clock carries it on.
 */
import type { Clock } from "./clock.ts";
import { limits } from "./limits.ts";

export class OwnTime {
  #passedMs = 0;
  #toldMs = 0;
  /** By how much the dates are ahead of the monotonic clock. */
  #leadMs = 0;
  #timestampMs: number | undefined;
  #heardMs: number;

  /** `nowMs`: the monotonic clock. */
  constructor(nowMs: number) {
    this.#heardMs = nowMs;
  }

  /** An update is there. The wall clock is read only where its time cannot be right otherwise. Gives what has passed. */
  hear(timestampMs: number, nowMs: number, clock: Pick<Clock, "now">): number {
    this.#passedMs += this.#stepMs(timestampMs, nowMs, clock);
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

  #stepMs(timestampMs: number, nowMs: number, clock: Pick<Clock, "now">): number {
    const seenMs = nowMs - this.#heardMs;
    const ownMs = this.#timestampMs === undefined ? seenMs : timestampMs - this.#timestampMs;
    const leadMs = this.#leadMs + ownMs - seenMs;
    if (Math.abs(leadMs) > limits.clock.burstMs) {
      const ageMs = clock.now() - timestampMs;
      if (ownMs < 0) return seenMs;
      if (leadMs > 0) return ageMs > limits.clock.pastMs ? ownMs : seenMs;
      if (ageMs <= limits.clock.burstMs) return seenMs;
    }
    this.#leadMs = leadMs;
    return ownMs;
  }
}
