/** What joins us to a bus through an adapter that speaks slcan. */
import { SlcanProtocol } from "../../nmea2000/lines/slcan.ts";
import { batteryOf } from "../../project/gateway-schema.ts";
import { lineGateway, type LineOf } from "../line-gateway.ts";
import type { SlcanSource } from "./source.ts";

export const slcanLine: LineOf<SlcanSource> = (source, clock) => ({
  gateway: lineGateway(source, clock),
  isAdapter: true,
  make: (host) => new SlcanProtocol(host, batteryOf(source) !== undefined),
});
