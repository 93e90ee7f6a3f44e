/** Every bound of Modbus, with its reason. */
export const limits = {
  /** Rows of a profile: a large controller has some three hundred values. */
  rows: 1000,
  /** What one question may ask for, by the protocol. */
  registersAtOnce: 125,
  bitsAtOnce: 2000,
  /** Bytes that a device may send for one answer: the longest has 260. */
  answerBytes: 1024,
  /** Devices at one line. */
  unitsOfLine: 247,
  /** After a wrong answer a serial line must be quiet for this long before the next question, ms: a late answer has no number. */
  quietMs: 500,
} as const;
