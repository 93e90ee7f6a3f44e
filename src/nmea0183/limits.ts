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
  /** A serial port is set by a program; it takes milliseconds. */
  sttyMs: 5000,
} as const;
