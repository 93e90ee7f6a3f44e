/**
 * How far behind a stream is, without trusting the device's clock: a frame has its time by the service's clock, and what its way takes at
 * the least, together with what the clocks are apart, is the least difference seen. What a frame takes more than that it has waited. Pure.
 */

/** Clocks drift apart by no more than this share: a least difference of long ago counts a little less. */
const DRIFT = 1e-4;

export class Lateness {
  #leastMs = Infinity;
  #seenAtMs = 0;

  /** By how much the frame is behind. `atMs`: by the service's clock; `arrivedMs`: by this device's. */
  take(atMs: number, arrivedMs: number): number {
    const apartMs = arrivedMs - atMs;
    const driftMs = Math.max(0, arrivedMs - this.#seenAtMs) * DRIFT;
    this.#leastMs = Math.min(this.#leastMs + driftMs, apartMs);
    this.#seenAtMs = arrivedMs;
    return apartMs - this.#leastMs;
  }

  /** By how much the service's clock is ahead of this device's; undefined before the first frame. */
  get aheadMs(): number | undefined {
    return Number.isFinite(this.#leastMs) ? -this.#leastMs : undefined;
  }

  /** One of the clocks was set, or stood still: what was learned of them counts no more. */
  forget(): void {
    this.#leastMs = Infinity;
  }
}

/** Longer than any page is busy. */
const STANDSTILL_MS = 4000;

/** Notices that the page has stood still: the tablet slept, or the browser has frozen it. */
export class Standstill {
  #wallMs: number;
  #monotonicMs: number;

  constructor(wallMs: number, monotonicMs: number) {
    this.#wallMs = wallMs;
    this.#monotonicMs = monotonicMs;
  }

  /**
   * Called every second, and before anything that arrives is believed. True after a standstill. On some devices one of the clocks stands
   * still as well; so does a wall clock that was set look like one, and a new connection does no harm.
   */
  look(wallMs: number, monotonicMs: number): boolean {
    const wall = wallMs - this.#wallMs;
    const isLong = Math.abs(wall) > STANDSTILL_MS || monotonicMs - this.#monotonicMs > STANDSTILL_MS;
    this.#wallMs = wallMs;
    this.#monotonicMs = monotonicMs;
    return isLong;
  }
}
