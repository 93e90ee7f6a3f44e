/** The server of raw frames as an output: its log lines, and its part of /health. */
import { isLoopback } from "../../core/loopback.ts";
import { messagesIn } from "../../messages/messages.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import { rawServerDefaults, TcpRawServer } from "../../nmea2000/bus/tcp-raw-server.ts";
import { TokenBucket } from "../../core/token-bucket.ts";
import { AddressList } from "../../core/address-list.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import { greeting, type InputCounters, RawInput } from "./raw-input.ts";
import type { ConnectorContext } from "../connector.ts";
import type { Runner, RunnerStatistics } from "../runner.ts";
import { wordsIn } from "./words.ts";

interface Settings {
  readonly host: string;
  readonly port: number;
  /** Who may send to the buses; undefined: nobody. */
  readonly writeFrom: readonly string[] | undefined;
}

export class RawFrames implements Runner {
  readonly type = "raw-server";
  readonly #stopped = Promise.withResolvers<void>();
  readonly #server: TcpRawServer;
  readonly #locale: ConnectorContext["locale"];
  readonly #input: InputCounters = { taken: 0, not_taken: 0 };

  constructor(
    { host, port, writeFrom }: Settings,
    {
      clock,
      log,
      locale,
      speakers,
      version,
    }: Pick<ConnectorContext, "clock" | "log" | "locale" | "speakers" | "version">,
  ) {
    const writers = writeFrom === undefined ? undefined : new AddressList(writeFrom);
    const frames = new TokenBucket({ perS: nmea2000Limits.rawFramesPerS });
    const words = wordsIn(locale);
    this.#locale = locale;
    this.#server = new TcpRawServer({
      ...rawServerDefaults,
      host,
      port,
      clock,
      ...(writers && {
        input: {
          lineBytes: nmea2000Limits.gatewayLineBytes,
          open: (address: string) => {
            if (!writers.has(address)) return undefined;
            const input = new RawInput(speakers, clock, this.#input, frames);
            return { take: (line) => input.take(line), greeting: greeting(version, clock) };
          },
        },
      }),
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
    return { ...this.#server.statistics(), ...this.#input };
  }

  tap(): FrameTap {
    return this.#server.tap();
  }

  report() {
    return { address: this.name, ...this.#server.statistics(), ...this.#input, fault: this.fault() };
  }
}
