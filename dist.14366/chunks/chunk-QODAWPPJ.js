// src/core/token-bucket.ts
var ROUNDING_MS = 1e-6;
var TokenBucket = class {
  #perMs;
  #most;
  #left;
  #atMs;
  /** The bucket starts full. */
  constructor({ perS, atOnce = perS }) {
    this.#perMs = perS / 1e3;
    this.#most = atOnce;
    this.#left = atOnce;
  }
  /** Takes the tokens if there are enough: 0. Otherwise takes none and returns the milliseconds until there are. */
  take(tokens, nowMs) {
    this.#fill(nowMs);
    if (this.#left < tokens) return this.#msUntil(tokens);
    this.#left -= tokens;
    return 0;
  }
  /**
   * Takes tokens for work that is already done, so the bucket may go into debt. Returns the milliseconds until the debt is paid, 0 without
   * a debt. Without `nowMs`, no tokens are added for the time since the last call.
   */
  charge(tokens, nowMs = this.#atMs) {
    if (nowMs !== void 0) this.#fill(nowMs);
    this.#left -= tokens;
    return this.#left >= 0 ? 0 : this.#msUntil(0);
  }
  /** Whether any token is left; asking takes none. */
  has(nowMs = this.#atMs) {
    if (nowMs !== void 0) this.#fill(nowMs);
    return this.#left > 0;
  }
  #msUntil(tokens) {
    return Math.ceil((tokens - this.#left) / this.#perMs - ROUNDING_MS);
  }
  #fill(nowMs) {
    const elapsedMs = nowMs - (this.#atMs ?? nowMs);
    this.#atMs = nowMs;
    this.#left = Math.min(this.#most, this.#left + elapsedMs * this.#perMs);
  }
};
var TokenBuckets = class {
  #size;
  /** In order of the last request, the newest last. */
  #buckets = /* @__PURE__ */ new Map();
  constructor(size) {
    this.#size = size;
  }
  /** As `TokenBucket.take`, by default of one token. */
  take(key, nowMs, tokens = 1) {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(this.#size);
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > this.#size.keys) this.#buckets.delete(this.#buckets.keys().next().value ?? "");
    return bucket.take(tokens, nowMs);
  }
  /** As `TokenBucket.charge`; a key that is not known is not charged. */
  charge(key, tokens) {
    this.#buckets.get(key)?.charge(tokens);
  }
};

export {
  TokenBucket,
  TokenBuckets
};
