/** The devices announced to Home Assistant, as the registry and the rules are now. None if the project does not want it. */
import { type DeviceConfig, deviceConfigs } from "../../mqtt/discovery.ts";
import { limits } from "../../mqtt/limits.ts";
import type { LiveTable } from "../../mqtt/live-table.ts";
import type { Topics } from "../../mqtt/topics.ts";
import type { Access } from "../../access/access.ts";
import type { Alarms } from "../../alarms/alarms.ts";
import type { MqttMessages } from "./words.en.ts";
import type { MqttSettings } from "./section.ts";
import type { TagStore } from "../../tags/tag-store.ts";

export interface VesselDevicesParts {
  readonly settings: MqttSettings;
  readonly vessel: { readonly id: string; readonly name: string };
  readonly version: string;
  readonly tags: Pick<TagStore, "entries">;
  readonly alarms: Pick<Alarms, "rules">;
  readonly access: Pick<Access, "isOn">;
  readonly texts: MqttMessages;
  readonly topics: Topics;
  readonly live: LiveTable;
}

export function vesselDevices(parts: VesselDevicesParts): readonly DeviceConfig[] {
  const { settings, vessel, version, topics, tags, alarms, access, live, texts } = parts;
  if (!settings.homeAssistant) return [];
  const sent = [...tags.entries()].map(({ definition }) => definition).filter(({ id }) => live.sends(id));
  const ids = new Set(sent.map(({ id }) => id));
  const config = {
    vessel,
    version,
    topics,
    tags: sent,
    everyS: (tagId: string) => live.everyS(tagId),
    alarms: alarms
      .rules()
      .filter(({ rule }) => ids.has(rule.tagId))
      .map(({ rule }) => rule),
    hasPosition: ids.has("VESSEL.LAT_DEG") && ids.has("VESSEL.LON_DEG"),
    // Its button has no token to show.
    maySilence: settings.commands.includes("silence") && !access.isOn,
    texts: texts.homeAssistant,
  };
  return deviceConfigs(config, limits.parts);
}
