/**
 * What goes out on one bus: each update of a tag is passed to the publisher of the bus, which sends what the project allows, and so are the
 * stations of AIS that other wires hear.
 */
import { AisSender } from "../../nmea2000/bridge/ais-sender.ts";
import { SATELLITES_IN_VIEW, type Sky, SkySender } from "../../nmea2000/bridge/sky-sender.ts";
import type { AnySourceContext } from "./any-source-context.ts";
import type { Nmea2000Makers } from "./subscribers.ts";
import type { Runner } from "../../connectors/runner.ts";
import type { OutgoingTags } from "../../tags/outgoing-tags.ts";
import type { RunningBus } from "./running-bus.ts";

type OutputContext = Pick<AnySourceContext, "clock" | "project" | "targets"> &
  Required<Pick<AnySourceContext, "skies">> &
  Pick<Nmea2000Makers, "bridgeTo">;

export class BusOutput implements Runner {
  readonly type = "nmea2000";
  readonly sendsValues = true;
  readonly name: string;
  readonly #bus: RunningBus;
  readonly #tags: OutgoingTags;
  readonly #service: OutputContext;
  readonly #ais: AisSender;
  readonly #sky = new SkySender();
  readonly #stopped = Promise.withResolvers<void>();
  #ends: (() => void)[] = [];

  constructor(bus: RunningBus, tags: OutgoingTags, service: OutputContext) {
    const { clock, project, bridgeTo } = service;
    const where = bus.report().interface;
    this.name = where;
    this.#bus = bus;
    this.#tags = tags;
    this.#service = service;
    this.#ais = new AisSender(
      where,
      () => bridgeTo(where)?.publisher,
      () => clock.monotonic(),
      () => project.outputsSimulated,
    );
  }

  run(): Promise<void> {
    const { targets, skies } = this.#service;
    this.#ends = [
      this.#tags.subscribe((update) => this.#bus.publish(update)),
      targets.reports.subscribe((heard) => this.#ais.take(heard)),
      skies.subscribe((sky) => this.#takeSky(sky)),
    ];
    return this.#stopped.promise;
  }

  #takeSky(sky: Sky): void {
    const { clock, bridgeTo } = this.#service;
    const publisher = bridgeTo(this.name)?.publisher;
    if (publisher?.carries(SATELLITES_IN_VIEW, sky.source) !== true || publisher.isSaid("GNSS.SATELLITES_IN_VIEW"))
      return;
    const nowMs = clock.monotonic();
    const message = this.#sky.messageOf(sky, nowMs);
    if (message !== undefined) publisher.relay(message, nowMs);
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#stopped.resolve();
  }

  counters(): Readonly<Record<string, number>> {
    const forwarded = this.#service.bridgeTo(this.name)?.forward.counters;
    return { ...this.#bus.report().published, ...forwarded, ...this.#ais.counters };
  }
}
