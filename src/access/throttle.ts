/**
 * Makes guessing slow. Wrong secrets are counted for an account from one address, for an account from all, and for an address over all
 * accounts. After some free ones each further one doubles the wait. The right secret ends the first of the three alone: whoever has an
 * account of their own gets no more tries at another's by signing in between. From an address where somebody has signed in to the account
 * before, the count of all addresses does not hold anybody up, nor does any on this computer itself: no stranger locks the master out of
 * his own bridge. Nothing is locked for ever, and the memory is bounded. Pure.
 */
import { limits } from "./limits.ts";

interface Failures {
  count: number;
  /** Monotonic ms: before this nothing is tried. */
  untilMs: number;
  lastMs: number;
}

export class Throttle {
  /** The oldest leave first. */
  readonly #failures = new Map<string, Failures>();

  /** Seconds to wait; 0: it may be tried. `isKnown`: somebody has signed in to the account from this address. */
  waitS(address: string | undefined, account: string, isKnown: boolean, nowMs: number): number {
    if (address === undefined) return 0;
    const keys = [pair(address, account), ofAddress(address), ...(isKnown ? [] : [ofAccount(account)])];
    const untilMs = Math.max(...keys.map((key) => this.#failures.get(key)?.untilMs ?? 0));
    return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  }

  /**
   * Counts a wrong one. A secret is counted before it is looked at, so that of many at once none is free; the result takes it back where
   * it was the right one.
   */
  failed(address: string | undefined, account: string, nowMs: number): () => void {
    if (address === undefined) return () => undefined;
    const undo = [
      this.#count(pair(address, account), limits.triesOfPair, nowMs),
      this.#count(ofAddress(address), limits.triesOfAddress, nowMs),
      this.#count(ofAccount(account), limits.triesOfAccount, nowMs),
    ];
    return () => {
      for (const each of undo) each();
      this.succeeded(address, account);
    };
  }

  succeeded(address: string | undefined, account: string): void {
    if (address !== undefined) this.#failures.delete(pair(address, account));
  }

  get size(): number {
    return this.#failures.size;
  }

  #count(key: string, free: number, nowMs: number): () => void {
    const before = this.#failures.get(key);
    const count = before === undefined || nowMs - before.lastMs > limits.failureMs ? 1 : before.count + 1;
    const waitMs = count < free ? 0 : Math.min(limits.longestWaitMs, 1000 * 2 ** Math.min(20, count - free));
    this.#failures.delete(key);
    const counted = { count, untilMs: nowMs + waitMs, lastMs: nowMs };
    this.#failures.set(key, counted);
    if (this.#failures.size > limits.throttled) this.#failures.delete(this.#failures.keys().next().value ?? "");
    return () => {
      const now = this.#failures.get(key);
      if (now === undefined) return;
      // Others were wrong meanwhile: their count and their wait stay.
      if (now !== counted) this.#failures.set(key, { ...now, count: now.count - 1 });
      else if (before === undefined) this.#failures.delete(key);
      else this.#failures.set(key, before);
    };
  }
}

function pair(address: string, account: string): string {
  return `pair ${address} ${account}`;
}

function ofAddress(address: string): string {
  return `address ${address}`;
}

function ofAccount(account: string): string {
  return `account ${account}`;
}
