/**
 * How a display of Navico (B&G, Lowrance, Simrad) makes itself known by GoFree: JSON to the multicast group 239.2.1.1, port 2052,
 * as signalk-server looks for it (`src/discovery.js`).
 *
 *     { "Name": "Zeus²", "IP": "192.168.1.20", "SerialNumber": …, "Services": [{ "Service": "nmea-0183", "Port": 10110, … }] }
 */
import { parseJson } from "../../core/parse-json.ts";
import type { Beacon } from "../../project/source-kind.ts";

export const goFreeBeacon: Beacon = { port: 2052, group: "239.2.1.1", read };

/** Values and characters that are read of one. */
const MOST_VALUES = 512;
const NAME_CHARS = 64;

function read(datagram: Buffer): ReturnType<Beacon["read"]> {
  let said: unknown;
  try {
    said = parseJson(datagram.toString("utf8"), MOST_VALUES);
  } catch {
    return undefined;
  }
  if (typeof said !== "object" || said === null) return undefined;
  const { Name: name, Services: services } = said as Readonly<Record<string, unknown>>;
  if (!Array.isArray(services)) return undefined;
  const ports = (services as readonly unknown[]).flatMap((service) => {
    const { Service: kind, Port: port } = (service ?? {}) as Readonly<Record<string, unknown>>;
    return kind === "nmea-0183" && isPort(port) ? [port] : [];
  });
  const [port] = ports;
  return port === undefined
    ? undefined
    : { name: typeof name === "string" ? name.slice(0, NAME_CHARS) : "GoFree", port };
}

function isPort(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value < 65_536;
}
