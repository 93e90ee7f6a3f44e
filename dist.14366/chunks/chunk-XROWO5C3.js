// src/distress/limits.ts
var limits = {
  /** A beacon that has not said whether it is a test gets so long for its text, s: it comes within one burst of 14 s. */
  textS: 20,
  /** A call ends after so long a silence, s: a beacon in a swell is hidden for minutes. */
  silentS: 1800,
  /** Calls at once; the beacons that AIS keeps are no more than these. */
  calls: 64
};

export {
  limits
};
