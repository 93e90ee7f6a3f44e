/** The source `mqtt`: topics of a broker as tags. */
import type { SettingsOf } from "../../core/settings.ts";
import { UNITS } from "../../core/units.ts";
import { limits as mqttLimits } from "../../mqtt/limits.ts";
import { TOPIC_PATTERN } from "../../mqtt/topics.ts";
import type { TopicRow } from "../../mqtt/topic-reader.ts";
import { brokerFaults, brokerProperties, type BrokerSettings, buildBroker, secretsOf } from "../../project/broker.ts";
import type { ProjectFault, Path } from "../../project/fault.ts";
import { fieldsOf, type Item, itemsOf } from "../../project/fields.ts";
import { type LocalizedText, said } from "../../project/section.ts";
import { sourceKind, type SourcePlace } from "../../project/source-kind.ts";

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
    command: {
      type: "object",
      additionalProperties: false,
      required: ["topic"],
      description: "how its device is told to switch, where the tag is true or false (docs/switching.md)",
      properties: {
        topic: { type: "string", pattern: TOPIC_PATTERN, $comment: "topic" },
        on: { type: "string", maxLength: 256, default: "ON", description: "the message" },
        off: { type: "string", maxLength: 256, default: "OFF" },
      },
    },
  },
} as const;

const schema = {
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
      description: "topics of the broker: the tag that a message becomes, or a list of those of the places in its JSON",
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
} as const;

/** Topics of an MQTT broker as tags. */
export interface MqttSource {
  readonly type: "mqtt";
  readonly name?: string | undefined;
  readonly broker: BrokerSettings;
  readonly topics: readonly TopicRow[];
}

export const mqttSource = sourceKind({
  schema,
  identity: ({ url }) => [url],
  faults: (written, units) => [...brokerFaults(written), ...topicFaults(written, units)],
  build,
  gateway: { where: ({ broker }) => new URL(broker.url).host, words: "broker" },
  files: secretsOf,
  switched: ({ topics }) =>
    rowsOf(topics).flatMap(({ fields: { tag, command } }) => (command === undefined ? [] : [tag])),
});

function build(source: SettingsOf<typeof schema>, { dir, units }: SourcePlace): MqttSource {
  const topics = Object.entries(source.topics).flatMap(([topic, rows]) =>
    [rows].flat().map((row) => ({
      topic,
      tagId: row.tag,
      unitSi: units.get(row.tag) ?? row.unitSi ?? "-",
      path: pathOf(row.path ?? ""),
      scale: row.scale,
      offset: row.offset,
      timeoutS: row.timeoutS ?? source.timeoutS,
      ...(row.command === undefined ? {} : { command: row.command }),
    })),
  );
  return { type: "mqtt", broker: buildBroker(source, dir), topics };
}

/** Parses a JSON pointer (RFC 6901), or `$.a.b`. */
function pathOf(path: string): string[] {
  if (path.startsWith("$")) return path.split(".").slice(1);
  return path
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function rowsOf(topics: unknown, path: Path = []): Item[] {
  return Object.entries(fieldsOf(topics)).flatMap(([topic, written]): readonly Item[] => {
    const place = [...path, topic];
    return Array.isArray(written) ? itemsOf(written, place) : [{ fields: fieldsOf(written), path: place }];
  });
}

const faults = {
  echo: {
    en: "a command goes to another topic than those that are read here: the vessel would hear herself, and not the device",
    es: "la orden va a otro topic que los que aquí se leen: el barco se oiría a sí mismo, y no al equipo",
  },
  noSwitch: {
    en: "only what is true or false is switched: unit_si: bool",
    es: "solo se conecta lo que es verdadero o falso: unit_si: bool",
  },
} satisfies Record<string, LocalizedText>;

/** A tag of no unit, or of another than the project lists; two topics that are one tag; a command that would be its own answer. */
function topicFaults(source: Item, units: SourcePlace["units"]): ProjectFault[] {
  const seen = new Set<unknown>();
  const topics = fieldsOf(source.fields["topics"]);
  return rowsOf(topics, [...source.path, "topics"]).flatMap(({ fields, path }): ProjectFault[] => {
    const { tag, unit_si: unit, command } = fields;
    if (typeof tag !== "string") return [];
    const isRepeated = seen.has(tag);
    seen.add(tag);
    if (isRepeated) return [{ path: [...path, "tag"], value: tag, problem: ["repeatedTopicTag"] }];
    if (unit === undefined && !units.has(tag)) return [{ path, problem: ["topicWithoutUnit"] }];
    if (command !== undefined && (unit ?? units.get(tag)) !== "bool")
      return [{ path: [...path, "command"], problem: said(faults.noSwitch) }];
    const told = fieldsOf(command)["topic"];
    if (typeof told === "string" && Object.hasOwn(topics, told))
      return [{ path: [...path, "command", "topic"], value: told, problem: said(faults.echo) }];
    const isOther = unit !== undefined && units.has(tag) && units.get(tag) !== unit;
    return isOther
      ? [{ path: [...path, "unit_si"], value: unit, problem: ["topicOfOtherUnit", { unit: String(units.get(tag)) }] }]
      : [];
  });
}
