/** The JSON Schema of an item of the project file's `sources`. What it cannot express is in `source-faults.ts`. */
import { GATEWAY_FORMATS } from "../nmea2000/bus/gateway-reader.ts";
import { limits as nmea2000Limits } from "../nmea2000/limits.ts";
import { limits as signalkLimits } from "../signalk/limits.ts";
import { address, host, nonEmpty, port } from "./schema-parts.ts";

const format = { enum: GATEWAY_FORMATS, default: "auto" } as const;
const silence = {
  type: "number",
  minimum: 1,
  maximum: 86_400,
  default: 10,
  description: "without a line that is understood: the gateway is opened anew",
} as const;

export const source = {
  type: "object",
  discriminator: { propertyName: "type" },
  required: ["type"],
  oneOf: [
    {
      additionalProperties: false,
      properties: {
        type: { const: "simulator" },
        tick_s: { type: "number", minimum: 0.05, maximum: 60, default: 0.5 },
        seed: { type: "integer", minimum: 0, maximum: 4_294_967_295, default: 1 },
      },
    },
    {
      additionalProperties: false,
      required: ["interface"],
      properties: {
        type: { const: "socketcan" },
        // The kernel's IFNAMSIZ is 16 bytes with the terminating zero.
        interface: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,14}$", $comment: "interface" },
        listen_only: { type: "boolean", default: false, description: "no address is claimed and nothing is sent" },
      },
    },
    {
      additionalProperties: false,
      required: ["host", "port"],
      properties: {
        type: { const: "tcp" },
        host: { ...host, description: "a gateway that is connected to: its name or address" },
        port,
        format,
        timeout_s: silence,
      },
    },
    {
      additionalProperties: false,
      required: ["port"],
      properties: {
        type: { const: "udp" },
        port: { ...port, description: "of this machine, to which gateways send" },
        bind: { ...address, description: "address of this machine; by default all of them" },
        group: { ...address, description: "multicast group to join" },
        from: {
          type: "array",
          minItems: 1,
          maxItems: nmea2000Limits.gatewaySenderRules,
          items: nonEmpty(64),
          description: "addresses and networks whose datagrams are taken; without it everybody's",
        },
        format,
        timeout_s: silence,
      },
    },
    {
      additionalProperties: false,
      required: ["url"],
      properties: {
        type: { const: "signalk" },
        url: {
          type: "string",
          maxLength: 2048,
          pattern: "^https?://[^\\s/?#@]+(/[^\\s?#]*)?(\\?[^\\s#]*)?$",
          $comment: "url",
          description: "another Signal K server, such as http://192.168.1.10:3000; ?token=… where it asks for a login",
        },
        paths: {
          type: "array",
          minItems: 1,
          maxItems: signalkLimits.source.subscriptions,
          default: ["*"],
          items: { ...nonEmpty(signalkLimits.pathChars), description: "a path; * stands for any text" },
          description: "what is taken from it",
        },
        timeout_s: {
          ...silence,
          default: 30,
          description: "without a sign of life: the connection is opened anew",
        },
      },
    },
    {
      additionalProperties: false,
      required: ["file"],
      properties: {
        type: { const: "replay" },
        file: { ...nonEmpty(4096), description: "relative to the folder of the project file" },
        speed: { type: "number", exclusiveMinimum: 0, maximum: 1_000_000, default: 1 },
        loop: { type: "boolean", default: false },
      },
    },
  ],
} as const;
