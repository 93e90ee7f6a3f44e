/** Every bound of the command line’s tools, each with its unit and its reason. docs/limits.md lists those of all folders. */
export const limits = {
  notify: {
    /** Changes of alarms that wait for one that is away; the oldest are skipped: nobody reads a thousand. */
    backlog: 1000,
    /** Pause after the first failure, doubled up to the longest: a link that is back is used within five minutes. */
    retryMs: 1000,
    retryMaxMs: 300_000,
    /** Between a change of an alarm and the look into the log book, which has it by then. */
    lookMs: 100,
  },
  tools: {
    /** Bytes printed and not yet taken by a slow reader of `nmea dump`; beyond them messages are left out and counted. */
    outputBytes: 4 * 1024 * 1024,
    /** Longest time between two writes of a recording: what a power cut may cost, and what fits the buffer. */
    recordSyncMaxS: 60,
    /** How long a tool waits for its bus, which it needs for its work. */
    busPatienceMs: 3000,
    /** How long a tool waits for its address: a claim takes one second, and several where other devices have the addresses. */
    addressPatienceMs: 15_000,
    /** How long a tool waits at its end until its frames have left the queue. */
    drainMs: 5000,
    /** Bytes of a message written as JSON: enough for the longest message with one field for each byte. */
    sendLineBytes: 64 * 1024,
    /** Frames in the bus's queue at which a sender that is in no hurry waits: half of the queue's limit. */
    queueFrames: 256,
  },
} as const;
