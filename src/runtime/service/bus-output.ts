/** Publishes tags on one bus: each update of a tag is passed to the node, which sends what the project allows. */
import type { Runner } from "../../connectors/runner.ts";
import type { OutgoingTags } from "../../tags/outgoing-tags.ts";
import type { RunningBus } from "./running-bus.ts";

export class BusOutput implements Runner {
  readonly type = "nmea2000";
  readonly sendsValues = true;
  readonly name: string;
  readonly #bus: RunningBus;
  readonly #tags: OutgoingTags;
  readonly #stopped = Promise.withResolvers<void>();
  #unsubscribe: (() => void) | undefined;

  constructor(bus: RunningBus, tags: OutgoingTags) {
    this.name = bus.report().interface;
    this.#bus = bus;
    this.#tags = tags;
  }

  run(): Promise<void> {
    this.#unsubscribe = this.#tags.subscribe((update) => this.#bus.publish(update));
    return this.#stopped.promise;
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#stopped.resolve();
  }

  counters(): Readonly<Record<string, number>> {
    return this.#bus.report().published ?? {};
  }
}
