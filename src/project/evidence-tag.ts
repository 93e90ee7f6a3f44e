/**
 * The tag that says whether something stands against the log book, with its alarm: it is broken, it is not the one that was
 * signed, or evidence of it is gone. Every vessel has the alarm, and the tag as soon as there is something to say. It latches: a
 * person must have seen it.
 */
import type { EvidenceMessages } from "../messages/en/evidence.ts";
import { systemOf } from "./systems.ts";

export const EVIDENCE_TAG = "LOGBOOK.EVIDENCE";

export function evidenceTag(texts: Pick<EvidenceMessages, "tag" | "alarm">) {
  return {
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
}
