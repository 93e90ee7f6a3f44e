/** Whether a receiver has a position, and what it reckons is worth. Pure. */
import { limits } from "./limits.ts";
import type { Speaker } from "./source-ranking.ts";
import type { TagUpdate } from "./tag.ts";

export function noteReckoning(speaker: Speaker, { value, quality }: TagUpdate, nowMs: number): void {
  if (value === null) speaker.reckonsAtMs = -Infinity;
  else if (quality === "uncertain") speaker.reckonsAtMs = nowMs;
}

export function hasNoFix({ noFixAtMs }: Speaker, nowMs: number): boolean {
  return nowMs - noFixAtMs <= limits.noFixMs;
}

/** A value that needs a fix, without one: uncertain while its speaker reports dead reckoning, otherwise void. */
export function withoutFix(update: TagUpdate, { reckonsAtMs }: Speaker, nowMs: number): TagUpdate {
  if (update.value === null || update.quality !== "good") return update;
  return nowMs - reckonsAtMs <= limits.noFixMs ? { ...update, quality: "uncertain" } : voided(update);
}

/** The update with null as its value; the reading is kept as the raw value. */
export function voided(update: TagUpdate): TagUpdate {
  return { ...update, value: null, quality: "bad", rawValue: update.rawValue ?? update.value };
}
