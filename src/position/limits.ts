/** Every bound of the watch over position and time, each with its unit and its reason. */
export const limits = {
  /** Receivers that are looked at, and vessels whose reports are compared: a hostile bus can invent any number. */
  receivers: 8,
  vessels: 256,
  /** A value of a receiver counts for so long, s: the slowest send a position every 2 s. */
  freshS: 5,
  /** A position with a greater horizontal dilution is not judged: such a receiver says itself that it does not know. */
  hdop: 4,
  /** A receiver that was silent or had no fix for longer than `gapS` is judged `settleS` after it has one again: the first fixes wander. */
  gapS: 10,
  settleS: 20,
  jump: {
    /** Cheap receivers leap this far between the walls of a harbour, m. */
    leastM: 200,
    nearM: 150,
    /** After a gap she may have gone so fast, m/s (30 kn), and nobody is believed to go faster than `fastestMs` (80 kn). */
    unknownMs: 15,
    fastestMs: 40,
    /** By what the speed of the moment before may be too low: a share, and m/s. */
    share: 1.3,
    addedMs: 2,
    /** The water may carry her, m/s (6 kn). */
    currentMs: 3,
    /** A fix that comes back sooner was wild, s. */
    holdS: 5,
    /** A place that was given for this long is where we are, s; a caution has said so long before. */
    believeS: 900,
  },
  /** Displacement against the speed that the same receiver gives, over this many seconds. Smoothed by `smoothS`, it is late by that. */
  speed: { overS: 30, leastM: 100, share: 0.2, smoothS: 10, skipped: 5 },
  /** Dead reckoning: the current is learned over `learnS`, and the last `overS` are compared with it. */
  reckoning: {
    learnS: 120,
    overS: 60,
    /** A sample each 3 s; the way of each 30 s is along the whole, by its cosine (25°). */
    sampleS: 3,
    partSamples: 10,
    straight: 0.9,
    /** A compass that says fewer numbers is stuck. */
    distinct: 3,
    /** A log that is slower may be fouled, m/s; one that changes by more is that of a boat that begins to plane, m/s; waves do not count. */
    leastMs: 1,
    steadyMs: 1,
    steadyInWavesMs: 2,
    /** A greater current is a log or a compass at fault, m/s. */
    currentMs: 1.5,
    /** The ellipse: m, and m/s with shares of the speed and of the current. */
    leastM: 100,
    driftMs: 0.5,
    speedShare: 0.25,
    /** Where log or compass is missing, the course and speed before are carried on, and may be as wrong as they are great. */
    blindMs: 1,
  },
  /** Two receivers: m beyond their antennas, more in a harbour with walls, and seconds by which one is later than the other. */
  apart: { leastM: 50, knownM: 40, restM: 60, lateS: 3 },
  /** m: cheap receivers wander by 50 m in height, and some change their geoid. */
  height: { leastM: 100, samples: 60, everyS: 10, leastSamples: 6 },
  /** Her course turns and her bow does not, over so many seconds, above a speed at which the course is noise (5 kn). */
  turn: { overS: 30, fastMs: 2.5, courseDeg: 60, bowDeg: 15, distinct: 3 },
  /** Signals of fewer satellites say nothing; dB. The usual strength is learned for so long, s, with this weight a second. */
  signal: { least: 5, fallDb: 8, equalDb: 1, unequalDb: 2, learnS: 60, weight: 1 / 120 },
  /** She must move, m/s (3 kn): where she lies still, a roof does the same as a jammer. */
  underWayMs: 1.5,
  lost: { withinS: 15, hadS: 60 },
  time: {
    /** Messages are a second late, s. */
    shiftS: 3,
    /** A receiver that has just started may add the leap seconds, s, for so long, s: the almanac takes 12.5 minutes. */
    leapS: 18.5,
    startS: 900,
    /** Further back is a day of before, s. */
    beforeS: 600,
    learnS: 60,
    /** The clock of a computer may be off by this, s per s. */
    ppm: 200e-6,
  },
  /** Ships that leap together: this many, and this share of all that were heard; m, m/s; within so many seconds. */
  ships: { least: 4, share: 0.5, leapM: 1000, fastestMs: 20, alikeM: 300, alikeShare: 0.1, withinS: 120 },
  /** Our own number elsewhere: m, reports, s between the first and the last; s that the last may be old. */
  twin: { awayM: 2000, reports: 3, overS: 20, ageS: 60 },
  /** All is well again when nothing contradicts for so long, s. */
  calmS: 60,
  /** The last trusted position is this old at least, s: an attack begins before it is found. */
  trustedS: 30,
  /** A doubt from before a restart stays for so long, s. */
  restoredS: 600,
} as const;
