/**
 * Learns at which period a device repeats its message "overboard", to tell a repetition from a new press. Some devices send it every
 * second, some every minute, some only once (PGN 127233 is sent on change). Pure.
 */
import { limits } from "./limits.ts";

export class Repeating {
  #heardS: number;
  /** The newest pauses between two messages, in seconds. */
  #pauses: readonly number[];

  /** `periodS`: 0 if it is not known. */
  constructor(heardS: number, periodS = 0) {
    this.#heardS = heardS;
    this.#pauses = periodS === 0 ? [] : [periodS, periodS];
  }

  /** The second longest of the pauses: the longest may lie between two presses, or include a lost message. 0: not known. */
  get periodS(): number {
    return this.#pauses.toSorted((a, b) => b - a)[1] ?? 0;
  }

  /** Notes a message. True if it came within its period, so that it only repeats the one before. */
  hear(nowS: number): boolean {
    const pauseS = nowS - this.#heardS;
    const isRepeated = pauseS <= limits.silentPeriods * this.periodS + limits.jitterS;
    this.#heardS = nowS;
    this.#pauses = pauseS > limits.repeatS ? [] : [...this.#pauses, pauseS].slice(-limits.pauses);
    return isRepeated;
  }
}
