/** What joins us to a bus through lines of candump by TCP. */
import { CandumpProtocol } from "../../nmea2000/lines/candump-tcp.ts";
import { batteryOf } from "../../project/gateway-schema.ts";
import { lineGateway, type LineOf } from "../line-gateway.ts";
import type { CandumpSource } from "./source.ts";

export const candumpLine: LineOf<CandumpSource> = (source, clock) => ({
  gateway: lineGateway(source, clock),
  isAdapter: true,
  make: (host) => new CandumpProtocol(host, batteryOf(source) !== undefined),
});
