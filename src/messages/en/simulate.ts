/** Texts of `bitacora simulate`. */
import type { Texts } from "../catalogue.ts";
export const simulate = {
  summary: "Run the simulator without the service and print every tag update.",
  description: "Without --project it simulates the demo vessel. The same seed gives the same vessel. Ctrl-C ends it.",
  project: "project file whose tags are simulated (YAML or JSON); without it, the demo vessel",
  tick: "seconds from one set of values to the next; without it, as the project says, else 0.5",
  seed: "number that all chance comes from; without it, as the project says, else 1",
  duration: "seconds of the vessel's time to simulate; without it, until Ctrl-C",
  speed: "times as fast as real time, or max",
  tag: "only this tag; * stands for anything (repeatable)",
  can: "be a device on this CAN interface instead of printing: claims an address and sends the tags as NMEA 2000",
  out: "write a candump log of what a device of NMEA 2000 would send; - is standard output",
  oneOutput: "--can, --out, --json and --tag: only one way out; leave the others out",
  busHasItsPace: "a bus has its own pace; --speed max goes with --out",
  sent: "{givenUp, plural, =0 {{bus}: {frames} frames sent} other {{bus}: {frames} frames sent, {givenUp} given up}}",
  written: "{file}: {frames} frames written",
  notASpeed: "--speed is a number above 0, at most {max}, or max, not ''{text}''",
  noSuchTag:
    "{suggestion, select, none {the project has no tag {pattern}} other {the project has no tag {pattern}; did you mean {suggestion}?}}",
} as const;

export type SimulateMessages = Texts<typeof simulate>;
