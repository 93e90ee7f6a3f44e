import {
  limits
} from "./chunk-ZY7CPI7G.js";

// src/core/backoff.ts
var Backoff = class {
  #retryMs;
  #retryMaxMs;
  #random;
  #failures = 0;
  constructor(options = {}) {
    this.#retryMs = options.retryMs ?? limits.retry.retryMs;
    this.#retryMaxMs = options.retryMaxMs ?? limits.retry.retryMaxMs;
    this.#random = options.random ?? Math.random;
  }
  /** The pause before the next try, in milliseconds. */
  nextMs() {
    const fullMs = Math.min(this.#retryMaxMs, this.#retryMs * 2 ** this.#failures);
    if (fullMs < this.#retryMaxMs) this.#failures += 1;
    return fullMs * (1 - this.#random() / 2);
  }
  /** It succeeded: the next pause is the shortest again. */
  reset() {
    this.#failures = 0;
  }
};

export {
  Backoff
};
