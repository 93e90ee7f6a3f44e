/** Makes the settings of MQTT brokers from those of the project file: files are absolute, topics are rows. */
import { resolve } from "node:path";
import type { SettingsOf } from "../core/settings.ts";
import type { mqttSchema } from "./mqtt-schema.ts";
import type { BrokerSettings, MqttSettings, MqttSource, VenusSource } from "./project.ts";
import type { SourceSettings } from "./source-schema.ts";

export function buildMqtt(section: SettingsOf<typeof mqttSchema.items>, dir: string): MqttSettings {
  const { url, user, passwordFile, ca, cert, key, ...settings } = section;
  return { ...settings, broker: buildBroker({ url, user, passwordFile, ca, cert, key }, dir) };
}

/** `unitOf`: the unit of a tag that the project lists. */
export function buildMqttSource(
  source: SourceSettings<"mqtt">,
  dir: string,
  unitOf: (tagId: string) => string | undefined,
): MqttSource {
  const topics = Object.entries(source.topics).map(([topic, row]) => ({
    topic,
    tagId: row.tag,
    unitSi: unitOf(row.tag) ?? row.unitSi ?? "-",
    path: pathOf(row.path ?? ""),
    scale: row.scale,
    offset: row.offset,
    timeoutS: row.timeoutS ?? source.timeoutS,
  }));
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

function buildBroker({ url, user, passwordFile, ca, cert, key }: BrokerSettings, dir: string): BrokerSettings {
  const fileOf = (name: string | undefined) => (name === undefined ? undefined : resolve(dir, name));
  return { url, user, passwordFile: fileOf(passwordFile), ca: fileOf(ca), cert: fileOf(cert), key: fileOf(key) };
}
