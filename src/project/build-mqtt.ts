/** Makes the settings of MQTT brokers from the `mqtt` section of a checked project file. */
import { resolve } from "node:path";
import type { CommandName } from "../mqtt/topics.ts";
import type { BrokerSettings, MqttSettings } from "./project.ts";

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
