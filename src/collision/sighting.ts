/**
 * How another station stands to our vessel now: where she is, carried on along her course, how near she will come, and how much of a danger
 * that is. And the order in which people want to see them. Pure.
 */
import type { AisTarget } from "../ais/target.ts";
import type { Position } from "../ais/report.ts";
import { limits } from "./limits.ts";
import { type Approach, approachOf, type Motion, moved } from "./motion.ts";
import { isDanger, type Profile } from "./profiles.ts";

/** `danger`: for the collision watch, which has an alarm of her while there is one; `near`: within twice the limits of the profile. */
export const RISKS = ["danger", "near", "none"] as const;
type Risk = (typeof RISKS)[number];

export interface Sighting {
  /** She was not heard for so long that her position is not carried on any more. */
  readonly isLost: boolean;
  /** Undefined while her motion or ours is not known, for lost vessels, and for stations that do not move. */
  readonly approach: Approach | undefined;
  /** Where we and she will be at the closest point; undefined where it is past. */
  readonly meeting: { readonly own: Position; readonly other: Position } | undefined;
  readonly risk: Risk;
}

/** Below this speed a course over ground is noise: she lies still. */
export function believedMotion({ position, courseRad, speedMs }: Motion): Motion {
  return speedMs < limits.noCourseMs ? { position, courseRad: 0, speedMs: 0 } : { position, courseRad, speedMs };
}

/** A station as she was last heard: her motion, and how old her position is. `nowMs` is monotonic. Undefined without position or course. */
export function lastMotion(
  target: AisTarget,
  nowMs: number,
): { readonly motion: Motion; readonly ageS: number } | undefined {
  const placed = target.timed("position");
  if (placed?.value === undefined || placed.value === null) return undefined;
  const [said, course] = [target.value("speedMs"), target.value("courseRad")];
  const way = said === undefined || course === undefined ? target.way : undefined;
  const speedMs = said ?? way?.speedMs ?? 0;
  const courseRad = course ?? way?.courseRad ?? target.value("headingRad");
  if (courseRad === undefined && speedMs >= limits.noCourseMs) return undefined;
  // The times of reports may be those of a recording: only what lies between two of them counts.
  const ageS = (nowMs - target.heardMs + Math.max(0, target.timestampMs - placed.timestampMs)) / 1000;
  return { motion: believedMotion({ position: placed.value, courseRad: courseRad ?? 0, speedMs }), ageS };
}

export interface SightedFrom {
  /** Monotonic. */
  readonly nowMs: number;
  /** Undefined while it is not known. */
  readonly own: Motion | undefined;
  /** Undefined: the collision watch is off. */
  readonly profile: Profile | undefined;
  /** Whether she is a danger for the collision watch. */
  readonly isDanger: (mmsi: string) => boolean;
}

export function sightingOf(target: AisTarget, { nowMs, own, profile, isDanger: isRaised }: SightedFrom): Sighting {
  const moves = target.kind === "vessel" || target.kind === "aircraft";
  const last = moves ? lastMotion(target, nowMs) : undefined;
  const isLost = moves && (last?.ageS ?? (nowMs - target.heardMs) / 1000) > limits.carriedS;
  const risk = isRaised(target.mmsi) ? "danger" : "none";
  if (last === undefined || isLost || own === undefined)
    return { isLost, approach: undefined, meeting: undefined, risk };
  const other = moved(last.motion, last.ageS);
  const approach = approachOf(own, other);
  const { tcpaS } = approach;
  const isNear =
    profile !== undefined && target.kind === "vessel" && isDanger(profile, own, other, approach, limits.nearShare);
  return {
    isLost,
    approach,
    meeting: tcpaS > 0 ? { own: moved(own, tcpaS).position, other: moved(other, tcpaS).position } : undefined,
    risk: risk === "none" && isNear ? "near" : risk,
  };
}

export interface Sighted {
  readonly target: AisTarget;
  readonly sighting: Sighting;
  /** From our vessel, m. */
  readonly rangeM: number | undefined;
}

/**
 * The order of danger: distress beacons, dangers and near vessels by the time that is left, those that approach by how near and how soon,
 * all others by their distance, lost ones last but those whose place is not known.
 */
export function byDanger(all: readonly Sighted[], profile: Profile): Sighted[] {
  const keyed = all.map((sighted) => ({ sighted, rank: rankOf(sighted), measure: measureOf(sighted, profile) }));
  return keyed.toSorted((a, b) => a.rank - b.rank || a.measure - b.measure).map(({ sighted }) => sighted);
}

const RANKS = { beacon: 0, danger: 1, near: 2, approaching: 3, other: 4, lost: 5, nowhere: 6 };

function rankOf({ target, sighting: { risk, isLost, approach }, rangeM }: Sighted): number {
  if (target.beacon !== undefined) return RANKS.beacon;
  if (risk !== "none") return RANKS[risk];
  if (rangeM === undefined) return RANKS.nowhere;
  if (isLost) return RANKS.lost;
  return approach !== undefined && approach.tcpaS > 0 ? RANKS.approaching : RANKS.other;
}

function measureOf({ sighting: { risk, approach }, rangeM = Infinity }: Sighted, profile: Profile): number {
  if (approach === undefined) return rangeM;
  if (risk !== "none") return approach.tcpaS;
  return approach.tcpaS > 0 ? Math.hypot(approach.cpaM / profile.cpaM, approach.tcpaS / profile.tcpaS) : rangeM;
}
