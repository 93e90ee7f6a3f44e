/**
 * A rate limit per address: a token bucket for each. Pure; the clock is an argument. Bounded: if there are too many addresses, the one
 * that has been silent longest is evicted.
 */
interface Bucket {
  left: number;
  atMs: number;
}

export interface RateLimits {
  readonly perS: number;
  readonly atOnce: number;
  readonly addresses: number;
}

export class Rate {
  readonly #limits: RateLimits;
  /** In order of the last request, the newest last. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(rateLimits: RateLimits) {
    this.#limits = rateLimits;
  }

  /** Takes a token; false if there is none. */
  take(address: string, monotonicMs: number): boolean {
    const { perS, atOnce, addresses } = this.#limits;
    const { left, atMs } = this.#buckets.get(address) ?? { left: atOnce, atMs: monotonicMs };
    const now = Math.min(atOnce, left + ((monotonicMs - atMs) / 1000) * perS);
    const allowed = now >= 1;
    this.#buckets.delete(address);
    this.#buckets.set(address, { left: allowed ? now - 1 : now, atMs: monotonicMs });
    if (this.#buckets.size > addresses) this.#buckets.delete(this.#buckets.keys().next().value ?? "");
    return allowed;
  }
}
