// src/anchor/limits.ts
var limits = {
  /** The least and the greatest radius, m: below, GNSS alone leaves it; a kilometre of chain nobody has. */
  radiusM: { min: 10, max: 2e3 },
  /** Fixes of which the middle one counts: two that are wrong move nothing, and three seconds later a real drag is seen. */
  fixes: 5,
  /** Between two fixes that count, s: a receiver of ten a second would fill the window with one error. */
  fixEveryS: 0.8,
  /** A fix with a greater horizontal dilution is not believed. */
  hdop: 6,
  /** A vessel at anchor, even one that drags in a gale, does not move faster, m/s … */
  fastestMs: 3,
  /** … and a fix may be so far off besides, m. */
  errorM: 15,
  /** A leap that is said again and again for so long is where we are, s. */
  leapS: 20,
  /** Without a fix that can be believed for so long, the watch is blind, s. */
  lostS: 30,
  /** Points of the swing that are kept, one for each metre moved or minute passed, whichever is later. */
  swingPoints: 720,
  swingEveryS: 60
};

export {
  limits
};
