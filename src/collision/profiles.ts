/**
 * When another vessel is a danger, by where we sail. `auto` chooses: at anchor below 0.5 kn, and up to 2 kn while the anchor watch is set
 * and its circle holds; harbour below 4 kn, else coast; offshore is a person's choice.
 */
import { PER_DEGREE } from "../ais/distance.ts";
import { limits } from "./limits.ts";
import type { Approach, Motion } from "./motion.ts";

export const PROFILE_NAMES = ["harbour", "coast", "offshore", "anchored"] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];
export type ProfileChoice = ProfileName | "auto" | "off";

export interface Profile {
  /** m. */
  readonly cpaM: number;
  /** s. */
  readonly tcpaS: number;
  /** A vessel slower than this is a danger only where our way, as she sees it, leads to her, m/s … */
  readonly slowMs: number;
  /** … within this angle on either side, rad. */
  readonly coneRad: number;
}

const MILE_M = 1852;
const KNOT_MS = 1852 / 3600;

export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  harbour: { cpaM: 0.05 * MILE_M, tcpaS: 180, slowMs: 2 * KNOT_MS, coneRad: 5 * PER_DEGREE },
  coast: { cpaM: 0.5 * MILE_M, tcpaS: 900, slowMs: KNOT_MS, coneRad: 10 * PER_DEGREE },
  offshore: { cpaM: MILE_M, tcpaS: 1800, slowMs: 0.5 * KNOT_MS, coneRad: 20 * PER_DEGREE },
  anchored: { cpaM: 0.05 * MILE_M, tcpaS: 300, slowMs: KNOT_MS, coneRad: 0 },
};

const STILL_MS = 0.5 * KNOT_MS;
const HARBOUR_MS = 4 * KNOT_MS;

/** The profile that holds now; undefined: nobody wants to know. */
export function profileFor(
  choice: ProfileChoice,
  /** `isAnchored`: the anchor watch is set, and she is not outside its circle. */
  now: { readonly speedMs: number; readonly isAnchored: boolean },
): ProfileName | undefined {
  if (choice === "off") return undefined;
  if (choice !== "auto") return choice;
  if (now.speedMs < (now.isAnchored ? limits.anchoredMs : STILL_MS)) return "anchored";
  return now.speedMs < HARBOUR_MS ? "harbour" : "coast";
}

/** Whether the profile calls it a danger. `share` widens the limits: an encounter that is one already ends later than it begins. */
export function isDanger(profile: Profile, own: Motion, other: Motion, approach: Approach, share = 1): boolean {
  const { cpaM, tcpaS, rangeM } = approach;
  // 0: she sails as we do, and comes no nearer.
  if (cpaM > profile.cpaM * share || tcpaS > profile.tcpaS * share || tcpaS <= 0) return false;
  if (other.speedMs >= profile.slowMs) return true;
  return own.speedMs > 0 && cpaM < rangeM * Math.sin(profile.coneRad * share);
}
