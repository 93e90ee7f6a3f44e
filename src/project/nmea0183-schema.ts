/** The JSON Schema of what is about NMEA 0183 in the project file: the outputs `nmea0183`, and the source of that type. */
import { limits as nmea2000Limits } from "../nmea2000/limits.ts";
import { ALERT_COMMANDS } from "../nmea0183/alerts/alert-command.ts";
import { limits } from "../nmea0183/limits.ts";
import { FORMATTERS } from "../nmea0183/sentence-table.ts";
import { address, host, nonEmpty, port } from "./schema-parts.ts";

/** Port that programs of the field look at first. */
export const NMEA0183_PORT = 10_110;
const BAUD_RATES = [4800, 9600, 19_200, 38_400, 57_600, 115_200] as const;
const serialPort = { ...nonEmpty(4096), description: "a serial port, such as /dev/ttyUSB0" } as const;
const baud = { enum: BAUD_RATES, default: 4800 } as const;

const commands = {
  type: "array",
  maxItems: ALERT_COMMANDS.length,
  items: { enum: ALERT_COMMANDS },
  default: [],
  description: "what is done when an ACN asks for it; without it nothing",
} as const;

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

export const nmea0183Source = {
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
    bind: { ...address, description: "address of this machine; by default all of them" },
    group: { ...address, description: "over UDP: multicast group to join" },
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
      description: "without a sentence: it is opened anew",
    },
    checksum: {
      enum: ["required", "optional"],
      default: "required",
      description: "optional takes lines without one, which old instruments send; a wrong one is refused all the same",
    },
    commands,
  },
} as const;
