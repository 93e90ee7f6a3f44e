/**
 * The state of a bus and of our node on it, as tags: written once a second, and at once when something changes. When the bus is lost,
 * every value that came from it is marked stale.
 */
import type { Clock } from "../../core/clock.ts";
import type { CanBus, CanBusStatistics } from "../../nmea2000/bus/can-bus.ts";
import type { NodeStatistics } from "../../nmea2000/node/node-options.ts";
import { type BusFlag, type BusMeasure, busTagId } from "../../project/bus-tags.ts";
import type { Scalar } from "../../tags/tag.ts";
import type { TagStore } from "../../tags/tag-store.ts";

const PERIOD_MS = 1000;

export class BusState {
  readonly #bus: CanBus;
  readonly #nodeStatistics: () => NodeStatistics | undefined;
  readonly #tags: TagStore;
  readonly #clock: Clock;
  readonly #lose: () => number;
  readonly #tagOf: (property: BusFlag | BusMeasure) => string | undefined;
  readonly #source: string;
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  #markedStale = 0;

  /** `lose` marks stale what came from the bus, and returns how many values. `tagOf`: undefined where a property has no tag. */
  constructor(
    bus: CanBus,
    nodeStatistics: () => NodeStatistics | undefined,
    { tags, clock, lose }: { readonly tags: TagStore; readonly clock: Clock; readonly lose: () => number },
    tagOf: (property: BusFlag | BusMeasure) => string | undefined = (property) => busTagId(bus.name, property),
  ) {
    this.#bus = bus;
    this.#nodeStatistics = nodeStatistics;
    this.#tags = tags;
    this.#clock = clock;
    this.#lose = lose;
    this.#tagOf = tagOf;
    this.#source = `bus:${bus.name}`;
  }

  /** Called when the bus is started, or cannot be. A bus that is not up then counts as lost. Idempotent. */
  start(): void {
    if (this.#timer !== undefined) return;
    this.#unsubscribe = this.#bus.onState((_state, previous) => {
      if (previous === "up") this.#markedStale += this.#lose();
      this.write();
    });
    this.#timer = setInterval(() => this.write(), PERIOD_MS);
    this.write();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#unsubscribe?.();
  }

  /** Values marked stale because the bus was lost. */
  get markedStale(): number {
    return this.#markedStale;
  }

  write(): void {
    const [tags, timestampMs] = [this.#tags, this.#clock.now()];
    for (const [property, value] of valuesOf(this.#bus.statistics(), this.#nodeStatistics())) {
      const tagId = this.#tagOf(property);
      if (tagId === undefined) continue;
      // What this bus does not have (the bit rate of a virtual bus) does not become an empty tag.
      if (value === null && tags.value(tagId) === undefined) continue;
      tags.write({
        tagId,
        value,
        quality: value === null ? "bad" : "good",
        timestampMs,
        source: this.#source,
      });
    }
  }
}

function valuesOf(
  bus: CanBusStatistics,
  node: NodeStatistics | undefined,
): (readonly [BusFlag | BusMeasure, Scalar])[] {
  return [
    ["UP", bus.state === "up"],
    ["DUPLICATE_NAME", node?.fault === "duplicate-name"],
    ["NO_ADDRESS", node?.fault === "no-address"],
    ["BIT_RATE", bus.bit_rate],
    ["FRAMES_IN_HZ", bus.frames_in_per_s],
    ["FRAMES_OUT_HZ", bus.frames_out_per_s],
    ["LOAD_PCT", bus.load_pct],
    ["ERROR_FRAMES", bus.counters.error_frames],
    ["TX_ERRORS", bus.transmit_errors],
    ["RX_ERRORS", bus.receive_errors],
    ["FRAMES_LOST", bus.counters.frames_lost],
    ["QUEUE_FRAMES", bus.queue_frames],
    ["ADDRESS", node?.address ?? null],
    ["DEVICES", node?.devices ?? null],
  ];
}
