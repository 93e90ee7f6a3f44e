/** Every bound of AIS, each with its unit and its reason. */
export const limits = {
  /** Stations at once: a receiver in the busiest port hears a few hundred. Beyond the limit the farthest is left out, see `AisTargets`. */
  targets: 1024,
  /**
   * Distress beacons among them, the nearest: in the worst accident a few dozen send, but anybody can invent thousands. Only this many may
   * push out other stations.
   */
  beacons: 64,
  /** Stations with a number that no such station can have, the nearest: in a busy port a handful. They never push out other stations. */
  oddNumbers: 64,
  /** A station that is silent for this long is removed. A vessel at anchor reports every 3 min, so this is three missed reports … */
  silentMs: 600_000,
  /** … an aid to navigation reports every 3 to 6 min, and a distress beacon must not vanish behind a few waves. */
  steadySilentMs: 1_800_000,
  /** Characters of a name, a call sign or a destination: the longest name that AIS can send has 34. */
  textChars: 40,
  /** Characters of a safety text: the longest that a message can hold (ITU-R M.1371, message 14). */
  safetyTextChars: 161,
  /** A report from farther away than this is not ours, even if it has the number of our own transponder: GNSS errs by less. */
  ownWithinM: 1000,
  /** A station that is marked as ours and was heard before is ours once all her reports have come from within this many metres of us … */
  ownHereM: 100,
  /** … for this long: two reports of class B. */
  ownStayedMs: 30_000,
  /** A report of long range is not taken for place and motion for this long after a precise one: class B at anchor reports every 3 min. */
  preciseMs: 200_000,
  /** Below this speed a course over ground is noise, m/s (0.4 kn). */
  noCourseMs: 0.2,
  way: {
    /** The motion of a vessel that gives none is that between two positions so far apart in time: they wander by metres, … */
    leastMs: 10_000,
    /** … and who was silent for longer may have turned. */
    mostMs: 200_000,
    /** Faster than this is a leap, m/s (100 kn). */
    fastestMs: 51,
  },
  track: {
    /** The track of a station is a point a minute, for two hours, as clients of Signal K know it. */
    intervalMs: 60_000,
    points: 120,
  },
} as const;
