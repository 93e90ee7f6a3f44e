/** In which order the systems of a vessel and their tags are shown, and what the parts of a tag's id mean. Pure. */

import type { System } from "../src/tags/vocabulary/row.ts";

/** What the crew looks at first comes first. */
export const SHOWN_ORDER: readonly System[] = [
  "navigation",
  "propulsion",
  "tanks",
  "electrical",
  "steering",
  "hull",
  "safety",
  "comfort",
  "lights",
  "network",
  "other",
];

/** Of all that is heard nothing is of the vessel: only whether a source is there. */
export function isSilent(heard: readonly { readonly system: System }[]): boolean {
  return heard.every(({ system }) => system === "network");
}

/** `ME_INST_0.RPM` → `{ device: "ME_INST_0", property: "RPM" }`. */
export function partsOf(tagId: string): { readonly device: string; readonly property: string } {
  const dot = tagId.indexOf(".");
  return dot === -1 ? { device: tagId, property: "" } : { device: tagId.slice(0, dot), property: tagId.slice(dot + 1) };
}

/** The instance number at the end of a device's name, or undefined. */
export function instanceOf(device: string): number | undefined {
  const digits = /(\d+)$/.exec(device)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The same tags in the order of a watch; those of one rank by their ids, 2 before 10. */
export function ranked<Ranked extends { readonly id: string; readonly rank: number }>(
  tags: readonly Ranked[],
): Ranked[] {
  return [...tags].sort((a, b) => a.rank - b.rank || collator.compare(a.id, b.id) || (a.id < b.id ? -1 : 1));
}

const collator = new Intl.Collator("en", { numeric: true });
