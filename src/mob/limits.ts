/** Every bound of a person overboard, each with its unit and its reason. docs/reference/limits.md lists those of all folders. */
export const limits = {
  /** Marks of one event: presses of the button, beacons, calls and devices. A whole crew with beacons is no more. */
  marks: 32,
  /** Beacons and calls that are heard while nobody is marked; a new one takes the place of the one heard longest ago. */
  heard: 64,
  /** A beacon or a call belongs to the event if it is no farther from the mark, m: a boat that turns back takes her time to do so … */
  joinWithinM: 20_000,
  /** … and if it was heard at most so long before the mark, s. */
  joinBeforeS: 1800,
  /** A device that says "overboard" again and again after a person has ended it is believed again when it was silent so long, s. */
  spentS: 600,
  /** A position of ours that is older is not the place of the mark, s. */
  positionS: 600,
} as const;
