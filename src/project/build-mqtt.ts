/** Makes the settings of MQTT brokers from the `mqtt` section of a checked project file. */
import { resolve } from "node:path";
import type { CommandName } from "../mqtt/topics.ts";
import type { BrokerSettings, MqttSettings, MqttSource, VenusSource } from "./project.ts";

interface BrokerFile {
  readonly url: string;
  readonly user?: string;
  readonly password_file?: string;
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

export interface MqttFile extends BrokerFile {
  readonly id: string;
  readonly prefix?: string;
  readonly tags?: readonly string[];
  readonly every_s?: number;
  readonly rates?: readonly { readonly tags: readonly string[]; readonly every_s: number }[];
  readonly retain?: boolean;
  readonly logbook?: boolean;
  readonly home_assistant?: boolean;
  readonly commands?: readonly CommandName[];
}

export function buildMqtt(file: MqttFile, dir: string): MqttSettings {
  return {
    id: file.id,
    broker: buildBroker(file, dir),
    prefix: file.prefix ?? "bitacora",
    tags: file.tags ?? [],
    everyS: file.every_s ?? 1,
    rates: (file.rates ?? []).map(({ tags, every_s: everyS }) => ({ tags, everyS })),
    retain: file.retain ?? true,
    logbook: file.logbook ?? true,
    homeAssistant: file.home_assistant ?? false,
    commands: file.commands ?? [],
  };
}

export interface MqttSourceFile extends BrokerFile {
  readonly type: "mqtt";
  readonly topics: Readonly<Record<string, TopicFile>>;
  readonly timeout_s?: number;
}

interface TopicFile {
  readonly tag: string;
  readonly unit_si?: string;
  readonly path?: string;
  readonly scale?: number;
  readonly offset?: number;
  readonly timeout_s?: number;
}

export interface VenusFile extends BrokerFile {
  readonly type: "venus";
  readonly portal?: string;
  readonly instances?: Readonly<Record<string, number>>;
  readonly timeout_s?: number;
}

/** A value that does not come for so long is stale; most devices say theirs once a minute. */
const TOPIC_TIMEOUT_S = 180;
const VENUS_TIMEOUT_S = 60;

/** `unitOf`: the unit of a tag that the project lists. */
export function buildMqttSource(
  file: MqttSourceFile,
  dir: string,
  unitOf: (tagId: string) => string | undefined,
): MqttSource {
  const { timeout_s: timeoutS = TOPIC_TIMEOUT_S } = file;
  const topics = Object.entries(file.topics).map(([topic, { tag, unit_si: unit, path = "", ...row }]) => ({
    topic,
    tagId: tag,
    unitSi: unitOf(tag) ?? unit ?? "-",
    path: pathOf(path),
    scale: row.scale ?? 1,
    offset: row.offset ?? 0,
    timeoutS: row.timeout_s ?? timeoutS,
  }));
  return { type: "mqtt", broker: buildBroker(file, dir), topics };
}

/** Of a JSON pointer (RFC 6901), or of `$.a.b`. */
function pathOf(path: string): string[] {
  if (path.startsWith("$")) return path.split(".").slice(1);
  return path
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function buildVenus(file: VenusFile, dir: string): VenusSource {
  const { portal, instances = {}, timeout_s: timeoutS = VENUS_TIMEOUT_S } = file;
  return { type: "venus", broker: buildBroker(file, dir), portal, instances, timeoutS };
}

function buildBroker({ url, user, ...files }: BrokerFile, dir: string): BrokerSettings {
  const fileOf = (name: string | undefined) => (name === undefined ? undefined : resolve(dir, name));
  return {
    url,
    user,
    passwordFile: fileOf(files.password_file),
    ca: fileOf(files.ca),
    cert: fileOf(files.cert),
    key: fileOf(files.key),
  };
}
