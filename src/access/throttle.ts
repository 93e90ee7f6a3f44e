/**
 * Makes guessing slow. Wrong secrets are counted three times: for the account from this address, for the account from all addresses, and
 * for the address over all accounts. After some free tries each further one doubles the wait. The right secret resets only the first count,
 * so that an attacker with an account of his own cannot reset the others by signing in to it.
 *
 * The count of an account over all addresses does not delay an address from which somebody has signed in to the account before, and nothing
 * delays this computer itself: no stranger locks the master out of his own bridge. Nothing is locked for ever. Pure.
 */
import { keepNewest } from "../core/keep-newest.ts";
import { limits } from "./limits.ts";

interface Failures {
  count: number;
  /** Monotonic ms: no try is allowed before this. */
  untilMs: number;
  lastMs: number;
}

export class Throttle {
  /** The entries that were counted longest ago are evicted first. */
  readonly #failures = new Map<string, Failures>();

  /** Seconds to wait before the next try; 0 if there is no wait. `isKnown`: somebody has signed in to the account from this address. */
  waitS(address: string | undefined, account: string, isKnown: boolean, nowMs: number): number {
    if (address === undefined) return 0;
    const keys = [pair(address, account), ofAddress(address), ...(isKnown ? [] : [ofAccount(account)])];
    const untilMs = Math.max(...keys.map((key) => this.#failures.get(key)?.untilMs ?? 0));
    return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  }

  /**
   * Counts a wrong secret. Call it before the secret is checked, so that many tries at the same time are all counted; if the secret was
   * right, the returned function takes the count back.
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
    const counted = { count, untilMs: nowMs + waitMs, lastMs: nowMs };
    keepNewest(this.#failures, key, counted, limits.throttled);
    return () => {
      const now = this.#failures.get(key);
      if (now === undefined) return;
      // Other tries have failed meanwhile: their count and their wait stay.
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
