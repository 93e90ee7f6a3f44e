/**
 * Finds leaps of the wall clock by the monotonic clock, which nobody can set: both must have advanced by the same time. Small steps
 * are a time server's corrections. Sleep is no leap: the monotonic clock stood still, but the time since the machine was started
 * went on.
 */
import { limits } from "../limits.ts";

/** Both clocks, read at once. */
export interface ClockReading {
  readonly wallMs: number;
  readonly monotonicMs: number;
  /** Time since the machine was started, with its sleep; left out where that is not known. */
  readonly upMs?: number | undefined;
}

export interface ClockStep {
  /** What the wall clock should have said, and what it said, in ms since 1970. */
  readonly expectedMs: number;
  readonly foundMs: number;
  readonly monotonicMs: number;
  /** What the clock was compared with; across a restart only the newest entry of the book is there. */
  readonly against: "monotonic" | "newest_entry";
}

/** What the clock says when nothing but time has passed since a reading. */
export function expectedMs(before: ClockReading, now: ClockReading): number {
  const awakeMs = now.monotonicMs - before.monotonicMs;
  const upMs = before.upMs === undefined || now.upMs === undefined ? awakeMs : now.upMs - before.upMs;
  return before.wallMs + (upMs - awakeMs > limits.clockStepMs ? upMs : awakeMs);
}

/** Compares each reading with the one before. It is a value: where a write fails, the caller keeps the watch from before. */
export class ClockWatch {
  readonly #before: ClockReading;
  readonly #against: ClockStep["against"];

  private constructor(before: ClockReading, against: ClockStep["against"]) {
    this.#before = before;
    this.#against = against;
  }

  /** `newestMs`: the time of the newest entry of another run, which has passed; undefined where there is none. */
  static start(now: ClockReading, newestMs: number | undefined): ClockWatch {
    return new ClockWatch({ ...now, wallMs: Math.max(newestMs ?? -Infinity, now.wallMs) }, "newest_entry");
  }

  /** The watch after a reading. */
  after(now: ClockReading): ClockWatch {
    return new ClockWatch(now, "monotonic");
  }

  /** The leap between the last reading and this one, if there was one. */
  look(now: ClockReading): ClockStep | undefined {
    const expected = expectedMs(this.#before, now);
    if (Math.abs(expected - now.wallMs) <= limits.clockStepMs) return undefined;
    return { expectedMs: expected, foundMs: now.wallMs, monotonicMs: now.monotonicMs, against: this.#against };
  }

  /** As `look`, for an entry: one that would be dated before the entry before it needs to be explained, however little it is. */
  lookAtEntry(now: ClockReading, entryBeforeMs: number): ClockStep | undefined {
    const step = this.look(now);
    if (step !== undefined || !(now.wallMs < entryBeforeMs)) return step;
    const expected = Math.max(expectedMs(this.#before, now), entryBeforeMs);
    return { expectedMs: expected, foundMs: now.wallMs, monotonicMs: now.monotonicMs, against: "newest_entry" };
  }
}
