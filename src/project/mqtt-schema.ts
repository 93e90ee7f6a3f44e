/** The JSON Schema of the project file's `mqtt` section. What it cannot say is in `mqtt-faults.ts`. */
import { COMMANDS } from "../mqtt/command.ts";
import { limits } from "../mqtt/limits.ts";
import { PREFIX_PATTERN } from "../mqtt/topics.ts";
import { tagPattern } from "./nmea2000-schema.ts";
import { id, nonEmpty } from "./schema-parts.ts";

const everyS = { type: "number", minimum: 0.1, maximum: 3600 } as const;
const file = nonEmpty(4096);

/** How a broker is reached; the same where it is a source. */
export const brokerProperties = {
  url: {
    type: "string",
    maxLength: 512,
    pattern: "^mqtts?://[^\\s/?#@]+/?$",
    $comment: "brokerUrl",
    description: "mqtt://HOST, or mqtts://HOST over TLS; :PORT where it is not 1883 or 8883",
  },
  user: { ...nonEmpty(256), description: "the name by which the broker knows the vessel" },
  password_file: { ...file, description: "a file with the password alone; from the project file's folder" },
  ca: { ...file, description: "certificates in PEM of who signed the broker's, where it is no public one" },
  cert: { ...file, description: "the vessel's own certificate in PEM, where the broker asks for one" },
  key: { ...file, description: "its key" },
} as const;

export const mqttSchema = {
  type: "array",
  maxItems: limits.perProject,
  default: [],
  description: "MQTT brokers that get values, alarms and log entries, for Home Assistant and others",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["id", "url"],
    properties: {
      id: { ...id, description: "for health and for the file that says how far it has got" },
      ...brokerProperties,
      prefix: {
        type: "string",
        maxLength: limits.prefixChars,
        pattern: PREFIX_PATTERN,
        $comment: "topicPrefix",
        default: "bitacora",
        description: "topics are PREFIX/VESSEL/…",
      },
      tags: { type: "array", maxItems: 256, items: tagPattern, default: [], description: "without it all are sent" },
      every_s: {
        ...everyS,
        default: 1,
        description: "a tag's values are sent no more often than that; the latest one counts",
      },
      rates: {
        type: "array",
        maxItems: limits.rates,
        default: [],
        description: "tags with another every_s; the first that matches counts",
        items: {
          type: "object",
          additionalProperties: false,
          required: ["tags", "every_s"],
          properties: { tags: { type: "array", minItems: 1, maxItems: 256, items: tagPattern }, every_s: everyS },
        },
      },
      retain: { type: "boolean", default: true, description: "the broker keeps the latest value of each tag" },
      logbook: { type: "boolean", default: true, description: "log entries are sent, too" },
      commands: {
        type: "array",
        maxItems: COMMANDS.length,
        items: { enum: COMMANDS },
        default: [],
        description: "what its clients may ask of the vessel; without it nothing",
      },
      home_assistant: { type: "boolean", default: false, description: "Home Assistant finds the vessel by itself" },
    },
  },
} as const;
