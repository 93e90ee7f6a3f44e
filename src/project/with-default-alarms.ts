/** The alarms that the project's tags have without anybody having written a rule. */
import type { DefaultAlarmMessages } from "../messages/en/default-alarms.ts";
import { defaultAlarms } from "./default-alarms.ts";
import type { Project, ProjectTag } from "./project.ts";

/** The project with the default alarms of those of her tags of which the file says nothing. */
export function withDefaultAlarms(project: Project, texts: DefaultAlarmMessages): Project {
  const tags = project.tags.map((tag): ProjectTag => {
    if (tag.hasDefaultAlarms !== true) return tag;
    return { ...tag, alarms: defaultAlarms(tag, project.defaultAlarms, texts) };
  });
  return { ...project, tags };
}
