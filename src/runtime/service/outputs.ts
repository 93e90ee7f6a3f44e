/**
 * What takes data out of the service, made from the project: the server of raw frames, what is published on each bus, the
 * witnesses, the streams of the interface. An output is made with the feeds of tags and alarms, or with the frames of the buses, and
 * gives its state, its counters and its fault in words, which /health and /metrics show of all of them alike. A new one is a class
 * of its own, and a line in the constructor; those that other parts make come by `add`.
 */
import type { Alarms } from "../../alarms/alarms.ts";
import type { Messages } from "../../messages/messages.ts";
import type { RunnerStatistics } from "../../api/service.ts";
import type { Clock } from "../../core/clock.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import type { Project } from "../../project/project.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { Log } from "../log.ts";
import { RawServer } from "./raw-server.ts";
import type { OutputRunner } from "./runner.ts";
import { Supervisor } from "./supervisor.ts";

export interface OutputParts {
  readonly project: Project;
  readonly clock: Clock;
  readonly log: Log;
  readonly messages: Messages;
  readonly tags: TagStore;
  readonly alarms: Alarms;
}

export class Outputs {
  readonly rawServer: RawServer | undefined;
  readonly #supervisor: Supervisor<OutputRunner>;

  constructor({ project, clock, log, messages }: OutputParts) {
    const { serve: texts } = messages.cli;
    const { rawServer } = project.nmea2000;
    this.rawServer = rawServer && new RawServer(rawServer, { clock, log, messages });
    const runners = this.rawServer === undefined ? [] : [this.rawServer];
    const { outputStarted: started, outputEnded: ended, outputFailed: failed } = texts;
    this.#supervisor = new Supervisor<OutputRunner>(runners, {
      log,
      texts: { started, ended, failed },
      restarts: true,
    });
  }

  /** Those that another part has made; before the start. */
  add(outputs: readonly OutputRunner[]): void {
    for (const output of outputs) this.#supervisor.add(output);
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

  /** What keeps one from giving anything, for /readyz. */
  get fault(): string | null {
    return this.#supervisor.fault;
  }

  /** Where a source hands its frames on; undefined where nobody wants them. */
  tap(): FrameTap | undefined {
    return this.rawServer?.tap();
  }
}
