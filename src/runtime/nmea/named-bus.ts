/**
 * The bus that was given to a tool: an interface of this computer (`can0`), or a device that joins us to a bus, by the type of its
 * source and where it is (`actisense:/dev/ttyUSB0`, `yacht-devices:192.168.4.1:1457`).
 */
import type { LineOf } from "../../connectors/line-gateway.ts";
import { LINES } from "../../connectors/lines.ts";
import { kindOf, type Source } from "../../connectors/sources.ts";
import { systemClock } from "../../core/clock.ts";
import type { CanBus } from "../../nmea2000/bus/can-bus.ts";
import { SocketcanBus } from "../../nmea2000/bus/socketcan-bus.ts";
import { LineBus } from "../../nmea2000/lines/line-bus.ts";
import { settingsOf } from "../../core/settings.ts";
import { silence } from "../../project/gateway-schema.ts";

/** The device is at a path, or at a host with its usual port unless another one is named. */
const PLACE = /^(?<type>[a-z-]+):(?:(?<device>\/.+)|(?<host>\[[^\]]+\]|[^:]+)(?::(?<port>\d{1,5}))?)$/;

/** `isStandard`: its frames are those with 11-bit identifiers, which gateways do not hand on. */
export function namedBus(name: string, isStandard = false): CanBus {
  const { type = "", device, host, port } = PLACE.exec(name)?.groups ?? {};
  const kind = kindOf(type);
  if (!Object.hasOwn(LINES, type) || kind === undefined) return new SocketcanBus(name, systemClock, isStandard);
  const place = device === undefined ? { host: host?.replaceAll(/[[\]]/g, "") } : { device };
  const spoken = isStandard && { protocol: "bms-can" };
  const written = { type, ...place, ...spoken, ...(port !== undefined && { port: Number(port) }) };
  const source = kind.build(settingsOf(kind.schema, written), { dir: ".", units: new Map() });
  const lineOf = LINES[type as keyof typeof LINES] as LineOf<Source>;
  const { gateway, make } = lineOf(source, systemClock);
  return new LineBus(name, gateway, { clock: systemClock, make, silenceMs: silence.default * 1000 });
}
