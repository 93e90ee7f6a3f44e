/** Every bound of the anchor watch, each with its unit and its reason. */
export const limits = {
  /** The least and the greatest radius, m: below, GNSS alone leaves it; a kilometre of chain nobody has. */
  radiusM: { min: 10, max: 2000 },
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
  /** After a leap has been reported for this long, we are there, s. */
  leapS: 20,
  /** Without a fix that can be believed for so long, the watch is blind, s. */
  lostS: 30,
  /** Points of the swing that are kept: twelve hours of a vessel that lies still, two of one that yaws without a pause. */
  swingPoints: 1440,
  /** A point of the swing comes this long after the one before, s … */
  swingEveryS: 30,
  /** … or as soon as she has moved so far, m, but no sooner than after this many seconds. */
  swingM: 3,
  swingLeastS: 5,
  /** She lies still while she stays within this many metres of where she was: more than any yacht swings on her chain. */
  stillM: 150,
  /** Still for this long without an anchor watch, s: the reminder. */
  stillS: 3600,
} as const;
