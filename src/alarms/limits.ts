/** Every bound of the alarms, each with its unit and its reason. docs/limits.md lists those of all folders. */
export const limits = {
  alarms: {
    /** Alarm records kept; the oldest cleared ones leave first. The log book has them all. */
    records: 10_000,
    rulesPerTag: 32,
    /** Transitions waiting to be written to the log book; beyond them the oldest are counted as lost. */
    pendingTransitions: 10_000,
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
  },
} as const;
