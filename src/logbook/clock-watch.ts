/**
 * Whether the wall clock was set back. It is told from the monotonic clock, which nobody can set: what has passed on the one
 * must have passed on the other. Small steps are those of a clock that is being disciplined.
 */
import { limits } from "../core/limits.ts";

export interface ClockStep {
  /** What the wall clock should have said, and what it said, in ms since 1970. */
  readonly expectedMs: number;
  readonly foundMs: number;
}

export class ClockWatch {
  #wallMs: number;
  #monotonicMs: number;

  /** `wallMs`: the latest time that is known to have been, which may be of another run. */
  constructor(wallMs: number, monotonicMs: number) {
    this.#wallMs = wallMs;
    this.#monotonicMs = monotonicMs;
  }

  /** Asked about once a second; each step back is told once. */
  look(wallMs: number, monotonicMs: number): ClockStep | undefined {
    const expectedMs = this.#wallMs + (monotonicMs - this.#monotonicMs);
    this.#wallMs = wallMs;
    this.#monotonicMs = monotonicMs;
    return expectedMs - wallMs > limits.logbook.clockStepMs ? { expectedMs, foundMs: wallMs } : undefined;
  }
}
