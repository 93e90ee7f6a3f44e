/** What /health shows of an NMEA 2000 bus and of our node on it. */
import type { CanBusStatistics } from "../nmea2000/bus/can-bus.ts";
import type { LineReport } from "../nmea2000/lines/line-report.ts";
import type { NodeStatistics } from "../nmea2000/node/node-options.ts";

/** A bus of the service, and our node on it. */
export interface BusReport {
  readonly interface: string;
  readonly bus: CanBusStatistics;
  /** Null if we only listen, or a gateway is the node. */
  readonly node: NodeStatistics | null;
  /** What the device says that joins us to the bus; null for an interface of this computer. */
  readonly line: LineReport | null;
  /** Counters of the publisher; null if nothing is published. */
  readonly published: Readonly<Record<string, number>> | null;
  /** Values marked stale because the bus was lost. */
  readonly marked_stale: number;
}

/** The form in /health. */
export function busesRecord(buses: readonly BusReport[]) {
  return buses.map(({ interface: name, bus, node, line, published, marked_stale }) => ({
    interface: name,
    ...bus,
    node,
    line,
    published,
    marked_stale,
  }));
}
