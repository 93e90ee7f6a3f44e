/** The source `nmea0183` of the project file, and what the outputs of NMEA 0183 have in common with it. */
import type { SettingsOf } from "../../core/settings.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import { ALERT_COMMANDS, type AlertCommandName } from "../../nmea0183/alerts/alert-command.ts";
import type { ProjectFault } from "../../project/fault.ts";
import type { Item } from "../../project/fields.ts";
import { boundTo, ownPort, ownPortFaults, takesFromAnybody } from "../../project/own-port.ts";
import { host, nonEmpty, port } from "../../project/schema-parts.ts";
import { sourceKind } from "../../project/source-kind.ts";
import { goFreeBeacon } from "./beacon.ts";

/** Port that programs of the field look at first. */
export const NMEA0183_PORT = 10_110;
const BAUD_RATES = [4800, 9600, 19_200, 38_400, 57_600, 115_200] as const;
export const serialPort = { ...nonEmpty(4096), description: "a serial port, such as /dev/ttyUSB0" } as const;
export const baud = { enum: BAUD_RATES, default: 4800 } as const;

export const commands = {
  type: "array",
  maxItems: ALERT_COMMANDS.length,
  items: { enum: ALERT_COMMANDS },
  default: [],
  description: "what is done when an ACN asks for it; without it nothing",
} as const;

const schema = {
  additionalProperties: false,
  properties: {
    type: { const: "nmea0183" },
    host: { ...host, description: "a device or program that is connected to over TCP: its name or address" },
    port: {
      ...port,
      default: NMEA0183_PORT,
      description: "of that host; without host, the port of this machine to which devices send",
    },
    protocol: { enum: ["udp", "tcp"], default: "udp", description: "how devices reach that port of this machine" },
    bind: ownPort.bind,
    group: { ...ownPort.group, description: "over UDP: multicast group to join" },
    from: {
      type: "array",
      minItems: 1,
      maxItems: nmea2000Limits.gatewaySenderRules,
      items: nonEmpty(64),
      description: "addresses and networks from which something is taken; without it from everybody",
    },
    file: serialPort,
    baud,
    timeout_s: {
      type: "number",
      minimum: 1,
      maximum: 86_400,
      default: 10,
      description: "without a sentence: it is reopened",
    },
    checksum: {
      enum: ["required", "optional"],
      default: "required",
      description: "optional takes lines without one, which old instruments send; a wrong one is refused all the same",
    },
    commands,
  },
} as const;

/** Devices of NMEA 0183: one that is connected to, those that connect or send datagrams to a port of ours, or a serial port. */
export type Nmea0183Source = {
  readonly type: "nmea0183";
  readonly name?: string | undefined;
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

export const nmea0183Source = sourceKind({
  schema,
  identity: ({ file, host: name, bind = "", port: number, protocol = "udp" }) => [file, name, bind, number, protocol],
  faults: (written) => [...transportFaults(written), ...ownPortFaults(written)],
  build,
  gateway: { where, words: "sentenceSource" },
  isOpen: (source) => "bind" in source && takesFromAnybody(source),
  hearsAis: true,
  serialPort: (source) => (source.transport === "serial" ? source.file : undefined),
  forms: [
    {
      name: { en: "NMEA 0183 TCP", es: "NMEA 0183 TCP" },
      hint: {
        en: "A multiplexer or a program that sends sentences by TCP",
        es: "Un multiplexor o un programa que manda frases por TCP",
      },
      port: NMEA0183_PORT,
      announcedAs: "_nmea-0183._tcp",
      item: { type: "nmea0183", host: "{at}", port: "{port}" },
    },
    {
      name: { en: "Navico display", es: "Pantalla Navico" },
      hint: {
        en: "B&G, Lowrance or Simrad with GoFree: its NMEA 0183 by TCP",
        es: "B&G, Lowrance o Simrad con GoFree: su NMEA 0183 por TCP",
      },
      port: NMEA0183_PORT,
      announcedAs: "gofree",
      beacon: goFreeBeacon,
      item: { type: "nmea0183", host: "{at}", port: "{port}" },
    },
    {
      name: { en: "NMEA 0183 UDP", es: "NMEA 0183 UDP" },
      hint: {
        en: "A multiplexer or a program that sends datagrams to this computer. No address: from anybody",
        es: "Un multiplexor o un programa que manda datagramas a este ordenador. Sin dirección: de cualquiera",
      },
      port: NMEA0183_PORT,
      isOpen: true,
      item: { type: "nmea0183", port: "{port}", from: ["{at}"] },
    },
  ],
});

function build(source: SettingsOf<typeof schema>): Nmea0183Source {
  const { type, host, port, protocol, group, from = [], file, baud, timeoutS, checksum, commands } = source;
  const common = { type, timeoutS, isChecksumOptional: checksum === "optional", commands };
  if (file !== undefined) return { ...common, transport: "serial", file, baud };
  if (host !== undefined) return { ...common, transport: "tcp", host, port };
  const bind = boundTo(source);
  if (protocol === "tcp") return { ...common, transport: "tcp-server", port, bind, from };
  return { ...common, transport: "udp", port, bind, group, from };
}

function where(source: Nmea0183Source): string {
  if (source.transport === "serial") return source.file;
  return source.transport === "tcp" ? `${source.host}:${source.port}` : `${source.bind}:${source.port}`;
}

/** It has one transport: a host, a port of this machine, or a serial port. */
function transportFaults({ fields: { host: name, file, bind, group, from, protocol }, path }: Item): ProjectFault[] {
  const isPortOfOurs = [bind, group, from, protocol].some((each) => each !== undefined);
  const transports = [name !== undefined, file !== undefined, isPortOfOurs].filter(Boolean);
  const isGroupOverTcp = protocol === "tcp" && group !== undefined;
  return [
    ...(transports.length > 1 ? [{ path, problem: ["oneTransport"] } satisfies ProjectFault] : []),
    ...(isGroupOverTcp ? [{ path: [...path, "group"], problem: ["groupOverTcp"] } satisfies ProjectFault] : []),
  ];
}
