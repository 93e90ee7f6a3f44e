import {
  systemOf
} from "./chunk-ATGITIP5.js";

// src/project/own-tags.ts
var CLOCK_TAG = "SYSTEM.CLOCK_FAULT";
var DATA_DIR_TAG = "SYSTEM.DATA_DIR_LOST";
var EVIDENCE_TAG = "LOGBOOK.EVIDENCE";
var WITNESS_TAG = "LOGBOOK.WITNESS_REFUSED";
var ALARMS = {
  [CLOCK_TAG]: { id: "clock_fault", latching: false },
  [DATA_DIR_TAG]: { id: "data_dir_lost", latching: false },
  [EVIDENCE_TAG]: { id: "logbook_evidence", latching: true },
  [WITNESS_TAG]: { id: "witness_refused", latching: true }
};
var OWN_TAG_SOURCES = {
  [CLOCK_TAG]: "system",
  [DATA_DIR_TAG]: "system",
  [EVIDENCE_TAG]: "logbook",
  [WITNESS_TAG]: "logbook"
};
function systemTags({ tags }, texts) {
  const made = [ownTag(CLOCK_TAG, texts.clock), ownTag(DATA_DIR_TAG, texts.dataDir)];
  return made.filter(({ definition }) => !tags.some(({ id }) => id === definition.id));
}
function evidenceTag(texts) {
  return ownTag(EVIDENCE_TAG, texts);
}
function withWitnessTag(project, texts) {
  const { tags } = project;
  if (tags.some(({ id }) => id === WITNESS_TAG)) return project;
  const { definition, rule } = ownTag(WITNESS_TAG, texts);
  return {
    ...project,
    tags: [...tags, { ...definition, timeoutS: 10, system: systemOf(WITNESS_TAG), alarms: [rule], isOurs: true }]
  };
}
function ownTag(tagId, { tag, alarm, advice }) {
  return {
    definition: {
      id: tagId,
      description: tag,
      unitSi: "bool",
      controllable: false,
      rangeNormalMin: null,
      rangeNormalMax: null
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
      advice
    }
  };
}

export {
  CLOCK_TAG,
  DATA_DIR_TAG,
  EVIDENCE_TAG,
  WITNESS_TAG,
  OWN_TAG_SOURCES,
  systemTags,
  evidenceTag,
  withWitnessTag
};
