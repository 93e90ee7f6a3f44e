/** What joins us to a bus through iKonvert or NavLink2. */
import { IkonvertProtocol } from "../../nmea2000/lines/ikonvert.ts";
import { lineGateway, type LineOf } from "../line-gateway.ts";
import type { IkonvertSource } from "./source.ts";

export const ikonvertLine: LineOf<IkonvertSource> = (source, clock) => ({
  gateway: lineGateway(source, clock),
  make: (host, transmits) => new IkonvertProtocol(host, transmits, source.device === undefined),
});
