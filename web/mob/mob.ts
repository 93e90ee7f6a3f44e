/** Who is overboard, as the service says it each second while somebody is; and the way back in words. */
import { signal } from "@preact/signals";
import type { Answer } from "../link/api.ts";
import { nowMs } from "../store/clock.ts";
import { distanceText as milesText, lengthText } from "../track/measures.ts";
import { texts } from "./texts.ts";

export type Mob = Answer<"get", "/mob">;
type Way = Pick<Mob, "bearing" | "distance_m">;

const MILE_M = 1852;

/** Undefined while nobody is. The band above the page asks for it. */
export const overboard = signal<Mob | undefined>(undefined);

/** Whether the band above the page is this alarm. */
export function isInBand({ tag_id: id }: { readonly tag_id: string }): boolean {
  return id === "MOB.MARKED" || id === "MOB.TEST";
}

export function titleOf({ is_test: isTest }: Mob): string {
  return isTest ? texts.testing : texts.overboard;
}

/** Since somebody was marked: minutes and seconds. */
export function elapsedText(since: string | null): string {
  const seconds = since === null ? 0 : Math.max(0, Math.floor((nowMs.value - Date.parse(since)) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function agoText(since: string | null): string {
  return texts.ago(elapsedText(since));
}

export function bearingText(bearing: number | null): string {
  return bearing === null ? "–" : `${String(Math.round(bearing) % 360).padStart(3, "0")}°`;
}

export function distanceText({ distance_m: metres }: Way): string {
  if (metres === null) return "–";
  return metres < MILE_M / 2 ? lengthText(metres) : milesText(metres);
}

/** As the picture of the track has it beside the mark. */
export function wayText(mob: Mob): string {
  return `${bearingText(mob.bearing)} ${distanceText(mob)} · ${agoText(mob.since)}`;
}
