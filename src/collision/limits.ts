/** Every bound of the collision watch, each with its unit and its reason. */
import { limits as aisLimits } from "../ais/limits.ts";

export const limits = {
  /** Dangers that have alarms at once, the nearest in time: nobody can act on more, and a hostile receiver can invent any number. */
  dangers: 32,
  /** An alarm is given to another vessel only if she is sooner by more than this, s: two must not take it from each other in turns. */
  giveWayS: 60,
  /** Seconds that a danger must hold before it is raised: one report with a wrong course is not enough. */
  raiseS: 3,
  /** Seconds that it must be away before it ends, so that a target at the limit does not come and go. */
  endS: 30,
  /** It is away when the CPA is this many times the limit, or it has passed and the distance has grown this many times. */
  endShare: 1.3,
  /** One that was acknowledged is raised again within this time only if it gets worse, s. */
  acknowledgedS: 1800,
  /** … and after this long without being too near it is another encounter, s; after `endS` once she has passed, or turned away … */
  clearS: 300,
  /** … so far that her CPA is this many times the limit. If she turns back, that is a new alarm. */
  goneShare: 1.5,
  /** A vessel ahead with a CPA below this, m, stays a danger until she is passed, also one that lies still. */
  closeM: 100,
  /** Worse: the CPA has become this share of what it was at the acknowledgement. */
  worseShare: 0.6,
  /** … and this many metres less, m: two receivers wander by this much. The distance of one that has passed has grown by it, too. */
  worseM: 50,
  /** Shown as near within this many times the distance and the time of the profile. */
  nearShare: 2,
  /** A position is carried on along its course for so long, s: class B reports every 30 s, at anchor every 180 s. */
  carriedS: 240,
  /** By how much the rough CPA may be off, m. */
  roughM: 500,
  /** Vessels farther away are not looked at, m: a receiver on a mast hears 40 km. */
  rangeM: 60_000,
  /** Our own motion is unknown, while others are heard, for this long before an alarm, s: a receiver needs half a minute to start. */
  blindS: 60,
  /** A vessel that moves faster than this is not at anchor, m/s (2 kn), whatever the anchor watch says. */
  anchoredMs: 1.03,
  /** Below this speed a course over ground is noise, m/s (0.4 kn). */
  noCourseMs: aisLimits.noCourseMs,
} as const;
