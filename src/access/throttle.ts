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

  failed(address: string | undefined, account: string, nowMs: number): void {
    if (address === undefined) return;
    this.#count(pair(address, account), limits.triesOfPair, nowMs);
    this.#count(ofAddress(address), limits.triesOfAddress, nowMs);
    this.#count(ofAccount(account), limits.triesOfAccount, nowMs);
  }

  succeeded(address: string | undefined, account: string): void {
    if (address !== undefined) this.#failures.delete(pair(address, account));
  }

  get size(): number {
    return this.#failures.size;
  }

  #count(key: string, free: number, nowMs: number): void {
    const before = this.#failures.get(key);
    const count = before === undefined || nowMs - before.lastMs > limits.failureMs ? 1 : before.count + 1;
    const waitMs = count < free ? 0 : Math.min(limits.longestWaitMs, 1000 * 2 ** Math.min(20, count - free));
    this.#failures.delete(key);
    this.#failures.set(key, { count, untilMs: nowMs + waitMs, lastMs: nowMs });
    if (this.#failures.size > limits.throttled) this.#failures.delete(this.#failures.keys().next().value ?? "");
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
