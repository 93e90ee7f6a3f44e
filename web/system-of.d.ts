/** The types of `system-of.js`. */
export type System =
  | "propulsion"
  | "tanks"
  | "electrical"
  | "navigation"
  | "steering"
  | "hull"
  | "safety"
  | "lights"
  | "network"
  | "comfort"
  | "other";
export const SYSTEMS: readonly System[];
export function systemOf(tagId: string): System;
