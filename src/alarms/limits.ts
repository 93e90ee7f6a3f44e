/** Every bound of the alarms, each with its unit and its reason. docs/reference/limits.md lists those of all folders. */
export const limits = {
  /** Alarm records kept; the oldest cleared ones leave first. The log book has them all. */
  records: 10_000,
  rulesPerTag: 32,
  /** How long an acknowledged alarm waits for the tag of its rule to register itself: a bus is heard in seconds, a tank's sender in ten. */
  unwatchedMs: 60_000,
  systemVoltage: {
    /** A voltage of a higher nominal one is believed after so long: no reading that is wrong once, and before "too high" is raised (10 s). */
    riseMs: 5000,
    /** One of a lower one: a flat battery stands there for hours, and who changes the bank can wait for a day. */
    fallMs: 24 * 3_600_000,
  },
  /** How late a delay may end that no update ends: what a person does not notice. Looking costs nothing where nothing is due. */
  tickMs: 200,
  /** Shortest `repeat_s`: an alarm that sounds again more often is not heard better. */
  repeatS: 10,
  /**
   * Times that one rule may raise its alarm in a minute; beyond them the alarm is held as chattering. A tag that is sent once a
   * second can do it 30 times; the worst of our recordings, whose threshold lies in the noise of a fast tag, would 147 times. IEC 62682
   * speaks of chattering from three a minute: what that says of a rule is the crew's to mend, this is against floods.
   */
  raisesPerMinute: 300,
  /**
   * Times that the condition of one open alarm may come back in a minute with entries for each, as many as IEC 62682 calls chattering;
   * then it is held, and its comings are one entry together.
   */
  recurrencesPerMinute: 3,
  /** A held alarm is released when its condition has not come back for so long. */
  chatteringQuietMs: 60_000,
  /** How long a silence lasts (MSC.302(87)): long enough to speak, too short to forget. */
  silenceMs: 30_000,
  /** Longest shelving: a day's watches. What is to be quiet for longer is taken out of service. */
  shelveMs: 24 * 3_600_000,
  /** Transitions waiting to be written to the log book; beyond them the alarm that has most of them loses its oldest. */
  pendingTransitions: 10_000,
  /** Transitions handed to the log book at once, each of another rule: a tenth of what may wait for its disk. */
  writesAtOnce: 1000,
  /** How long a stop waits for what is still to be written: the whole stop has five seconds. */
  closeMs: 1000,
  /** Pause before what the log book or the record store refused (a full disk, say) is tried again. */
  retryMs: 2000,
  /** How long a change that is no transition (the condition comes and goes) may wait to be saved: it may chatter. */
  recordSaveMs: 5000,
  /** Bytes of a record file that is read at start; 10 000 records of 500 bytes, rewritten at 4 times that, are 20 MB. */
  storeBytes: 64 * 1024 * 1024,
  /** The record file is rewritten when it has grown to so many times its size after the last rewriting … */
  storeGrowth: 4,
  /** … and to at least this: rewriting a few records over and over would wear the card. */
  storeRewriteBytes: 256 * 1024,
  /** Damaged record files kept beside the good one; the oldest leave first, as a card that fails fills itself. */
  damagedFiles: 5,
  /** Receivers of alarms (`alarms.notify`): each has its own queue and retries. */
  receivers: 8,
} as const;
