/**
 * Two clocks, because a vessel without a battery-backed clock starts in 1970 and jumps years when GNSS speaks.
 * Wall time dates what people read; monotonic time measures how long something took. They are never mixed.
 */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. May jump in either direction. */
  now(): number;
  /** Milliseconds since an arbitrary start. Never runs backwards. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
