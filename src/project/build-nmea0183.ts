/** Makes the settings of NMEA 0183 from a checked project file. */
import { isIPv6 } from "node:net";
import { NMEA0183_PORT } from "./nmea0183-schema.ts";
import type { Nmea0183Settings, Nmea0183Source } from "./project.ts";

/** What chart programs, gpsd and autopilots ask for, each second. */
const USUAL = [
  "RMC", "GGA", "VTG", "ZDA", "HDT", "HDG", "ROT", "RSA", "VHW", "VLW", "MWV", "MWD", "DPT", "DBT", "MTW", "MDA", "XDR", "XTE", "RMB", "APB",
]; // prettier-ignore

export type Nmea0183File =
  | boolean
  | {
      readonly host?: string;
      readonly port?: number;
      readonly talker?: string;
      readonly sentences?: Readonly<Record<string, number>>;
      readonly send_to?: readonly { readonly host: string; readonly port: number }[];
    };

export interface Nmea0183SourceFile {
  readonly type: "nmea0183";
  readonly host?: string;
  readonly port?: number;
  readonly bind?: string;
  readonly group?: string;
  readonly from?: readonly string[];
  readonly file?: string;
  readonly baud?: number;
  readonly timeout_s?: number;
}

export function buildNmea0183(file: Nmea0183File = false): Nmea0183Settings | null {
  if (file === false) return null;
  const {
    host = "127.0.0.1",
    port = NMEA0183_PORT,
    talker = "II",
    sentences,
    send_to: sendTo = [],
  } = file === true ? {} : file;
  return { host, port, talker, sendTo, sentences: sentences ?? Object.fromEntries(USUAL.map((each) => [each, 1])) };
}

export function buildNmea0183Source(source: Nmea0183SourceFile): Nmea0183Source {
  const { type, host, port = NMEA0183_PORT, group, from = [], file, baud = 4800, timeout_s: timeoutS = 10 } = source;
  if (file !== undefined) return { type, transport: "serial", file, baud, timeoutS };
  if (host !== undefined) return { type, transport: "tcp", host, port, timeoutS };
  const bind = source.bind ?? (group !== undefined && isIPv6(group) ? "::" : "0.0.0.0");
  return { type, transport: "udp", port, bind, group, from, timeoutS };
}
