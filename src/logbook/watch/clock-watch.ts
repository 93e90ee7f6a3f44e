/**
 * Finds leaps of the wall clock by comparing it with the monotonic clock, which nobody can set: both must advance equally. Small
 * differences are corrections by a time server. Sleep is not a leap: the monotonic clock stops, but the time since boot goes on.
 */
import { limits } from "../limits.ts";

/** Both clocks, read at once. */
export interface ClockReading {
  readonly wallMs: number;
  readonly monotonicMs: number;
  /** Time since boot, sleep included; left out if not known. */
  readonly upMs?: number | undefined;
}

export interface ClockStep {
  /** The time that the wall clock should have had, and the time that it had, in ms since 1970. */
  readonly expectedMs: number;
  readonly foundMs: number;
  readonly monotonicMs: number;
  /** What the clock was compared with; after a restart that is the newest entry of the book. */
  readonly against: "monotonic" | "newest_entry";
}

/** The wall time that is expected if the clock was not set since a reading. */
export function expectedMs(before: ClockReading, now: ClockReading): number {
  const awakeMs = now.monotonicMs - before.monotonicMs;
  const upMs = before.upMs === undefined || now.upMs === undefined ? awakeMs : now.upMs - before.upMs;
  return before.wallMs + (upMs - awakeMs > limits.clockStepMs ? upMs : awakeMs);
}

/** Compares each reading with the one before. It is immutable: if a write fails, the caller keeps the earlier watch. */
export class ClockWatch {
  readonly #before: ClockReading;
  readonly #against: ClockStep["against"];

  private constructor(before: ClockReading, against: ClockStep["against"]) {
    this.#before = before;
    this.#against = against;
  }

  /** `newestMs`: the time of the newest entry of an earlier run; undefined if the book is empty. */
  static start(now: ClockReading, newestMs: number | undefined): ClockWatch {
    return new ClockWatch({ ...now, wallMs: Math.max(newestMs ?? -Infinity, now.wallMs) }, "newest_entry");
  }

  after(now: ClockReading): ClockWatch {
    return new ClockWatch(now, "monotonic");
  }

  /** The leap between the last reading and this one, if there was one. */
  look(now: ClockReading): ClockStep | undefined {
    const expected = expectedMs(this.#before, now);
    if (Math.abs(expected - now.wallMs) <= limits.clockStepMs) return undefined;
    return { expectedMs: expected, foundMs: now.wallMs, monotonicMs: now.monotonicMs, against: this.#against };
  }

  /** As `look`, for an entry. If it would be dated before the previous entry, even by little, that is a leap, too. */
  lookAtEntry(now: ClockReading, entryBeforeMs: number): ClockStep | undefined {
    const step = this.look(now);
    if (step !== undefined || !(now.wallMs < entryBeforeMs)) return step;
    const expected = Math.max(expectedMs(this.#before, now), entryBeforeMs);
    return { expectedMs: expected, foundMs: now.wallMs, monotonicMs: now.monotonicMs, against: "newest_entry" };
  }
}
