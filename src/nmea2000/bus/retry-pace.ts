/**
 * The pause before a lost connection is tried again. It is short at first, doubles up to a maximum, and is shortened at
 * random by up to half, so that not all programs of a boat connect to a restarted gateway at the same moment.
 */
import { limits as nmea2000Limits } from "../limits.ts";

export class RetryPace {
  readonly #random: () => number;
  #failures = 0;

  /** `random` gives numbers in [0, 1). */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** The pause before the next try, in milliseconds. */
  nextMs(): number {
    const { gatewayRetryMs, gatewayRetryMaxMs } = nmea2000Limits;
    const fullMs = Math.min(gatewayRetryMaxMs, gatewayRetryMs * 2 ** this.#failures);
    if (fullMs < gatewayRetryMaxMs) this.#failures += 1;
    return fullMs * (1 - this.#random() / 2);
  }

  /** The connection was good: the next pause is the shortest again. */
  reset(): void {
    this.#failures = 0;
  }
}
