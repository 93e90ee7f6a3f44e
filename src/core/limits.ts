/**
 * Bounds that more than one folder needs, each with its unit and its reason; each folder has its own beside these.
 * docs/limits.md lists them all. Those a user may want to change are repeated in the project file; the rest is fixed.
 */
export const limits = {
  disk: {
    /**
     * Bytes of a disk that only alarms and the service's own entries may use: a hundredth, of a small card enough for
     * a week of alarms, of a large disk no more than a year of them needs.
     */
    reserveShare: 0.01,
    reserveMinBytes: 64 * 1024 * 1024,
    reserveMaxBytes: 1024 * 1024 * 1024,
    /** Of a very small disk no more than this is kept back: the rest would be of no use to anybody. */
    reserveMostShare: 1 / 4,
  },
  clock: {
    /** A clock that leaps farther is not believed until something confirms it; a time server corrects by less. */
    leapMs: 60_000,
    /** The clock differs from GNSS beyond the one, and agrees within the other: messages on the bus may be a second or two late … */
    differsMs: 10_000,
    agreesMs: 5000,
    /** … and it does so for as many looks, one a second, before it is said. */
    differsLooks: 5,
    /** A leap that nobody has taken back for so long is believed. */
    believeMs: 3_600_000,
    /** Entries of the newest in which a start looks for the last leap. */
    entriesLookedAt: 200,
  },
} as const;
