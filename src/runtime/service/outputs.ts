/**
 * The outputs of the service under one supervisor. /health and /metrics show the state, the counters and the fault of each in the same
 * form. They are made by the connectors, by the sources (the publishers on the buses, `sourcing.ts`), and by the interface (its streams).
 */
import type { Runner, RunnerStatistics } from "../../connectors/runner.ts";
import type { Messages } from "../../messages/messages.ts";
import type { Log } from "../../core/log.ts";
import { Supervisor } from "../../connectors/supervisor.ts";

export class Outputs {
  readonly #supervisor: Supervisor<Runner>;

  constructor({ log, messages }: { readonly log: Log; readonly messages: Messages }) {
    const { outputStarted: started, outputEnded: ended, outputFailed: failed } = messages.cli.serve;
    this.#supervisor = new Supervisor<Runner>([], { log, texts: { started, ended, failed }, restarts: true });
  }

  /** Adds outputs that other parts have made. */
  add(outputs: readonly Runner[]): void {
    for (const output of outputs) this.#supervisor.add(output);
  }

  /** Stops them. */
  remove(outputs: readonly Runner[]): Promise<void> {
    return this.#supervisor.remove(outputs);
  }

  start(): void {
    this.#supervisor.start();
  }

  stop(): Promise<void> {
    return this.#supervisor.stop();
  }

  statistics(): RunnerStatistics[] {
    return this.#supervisor.statistics();
  }

  get sendsValues(): boolean {
    return this.#supervisor.runners.some(({ sendsValues }) => sendsValues === true);
  }

  /** The first output that has failed, for /readyz; null if none has. One that waits for its other side or its port is no fault. */
  get fault(): string | null {
    return this.#supervisor.failure;
  }
}
