/** The JSON Schema of an item of the project file's `sources`. What it cannot express is in `source-faults.ts`. */
import { GATEWAY_FORMATS } from "../nmea2000/bus/gateway-reader.ts";
import type { SettingsOf } from "../core/settings.ts";
import { UNITS } from "../core/units.ts";
import { limits as mqttLimits } from "../mqtt/limits.ts";
import { TOPIC_PATTERN } from "../mqtt/topics.ts";
import { limits as nmea2000Limits } from "../nmea2000/limits.ts";
import { limits as signalkLimits } from "../signalk/limits.ts";
import { brokerProperties } from "./broker.ts";
import { nmea0183Source } from "./nmea0183-source.ts";
import { address, host, nonEmpty, port } from "./schema-parts.ts";

const format = { enum: GATEWAY_FORMATS, default: "auto" } as const;
const silence = {
  type: "number",
  minimum: 1,
  maximum: 86_400,
  default: 10,
  description: "without a line that is understood: the gateway is reopened",
} as const;

/** The settings of a source of this type. */
export type SourceSettings<Type> = Extract<SettingsOf<typeof source>, { readonly type: Type }>;

/** What the message of a topic, or a place in its JSON, becomes. */
const topicRow = {
  type: "object",
  additionalProperties: false,
  required: ["tag"],
  properties: {
    tag: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$", $comment: "tagId" },
    unit_si: { enum: UNITS, description: "of a tag that is not listed under tags" },
    path: {
      type: "string",
      maxLength: 256,
      pattern: "^(?:/[^/]+)+$|^\\$(?:\\.[^.]+)+$",
      $comment: "jsonPath",
      description: "where the value is in a message of JSON; without it the message is the value",
    },
    scale: { type: "number", default: 1, description: "the tag is value × scale + offset" },
    offset: { type: "number", default: 0 },
    timeout_s: { type: "number", exclusiveMinimum: 0, maximum: 86_400 },
  },
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
          description: "without a sign of life: the connection is reopened",
        },
      },
    },
    {
      additionalProperties: false,
      required: ["url", "topics"],
      properties: {
        type: { const: "mqtt" },
        ...brokerProperties,
        topics: {
          type: "object",
          minProperties: 1,
          maxProperties: mqttLimits.sourceTopics,
          propertyNames: { pattern: TOPIC_PATTERN, $comment: "topic" },
          description:
            "topics of the broker: the tag that a message becomes, or a list of those of the places in its JSON",
          additionalProperties: {
            ...topicRow,
            type: ["object", "array"],
            minItems: 1,
            maxItems: mqttLimits.valuesOfTopic,
            items: topicRow,
          },
        },
        timeout_s: {
          type: "number",
          exclusiveMinimum: 0,
          maximum: 86_400,
          default: 180,
          description: "without a message a value is stale",
        },
      },
    },
    {
      additionalProperties: false,
      required: ["url"],
      properties: {
        type: { const: "venus" },
        ...brokerProperties,
        portal: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
          $comment: "portal",
          description: "its VRM portal id; by default the first one heard",
        },
        instances: {
          type: "object",
          maxProperties: mqttLimits.venusDevices,
          propertyNames: { pattern: "^[a-z]{1,32}/[0-9]{1,5}$", $comment: "venusDevice" },
          additionalProperties: { type: "integer", minimum: 0, maximum: 252 },
          default: {},
          description: "numbers of devices in tags, in the place of Venus' own: battery/288: 0 makes BATT_0",
        },
        timeout_s: {
          type: "number",
          minimum: 35,
          maximum: 86_400,
          default: 60,
          description: "without a message it is gone; it is asked to speak every 30 s",
        },
      },
    },
    nmea0183Source,
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
