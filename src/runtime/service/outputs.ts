/**
 * The outputs of the service under one supervisor. /health and /metrics show the state, the counters and the fault of each in the same
 * form. The server of raw frames is made here; those that others make are passed to `add`: by the connectors (`reload.ts`), by the sources
 * (the publishers on the buses, `sourcing.ts`), by the interface (its streams).
 */
import type { Runner, RunnerStatistics } from "../../connectors/runner.ts";
import type { Alarms } from "../../alarms/alarms.ts";
import type { Messages } from "../../messages/messages.ts";
import type { Clock } from "../../core/clock.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import type { Project } from "../../project/project.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { Log } from "../../core/log.ts";
import { RawServer } from "./raw-server.ts";
import { Supervisor } from "../../connectors/supervisor.ts";

export interface OutputParts {
  readonly project: Project;
  readonly clock: Clock;
  readonly log: Log;
  readonly messages: Messages;
  readonly tags: TagStore;
  readonly alarms: Alarms;
}

export class Outputs {
  #rawServer: RawServer | undefined;
  readonly #parts: Omit<OutputParts, "project" | "tags" | "alarms">;
  readonly #supervisor: Supervisor<Runner>;

  constructor({ project, clock, log, messages }: OutputParts) {
    this.#parts = { clock, log, messages };
    const { outputStarted: started, outputEnded: ended, outputFailed: failed } = messages.cli.serve;
    this.#supervisor = new Supervisor<Runner>([], { log, texts: { started, ended, failed }, restarts: true });
    this.#makeRawServer(project);
  }

  /** Undefined if the project has none. */
  get rawServer(): RawServer | undefined {
    return this.#rawServer;
  }

  /** Adds outputs that other parts have made. */
  add(outputs: readonly Runner[]): void {
    for (const output of outputs) this.#supervisor.add(output);
  }

  /** Stops them. */
  remove(outputs: readonly Runner[]): Promise<void> {
    return this.#supervisor.remove(outputs);
  }

  /** Another server of raw frames, as the project says now; the sources must then be made again. */
  async replaceRawServer(project: Project): Promise<void> {
    if (this.#rawServer !== undefined) await this.remove([this.#rawServer]);
    this.#makeRawServer(project);
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

  /** Receives the frames of a source; undefined if no output uses frames. */
  tap(): FrameTap | undefined {
    return this.rawServer?.tap();
  }

  #makeRawServer({ nmea2000: { rawServer } }: Project): void {
    this.#rawServer = rawServer && new RawServer(rawServer, this.#parts);
    if (this.#rawServer !== undefined) this.add([this.#rawServer]);
  }
}
