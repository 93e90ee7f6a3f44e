/** Every bound of the service's own parts and of the command line's tools, each with its unit and its reason. */
export const limits = {
  /**
   * A trial of a rule: samples that it feeds to the engine in all (a year of one tag once a second, some seconds of the processor in a
   * thread of its own), about as many as it asks of the historian at once (3 MB), and trials at once.
   */
  trial: { samples: 40_000_000, page: 100_000, atOnce: 2 },
  /** Files of languages for the console, and bytes of one: its words are some 40 kB, and an alphabet may need three times that. */
  languages: 20,
  languageBytes: 512 * 1024,
  systemd: {
    /** While a start lasts (a big store is recovered), systemd is asked this often for this much more time, but not for ever. */
    extendEveryMs: 10_000,
    extendByMs: 60_000,
    longestStartMs: 1_800_000,
    /** If the stop takes longer, a part hangs; everything acknowledged is on disk. The systemd unit allows 15 s. */
    stopWithinMs: 4500,
    /** After this long the process is killed: it waits for a thread, or for a file on a medium that fails. */
    killAfterMs: 500,
    /** Between two looks at the signs of life, with the watchdog of the unit (30 s): see `src/runtime/systemd/watchdog.ts`. */
    lookMs: 5000,
    /** The time for the signs of life where systemd does not watch. */
    watchdogMs: 30_000,
  },
  doctor: {
    /** How long a program of the system, or the service, may take to answer the doctor; and the bytes that are read of it. */
    programMs: 3000,
    programBytes: 256 * 1024,
    /** How long one check may take altogether. A disk that does not answer must not hold up the others. */
    checkMs: 8000,
    /** Files of the data directory whose owner is looked at. */
    files: 2000,
    /** GET /doctor looks again after this long: anyone who asks more often must not start programs each time. */
    keptMs: 30_000,
  },
  evidence: {
    /** Between two entries that bind samples to the log book; before the first after a start; before another try. */
    everyMs: 3_600_000,
    firstMs: 60_000,
    retryMs: 60_000,
    /** Blocks of one entry: three hours of 300 tags at 2 Hz and their list, 8 MB. The rest of an older history follows in later ones. */
    blocksOfEntry: 65_536,
    pagePauseMs: 100,
    /** Recordings and removed months of one entry, which has 64 KiB; and names of recordings that are remembered. */
    recordingsOfEntry: 50,
    removedOfEntry: 50,
    recordings: 1000,
    /** Bytes of a list of blocks after which the next file begins. */
    listBytes: 8 * 1024 * 1024,
  },
  unit: {
    /** How long a step of `service install` may take: a start that recovers a big store takes its time. Bytes read of a program. */
    stepMs: 120_000,
    programBytes: 256 * 1024,
  },
  import: {
    /** Plugins of a Signal K server that are looked at, and the size of a file of its folder: its own are some kilobytes. */
    plugins: 1000,
    fileBytes: 16 * 1024 * 1024,
    /** Bytes of a day of another log book: a hundred times a busy one, and its YAML takes a hundred times as much memory. */
    dayBytes: 2 * 1024 * 1024,
  },
  /** The thread that reads, checks and edits texts of projects: a project of the greatest size takes some seconds on a small computer. */
  project: {
    workMs: 20_000,
    /** Without work for so long, its memory is given back. */
    idleMs: 30_000,
    memory: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 },
    /** Answers that are remembered. */
    remembered: 2,
  },
  /** Serial ports that are offered. */
  serialPorts: 32,
  /** How long another device has to answer a command and to claim its address again; and how often that is looked at. */
  deviceCommand: { answerMs: 5000, lookMs: 100 },
  recordings: {
    /** Recordings at the same time: a vessel has two buses and two gateways. */
    atOnce: 4,
    /** Files of one line that stay, and their bytes; the oldest is removed. */
    filesOfLine: 32,
    bytesOfLine: 2 * 1024 * 1024 * 1024,
    /** Between two writes, as for `nmea record`; and between two looks at time, size and room. */
    syncMs: 5000,
    lookMs: 1000,
    /** Recordings of this run of which more is known than the file says. */
    remembered: 64,
    /** Characters of a line in the name of a file. */
    nameChars: 64,
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
    /** How long `nmea send` waits for a gateway to put a group on its list: an iKonvert goes off the bus for it. */
    listPatienceMs: 10_000,
    /** How long a tool that ends waits for its queue to empty. */
    drainMs: 5000,
    /** By what a log of NMEA 0183 is recognised, and the characters of a line with what its logger has added. */
    sentences: { headBytes: 16 * 1024, headLines: 100, lineChars: 16 * 1024 },
    /** Bytes of a message written as JSON: enough for the longest message with one field for each byte. */
    sendLineBytes: 64 * 1024,
    /** Frames in the bus's queue from which on a sender waits: half of the queue's limit. */
    queueFrames: 256,
  },
} as const;
