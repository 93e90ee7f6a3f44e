/** A simulated clock with timers: time passes only in `advanceTo`, which runs what is due in its order. */
import type { Clock } from "./clock.ts";

interface Due {
  readonly atMs: number;
  readonly run: () => void;
}

export class Timeline implements Clock {
  readonly #startMs: number;
  #elapsedMs = 0;
  #due: Due[] = [];

  /** `startMs` is since 1970. */
  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  now(): number {
    return this.#startMs + this.#elapsedMs;
  }

  monotonic(): number {
    return this.#elapsedMs;
  }

  /** Runs something later, unless the returned function is called first. */
  readonly timer = (delayMs: number, run: () => void): (() => void) => {
    const due: Due = { atMs: this.#elapsedMs + delayMs, run };
    this.#due.push(due);
    return () => {
      this.#due = this.#due.filter((each) => each !== due);
    };
  };

  /** Runs what is due until then, each at its own time. Time never goes back. */
  advanceTo(elapsedMs: number): void {
    for (;;) {
      const next = this.#due.reduce<Due | undefined>(
        (first, each) => (first === undefined || each.atMs < first.atMs ? each : first),
        undefined,
      );
      if (next === undefined || next.atMs > elapsedMs) break;
      this.#due = this.#due.filter((each) => each !== next);
      this.#elapsedMs = Math.max(this.#elapsedMs, next.atMs);
      next.run();
    }
    this.#elapsedMs = Math.max(this.#elapsedMs, elapsedMs);
  }
}
