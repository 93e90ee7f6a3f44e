/** The section `mqtt` of the project file. */
import { COMMANDS } from "../../mqtt/command.ts";
import { limits } from "../../mqtt/limits.ts";
import { PREFIX_PATTERN } from "../../mqtt/topics.ts";
import { brokerFaults, brokerFiles, brokerProperties, buildBroker } from "../../project/broker.ts";
import { itemsOf, repeatedIds } from "../../project/fields.ts";
import { id, tagPattern } from "../../project/schema-parts.ts";
import { givenSection } from "../../project/section.ts";
import { example } from "./example.ts";
import { formats, missingFile } from "./words.ts";

const everyS = { type: "number", minimum: 0.1, maximum: 3600 } as const;

const schema = {
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

export const mqttSection = givenSection({
  name: "mqtt",
  schema,
  faults(written) {
    const items = itemsOf(written, ["mqtt"]);
    return [...repeatedIds(items), ...items.flatMap(brokerFaults)];
  },
  build: (settings, { dir }) =>
    settings.map(({ url, user, passwordFile, ca, cert, key, ...each }) => ({
      ...each,
      broker: buildBroker({ url, user, passwordFile, ca, cert, key }, dir),
    })),
  files: (settings) => settings.flatMap(({ broker }) => brokerFiles(broker)),
  missingFile,
  formats,
  example,
  stateFiles: "mqtt-[^/]*\\.json",
});

/** A broker that gets values, alarms and log entries. */
export type MqttSettings = ReturnType<typeof mqttSection.settings>[number];
