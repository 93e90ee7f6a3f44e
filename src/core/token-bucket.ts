/**
 * Rate limits as token buckets: a bucket holds `atOnce` tokens and gets `perS` back each second. Pure; the clock is an argument, in
 * monotonic milliseconds.
 */
import { keepNewest } from "./keep-newest.ts";
export interface BucketSize {
  readonly perS: number;
  /** The capacity; by default what is added in one second. */
  readonly atOnce?: number;
}

/** Below a nanosecond a wait is a rounding error. */
const ROUNDING_MS = 1e-6;

export class TokenBucket {
  readonly #perMs: number;
  readonly #most: number;
  #left: number;
  #atMs: number | undefined;

  /** The bucket starts full. */
  constructor({ perS, atOnce = perS }: BucketSize) {
    this.#perMs = perS / 1000;
    this.#most = atOnce;
    this.#left = atOnce;
  }

  /** Takes the tokens if there are enough: 0. Otherwise takes none and returns the milliseconds until there are. */
  take(tokens: number, nowMs: number): number {
    this.#fill(nowMs);
    if (this.#left < tokens) return this.#msUntil(tokens);
    this.#left -= tokens;
    return 0;
  }

  /**
   * Takes tokens for work that is already done, so the bucket may go into debt. Returns the milliseconds until the debt is paid, 0 without
   * a debt. Without `nowMs`, no tokens are added for the time since the last call.
   */
  charge(tokens: number, nowMs = this.#atMs): number {
    if (nowMs !== undefined) this.#fill(nowMs);
    this.#left -= tokens;
    return this.#left >= 0 ? 0 : this.#msUntil(0);
  }

  /** Whether any token is left; asking takes none. */
  has(nowMs = this.#atMs): boolean {
    if (nowMs !== undefined) this.#fill(nowMs);
    return this.#left > 0;
  }

  #msUntil(tokens: number): number {
    return Math.ceil((tokens - this.#left) / this.#perMs - ROUNDING_MS);
  }

  #fill(nowMs: number): void {
    const elapsedMs = nowMs - (this.#atMs ?? nowMs);
    this.#atMs = nowMs;
    this.#left = Math.min(this.#most, this.#left + elapsedMs * this.#perMs);
  }
}

/** A bucket for each key, for example an address. Bounded: beyond `keys` the one that has been silent longest is evicted. */
export class TokenBuckets {
  readonly #size: BucketSize & { readonly keys: number };
  /** In order of the last request, the newest last. */
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(size: BucketSize & { readonly keys: number }) {
    this.#size = size;
  }

  /** As `TokenBucket.take`, by default of one token. */
  take(key: string, nowMs: number, tokens = 1): number {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(this.#size);
    keepNewest(this.#buckets, key, bucket, this.#size.keys);
    return bucket.take(tokens, nowMs);
  }

  /** As `TokenBucket.charge`; a key that is not known is not charged. */
  charge(key: string, tokens: number): void {
    this.#buckets.get(key)?.charge(tokens);
  }
}
