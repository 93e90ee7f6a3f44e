/**
 * The tag that says whether a witness refuses the log book, with its alarm: a vessel whose project names a witness has it. A
 * witness that cannot be reached is no alarm, for a boat is out of reach most of the time; one that refuses is, since somebody
 * has changed the book or keeps another. It latches: a person must have seen it.
 */
import type { WitnessMessages } from "../messages/en/witness.ts";
import type { Project } from "./project.ts";
import { systemOf } from "./systems.ts";

export const WITNESS_TAG = "LOGBOOK.WITNESS_REFUSED";

/** The project with that tag; a project that lists one of this name has its own instead. */
export function withWitnessTag(project: Project, texts: WitnessMessages["service"]): Project {
  const { tags, logbook } = project;
  if (logbook.witnesses.length === 0 || tags.some(({ id }) => id === WITNESS_TAG)) return project;
  const tag = {
    id: WITNESS_TAG,
    description: texts.tag,
    unitSi: "bool",
    controllable: false,
    rangeNormalMin: null,
    rangeNormalMax: null,
    timeoutS: 10,
    system: systemOf(WITNESS_TAG),
    alarms: [
      {
        id: "witness_refused",
        tagId: WITNESS_TAG,
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
