/** What joins us to a bus through an IPG of Maretron. */
import { readFileSync } from "node:fs";
import { MaretronProtocol } from "../../nmea2000/lines/maretron.ts";
import { lineGateway, type LineOf } from "../line-gateway.ts";
import type { MaretronSource } from "./source.ts";

export const maretronLine: LineOf<MaretronSource> = (source, clock) => ({
  gateway: lineGateway(source, clock),
  make: (host) => new MaretronProtocol(host, () => passwordOf(source)),
});

/** Read for each connection, since it may be changed. Without it the IPG refuses, which is reported. */
function passwordOf({ passwordFile }: MaretronSource): string {
  try {
    return passwordFile === undefined ? "" : readFileSync(passwordFile, "utf8").trim();
  } catch {
    return "";
  }
}
