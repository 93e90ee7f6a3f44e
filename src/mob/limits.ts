/** Every bound of a person overboard, each with its unit and its reason. docs/reference/limits.md lists those of all folders. */
export const limits = {
  /**
   * Marks of one event, a share for each kind, so that calls that somebody invents leave room for a person's mark. A whole crew with beacons
   * is no more. In a full share the oldest gives way, but never the mark that began the event.
   */
  marks: { person: 32, device: 32, beacon: 16, call: 16 },
  /** Beacons, and calls, that are heard while nobody is marked; a new one takes the place of the one of its kind heard longest ago. */
  heard: 32,
  /** A beacon or a call belongs to the event if it is no farther from the mark, m: a boat that turns back takes her time to do so … */
  joinWithinM: 20_000,
  /** … and if it was heard at most so long before the mark, s. */
  joinBeforeS: 1800,
  /** A device repeats "overboard" at least so often, s. After a longer pause it is another press. */
  repeatS: 120,
  /** Devices whose period is remembered. */
  devices: 64,
  /** Its period is the second longest of so many pauses. */
  pauses: 3,
  /** After a person has ended it, a device that goes on repeating is ignored: until it was silent for so many of its own periods … */
  silentPeriods: 3,
  /** … and so much longer, s: messages do not come to the second. */
  jitterS: 2,
  /** Presses of ended events that are remembered: a screen that did not get the answer sends its press again. */
  told: 64,
  /** A screen that had no link may tell its press so long after it, s. */
  pressedS: 6 * 3600,
  /** So many of the vessel's own positions are kept, one a second, to know where she was at a press that is told late. */
  wakePlaces: 7200,
  /** Before the first of them her place is taken for the first, s. */
  wakeNearS: 5,
  /** Between two of them that are farther apart in time, the place is not interpolated, s. */
  wakeGapS: 60,
  /** The place that a screen showed is believed if the vessel could have been there at this speed, m/s, give or take `nearM`. */
  fastestMs: 50,
  nearM: 1000,
  /** A position of ours that is older is not the place of the mark, s. */
  positionS: 600,
} as const;
