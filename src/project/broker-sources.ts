/** Makes the settings of the sources that are MQTT brokers: files are absolute, topics are rows. */
import type { TopicRow } from "../mqtt/topic-reader.ts";
import { type BrokerSettings, buildBroker } from "./broker.ts";
import type { SourceSettings } from "./source-schema.ts";

/** Topics of an MQTT broker as tags. */
export interface MqttSource {
  readonly type: "mqtt";
  readonly broker: BrokerSettings;
  readonly topics: readonly TopicRow[];
}

/** A Venus OS, by its broker; without a portal the first one that is heard. */
export interface VenusSource extends Pick<SourceSettings<"venus">, "type" | "portal" | "instances" | "timeoutS"> {
  readonly broker: BrokerSettings;
}

/** `unitOf`: the unit of a tag that the project lists. */
export function buildMqttSource(
  source: SourceSettings<"mqtt">,
  dir: string,
  unitOf: (tagId: string) => string | undefined,
): MqttSource {
  const topics = Object.entries(source.topics).flatMap(([topic, rows]) =>
    [rows].flat().map((row) => ({
      topic,
      tagId: row.tag,
      unitSi: unitOf(row.tag) ?? row.unitSi ?? "-",
      path: pathOf(row.path ?? ""),
      scale: row.scale,
      offset: row.offset,
      timeoutS: row.timeoutS ?? source.timeoutS,
    })),
  );
  return { type: "mqtt", broker: buildBroker(source, dir), topics };
}

/** Of a JSON pointer (RFC 6901), or of `$.a.b`. */
function pathOf(path: string): string[] {
  if (path.startsWith("$")) return path.split(".").slice(1);
  return path
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function buildVenus(source: SourceSettings<"venus">, dir: string): VenusSource {
  const { portal, instances, timeoutS } = source;
  return { type: "venus", broker: buildBroker(source, dir), portal, instances, timeoutS };
}
