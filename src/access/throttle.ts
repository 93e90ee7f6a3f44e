/**
 * Makes guessing slow. After some wrong secrets an address waits, and each further one doubles the wait. An account waits as well, so that
 * many addresses together are no faster; but not for an address from which somebody has signed in to it before, nor for this computer. So
 * no stranger locks the master out of his own bridge. Nothing is locked for ever, and the memory is bounded. Pure.
 */
import { limits } from "./limits.ts";

interface Failures {
  count: number;
  /** Monotonic ms before which nothing is tried. */
  untilMs: number;
}

export class Throttle {
  /** By `address …` and `account …`; the oldest leave first. */
  readonly #failures = new Map<string, Failures>();

  /** Seconds to wait; 0: it may be tried. `isKnown`: somebody has signed in to the account from this address. */
  waitS(address: string | undefined, account: string, isKnown: boolean, nowMs: number): number {
    const until = Math.max(
      address === undefined ? 0 : this.#untilMs(`address ${address}`),
      address === undefined || isKnown ? 0 : this.#untilMs(`account ${account}`),
    );
    return Math.max(0, Math.ceil((until - nowMs) / 1000));
  }

  failed(address: string | undefined, account: string, nowMs: number): void {
    if (address === undefined) return;
    this.#count(`address ${address}`, limits.triesOfAddress, nowMs);
    this.#count(`account ${account}`, limits.triesOfAccount, nowMs);
  }

  /** The right one ends the wait of its address. The account's stays: somebody else may still be guessing. */
  succeeded(address: string | undefined): void {
    if (address !== undefined) this.#failures.delete(`address ${address}`);
  }

  #untilMs(key: string): number {
    return this.#failures.get(key)?.untilMs ?? 0;
  }

  #count(key: string, free: number, nowMs: number): void {
    const before = this.#failures.get(key) ?? { count: 0, untilMs: 0 };
    // Who was quiet for as long as the longest wait begins anew.
    const isOver = nowMs - before.untilMs > limits.longestWaitMs && before.untilMs > 0;
    const count = isOver ? 1 : before.count + 1;
    const waitMs = count < free ? 0 : Math.min(limits.longestWaitMs, 1000 * 2 ** Math.min(20, count - free));
    this.#failures.delete(key);
    this.#failures.set(key, { count, untilMs: nowMs + waitMs });
    if (this.#failures.size > limits.throttled) this.#failures.delete(this.#failures.keys().next().value ?? "");
  }
}
