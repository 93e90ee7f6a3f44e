/** The server of raw frames as an output: its log lines, and its part of /health. */
import type { Runner, RunnerStatistics } from "../../connectors/runner.ts";
import type { Messages } from "../../messages/messages.ts";
import type { RawServerReport } from "../../api/reports.ts";
import type { Clock } from "../../core/clock.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import { rawServerDefaults, TcpRawServer } from "../../nmea2000/bus/tcp-raw-server.ts";
import type { RawServerSettings } from "../../project/project.ts";
import type { Log } from "../../core/log.ts";
import { isLoopback } from "../../core/loopback.ts";

interface RawServerParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly messages: Messages;
}

export class RawServer implements Runner {
  readonly type = "raw-server";
  readonly #stopped = Promise.withResolvers<void>();
  readonly #server: TcpRawServer;
  readonly #faultText: () => string | null;

  constructor({ host, port }: RawServerSettings, { clock, log, messages }: RawServerParts) {
    const texts = messages.bus.gateway;
    this.#server = new TcpRawServer({
      ...rawServerDefaults,
      host,
      port,
      clock,
      onFault: (fault) => {
        const where = this.#server.name;
        if (fault !== null) log.warning(texts.rawServer.failed({ where, reason: texts.faults[fault]({ where }) }));
        else if (isLoopback(host)) log.info(texts.rawServer.listening({ where }));
        else log.warning(texts.rawServer.openToNetwork({ where }));
      },
    });
    this.#faultText = () => {
      const { fault, name } = this.#server;
      return fault === null
        ? null
        : texts.rawServer.failed({ where: name, reason: texts.faults[fault]({ where: name }) });
    };
  }

  get name(): string {
    return this.#server.name;
  }

  run(): Promise<void> {
    this.#server.start();
    return this.#stopped.promise;
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    this.#stopped.resolve();
  }

  state(): RunnerStatistics["state"] {
    return this.#server.fault === null ? "running" : "waiting";
  }

  fault(): string | null {
    return this.#faultText();
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#server.statistics() };
  }

  tap(): FrameTap {
    return this.#server.tap();
  }

  report(): RawServerReport {
    return { address: this.#server.name, ...this.#server.statistics(), fault: this.#faultText() };
  }
}
