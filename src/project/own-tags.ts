/**
 * The tags by which the service says that it is itself at fault, each with its alarm: true is at fault. Those of `systemTags`, and
 * that of the log book's evidence, register themselves when they first have something to say, so that a healthy vessel's list shows
 * its own tags only. A project that names a witness has the witness's tag from the start.
 *
 * An alarm that latches says that somebody may have changed the log book: a person must have seen it. A witness that cannot be
 * reached is no alarm, for a boat is out of reach most of the time.
 */
import type { AlarmRule } from "../alarms/rule.ts";
import type { EvidenceMessages } from "../messages/en/evidence.ts";
import type { SystemTagMessages } from "../messages/en/system-tags.ts";
import type { WitnessMessages } from "../messages/en/witness.ts";
import type { TagDefinition } from "../tags/tag.ts";
import type { Project } from "./project.ts";
import { systemOf } from "../tags/vocabulary/meaning.ts";

export const CLOCK_TAG = "SYSTEM.CLOCK_FAULT";
export const DATA_DIR_TAG = "SYSTEM.DATA_DIR_LOST";
export const EVIDENCE_TAG = "LOGBOOK.EVIDENCE";
export const WITNESS_TAG = "LOGBOOK.WITNESS_REFUSED";

/** By what is lost with a damaged state file: `state` is all that has no tag of its own. */
export const LOST_STATES = {
  anchor: "SYSTEM.ANCHOR_LOST",
  areas: "SYSTEM.AREAS_LOST",
  mob: "SYSTEM.MOB_LOST",
  state: "SYSTEM.STATE_LOST",
} as const;
export type LostState = keyof typeof LOST_STATES;

export function lostStateOf(file: string): LostState {
  const name = file.replace(/\.json$/, "");
  return name in LOST_STATES ? (name as LostState) : "state";
}

/** Those whose alarm is open. */
export function lostStatesOf(open: readonly { readonly tag_id: string }[]): LostState[] {
  const tags = new Set(open.map(({ tag_id: tagId }) => tagId));
  return Object.entries(LOST_STATES).flatMap(([what, tagId]) => (tags.has(tagId) ? [what as LostState] : []));
}

const lost = { id: "state_lost", latching: true } as const;

const ALARMS = {
  [CLOCK_TAG]: { id: "clock_fault", latching: false },
  [DATA_DIR_TAG]: { id: "data_dir_lost", latching: false },
  [EVIDENCE_TAG]: { id: "logbook_evidence", latching: true },
  [WITNESS_TAG]: { id: "witness_refused", latching: true },
  [LOST_STATES.anchor]: lost,
  [LOST_STATES.areas]: lost,
  [LOST_STATES.mob]: lost,
  [LOST_STATES.state]: lost,
} as const;

export type OwnTagId = keyof typeof ALARMS;

/** What writes each of them, as shown with its value. */
export const OWN_TAG_SOURCES = {
  [CLOCK_TAG]: "system",
  [DATA_DIR_TAG]: "system",
  [EVIDENCE_TAG]: "logbook",
  [WITNESS_TAG]: "logbook",
  [LOST_STATES.anchor]: "system",
  [LOST_STATES.areas]: "system",
  [LOST_STATES.mob]: "system",
  [LOST_STATES.state]: "system",
} as const satisfies Readonly<Record<OwnTagId, string>>;

export interface OwnTag {
  readonly definition: TagDefinition;
  readonly rule: AlarmRule;
}

/** Those of the computer; a project that lists one has its own instead. */
export function systemTags({ tags }: Project, texts: SystemTagMessages): OwnTag[] {
  const lostStates = Object.entries(LOST_STATES).map(([what, tagId]) => ownTag(tagId, texts.lost[what as LostState]));
  const made = [ownTag(CLOCK_TAG, texts.clock), ownTag(DATA_DIR_TAG, texts.dataDir), ...lostStates];
  return made.filter(({ definition }) => !tags.some(({ id }) => id === definition.id));
}

/** The tag of the log book's evidence: the book is broken, is not the one that was signed, or evidence of it is gone. */
export function evidenceTag(texts: Pick<EvidenceMessages, keyof OwnTagMessages>): OwnTag {
  return ownTag(EVIDENCE_TAG, texts);
}

/** The project with the tag of its witnesses; a project that lists one of this name has its own instead. */
export function withWitnessTag(project: Project, texts: WitnessMessages["service"]): Project {
  const { tags } = project;
  if (tags.some(({ id }) => id === WITNESS_TAG)) return project;
  const { definition, rule } = ownTag(WITNESS_TAG, texts);
  return {
    ...project,
    tags: [...tags, { ...definition, timeoutS: 10, system: systemOf(WITNESS_TAG), alarms: [rule], isOurs: true }],
  };
}

interface OwnTagMessages {
  readonly tag: string;
  readonly alarm: string;
  readonly advice: string;
}

function ownTag(tagId: OwnTagId, { tag, alarm, advice }: OwnTagMessages): OwnTag {
  return {
    definition: {
      id: tagId,
      description: tag,
      unitSi: "bool",
      controllable: false,
      rangeNormalMin: null,
      rangeNormalMax: null,
    },
    rule: {
      ...ALARMS[tagId],
      tagId,
      operator: "==",
      threshold: true,
      hysteresis: 0,
      delayS: 0,
      priority: "alarm",
      message: alarm,
      advice,
    },
  };
}
