/** Makes the settings of NMEA 0183 from a checked project file. */
import { isIPv6 } from "node:net";
import type { AlertCommandName } from "../nmea0183/alerts/alert-command.ts";
import { NMEA0183_PORT } from "./nmea0183-schema.ts";
import type { Nmea0183Settings, Nmea0183Source, SentenceTarget } from "./project.ts";

/** What chart programs, gpsd and autopilots ask for, each second. */
const USUAL = [
  "RMC", "GGA", "VTG", "ZDA", "HDT", "HDG", "ROT", "RSA", "VHW", "VLW", "MWV", "MWD", "DPT", "DBT", "MTW", "MDA", "XDR", "XTE", "RMB", "APB",
]; // prettier-ignore
/** What fits into the slowest serial port: for an autopilot. */
const FEW = ["RMC", "RMB", "APB", "XTE", "HDG"];
/** AIS is at home on ports that are as fast as this. */
const AIS_BAUD = 38_400;

interface Nmea0183OutputFile {
  readonly host?: string;
  readonly port?: number;
  readonly talker?: string;
  readonly sentences?: Readonly<Record<string, number>>;
  readonly send_to?: readonly {
    readonly host: string;
    readonly port: number;
    readonly from?: string;
    readonly sfi?: string;
  }[];
  readonly connect_to?: readonly { readonly host: string; readonly port: number }[];
  readonly file?: string;
  readonly baud?: number;
  readonly ais?: boolean;
  readonly alerts?: boolean | "with_alr";
  readonly commands?: readonly AlertCommandName[];
}

export type Nmea0183File = boolean | Nmea0183OutputFile | readonly Nmea0183OutputFile[];

export interface Nmea0183SourceFile {
  readonly type: "nmea0183";
  readonly host?: string;
  readonly port?: number;
  readonly protocol?: "udp" | "tcp";
  readonly bind?: string;
  readonly group?: string;
  readonly from?: readonly string[];
  readonly file?: string;
  readonly baud?: number;
  readonly timeout_s?: number;
  readonly checksum?: "required" | "optional";
  readonly commands?: readonly AlertCommandName[];
}

/** The sentences of an output that names none. `baud`: of its serial port, if it has one. */
export function usualSentences(baud: number | undefined): Readonly<Record<string, number>> {
  const isSlow = baud !== undefined && baud < AIS_BAUD;
  return Object.fromEntries((isSlow ? FEW : USUAL).map((each) => [each, 1]));
}

export function buildNmea0183(file: Nmea0183File = false): Nmea0183Settings[] {
  if (typeof file === "boolean") return file ? [buildOutput({})] : [];
  return (isList(file) ? file : [file]).map(buildOutput);
}

function isList(file: Nmea0183OutputFile | readonly Nmea0183OutputFile[]): file is readonly Nmea0183OutputFile[] {
  return Array.isArray(file);
}

function buildOutput(output: Nmea0183OutputFile): Nmea0183Settings {
  const { talker = "II", baud = 4800, alerts = false, commands = [] } = output;
  const serialBaud = output.file === undefined ? undefined : baud;
  return {
    talker,
    targets: targetsOf(output, baud),
    sentences: output.sentences ?? usualSentences(serialBaud),
    ais: output.ais ?? (serialBaud === undefined || serialBaud >= AIS_BAUD),
    alerts: alerts !== false,
    withAlr: alerts === "with_alr",
    commands,
  };
}

/** A server where its host or port is named, or nothing else. */
function targetsOf(output: Nmea0183OutputFile, baud: number): SentenceTarget[] {
  const { host = "127.0.0.1", port = NMEA0183_PORT, send_to: sendTo = [], connect_to: connectTo = [], file } = output;
  const others: SentenceTarget[] = [
    ...sendTo.map((each) => ({ kind: "datagrams" as const, from: undefined, sfi: undefined, ...each })),
    ...connectTo.map((each) => ({ kind: "client" as const, ...each })),
    ...(file === undefined ? [] : [{ kind: "serial" as const, file, baud }]),
  ];
  const isServer = output.host !== undefined || output.port !== undefined || others.length === 0;
  return isServer ? [{ kind: "server", host, port }, ...others] : others;
}

export function buildNmea0183Source(source: Nmea0183SourceFile): Nmea0183Source {
  const { type, host, port = NMEA0183_PORT, protocol = "udp", group, from = [], file, baud = 4800 } = source;
  const isChecksumOptional = source.checksum === "optional";
  const common = { type, timeoutS: source.timeout_s ?? 10, isChecksumOptional, commands: source.commands ?? [] };
  if (file !== undefined) return { ...common, transport: "serial", file, baud };
  if (host !== undefined) return { ...common, transport: "tcp", host, port };
  const bind = source.bind ?? (group !== undefined && isIPv6(group) ? "::" : "0.0.0.0");
  if (protocol === "tcp") return { ...common, transport: "tcp-server", port, bind, from };
  return { ...common, transport: "udp", port, bind, group, from };
}
