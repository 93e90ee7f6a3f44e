// src/runtime/limits.ts
var limits = {
  /**
   * A trial of a rule: samples that it feeds to the engine in all (some seconds of the processor), those that it asks of the historian at
   * once, and those that it judges before the service goes on (a few ms).
   */
  trial: { samples: 1e7, page: 2e5, slice: 2e3 },
  systemd: {
    /** While a start lasts (a big store is recovered), systemd is asked this often for so much more time, but not for ever. */
    extendEveryMs: 1e4,
    extendByMs: 6e4,
    longestStartMs: 18e5,
    /** Between two looks at the signs of life, with the watchdog of the unit (30 s): see `src/runtime/systemd/watchdog.ts`. */
    lookMs: 5e3,
    /** The time for the signs of life where systemd does not watch. */
    watchdogMs: 3e4
  },
  doctor: {
    /** How long a program of the system, or the service, may take to answer the doctor; and the bytes that are read of it. */
    programMs: 3e3,
    programBytes: 256 * 1024,
    /** How long one check may take altogether. A disk that does not answer must not hold up the others. */
    checkMs: 8e3,
    /** Files of the data directory whose owner is looked at. */
    files: 2e3,
    /** GET /doctor looks again after so long: anyone who asks more often must not start programs each time. */
    keptMs: 3e4
  },
  unit: {
    /** How long a step of `service install` may take: a start that recovers a big store takes its time. Bytes read of a program. */
    stepMs: 12e4,
    programBytes: 256 * 1024
  },
  /** Serial ports that are offered. */
  serialPorts: 32,
  /** How long another device has to answer a command and to claim its address anew; and how often that is looked at. */
  /** How long another device has to answer a command and to claim its address again; and how often that is looked at. */
  deviceCommand: { answerMs: 5e3, lookMs: 100 },
  recordings: {
    /** Recordings at the same time: a vessel has two buses and two gateways. */
    atOnce: 4,
    /** Files of one line that stay, and their bytes; the oldest is removed. */
    filesOfLine: 32,
    bytesOfLine: 2 * 1024 * 1024 * 1024,
    /** Between two writes, as for `nmea record`; and between two looks at time, size and room. */
    syncMs: 5e3,
    lookMs: 1e3,
    /** Recordings of this run of which more is known than the file says. */
    remembered: 64,
    /** Characters of a line in the name of a file. */
    nameChars: 64
  },
  tools: {
    /** Bytes that a slow reader of `nmea dump` has not taken yet; beyond them messages are dropped and counted. */
    outputBytes: 4 * 1024 * 1024,
    /** Longest time between two writes of a recording: a power cut loses at most that, and the buffer holds it. */
    recordSyncMaxS: 60,
    /** How long a tool waits for its bus. */
    busPatienceMs: 3e3,
    /** How long a tool waits for its address: a claim takes one second, or several if other devices have the addresses. */
    addressPatienceMs: 15e3,
    /** How long a tool that ends waits for its queue to empty. */
    drainMs: 5e3,
    /** Bytes of a message written as JSON: enough for the longest message with one field for each byte. */
    sendLineBytes: 64 * 1024,
    /** Frames in the bus's queue from which on a sender waits: half of the queue's limit. */
    queueFrames: 256
  }
};

export {
  limits
};
