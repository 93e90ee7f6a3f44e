/**
 * A device that says "overboard" again and again: its own period is learnt, so that what it repeats is told apart from another press.
 * Some say it each second, some each minute, some only once (PGN 127233 is sent on change). Pure.
 */
import { limits } from "./limits.ts";

export class Repeating {
  #heardS: number;
  /** The newest between two messages, in seconds. */
  #pauses: readonly number[];

  /** `periodS`: 0 while it has not repeated anything. */
  constructor(heardS: number, periodS = 0) {
    this.#heardS = heardS;
    this.#pauses = periodS === 0 ? [] : [periodS, periodS];
  }

  /** Two pauses make a period: one alone may be between two presses, and one that is longer may have lost a message. */
  get periodS(): number {
    return this.#pauses.toSorted((a, b) => b - a)[1] ?? 0;
  }

  /** It says it once more. Whether that repeats what it said before: it comes when its period lets expect it. */
  hear(nowS: number): boolean {
    const pauseS = nowS - this.#heardS;
    const isRepeated = pauseS <= limits.silentPeriods * this.periodS + limits.jitterS;
    this.#heardS = nowS;
    this.#pauses = pauseS > limits.repeatS ? [] : [...this.#pauses, pauseS].slice(-limits.pauses);
    return isRepeated;
  }
}
