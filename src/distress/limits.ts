/** Every bound of the distress watch, each with its unit and its reason. docs/reference/limits.md lists those of all folders. */
export const limits = {
  /** A beacon that has not said whether it is a test gets so long for its text, s: it comes within one burst of 14 s. */
  textS: 20,
  /** A call ends after so long a silence, s: a beacon in a swell is hidden for minutes. */
  silentS: 1800,
  /**
   * Stations at once, a share for each kind, so that tests and invented calls take no place of a real beacon. In a full share of distress the
   * one that was acknowledged and has been silent longest gives way; of tests, urgency and safety the one that has been silent longest.
   */
  places: { beacon: 32, call: 32, test: 16, urgency: 16, safety: 16 },
  /** Of the calls, those that one station relays. */
  relayedBy: 16,
  /** Stations that are remembered without a place, to say how many there are. */
  leftOut: 256,
  /** A sentence that may be an alert or its end, and comes once more within this time, s, is the same: by a second wire, or expanded. */
  sameCallS: 60,
  /** Stations that acknowledge one call and are told, each once. */
  answers: 8,
} as const;
