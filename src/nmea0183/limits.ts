/** Every bound of NMEA 0183, each with its unit and its reason. docs/limits.md lists those of all folders. */
export const limits = {
  /** Characters of a line that is read: devices send more than the 82 of the standard, damaged ones without an end. */
  lineChars: 160,
  /** Programs that may read one output. */
  subscribers: 32,
  /** How often the output looks which sentences are due. */
  tickMs: 50,
  /** A source of NMEA 0183 that registered a tag: stale after so long without a value, which is five sentences of the slowest usual pace. */
  tagTimeoutS: 10,
  /** Messages of AIS that have begun and not ended, of one source: ten numbers are in use, and few at a time. */
  aisGroups: 16,
  /** Sentences of one message of AIS: the longest messages have 1008 bits in three, and a count has one digit. */
  aisSentences: 9,
  /** The sentences of a message come one after another; what takes longer has lost one. */
  aisGroupMs: 5000,
  /** A serial port is set by a program; it takes milliseconds. */
  sttyMs: 5000,
} as const;
