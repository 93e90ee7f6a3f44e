/** Readings corrected by the project: of a tag that is calibrated, and of one that is made from a calibrated reading. */
import type { Calibrations } from "./calibration.ts";
import { limits } from "./limits.ts";
import type { Shape } from "./shape.ts";
import type { Speaker, Statement } from "./source-ranking.ts";
import type { TagUpdate } from "./tag.ts";

export function calibrated(
  calibrations: Calibrations,
  speaker: Speaker,
  { timeoutS }: Statement,
  update: TagUpdate,
  nowMs: number,
): TagUpdate {
  const { value } = update;
  const calibrator = typeof value === "number" ? calibrations.of(speaker) : undefined;
  if (calibrator === undefined || typeof value !== "number") return update;
  const silentMs = timeoutS === undefined ? limits.silentSpeakerMs : timeoutS * 1000;
  return { ...update, value: calibrator.calibrated(value, nowMs, silentMs), rawValue: value };
}

/** A depth that a sounder computes from its reading and an offset is corrected by as much as the reading. */
export function correctedAs(
  reading: { readonly calibrations: Calibrations | undefined } | undefined,
  speaker: Speaker,
  update: TagUpdate,
  shape: Shape | undefined,
): TagUpdate {
  const correction = reading?.calibrations?.of(speaker)?.correction ?? 0;
  const { value } = update;
  if (correction === 0 || typeof value !== "number") return update;
  return {
    ...update,
    value: Math.max(shape?.least ?? -Infinity, Number((value + correction).toPrecision(12))),
    rawValue: value,
  };
}
