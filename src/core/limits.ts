/**
 * Bounds that more than one folder needs, each with its unit and its reason; each folder has its own beside these.
 * docs/reference/limits.md lists them all. Those a user may want to change are repeated in the project file; the rest is fixed.
 */
export const limits = {
  /** Addresses whose rate is counted; beyond them the one that has been silent longest is evicted. */
  addresses: 4096,
  disk: {
    /**
     * Bytes of a disk that only alarms and the service's own entries may use: a hundredth of the disk, but at least what a
     * week of alarms needs and at most what a year of them needs.
     */
    reserveShare: 0.01,
    reserveMinBytes: 64 * 1024 * 1024,
    reserveMaxBytes: 1024 * 1024 * 1024,
    /** The reserve takes at most this share of a very small disk: with a larger one the disk would be of no use. */
    reserveMostShare: 1 / 4,
    /** A person is told while as many reserves are free, at most this share of the disk: days or weeks before anything is lost. */
    lowReserves: 3,
    lowMostShare: 1 / 2,
  },
  clock: {
    /** A clock jump beyond this is not believed until something confirms it; a time server corrects by less. */
    leapMs: 60_000,
    /**
     * The clock differs from GNSS beyond the one, and agrees within the other: messages on the bus may be a second or two
     * late …
     */
    differsMs: 10_000,
    agreesMs: 5000,
    /** … and as many checks, one a second, must find so before it is reported. */
    differsLooks: 5,
    /** A jump that nobody has reversed for so long is believed. */
    believeMs: 3_600_000,
    /** Newest entries in which a start looks for the last clock jump. */
    entriesLookedAt: 200,
  },
  busTime: {
    /** A device's time before this is none: the last rollover of GPS weeks was in April 2019. */
    earliestMs: Date.UTC(2020, 0, 1),
    /** Nor is one so far ahead of our clock: 20 years. A vessel's dates (an arrival, say) are nearer. */
    aheadMs: 20 * 365.25 * 86_400_000,
    /** A date is corrected by 1024 weeks where it is then within a year of our clock, which may have run by itself since the last season. */
    reachMs: 366 * 86_400_000,
  },
  retry: {
    /** Pause before a lost connection is tried again: short at first, then doubled up to the longest. */
    retryMs: 250,
    retryMaxMs: 8000,
    /** After a connection that worked for this time, the next pause is the shortest again. */
    steadyMs: 5000,
  },
  /** An idle connection of less has only just come, or is about to be used: its request is on the way, also by a slow link. */
  freshMs: 1000,
  /** Connections that a port takes beyond its places: one gives way only when the new one is there. */
  spareConnections: 64,
  /** Of the places of a port with long connections: those that one address may have at most, and those that only this machine has. */
  longConnections: { perAddress: 1 / 2, own: 1 / 8 },
  json: {
    /** Levels of JSON that another computer sends: the deepest that is meant has some ten. */
    depth: 64,
  },
  dates: {
    /** The wall clock, and the dates of a tag, have leapt if they are off the time that has passed by more: values come late by less. */
    leastLeapMs: 2000,
    /** Dates that are off by more have leapt, whatever the wall clock did: no player of recordings waits for longer gaps. */
    leapMs: 600_000,
  },
} as const;
