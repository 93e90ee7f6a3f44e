/**
 * A real bus, listened to: frames → messages → subscriber → tags. It sends nothing yet. An interface that is missing, down
 * or off is waited for, and said so; it comes back by itself.
 */
import type { SourceStatistics } from "../api/service.ts";
import type { Clock } from "../core/clock.ts";
import type { BusMessages } from "../messages/en/bus.ts";
import { FastPacketAssembler } from "../nmea2000/fast-packet-assembler.ts";
import { SocketcanBus } from "../nmea2000/socketcan-bus.ts";
import type { Nmea2000Subscriber } from "../nmea2000/subscriber.ts";
import type { SourceRunner } from "./source-runner.ts";
import type { MakeSubscriber } from "./subscribers.ts";

interface SocketcanRunnerParts {
  readonly clock: Clock;
  readonly makeSubscriber: MakeSubscriber;
  readonly busTexts: BusMessages;
  /** Called with what is wrong when the bus is not up, and with null when it is. */
  readonly onFault: (fault: string | null) => void;
}

export class SocketcanRunner implements SourceRunner {
  readonly type = "socketcan";
  readonly name: string;
  readonly #bus: SocketcanBus;
  readonly #assembler = new FastPacketAssembler();
  readonly #subscriber: Nmea2000Subscriber;
  readonly #texts: BusMessages;
  readonly #onFault: (fault: string | null) => void;
  readonly #stopped = Promise.withResolvers<void>();

  constructor(name: string, { clock, makeSubscriber, busTexts, onFault }: SocketcanRunnerParts) {
    this.name = name;
    this.#bus = new SocketcanBus(name, clock);
    this.#subscriber = makeSubscriber(name);
    this.#texts = busTexts;
    this.#onFault = onFault;
  }

  async run(): Promise<void> {
    this.#bus.onFrame((frame) => {
      const message = this.#assembler.accept(frame);
      if (message !== undefined) this.#subscriber.accept(message);
    });
    this.#bus.onState(() => this.#onFault(this.fault()));
    await this.#bus.start();
    this.#onFault(this.fault());
    await this.#stopped.promise;
  }

  stop(): void {
    void this.#bus.stop().then(() => this.#stopped.resolve());
  }

  /** Between "waiting" and "running" as the bus itself is. */
  state(): SourceStatistics["state"] {
    return this.#bus.state === "up" ? "running" : "waiting";
  }

  fault(): string | null {
    const { fault } = this.#bus.statistics();
    return fault === null ? null : this.#texts.faults[fault](this.name);
  }

  counters(): Readonly<Record<string, number>> {
    const { counters, frames_in_per_s, load_pct } = this.#bus.statistics();
    return { frames_in_per_s, load_pct, ...counters, ...this.#assembler.counters, ...this.#subscriber.counters };
  }
}
