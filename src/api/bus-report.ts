/** What the service tells of an NMEA 2000 bus and of our node on it. */
import type { CanBusStatistics } from "../nmea2000/bus/can-bus.ts";
import type { NodeStatistics } from "../nmea2000/node/node-options.ts";

/** A bus of the service, and our node on it. */
export interface BusReport {
  readonly interface: string;
  readonly bus: CanBusStatistics;
  /** Null where the bus is only listened to. */
  readonly node: NodeStatistics | null;
  /** Counters of what is published; null where nothing is. */
  readonly published: Readonly<Record<string, number>> | null;
  /** Values marked stale because the bus was lost. */
  readonly marked_stale: number;
}

/** As /health shows it. */
export function busesRecord(buses: readonly BusReport[]) {
  return buses.map(({ interface: name, bus, node, published, marked_stale }) => ({
    interface: name,
    ...bus,
    node,
    published,
    marked_stale,
  }));
}
