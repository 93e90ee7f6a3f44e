/**
 * The pause before something that failed is tried again. It is short at first, doubles up to a maximum, and is shortened at random by up
 * to half, so that not all programs of a boat (or all boats of a fleet) come back at the same moment.
 */
import type { Bounds } from "./bounds.ts";
import { limits } from "./limits.ts";

/** The pause after the first failure, and the longest. */
export type Pauses = Partial<Bounds<Pick<typeof limits.retry, "retryMaxMs" | "retryMs">>>;

export class Backoff {
  readonly #retryMs: number;
  readonly #retryMaxMs: number;
  readonly #random: () => number;
  #failures = 0;

  /** `random` gives numbers in [0, 1). */
  constructor({ retryMs, retryMaxMs }: Pauses = limits.retry, random: () => number = Math.random) {
    this.#retryMs = retryMs ?? limits.retry.retryMs;
    this.#retryMaxMs = retryMaxMs ?? limits.retry.retryMaxMs;
    this.#random = random;
  }

  /** The pause before the next try, in milliseconds. */
  nextMs(): number {
    const fullMs = Math.min(this.#retryMaxMs, this.#retryMs * 2 ** this.#failures);
    if (fullMs < this.#retryMaxMs) this.#failures += 1;
    return fullMs * (1 - this.#random() / 2);
  }

  /** It succeeded: the next pause is the shortest again. */
  reset(): void {
    this.#failures = 0;
  }
}
