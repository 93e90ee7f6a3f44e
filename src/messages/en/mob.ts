/** Texts on a person overboard. `isTest`: all of them begin with TEST. */
import type { Texts } from "../catalogue.ts";

export const mob = {
  markedTag: "Person overboard, marked",
  testTag: "TEST: person overboard",
  distanceTag: "Distance to the person overboard",
  bearingTag: "Bearing of the person overboard, true",
  /** Who marked it, while nobody has said their name. */
  somebody: "{address, select, none {somebody at the vessel's computer} other {somebody at the screen {address}}}",
  /** Who or what marked it. */
  who: "{kind, select, person {{who}} device {device {who}} beacon {beacon {who}} other {DSC call of {who}}}",
  alarm:
    "{isTest, select, true {TEST: person overboard} other {PERSON OVERBOARD}}{place, select, none {, place not known} other { at {place}}}, marked by {who}",
  advice:
    "Keep pointing at the person and throw everything that floats. Turn back by the bearing; the engine ready, the propeller clear. Call on VHF 16 or by DSC. Only a person ends this, on the console or by bitacora mob end.",
  testAdvice: "This is a test. End it on the console or by bitacora mob end.",
  command: {
    mark: "Mark a person overboard here and now, or where the options say.",
    show: "Show whether a person is overboard: bearing and distance back, and how long ago.",
    end: "End it: the person is aboard, or it was a test.",
    flags: {
      test: "a test: says TEST everywhere",
      latitude: "degrees, where the person is; without it where the vessel is",
      longitude: "degrees",
      reason: "what happened, for the log book",
    },
    nobody: "Nobody is overboard.",
    shown:
      "{isTest, select, true {TEST: person overboard} other {PERSON OVERBOARD}} since {since} ({minutes} min), marked by {by}{place, select, none {: place not known} other { at {place}{bearing, select, none {; our position is not known} other {: bearing {bearing}°, {distance} m}}}}",
    drifted: "By the current now at {place}: bearing {bearing}°, {distance} m.",
    joined: "With it: {who}{place, select, none {} other { at {place}}}.",
    notKept: "! Not on disk yet: the disk does not take it.",
    ended: "Ended.",
  },
} as const;

export type MobMessages = Texts<typeof mob>;
