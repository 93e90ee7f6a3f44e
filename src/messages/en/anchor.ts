/** Texts of the anchor watch. */
import type { Texts } from "../catalogue.ts";
export const anchor = {
  near: "Anchor: close to the edge of the circle of {radiusM} m",
  close: "Anchor: {metres} m away, close to the edge of the circle of {radiusM} m",
  inside: "Anchor: {metres} m away, inside the circle of {radiusM} m again",
  outside: "Anchor: {metres} m away, outside the circle of {radiusM} m",
  far: "Anchor: {metres} m away, far outside the circle of {radiusM} m: she is dragging",
  advice:
    "Take bearings and look at depth and wind. If she drags, start the engine, veer more chain or weigh and anchor again. This watch is no type-approved equipment.",
  lost: "The anchor watch is blind: no position that can be believed for 30 s",
  lostAdvice:
    "Look at the GNSS receiver and take bearings ashore: nobody watches the anchor until there is a position.",
  unwatched: "Still for an hour, and nobody watches the anchor",
  unwatchedAdvice: "If she lies at anchor, set the watch: Track, Anchor, or bitacora anchor down.",
  command: {
    show: "Show whether the anchor is down, and how far the vessel is from it.",
    down: "Watch the anchor: it lies beneath us, or where the options say. While it is down, changes where it lies and the radius.",
    up: "End the anchor watch.",
    flags: {
      radius: "metres that the antenna may be from the anchor",
      rode: "metres of rode that are out; the radius is worked out from it and the depth",
      depth: "metres of water; without it as the echo sounder says",
      tideRise: "metres that the water may still rise",
      bearing: "degrees true from the vessel to the anchor",
      distance: "metres from the vessel to the anchor",
    },
    isUp: "The anchor is up: nobody watches it.",
    isDown:
      "Anchor down at {place} since {since}, by {by}: circle {radiusM} m, {distanceM, select, none {distance not known} other {{distanceM} m away, bearing {bearing}°}}{state, select, near {; near its edge} outside {; OUTSIDE IT} far {; FAR OUTSIDE IT} blind {; BLIND, nobody watches} other {}}",
    weighed: "The anchor watch has ended.",
  },
} as const;

export type AnchorMessages = Texts<typeof anchor>;
