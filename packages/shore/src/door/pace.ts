/**
 * When a door has no place, it says when the next one is free: each refused request gets a time of its own, one after the other, as fast
 * as requests were answered lately. So a fleet that knocks all at once comes back in a row, and not all at once again. Pure; the clock is
 * an argument.
 */
import { limits } from "../limits.ts";

export class Pace {
  #beganMs = 0;
  #answered = 0;
  #perS: number = limits.pacePerS;
  /** The last time that was given. */
  #lastMs = 0;

  /** A request was answered as it should be. */
  answered(monotonicMs: number): void {
    this.#look(monotonicMs);
    this.#answered += 1;
  }

  /** The seconds after which the one that is refused now should come again. */
  waitS(monotonicMs: number): number {
    this.#look(monotonicMs);
    const perMs = (this.#perS * limits.paceShare) / 1000;
    this.#lastMs = Math.max(this.#lastMs, monotonicMs + limits.retryBusyS * 1000) + 1 / perMs;
    // Who has to come again before her time gets another then, and nobody behind her is sent further away.
    this.#lastMs = Math.min(this.#lastMs, monotonicMs + limits.paceMostS * 1000);
    return Math.ceil((this.#lastMs - monotonicMs) / 1000);
  }

  #look(monotonicMs: number): void {
    const passedMs = monotonicMs - this.#beganMs;
    if (passedMs < limits.paceMs) return;
    // After a time in which nobody was counted nothing is known.
    this.#perS =
      passedMs < 2 * limits.paceMs ? Math.max(limits.pacePerS, (this.#answered * 1000) / passedMs) : limits.pacePerS;
    this.#beganMs = monotonicMs;
    this.#answered = 0;
  }
}
