/**
 * The tags by which the service says that it is itself at fault, each with its alarm. They register themselves when they first
 * have something to say, so that a healthy vessel's list shows its own tags only; a project may list one, and has its own then.
 */
import type { AlarmRule } from "../alarms/rule.ts";
import type { SystemTagMessages } from "../messages/en/system-tags.ts";
import type { TagDefinition } from "../tags/tag.ts";
import type { Project } from "./project.ts";

export const CLOCK_TAG = "SYSTEM.CLOCK_FAULT";
export const DATA_DIR_TAG = "SYSTEM.DATA_DIR_LOST";

export interface SystemTag {
  readonly definition: TagDefinition;
  readonly rule: AlarmRule;
}

/** Those that the project does not list itself. */
export function systemTags({ tags }: Project, texts: SystemTagMessages): SystemTag[] {
  const made = [
    systemTag(CLOCK_TAG, "clock_fault", texts.clock),
    systemTag(DATA_DIR_TAG, "data_dir_lost", texts.dataDir),
  ];
  return made.filter(({ definition }) => !tags.some(({ id }) => id === definition.id));
}

function systemTag(id: string, alarmId: string, { tag, alarm }: { tag: string; alarm: string }): SystemTag {
  return {
    definition: {
      id,
      description: tag,
      unitSi: "bool",
      controllable: false,
      rangeNormalMin: null,
      rangeNormalMax: null,
    },
    rule: {
      id: alarmId,
      tagId: id,
      operator: "==",
      threshold: true,
      hysteresis: 0,
      delayS: 0,
      priority: "alarm",
      message: alarm,
      latching: false,
    },
  };
}
