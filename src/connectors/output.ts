/** An output that works until it is stopped; `stop` waits until it has ended. */
import type { Runner } from "./runner.ts";

export abstract class Output implements Runner {
  abstract readonly type: string;
  abstract readonly name: string;
  readonly #stopping = new AbortController();
  #working: Promise<void> | undefined;

  /** Resolves soon after the signal is aborted. Rejects if it cannot continue; it may be called again. */
  protected abstract work(signal: AbortSignal): Promise<void>;

  abstract counters(): Readonly<Record<string, number>>;

  run(): Promise<void> {
    this.#working = this.work(this.#stopping.signal);
    return this.#working;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working?.catch(() => undefined);
  }
}
