/** The JSON Schema of what is about NMEA 0183 in the project file: the output `nmea0183`, and the source of that type. */
import { limits as nmea2000Limits } from "../nmea2000/limits.ts";
import { FORMATTERS } from "../nmea0183/sentence-table.ts";
import { address, host, nonEmpty, port } from "./schema-parts.ts";

/** Port that programs of the field look at first. */
export const NMEA0183_PORT = 10_110;
const BAUD_RATES = [4800, 9600, 19_200, 38_400, 57_600, 115_200] as const;

export const nmea0183Schema = {
  type: ["boolean", "object"],
  additionalProperties: false,
  default: false,
  description:
    "sends sentences of NMEA 0183 to chart programs, autopilots and gpsd; true is the usual ones each second",
  properties: {
    host: { ...address, description: "address of this machine to listen on; by default this machine only" },
    port: { ...port, default: NMEA0183_PORT },
    talker: { type: "string", pattern: "^[A-Z]{2}$", $comment: "talker", default: "II" },
    sentences: {
      type: "object",
      minProperties: 1,
      additionalProperties: false,
      description: "which, and every how many seconds",
      properties: Object.fromEntries(
        FORMATTERS.map((formatter) => [formatter, { type: "number", minimum: 0.1, maximum: 3600 }]),
      ),
    },
    send_to: {
      type: "array",
      maxItems: 8,
      default: [],
      description: "addresses that get datagrams as well: one device, a broadcast or a multicast group",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["host", "port"],
        properties: { host: { ...host }, port },
      },
    },
  },
} as const;

export const nmea0183Source = {
  additionalProperties: false,
  properties: {
    type: { const: "nmea0183" },
    host: { ...host, description: "a device or program that is connected to over TCP: its name or address" },
    port: { ...port, description: "of that host; without host, the UDP port of this machine to which devices send" },
    bind: { ...address, description: "over UDP: address of this machine; by default all of them" },
    group: { ...address, description: "over UDP: multicast group to join" },
    from: {
      type: "array",
      minItems: 1,
      maxItems: nmea2000Limits.gatewaySenderRules,
      items: nonEmpty(64),
      description: "over UDP: addresses and networks whose datagrams are taken; without it everybody's",
    },
    file: { ...nonEmpty(4096), description: "a serial port instead, such as /dev/ttyUSB0" },
    baud: { enum: BAUD_RATES, default: 4800 },
    timeout_s: {
      type: "number",
      minimum: 1,
      maximum: 86_400,
      default: 10,
      description: "without a sentence: it is opened anew",
    },
  },
} as const;
