/**
 * A clock that stands still until a test moves it. Wall and monotonic time are set apart, because on a vessel they come
 * apart: the wall clock jumps when GNSS speaks, the monotonic one never does.
 */
import type { Clock } from "../../src/core/clock.ts";

export class ManualClock implements Clock {
  wallMs: number;
  monotonicMs: number;

  constructor(wallMs: number = Date.UTC(2026, 0, 1), monotonicMs = 0) {
    this.wallMs = wallMs;
    this.monotonicMs = monotonicMs;
  }

  now(): number {
    return this.wallMs;
  }

  monotonic(): number {
    return this.monotonicMs;
  }

  /** Time passes: both clocks go on. */
  advance(ms: number): void {
    if (ms < 0) throw new RangeError("time does not run backwards; use jumpWall");
    this.wallMs += ms;
    this.monotonicMs += ms;
  }

  /** The wall clock is set, forward or backward; no time passes. */
  jumpWall(ms: number): void {
    this.wallMs += ms;
  }
}
