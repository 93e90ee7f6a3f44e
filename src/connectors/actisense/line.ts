/** What joins us to a bus through a gateway of Actisense. */
import { ActisenseProtocol } from "../../nmea2000/lines/actisense/actisense.ts";
import { lineGateway, type LineOf } from "../line-gateway.ts";
import type { ActisenseSource } from "./source.ts";

export const actisenseLine: LineOf<ActisenseSource> = (source, clock) => ({
  gateway: lineGateway(source, clock),
  make: (host, transmits) => new ActisenseProtocol(host, transmits),
});
