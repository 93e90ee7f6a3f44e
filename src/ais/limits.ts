/** Every bound of AIS, each with its unit and its reason. docs/reference/limits.md lists those of all folders. */
export const limits = {
  /** Stations at once: a receiver in the busiest port has some hundred in sight. Of more the farthest is left out, see `AisTargets`. */
  targets: 1024,
  /**
   * Beacons of distress among them, the nearest: in the worst accident a few dozen send, and anybody can invent thousands. So many at most
   * push out other stations.
   */
  beacons: 64,
  /** Stations with a number that none can have, the nearest: in a busy port a handful. They push out nobody else. */
  oddNumbers: 64,
  /** A station that says nothing for so long leaves. A vessel at anchor reports every 3 min, so that this is three reports missed … */
  silentMs: 600_000,
  /** … an aid to navigation reports every 3 to 6 min, and a beacon of distress must not vanish behind a few waves. */
  steadySilentMs: 1_800_000,
  /** Characters of a name, a call sign or a destination: the longest name that AIS can send has 34. */
  textChars: 40,
  /** Characters of a safety text: the longest that a message can hold (ITU-R M.1371, message 14). */
  safetyTextChars: 161,
  /** A report farther from where we are is not ours, though our own transponder seems to have its number: GNSS errs by less. */
  ownWithinM: 1000,
  track: {
    /** The track of a station is a point a minute, for two hours, as clients of Signal K know it. */
    intervalMs: 60_000,
    points: 120,
  },
} as const;
