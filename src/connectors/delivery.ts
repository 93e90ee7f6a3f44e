/**
 * What becomes of attempts to reach the other side. A failure is counted, said once (a boat may have no link for weeks), shown in /health
 * while it lasts, and followed by a pause that doubles from one to the next. It is no fault of the vessel: /readyz does not show it.
 */
import { Backoff, type Pauses } from "../core/backoff.ts";
import type { Log } from "../core/log.ts";
import { pause } from "../core/pause.ts";

export interface DeliveryWords {
  readonly failing: (values: { readonly id: string; readonly reason: string }) => string;
  readonly back: (values: { readonly id: string }) => string;
}

export class Delivery {
  /** Failures in this run. */
  failures = 0;
  /** In words; null if the last attempt succeeded. */
  fault: string | null = null;
  readonly #name: string;
  readonly #log: Pick<Log, "info" | "warning">;
  readonly #texts: DeliveryWords;
  readonly #backoff: Backoff;

  /** `name`: the other side's, for people. */
  constructor(name: string, log: Pick<Log, "info" | "warning">, texts: DeliveryWords, pauses?: Pauses) {
    this.#name = name;
    this.#log = log;
    this.#texts = texts;
    this.#backoff = new Backoff(pauses);
  }

  /** Resolves when it may be tried again, `leastMs` later or more, or when the signal is aborted; then nothing has failed. */
  async failed(reason: string, signal: AbortSignal, leastMs = 0): Promise<void> {
    if (signal.aborted) return;
    this.failures += 1;
    const fault = this.#texts.failing({ id: this.#name, reason });
    if (this.fault === null) this.#log.warning(fault);
    this.fault = fault;
    await pause(Math.max(this.#backoff.nextMs(), leastMs), signal);
  }

  succeeded(): void {
    if (this.fault !== null) this.#log.info(this.#texts.back({ id: this.#name }));
    this.fault = null;
    this.#backoff.reset();
  }
}
