/**
 * The tag that says whether something stands against the log book, with its alarm: it is broken, it is not the one that was
 * signed, or evidence of it is gone. Every vessel has it; it is written when it changes. It latches: a
 * person must have seen it.
 */
import type { EvidenceMessages } from "../messages/en/evidence.ts";
import type { Project } from "./project.ts";
import { systemOf } from "./systems.ts";

export const EVIDENCE_TAG = "LOGBOOK.EVIDENCE";

/** The project with that tag; a project that lists one of this name has its own instead. */
export function withEvidenceTag(project: Project, texts: Pick<EvidenceMessages, "tag" | "alarm">): Project {
  const { tags } = project;
  if (tags.some(({ id }) => id === EVIDENCE_TAG)) return project;
  const tag = {
    id: EVIDENCE_TAG,
    description: texts.tag,
    unitSi: "bool",
    controllable: false,
    rangeNormalMin: null,
    rangeNormalMax: null,
    system: systemOf(EVIDENCE_TAG),
    alarms: [
      {
        id: "logbook_evidence",
        tagId: EVIDENCE_TAG,
        operator: "==",
        threshold: true,
        hysteresis: 0,
        delayS: 0,
        priority: "alarm",
        message: texts.alarm,
        latching: true,
      },
    ],
  } as const;
  return { ...project, tags: [...tags, tag] };
}
