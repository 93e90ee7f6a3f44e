/** A clock and timers that stand still until a test lets time pass. Timers run in order, each at its own time. */
import type { Timer } from "../../../src/nmea2000/node/node-options.ts";
import { ManualClock } from "../../support/clock.ts";

export class SimulatedTime {
  readonly clock = new ManualClock();
  readonly #timers = new Set<{ readonly atMs: number; readonly run: () => void }>();

  readonly timer: Timer = (delayMs, run) => {
    const entry = { atMs: this.clock.monotonicMs + delayMs, run };
    this.#timers.add(entry);
    return () => this.#timers.delete(entry);
  };

  /** Timers that are set. */
  get waiting(): number {
    return this.#timers.size;
  }

  pass(ms: number): void {
    const untilMs = this.clock.monotonicMs + ms;
    for (let next = this.#next(); next !== undefined && next.atMs <= untilMs; next = this.#next()) {
      this.#timers.delete(next);
      this.clock.advance(Math.max(0, next.atMs - this.clock.monotonicMs));
      next.run();
    }
    this.clock.advance(untilMs - this.clock.monotonicMs);
  }

  #next() {
    return [...this.#timers].sort((a, b) => a.atMs - b.atMs)[0];
  }
}
