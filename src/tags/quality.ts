/**
 * How far a value can be trusted. `stale` is given by the store itself when a tag with a timeout gets no update in time;
 * the others come with the update.
 */
export const QUALITIES = ["good", "uncertain", "bad", "stale"] as const;

export type Quality = (typeof QUALITIES)[number];

/** Whether a condition may be judged by a value of this quality, and a frame be made from it. */
export function isUsable(quality: Quality): boolean {
  return quality === "good" || quality === "uncertain";
}
