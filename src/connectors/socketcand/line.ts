/** What joins us to a bus through socketcand. */
import { SocketcandProtocol } from "../../nmea2000/lines/socketcand.ts";
import { batteryOf } from "../../project/gateway-schema.ts";
import { lineGateway, type LineOf } from "../line-gateway.ts";
import type { SocketcandSource } from "./source.ts";

export const socketcandLine: LineOf<SocketcandSource> = (source, clock) => ({
  gateway: lineGateway(source, clock),
  isAdapter: true,
  make: (host) => new SocketcandProtocol(host, source.interface, batteryOf(source) !== undefined),
});
