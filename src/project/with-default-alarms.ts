/** The alarms that a tag has beside those which its own lines in the project list: the default ones, and those of `alarms.rules`. */
import type { AlarmRule } from "../alarms/rule.ts";
import type { DefaultAlarmMessages } from "../messages/en/default-alarms.ts";
import type { TagDefinition } from "../tags/tag.ts";
import { buildRule } from "./build-alarm.ts";
import { defaultAlarms } from "./default-alarms.ts";
import type { Project, ProjectTag } from "./project.ts";

type Settings = Pick<Project, "defaultAlarms" | "addedAlarms">;
type RuledTag = Pick<TagDefinition, "id" | "description" | "unitSi">;

/** Of a tag that the project does not list with alarms. */
export function alarmsOfTag(tag: RuledTag, project: Settings, texts: DefaultAlarmMessages): AlarmRule[] {
  return [...defaultAlarms(tag, project.defaultAlarms, texts), ...addedAlarms(tag, project)];
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
