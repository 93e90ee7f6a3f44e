/** GET /nmea2000/devices: who else is on the buses. */
import type { CanBusStatistics } from "../nmea2000/can-bus.ts";
import type { Device } from "../nmea2000/device.ts";
import type { NodeStatistics } from "../nmea2000/node-options.ts";
import { endpoint } from "./endpoint.ts";
import { arrayOf, refTo } from "./json-schema.ts";

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
  readonly devices: readonly Device[];
}

export const nmea2000Endpoints = [
  endpoint({
    method: "get",
    path: "/nmea2000/devices",
    operationId: "listNmea2000Devices",
    summary: "The other devices on the NMEA 2000 buses, by bus and address",
    parameters: {},
    answer: arrayOf(refTo("Nmea2000Device")),
    handle: (_values, { parts }) =>
      parts
        .buses()
        .flatMap(({ interface: name, devices }) => devices.map((device) => ({ interface: name, ...device }))),
  }),
];

/** As /health shows it: without the devices, which are a list of their own. */
export function busesRecord(buses: readonly BusReport[]) {
  return buses.map(({ interface: name, bus, node, published, marked_stale }) => ({
    interface: name,
    ...bus,
    node,
    published,
    marked_stale,
  }));
}
