/** Every bound of the alarms, each with its unit and its reason. */
export const limits = {
  /** Alarm records kept; the oldest cleared ones are evicted first. The log book has them all. */
  records: 10_000,
  /** Rules of one tag. */
  rulesPerTag: 32,
  /**
   * How long an acknowledged alarm waits for the tag of its rule to register itself: a bus is heard within seconds, a tank sender within
   * ten.
   */
  unwatchedMs: 60_000,
  systemVoltage: {
    /**
     * A higher nominal voltage is believed after this long: longer than a single wrong reading, shorter than the delay of "too high" (10
     * s).
     */
    riseMs: 5000,
    /**
     * A lower nominal voltage is believed after this long: a flat battery stays there for hours, and a changed battery bank can wait for a
     * day.
     */
    fallMs: 24 * 3_600_000,
  },
  /**
   * After a start, how long an alarm of the run before stays although what is heard does not meet its condition: a bus is up, and its
   * devices have spoken, within a few seconds.
   */
  firstValuesMs: 10_000,
  /** How late a delay may end without an update: a person does not notice it. A tick costs nothing when nothing is due. */
  tickMs: 200,
  /** Shortest `repeat_s`: an alarm is not heard any better if it sounds again more often. */
  repeatS: 10,
  /**
   * Times that one rule may raise its alarm in a minute; beyond that the alarm is held as chattering. A tag sent once a second can raise it
   * 30 times; the worst of our recordings, with a threshold in the noise of a fast tag, 147 times. IEC 62682 calls three a minute
   * chattering: such a rule is for the crew to correct. This limit only prevents floods.
   */
  raisesPerMinute: 300,
  /**
   * Times that the condition of one open alarm may come back in a minute with an entry for each, as many as IEC 62682 calls chattering.
   * Beyond that the alarm is held, and all further returns make one entry.
   */
  recurrencesPerMinute: 3,
  /** A held alarm is released when its condition has not come back for this long. */
  chatteringQuietMs: 60_000,
  /** How long a silence lasts (MSC.302(87)): long enough to speak, too short to forget. */
  silenceMs: 30_000,
  /** Longest shelving: a day's watches. A rule that should be quiet for longer is taken out of service. */
  shelveMs: 24 * 3_600_000,
  /** Transitions that wait to be written to the log book; beyond that the alarm with the most loses its oldest. */
  pendingTransitions: 10_000,
  /** Transitions handed to the log book at the same time, each of a different rule: a tenth of what may wait for its disk. */
  writesAtOnce: 1000,
  /** How long a stop waits for pending writes: the whole stop has five seconds. */
  closeMs: 1000,
  /** Pause before a write that the log book or the record store refused (a full disk, say) is tried again. */
  retryMs: 2000,
  /** How long a change without a transition (the condition came or left) may wait to be saved, since the condition may chatter. */
  recordSaveMs: 5000,
  /** Largest record file, in bytes, that is read at start; 10 000 records of 500 bytes, rewritten at 4 times that, are 20 MB. */
  storeBytes: 64 * 1024 * 1024,
  /** The record file is compacted when it has grown to this many times its size after the last compaction … */
  storeGrowth: 4,
  /** … and to at least this many bytes: rewriting a few records over and over would wear the card. */
  storeRewriteBytes: 256 * 1024,
  /** Raisings that a trial of a rule answers with, the newest: a page draws no more. All are counted. */
  trialRaisings: 500,
  /** Receivers of alarms (`alarms.notify`): each has its own queue and retries. */
  receivers: 8,
  /** The words of an open alarm that say where something is now are updated this often, s. */
  rewordS: 5,
} as const;
