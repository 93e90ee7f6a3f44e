/** The alarms that a tag has beside those which its own lines in the project list: the default ones, and those of `alarms.rules`. */
import type { AlarmRule } from "../alarms/rule.ts";
import type { DefaultAlarmMessages } from "../messages/en/default-alarms.ts";
import type { TagDefinition } from "../tags/tag.ts";
import { MOB_DEVICE_TAG } from "../tags/mob-tags.ts";
import { buildRule } from "./build-alarm.ts";
import { defaultAlarms } from "./default-alarms.ts";
import type { Project, ProjectTag } from "./project.ts";

type Settings = Pick<Project, "defaultAlarms" | "addedAlarms">;
type RuledTag = Pick<TagDefinition, "id" | "description" | "unitSi">;

/** For a tag that the project does not list with alarms. */
export function alarmsOfTag(tag: RuledTag, project: Settings, texts: DefaultAlarmMessages): AlarmRule[] {
  // It begins an event of its own (`src/mob`), whose alarm that is: one of the tag would be a second.
  const own = tag.id === MOB_DEVICE_TAG ? [] : defaultAlarms(tag, project.defaultAlarms, texts);
  return [...own, ...addedAlarms(tag, project)];
}

/** Whether what devices say of a person overboard is an alarm: the project may switch that of `MOB.ACTIVE` off. */
export function hasMobDevices({ defaultAlarms: settings }: Settings, texts: DefaultAlarmMessages): boolean {
  return defaultAlarms({ id: MOB_DEVICE_TAG, description: "", unitSi: "bool" }, settings, texts).length > 0;
}

function addedAlarms({ id, description, unitSi }: RuledTag, { addedAlarms: added }: Settings): AlarmRule[] {
  return (added[id] ?? []).map((alarm) => buildRule(alarm, { id, description, unit_si: unitSi }));
}

/** The project with those alarms of her own tags. */
export function withDefaultAlarms(project: Project, texts: DefaultAlarmMessages): Project {
  const tags = project.tags.map((tag): ProjectTag => {
    if (tag.hasDefaultAlarms === true) return { ...tag, alarms: alarmsOfTag(tag, project, texts) };
    const added = addedAlarms(tag, project);
    return added.length === 0 ? tag : { ...tag, alarms: [...tag.alarms, ...added] };
  });
  return { ...project, tags };
}
