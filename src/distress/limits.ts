/** Every bound of the distress watch, each with its unit and its reason. */
export const limits = {
  /** A beacon that has not said whether it is a test gets this long for its text, s: it comes within one burst of 14 s. */
  textS: 20,
  /** A call ends after this long a silence, s: a beacon in a swell is hidden for minutes. */
  silentS: 1800,
  /**
   * Stations at once, with a share for each kind, so that tests and invented calls take no place from a real beacon. In a full share of
   * distress the acknowledged station that has been silent longest is evicted; of tests, urgency and safety the one silent longest.
   */
  places: { beacon: 32, call: 32, test: 16, urgency: 16, safety: 16 },
  /** The most calls that one station may relay. */
  relayedBy: 16,
  /** Stations without a place that are remembered, to count them. */
  leftOut: 256,
  /** A sentence that may be an alert or its end is a repetition if it comes again within this time, s (by a second wire, or expanded). */
  sameCallS: 60,
  /** Stations reported as acknowledging one call, each once. */
  answers: 8,
} as const;
