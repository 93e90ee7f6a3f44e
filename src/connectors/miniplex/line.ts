/** What joins us to a bus through a MiniPlex. */
import { MiniplexProtocol } from "../../nmea2000/lines/miniplex.ts";
import { lineGateway, type LineOf } from "../line-gateway.ts";
import type { MiniplexSource } from "./source.ts";

export const miniplexLine: LineOf<MiniplexSource> = (source, clock) => ({
  gateway: lineGateway(source, clock),
  make: (host) => new MiniplexProtocol(host),
});
