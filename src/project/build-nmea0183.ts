/** Makes the settings of NMEA 0183 from a checked project file. */
import { isIPv6 } from "node:net";
import type { AlertCommandName } from "../nmea0183/alerts/alert-command.ts";
import type { SettingsOf } from "../core/settings.ts";
import { NMEA0183_PORT, type nmea0183Schema } from "./nmea0183-schema.ts";
import type { SourceSettings } from "./source-schema.ts";

/** What chart programs, gpsd and autopilots ask for, each second. */
const USUAL = [
  "RMC", "GGA", "VTG", "ZDA", "HDT", "HDG", "ROT", "RSA", "VHW", "VLW", "MWV", "MWD", "DPT", "DBT", "MTW", "MDA", "XDR", "XTE", "RMB", "APB",
]; // prettier-ignore
/** What fits into the slowest serial port: for an autopilot. */
const FEW = ["RMC", "RMB", "APB", "XTE", "HDG"];
/** AIS is at home on ports that are as fast as this. */
const AIS_BAUD = 38_400;

/** Devices of NMEA 0183: one that is connected to, those that connect or send datagrams to a port of ours, or a serial port. */
export type Nmea0183Source = {
  readonly type: "nmea0183";
  readonly timeoutS: number;
  readonly isChecksumOptional: boolean;
  /** What is done when an ACN from there asks for it. */
  readonly commands: readonly AlertCommandName[];
} & (
  | { readonly transport: "tcp"; readonly host: string; readonly port: number }
  | {
      readonly transport: "udp";
      readonly port: number;
      readonly bind: string;
      readonly group: string | undefined;
      readonly from: readonly string[];
    }
  | {
      readonly transport: "tcp-server";
      readonly port: number;
      readonly bind: string;
      readonly from: readonly string[];
    }
  | { readonly transport: "serial"; readonly file: string; readonly baud: number }
);

/** Where sentences go. */
export type SentenceTarget =
  | { readonly kind: "server"; readonly host: string; readonly port: number }
  | {
      readonly kind: "datagrams";
      readonly host: string;
      readonly port: number;
      /** Address of this machine. */
      readonly from: string | undefined;
      /** Our name in datagrams of IEC 61162-450; undefined: plain ones. */
      readonly sfi: string | undefined;
    }
  | { readonly kind: "client"; readonly host: string; readonly port: number }
  | { readonly kind: "serial"; readonly file: string; readonly baud: number };

/** Sentences that are sent. */
export interface Nmea0183Settings {
  /** At least one. */
  readonly targets: readonly SentenceTarget[];
  readonly talker: string;
  /** Seconds between two of a formatter. */
  readonly sentences: Readonly<Record<string, number>>;
  /** Whether what AIS hears on the bus goes out, too. */
  readonly ais: boolean;
  /** Whether our alarms do, and also in the older sentence ALR. */
  readonly alerts: boolean;
  readonly withAlr: boolean;
  /** What is done when an ACN from there asks for it. */
  readonly commands: readonly AlertCommandName[];
}

type Section = SettingsOf<typeof nmea0183Schema>;
type Output = Exclude<NonNullable<Section>, readonly unknown[]>;

/** The sentences of an output that names none. `baud`: of its serial port, if it has one. */
export function usualSentences(baud: number | undefined): Readonly<Record<string, number>> {
  const isSlow = baud !== undefined && baud < AIS_BAUD;
  return Object.fromEntries((isSlow ? FEW : USUAL).map((each) => [each, 1]));
}

export function buildNmea0183(section: Section): Nmea0183Settings[] {
  if (section === null) return [];
  return (isList(section) ? section : [section]).map(buildOutput);
}

function isList(section: Output | readonly Output[]): section is readonly Output[] {
  return Array.isArray(section);
}

function buildOutput(output: Output): Nmea0183Settings {
  const { talker, file, baud, alerts, commands } = output;
  const serialBaud = file === undefined ? undefined : baud;
  return {
    talker,
    targets: targetsOf(output),
    sentences: output.sentences === undefined ? usualSentences(serialBaud) : namedIn(output.sentences),
    ais: output.ais ?? (serialBaud === undefined || serialBaud >= AIS_BAUD),
    alerts: alerts !== false,
    withAlr: alerts === "with_alr",
    commands,
  };
}

function namedIn(sentences: Readonly<Record<string, number | undefined>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(sentences).flatMap(([each, everyS = 0]) => (everyS > 0 ? [[each, everyS]] : [])),
  );
}

/** A server where its host or port is named, or nothing else. */
function targetsOf({ host, port, sendTo = [], connectTo = [], file, baud }: Output): SentenceTarget[] {
  const others: SentenceTarget[] = [
    ...sendTo.map((each) => ({ kind: "datagrams" as const, ...each })),
    ...connectTo.map((each) => ({ kind: "client" as const, ...each })),
    ...(file === undefined ? [] : [{ kind: "serial" as const, file, baud }]),
  ];
  const isServer = host !== undefined || port !== undefined || others.length === 0;
  return isServer ? [{ kind: "server", host: host ?? "127.0.0.1", port: port ?? NMEA0183_PORT }, ...others] : others;
}

export function buildNmea0183Source(source: SourceSettings<"nmea0183">): Nmea0183Source {
  const { type, host, port, protocol, group, from = [], file, baud, timeoutS, checksum, commands } = source;
  const common = { type, timeoutS, isChecksumOptional: checksum === "optional", commands };
  if (file !== undefined) return { ...common, transport: "serial", file, baud };
  if (host !== undefined) return { ...common, transport: "tcp", host, port };
  const bind = source.bind ?? (group !== undefined && isIPv6(group) ? "::" : "0.0.0.0");
  if (protocol === "tcp") return { ...common, transport: "tcp-server", port, bind, from };
  return { ...common, transport: "udp", port, bind, group, from };
}
