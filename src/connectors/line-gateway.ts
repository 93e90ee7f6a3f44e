/** The port to a device that joins us to a bus: serial, TCP, or UDP both ways. */
import type { Clock } from "../core/clock.ts";
import type { Gateway } from "../nmea2000/bus/gateway.ts";
import { SerialGateway } from "../nmea2000/bus/serial-gateway.ts";
import { TcpGateway } from "../nmea2000/bus/tcp-gateway.ts";
import { UdpGateway } from "../nmea2000/bus/udp-gateway.ts";
import type { MakeProtocol } from "../nmea2000/lines/device-line.ts";
import { limits as nmea2000Limits } from "../nmea2000/limits.ts";
import type { LineAddress } from "../project/gateway-schema.ts";

/** A kind of device: how its port is opened, and what is spoken over it; `isAdapter`: it is no node, and we are. */
export type LineOf<Settings> = (
  settings: Settings,
  clock: Clock,
) => { readonly gateway: Gateway; readonly isAdapter?: true; readonly make: MakeProtocol };

interface GatewayAddress extends LineAddress {
  readonly protocol?: string;
}

/** `dropsDtr`: the device takes a fall of DTR for the end. */
export function lineGateway(address: GatewayAddress, clock: Clock, dropsDtr = false): Gateway {
  const { device, baud = 115_200, host = "", port = 0, protocol } = address;
  if (device !== undefined) {
    return new SerialGateway({ file: device, baud, dropsDtr, lineBytes: nmea2000Limits.gatewayLineBytes });
  }
  return protocol === "udp"
    ? new UdpGateway({ port, bind: "0.0.0.0", peer: host }, clock)
    : new TcpGateway({ host, port }, clock);
}
