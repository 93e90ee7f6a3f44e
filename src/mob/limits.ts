/** Every bound of a person overboard, each with its unit and its reason. */
export const limits = {
  /**
   * Marks of one event, with a share for each kind, so that invented calls leave room for a person's mark. A whole crew with beacons needs
   * no more. In a full share one mark is removed (`givesWay`), but never the one that began the event.
   */
  marks: { person: 32, device: 32, beacon: 16, call: 16 },
  /** Beacons, and calls, that are heard while nobody is marked; a new one replaces the one of its kind that was heard longest ago. */
  heard: 32,
  /** A beacon or a call belongs to the event if it is no farther from the mark, m: a boat that turns back takes her time to do so … */
  joinWithinM: 20_000,
  /** … and if it was heard at most this long before the mark, s. */
  joinBeforeS: 1800,
  /** A device that repeats "overboard" does so within this time, s. After a longer pause it is a new press. */
  repeatS: 120,
  /** Devices whose period is remembered. */
  devices: 64,
  /** Its period is the second longest of this many pauses. */
  pauses: 3,
  /** A device whose event a person has ended is ignored while it repeats itself: until it is silent for this many of its periods … */
  silentPeriods: 3,
  /** … and this much longer, s: messages are not exactly on time. */
  jitterS: 2,
  /** The longest id of a press, characters: a UUID has 36. */
  idChars: 64,
  /** Presses of ended events that are remembered: a screen that got no answer sends its press again. */
  told: 64,
  /** A press is accepted this long after it was made, s: the screen may have had no link. */
  pressedS: 6 * 3600,
  /** The vessel's own positions that are kept, one a second, to know where she was at a press that arrives late. */
  wakePlaces: 7200,
  /** A press this long before the first of them is placed at the first, s. */
  wakeNearS: 5,
  /** Between two positions that are farther apart than this, s, nothing is interpolated. */
  wakeGapS: 60,
  /** A late press that none of them is near, since the service was started again, is placed by those of the historian this near it, s … */
  pastS: 10,
  /** … if the historian answers so soon, ms: the mark does not wait longer. A press of this moment does not wait at all. */
  pastWaitMs: 1000,
  /** A place that a screen showed is believed if the vessel could have got there at this speed, m/s, plus `nearM`. */
  fastestMs: 50,
  nearM: 1000,
  /** A position of ours that is older is not the place of the mark, s. */
  positionS: 600,
} as const;
