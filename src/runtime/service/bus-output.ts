/**
 * What goes out on one bus: each update of a tag is passed to the publisher of the bus, which sends what the project allows, and so are the
 * stations of AIS that other wires hear.
 */
import type { AisTargets } from "../../ais/targets.ts";
import type { Clock } from "../../core/clock.ts";
import { AisSender } from "../../nmea2000/bridge/ais-sender.ts";
import { SATELLITES_IN_VIEW, type Sky, SkySender } from "../../nmea2000/bridge/sky-sender.ts";
import type { Feed } from "../../core/feed.ts";
import type { BridgeEnd } from "./subscribers.ts";
import type { Runner } from "../../connectors/runner.ts";
import type { OutgoingTags } from "../../tags/outgoing-tags.ts";
import type { RunningBus } from "./running-bus.ts";

interface BusOutputParts {
  readonly tags: OutgoingTags;
  readonly targets: Pick<AisTargets, "reports">;
  readonly skies: Feed<Sky>;
  readonly clock: Clock;
  readonly bridgeTo: (where: string) => BridgeEnd | undefined;
  readonly sendsSimulated: () => boolean;
}

export class BusOutput implements Runner {
  readonly type = "nmea2000";
  readonly sendsValues = true;
  readonly name: string;
  readonly #bus: RunningBus;
  readonly #parts: BusOutputParts;
  readonly #ais: AisSender;
  readonly #sky = new SkySender();
  readonly #stopped = Promise.withResolvers<void>();
  #ends: (() => void)[] = [];

  constructor(bus: RunningBus, parts: BusOutputParts) {
    const { clock, bridgeTo, sendsSimulated } = parts;
    const where = bus.report().interface;
    this.name = where;
    this.#bus = bus;
    this.#parts = parts;
    this.#ais = new AisSender({
      where,
      now: () => clock.monotonic(),
      sendsSimulated,
      carries: (pgn, source) => bridgeTo(where)?.publisher.carries(pgn, source) === true,
      send: (message) => bridgeTo(where)?.publisher.relay(message, clock.monotonic()) === true,
    });
  }

  run(): Promise<void> {
    const { tags, targets, skies } = this.#parts;
    this.#ends = [
      tags.subscribe((update) => this.#bus.publish(update)),
      targets.reports.subscribe((heard) => this.#ais.take(heard)),
      skies.subscribe((sky) => this.#takeSky(sky)),
    ];
    return this.#stopped.promise;
  }

  #takeSky(sky: Sky): void {
    const { clock, bridgeTo } = this.#parts;
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
    const forwarded = this.#parts.bridgeTo(this.name)?.forward.counters;
    return { ...this.#bus.report().published, ...forwarded, ...this.#ais.counters };
  }
}
