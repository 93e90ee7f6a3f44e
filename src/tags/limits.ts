/**
 * Every bound of the tag store and of its listeners, each with its unit and its reason. docs/reference/limits.md lists those of all
 * folders.
 */
export const limits = {
  /** Registered tags in total; a bus with hundreds of devices registers fewer than two thousand. */
  registered: 10_000,
  idChars: 128,
  /** How often staleness is checked. */
  stalenessCheckMs: 250,
  /** Writes that listeners may make in total in response to one write: if there are more, two listeners are answering each other. */
  nestedWrites: 1000,
  /** A value dated further ahead of the wall clock than this no longer holds back older updates: a clock was set back. */
  aheadOfClockMs: 1000,
  /** A sensor without a value for this long counts as dead: longer than a plotter takes to restart. */
  deadSensorMs: 30_000,
  /** Tags that a broker, a server or an NMEA 0183 device may register by itself. */
  takenTags: 2000,
  /** Time-outs of one source that are remembered as kinds of statements; a program may name another with each value. */
  timeouts: 64,
  /** A tag that another source has written within this time is left to that source. */
  otherSourceMs: 10_000,
  /** After this silence of the holder another speaker may have a tag that has no time-out. */
  silentHolderMs: 60_000,
  /** A tag without a time-out becomes stale when its speaker has been silent for this long: three heartbeats of NMEA 2000. */
  silentSpeakerMs: 180_000,
  silentCheckMs: 10_000,
  /** Values of a recording become stale this long after its end: by then the next value would have come. */
  endedLineMs: 5000,
  /** How long "no fix" from a receiver is valid: a receiver repeats it each second. */
  noFixMs: 10_000,
  /** Tags of which somebody aboard has chosen the source: more than anybody presses; the first chosen gives way. */
  chosenSources: 500,
  /** Readings of which the median tells a spike: a step in a true value is taken after the third. */
  outlierReadings: 5,
  rivals: {
    /** Speakers of a tag that are remembered besides its holder: a large bus has seven sounders, two receivers and a gateway to each. */
    ofTag: 16,
    /** Two readings disagree after this long: sensors that measure the same thing, each at its own moment, differ for a moment. */
    apartMs: 5000,
    /** How often the holders of tags with several speakers are noted, ms: who holds one for a moment is then rarely noted. */
    habitMs: 60_000,
  },
  subscriber: {
    /** Messages that wait for one subscriber (specification, section 8). */
    queueMessages: 512,
    /** A subscriber that takes nothing for this long while its queue is full is closed with code 1013. */
    stalledMs: 30_000,
    /** Bytes handed to the socket and not yet sent; beyond that, messages wait in the queue. */
    socketBytes: 64 * 1024,
  },
} as const;
