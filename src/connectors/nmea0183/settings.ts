/** What the project file says of outputs of NMEA 0183, and what becomes of it. The source of that type is one of `sources`. */
import type { SettingsOf } from "../../core/settings.ts";
import { limits } from "../../nmea0183/limits.ts";
import { FORMATTERS } from "../../nmea0183/sentence-table.ts";
import { baud, commands, NMEA0183_PORT, serialPort } from "./source.ts";
import { address, host, port } from "../../project/schema-parts.ts";

const addresses = {
  type: "array",
  minItems: 1,
  maxItems: limits.addresses,
} as const;

const everyS = { type: "number", minimum: 0.1, maximum: 3600 } as const;

const output = {
  additionalProperties: false,
  properties: {
    host: { ...address, description: "address of this machine to listen on; by default this machine only" },
    port: { ...port, description: "TCP port to listen on, by default 10110; not asked for if it goes elsewhere" },
    send_to: {
      ...addresses,
      description: "addresses that get datagrams: one device, a broadcast or a multicast group",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["host", "port"],
        properties: {
          host: { ...host },
          port,
          from: { ...address, description: "address of this machine, where it has several networks" },
          sfi: {
            type: "string",
            pattern: "^[A-Z]{2}[0-9]{4}$",
            $comment: "sfi",
            description: "our system function id: the datagrams are those of IEC 61162-450 then",
          },
        },
      },
    },
    connect_to: {
      ...addresses,
      description: "devices and programs that wait for our connection (TCP)",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["host", "port"],
        properties: { host: { ...host }, port },
      },
    },
    file: serialPort,
    baud,
    talker: { type: "string", pattern: "^[A-Z]{2}$", $comment: "talker", default: "II" },
    sentences: {
      type: "object",
      additionalProperties: false,
      description: "which, and every how many seconds",
      properties: Object.fromEntries(FORMATTERS.map((formatter) => [formatter, everyS])) as Readonly<
        Record<(typeof FORMATTERS)[number], typeof everyS>
      >,
    },
    ais: {
      type: "boolean",
      description:
        "what AIS hears on the bus, as VDM and VDO; by default true, and false on a serial port below 38400 baud",
    },
    alerts: {
      enum: [false, true, "with_alr"],
      default: false,
      description: "our alarms, as ALF, ALC and HBT; with_alr: also as ALR, for displays that know only this",
    },
    commands,
  },
} as const;

export const nmea0183Schema = {
  type: ["boolean", "object", "array"],
  default: false,
  description:
    "sends sentences of NMEA 0183 to chart programs, autopilots and gpsd; true is the usual ones each second; a list for several outputs",
  ...output,
  minItems: 1,
  maxItems: limits.outputs,
  items: { type: "object", ...output },
} as const;

/** What chart programs, gpsd and autopilots ask for, each second. */
const USUAL = [
  "RMC", "GGA", "VTG", "ZDA", "HDT", "HDG", "ROT", "RSA", "VHW", "VLW", "MWV", "MWD", "DPT", "DBT", "MTW", "MDA", "XDR", "XTE", "RMB", "APB",
]; // prettier-ignore
/** What fits into the slowest serial port: for an autopilot. */
const FEW = ["RMC", "RMB", "APB", "XTE", "HDG"];
/** AIS is at home on ports that are as fast as this. */
const AIS_BAUD = 38_400;

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

/** Which sentences go where, how often in seconds, and whether AIS and our alarms do, also in the older sentence ALR. */
export type Nmea0183Settings = ReturnType<typeof buildOutput>;

function isList(section: Output | readonly Output[]): section is readonly Output[] {
  return Array.isArray(section);
}

function buildOutput(output: Output) {
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

export type SentenceTarget = ReturnType<typeof targetsOf>[number];

/** A server where its host or port is named, or nothing else. */
function targetsOf({ host, port, sendTo = [], connectTo = [], file, baud }: Output) {
  const server = { kind: "server" as const, host: host ?? "127.0.0.1", port: port ?? NMEA0183_PORT };
  const others = [
    ...sendTo.map((each) => ({ kind: "datagrams" as const, ...each })),
    ...connectTo.map((each) => ({ kind: "client" as const, ...each })),
    ...(file === undefined ? [] : [{ kind: "serial" as const, file, baud }]),
  ];
  const isServer = host !== undefined || port !== undefined || others.length === 0;
  return [...(isServer ? [server] : []), ...others];
}
