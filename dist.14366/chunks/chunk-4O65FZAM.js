import {
  Backoff
} from "./chunk-ELWMZGPY.js";
import {
  pause
} from "./chunk-GOU3LWS4.js";

// src/connectors/delivery.ts
var Delivery = class {
  /** Failures in this run. */
  failures = 0;
  /** In words; null if the last attempt succeeded. */
  fault = null;
  #parts;
  #backoff;
  constructor(parts) {
    this.#parts = parts;
    this.#backoff = new Backoff(parts.pauses);
  }
  /** Resolves when it may be tried again, `leastMs` later or more, or when the signal is aborted; then nothing has failed. */
  async failed(reason, signal, leastMs = 0) {
    if (signal.aborted) return;
    const { name, log, texts } = this.#parts;
    this.failures += 1;
    const fault = texts.failing({ id: name, reason });
    if (this.fault === null) log.warning(fault);
    this.fault = fault;
    await pause(Math.max(this.#backoff.nextMs(), leastMs), signal);
  }
  succeeded() {
    const { name, log, texts } = this.#parts;
    if (this.fault !== null) log.info(texts.back({ id: name }));
    this.fault = null;
    this.#backoff.reset();
  }
};

export {
  Delivery
};
