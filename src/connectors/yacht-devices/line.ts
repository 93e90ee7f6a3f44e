/** What joins us to a bus through a gateway of Yacht Devices. */
import { YachtDevicesProtocol } from "../../nmea2000/lines/yacht-devices.ts";
import { lineGateway, type LineOf } from "../line-gateway.ts";
import type { YachtDevicesSource } from "./source.ts";

export const yachtDevicesLine: LineOf<YachtDevicesSource> = (source, clock) => ({
  gateway: lineGateway(source, clock, true),
  make: (host) => new YachtDevicesProtocol(host, !source.listenOnly),
});
