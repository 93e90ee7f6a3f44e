/**
 * How a display of Navico (B&G, Lowrance, Simrad) makes itself known by GoFree: JSON to the multicast group 239.2.1.1, port 2052,
 * as signalk-server looks for it (`src/discovery.js`).
 *
 *     { "Name": "Zeus²", "IP": "192.168.1.20", "SerialNumber": …, "Services": [{ "Service": "nmea-0183", "Port": 10110, … }] }
 */
import { parseJson } from "../../core/parse-json.ts";
import { limits } from "../../nmea0183/limits.ts";
import { port } from "../../project/schema-parts.ts";
import type { Beacon } from "../../project/source-kind.ts";

export const goFreeBeacon: Beacon = { port: 2052, group: "239.2.1.1", read };

function read(datagram: Buffer): ReturnType<Beacon["read"]> {
  let said: unknown;
  try {
    said = parseJson(datagram.toString("utf8"), limits.goFree.values);
  } catch {
    return undefined;
  }
  if (typeof said !== "object" || said === null) return undefined;
  const { Name: name, Services: services } = said as Readonly<Record<string, unknown>>;
  if (!Array.isArray(services)) return undefined;
  const ports = (services as readonly unknown[]).flatMap((service) => {
    const { Service: kind, Port: at } = (service ?? {}) as Readonly<Record<string, unknown>>;
    return kind === "nmea-0183" && isPort(at) ? [at] : [];
  });
  const [at] = ports;
  if (at === undefined) return undefined;
  return { name: typeof name === "string" ? name.slice(0, limits.goFree.nameChars) : "GoFree", port: at };
}

function isPort(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= port.minimum && value <= port.maximum;
}
