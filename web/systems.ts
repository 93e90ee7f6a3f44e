/** In which order the systems of a vessel are shown, and what the parts of a tag's id mean. Pure. */

import type { System } from "./system-of.js";

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
