/** The devices announced to Home Assistant, as the registry and the rules are now. None if the project does not want it. */
import { type DeviceConfig, deviceConfigs } from "../../mqtt/discovery.ts";
import { limits } from "../../mqtt/limits.ts";
import type { LiveTable } from "../../mqtt/live-table.ts";
import type { Topics } from "../../mqtt/topics.ts";
import type { MqttOutputParts } from "./mqtt-output-parts.ts";

export function vesselDevices(
  { settings, vessel, version, tags, alarms, access, texts }: MqttOutputParts,
  topics: Topics,
  live: LiveTable,
): readonly DeviceConfig[] {
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
