/**
 * How far a value can be trusted. The service itself sets `stale`, when a value is no longer updated or its source is gone; the others come
 * with the update.
 */
export const QUALITIES = ["good", "uncertain", "bad", "stale"] as const;

export type Quality = (typeof QUALITIES)[number];

/** Whether a value of this quality may be used: to judge a condition, or to make a frame. */
export function isUsable(quality: Quality): boolean {
  return quality === "good" || quality === "uncertain";
}
