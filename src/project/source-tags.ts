/** The tags that sources bring, as the project says them: they are defined as the service starts, with their alarms. */
import type { AlarmRule } from "../alarms/rule.ts";
import { kindOf } from "../connectors/sources.ts";
import { systemOf } from "../tags/vocabulary/meaning.ts";
import { descriptionOfTag, type TagTexts } from "../tags/vocabulary/vocabulary.ts";
import type { Project, ProjectTag } from "./project.ts";
import type { SourceTag } from "./source-kind.ts";

/** A tag that the project lists stays as it is there; of two sources that bring the same tag the first defines it. */
export function withSourceTags(project: Project, texts: TagTexts): Project {
  const known = new Set(project.tags.map(({ id }) => id));
  const added: ProjectTag[] = [];
  for (const source of project.sources)
    for (const tag of kindOf(source.type)?.tags?.(source) ?? []) {
      if (known.has(tag.tagId)) continue;
      known.add(tag.tagId);
      added.push(projectTag(tag, texts));
    }
  return added.length === 0 ? project : { ...project, tags: [...project.tags, ...added] };
}

function projectTag({ tagId, unitSi, description, alarm }: SourceTag, texts: TagTexts): ProjectTag {
  return {
    id: tagId,
    description: description ?? descriptionOfTag(tagId, texts) ?? tagId,
    unitSi,
    controllable: false,
    rangeNormalMin: null,
    rangeNormalMax: null,
    system: systemOf(tagId),
    ...(alarm === undefined ? { alarms: [], hasDefaultAlarms: true } : { alarms: [ruleOf(tagId, alarm)] }),
  };
}

function ruleOf(tagId: string, { message, priority, when }: NonNullable<SourceTag["alarm"]>): AlarmRule {
  const compared = { operator: "==", threshold: when, hysteresis: 0, delayS: 0 } as const;
  return { id: "device", tagId, priority, message, ...compared, latching: priority !== "caution" };
}
