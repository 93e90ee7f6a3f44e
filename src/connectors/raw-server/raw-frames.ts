/** The server of raw frames as an output: its log lines, and its part of /health. */
import { isLoopback } from "../../core/loopback.ts";
import { messagesIn } from "../../messages/messages.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import { rawServerDefaults, TcpRawServer } from "../../nmea2000/bus/tcp-raw-server.ts";
import type { ConnectorContext } from "../connector.ts";
import type { Runner, RunnerStatistics } from "../runner.ts";
import { wordsIn } from "./words.ts";

export class RawFrames implements Runner {
  readonly type = "raw-server";
  readonly #stopped = Promise.withResolvers<void>();
  readonly #server: TcpRawServer;
  readonly #locale: ConnectorContext["locale"];

  constructor(
    { host, port }: { readonly host: string; readonly port: number },
    { clock, log, locale }: Pick<ConnectorContext, "clock" | "log" | "locale">,
  ) {
    const words = wordsIn(locale);
    this.#locale = locale;
    this.#server = new TcpRawServer({
      ...rawServerDefaults,
      host,
      port,
      clock,
      onFault: () => {
        const [fault, where] = [this.fault(), this.name];
        if (fault !== null) log.warning(fault);
        else if (isLoopback(host)) log.info(words.listening({ where }));
        else log.warning(words.openToNetwork({ where }));
      },
    });
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
    const { fault, name: where } = this.#server;
    if (fault === null) return null;
    return wordsIn(this.#locale).failed({
      where,
      reason: messagesIn(this.#locale).bus.gateway.faults[fault]({ where }),
    });
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#server.statistics() };
  }

  tap(): FrameTap {
    return this.#server.tap();
  }

  report() {
    return { address: this.name, ...this.#server.statistics(), fault: this.fault() };
  }
}
