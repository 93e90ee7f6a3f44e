/** Every bound of the tag store and of those who listen to it, each with its unit and its reason. docs/reference/limits.md lists those of all folders. */
export const limits = {
  /** Tags in all; a bus with hundreds of devices registers fewer than two thousand. */
  registered: 10_000,
  idChars: 128,
  /** How often staleness is looked at. */
  stalenessCheckMs: 250,
  /** Writes that listeners may make in answer to one write, all in all: beyond it two of them are answering each other. */
  nestedWrites: 1000,
  /** A value dated further ahead of the wall clock than this no longer holds back older updates: a clock was set back. */
  aheadOfClockMs: 1000,
  /** A sensor without a value for so long counts as dead: longer than a plotter takes to start again. */
  deadSensorMs: 30_000,
  /** Tags that a broker or a device of NMEA 0183 may register by itself. */
  takenTags: 2000,
  /** A tag that another source has written within so long is left to it. */
  otherSourceMs: 10_000,
  /** After this silence of the holder another speaker may have a tag that has no time-out. */
  silentHolderMs: 60_000,
  /** A tag without a time-out is stale when its speaker has said nothing for so long: three heartbeats of NMEA 2000. */
  silentSpeakerMs: 180_000,
  silentCheckMs: 10_000,
  /** What a recording said is stale so long after its end: then the next value would have come. */
  endedLineMs: 5000,
  /** For so long a receiver that said "no fix" is taken at its word: it says so each second. */
  noFixMs: 10_000,
  subscriber: {
    /** Messages that wait for one subscriber (specification, section 8). */
    queueMessages: 512,
    /** A subscriber that takes nothing for so long while its queue is full is closed with 1013. */
    stalledMs: 30_000,
    /** Bytes handed to the socket and not yet taken by the network; beyond them messages wait in the queue. */
    socketBytes: 64 * 1024,
  },
} as const;
