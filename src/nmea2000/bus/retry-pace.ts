/**
 * How long to wait before something lost is tried again: hardly at first, then doubled up to the longest, each time with a
 * chance of down to half, so that all the programs of a boat do not ask a gateway that has just started in one moment.
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

  /** It was good: the next pause is the first again. */
  reset(): void {
    this.#failures = 0;
  }
}
