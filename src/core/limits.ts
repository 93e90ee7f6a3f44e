/**
 * Bounds that more than one folder needs, each with its unit and its reason; each folder has its own beside these.
 * docs/reference/limits.md lists them all. Those a user may want to change are repeated in the project file; the rest is fixed.
 */
export const limits = {
  /** Names of what a source dropped, the newest of each kind: enough to see what it is, and short in /health. */
  newestNames: { ofKind: 10, chars: 120 },
  /** Announcements (1xx) before an answer: a server sends one or two, and who sends them without end keeps the event loop busy. */
  announcements: 16,
  /** Addresses whose rate is counted; beyond them the one that has been silent longest is evicted. */
  addresses: 4096,
  /** Messages that an output has left out, as too many, are a reason of the service's condition for this long after the last. */
  leftOutToldMs: 60_000,
  disk: {
    /**
     * Bytes of a disk that only alarms and the service's own entries may use: a hundredth of the disk, but at least what a
     * week of alarms needs and at most what a year of them needs.
     */
    reserveShare: 0.01,
    reserveMinBytes: 64 * 1024 * 1024,
    reserveMaxBytes: 1024 * 1024 * 1024,
    /** The reserve takes at most this share of a very small disk: with a larger reserve the disk would be of no use. */
    reserveMostShare: 1 / 4,
    /**
     * The crew is warned when free space falls to this many reserves, at most to this share of the disk: days or weeks before anything is
     * lost.
     */
    lowReserves: 3,
    lowMostShare: 1 / 2,
  },
  clock: {
    /** A clock jump beyond this is not believed until something confirms it; a time server corrects by less. */
    leapMs: 60_000,
    /**
     * The clock differs from GNSS beyond `differsMs`, and agrees with it within `agreesMs`: messages on the bus may be a second or two late
     * …
     */
    differsMs: 10_000,
    agreesMs: 5000,
    /** … and this many checks in a row, one a second, must find a difference before it is reported. */
    differsLooks: 5,
    /** A jump that nobody has reversed within this time is believed. */
    believeMs: 3_600_000,
    /** Computer and GNSS are compared for the log book once a day, this long after a start: receivers need some minutes. */
    compareAfterMs: 600_000,
    /** Where no GNSS is heard, the computer is compared with what it is synchronised to; a service that runs for hours need not say so. */
    compareAloneAfterMs: 86_400_000,
    /** How many of the newest entries are searched for the last clock jump at a start. */
    entriesLookedAt: 200,
  },
  busTime: {
    /** A device's time before this date is not believed: the last rollover of GPS weeks was in April 2019. */
    earliestMs: Date.UTC(2020, 0, 1),
    /** Nor is a time this far ahead of our clock: 20 years. Real dates on a vessel (an arrival, say) are nearer. */
    aheadMs: 20 * 365.25 * 86_400_000,
    /**
     * A date is corrected by 1024 weeks only if the result is within a year of our clock, which may not have been set since the last
     * season.
     */
    reachMs: 366 * 86_400_000,
  },
  retry: {
    /** Pause before a lost connection is tried again: short at first, then doubled up to the maximum. */
    retryMs: 250,
    retryMaxMs: 8000,
    /** After a connection has worked for this long, the next pause is the shortest again. */
    steadyMs: 5000,
  },
  /**
   * A connection idle for less than this has only just opened, or is about to be used: its request is on the way, even over a slow link.
   */
  freshMs: 1000,
  /** Connections that a port takes beyond its places: one gives way only when the new one is there. */
  spareConnections: 64,
  /** Shares of the places of a port with long connections: the most that one address may take, and what is reserved for this machine. */
  longConnections: { perAddress: 1 / 2, own: 1 / 8 },
  /** Damaged files kept beside a good one; the oldest are deleted first, so that a failing card does not fill up with them. */
  damagedFiles: 5,
  /** Faults of syntax after which a YAML text is read no further. Each costs 250 bytes and 4 µs, and a person is shown ten. */
  yamlFaults: 1000,
  json: {
    /** Levels of nesting in JSON from another computer: real messages have about ten at most. */
    depth: 64,
  },
  dates: {
    /** The wall clock, or the timestamps of a tag, jumped if they are off the elapsed time by more than this: values are late by less. */
    leastLeapMs: 2000,
    /** Timestamps that are off by more than this jumped, whatever the wall clock did: no player of recordings waits for longer gaps. */
    leapMs: 600_000,
  },
} as const;
