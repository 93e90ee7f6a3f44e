/** Every bound of the command line’s tools, each with its unit and its reason. docs/limits.md lists those of all folders. */
export const limits = {
  tools: {
    /** Bytes printed and not yet taken by a slow reader of `nmea dump`; beyond them messages are left out and counted. */
    outputBytes: 4 * 1024 * 1024,
    /** Longest time between two writes of a recording: what a power cut may cost, and what fits the buffer. */
    recordSyncMaxS: 60,
    /** How long a tool waits for a bus that it cannot work without. */
    busPatienceMs: 3000,
    /** … for an address on it: a claim takes one second, and several where addresses are taken … */
    addressPatienceMs: 15_000,
    /** … and for its frames to leave the queue. */
    drainMs: 5000,
    /** Bytes of a message written as JSON: the longest that there is, each byte a field of its own. */
    sendLineBytes: 64 * 1024,
    /** Frames in the bus's queue at which a sender that needs not hurry waits: half of what it takes. */
    queueFrames: 256,
  },
} as const;
