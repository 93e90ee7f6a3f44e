/** Every bound of the service's own parts and of the command line's tools, each with its unit and its reason. docs/reference/limits.md lists those of all folders. */
export const limits = {
  shoreLink: {
    /** Connections to shore at once: one for the vessel's state and her entries, the others for samples, whose answers are held. */
    connections: 6,
    /** Shipments of backlog under way at once: their answers come some seconds later, when shore has them on disk. */
    backlogAtOnce: 4,
    /** Nothing is heard for so long: the link is dead, and the request is made again. */
    silenceMs: 90_000,
    /** Bytes of an answer. */
    answerBytes: 256 * 1024,
    /** Bytes of one message of samples: what a limited link carries in so many seconds, within these bounds. */
    messageS: 10,
    leastBytes: 16 * 1024,
    mostBytes: 512 * 1024,
    /** Lines of the log book in one message, and their bytes. */
    lines: 1000,
    lineBytes: 512 * 1024,
    /** Roll-ups of an interval are made so long after its end, when late samples are there; and so many intervals go at once. */
    rollupGraceMs: 5000,
    rollupIntervals: 24,
    /** Roll-ups that are older than this are not sent any more: a week without a link, and no more after a clock that was false. */
    rollupCatchUpMs: 7 * 86_400_000,
    /** Between two looks for new entries of the log book. */
    lookMs: 500,
    /** Pause after the first failure, doubled up to the longest, and the longest that shore may ask for. */
    retryMs: 1000,
    retryMaxMs: 60_000,
    askedMaxMs: 600_000,
    /** Pause after an answer that only a person can mend, such as a key that is not enrolled: that person waits for it. */
    personMs: 15_000,
    /** Between two looks for backlog when there was none. */
    backlogMs: 5000,
    /** Shipments from which the pace of backlog is reckoned. */
    paceShipments: 16,
    /** Open alarms and values of tags in the vessel's state. */
    alarms: 100,
    values: 64,
    /** How often the bytes of the day are written: a power cut forgets a minute of them. */
    spentEveryMs: 60_000,
  },
  audit: {
    /** Newest entries by the service and by hand in which is looked for what was told last: weeks of them, read in a moment. */
    lookBackEntries: 5000,
  },
  systemd: {
    /** While a start lasts (a big store is recovered), systemd is asked this often for so much more time, but not for ever. */
    extendEveryMs: 10_000,
    extendByMs: 60_000,
    longestStartMs: 1_800_000,
    /** Between two looks at the signs of life, with the watchdog of the unit (30 s): see `src/runtime/systemd/watchdog.ts`. */
    lookMs: 5000,
    /** The time for the signs of life where systemd does not watch. */
    watchdogMs: 30_000,
  },
  doctor: {
    /** How long a program of the system, or the service, may take to answer the doctor; and the bytes that are read of it. */
    programMs: 3000,
    programBytes: 256 * 1024,
    /** How long one check may take altogether. A disk that does not answer must not keep the others from being told. */
    checkMs: 8000,
    /** Files of the data directory whose owner is looked at. */
    files: 2000,
    /** GET /doctor looks again after so long: whoever asks more often must not start programs each time. */
    keptMs: 30_000,
  },
  unit: {
    /** How long a step of `service install` may take: a start that recovers a big store takes its time. Bytes read of a program. */
    stepMs: 120_000,
    programBytes: 256 * 1024,
  },
  tools: {
    /** Bytes that a slow reader of `nmea dump` has not taken yet; beyond them messages are dropped and counted. */
    outputBytes: 4 * 1024 * 1024,
    /** Longest time between two writes of a recording: a power cut loses at most that, and the buffer holds it. */
    recordSyncMaxS: 60,
    /** How long a tool waits for its bus. */
    busPatienceMs: 3000,
    /** How long a tool waits for its address: a claim takes one second, or several if other devices have the addresses. */
    addressPatienceMs: 15_000,
    /** How long a tool that ends waits for its queue to empty. */
    drainMs: 5000,
    /** Bytes of a message written as JSON: enough for the longest message with one field for each byte. */
    sendLineBytes: 64 * 1024,
    /** Frames in the bus's queue from which on a sender waits: half of the queue's limit. */
    queueFrames: 256,
  },
} as const;
