/** Every bound of the distress watch, each with its unit and its reason. docs/reference/limits.md lists those of all folders. */
export const limits = {
  /** A beacon that has not said whether it is a test gets so long for its text, s: it comes within one burst of 14 s. */
  textS: 20,
  /** A call ends after so long a silence, s: a beacon in a swell is hidden for minutes. */
  silentS: 1800,
  /** Beacons and DSC calls at once; the beacons that AIS keeps are no more than these. */
  calls: 64,
  /** Of these, calls of urgency and safety. */
  lesserCalls: 16,
  /** Stations that acknowledge one call and are told, each once. */
  answers: 8,
} as const;
