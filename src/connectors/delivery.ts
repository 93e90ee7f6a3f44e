/**
 * What becomes of attempts to reach the other side. A failure is counted, said once (a boat may have no link for weeks), shown in /health
 * while it lasts, and followed by a pause that doubles from one to the next. It is no fault of the vessel: /readyz does not show it.
 */
import { Backoff, type BackoffOptions } from "../core/backoff.ts";
import type { Log } from "../core/log.ts";
import { pause } from "../core/pause.ts";

export interface DeliveryParts {
  /** The other side's name for people. */
  readonly name: string;
  readonly log: Pick<Log, "info" | "warning">;
  readonly texts: {
    readonly failing: (values: { readonly id: string; readonly reason: string }) => string;
    readonly back: (values: { readonly id: string }) => string;
  };
  readonly pauses?: BackoffOptions | undefined;
}

export class Delivery {
  /** Failures in this run. */
  failures = 0;
  /** In words; null if the last attempt succeeded. */
  fault: string | null = null;
  readonly #parts: DeliveryParts;
  readonly #backoff: Backoff;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    this.#backoff = new Backoff(parts.pauses);
  }

  /** Resolves when it may be tried again, `leastMs` later or more, or when the signal is aborted; then nothing has failed. */
  async failed(reason: string, signal: AbortSignal, leastMs = 0): Promise<void> {
    if (signal.aborted) return;
    const { name, log, texts } = this.#parts;
    this.failures += 1;
    const fault = texts.failing({ id: name, reason });
    if (this.fault === null) log.warning(fault);
    this.fault = fault;
    await pause(Math.max(this.#backoff.nextMs(), leastMs), signal);
  }

  succeeded(): void {
    const { name, log, texts } = this.#parts;
    if (this.fault !== null) log.info(texts.back({ id: name }));
    this.fault = null;
    this.#backoff.reset();
  }
}
