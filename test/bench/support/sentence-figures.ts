/** What the sides of the benchmark of NMEA 0183 have in common: their figures, and the time that a sentence carries. */

export interface SentenceFigures {
  readonly processorUs: number;
  readonly rssBytes: number;
  /** Sentences read, or written to nobody in particular. */
  readonly sentences: number;
  /** Bytes or messages that wait in this process for the reader that never reads, and what was dropped for it. */
  readonly waiting: string;
  /** From the time in a sentence to the tag, in ms, since the last answer. */
  readonly delaysMs: readonly number[];
}

/** A longitude is as exact as 10 µs if each of its units, a hundred thousandth of a minute, is that long: it comes again after 1000 s. */
const UNITS = 1e8;
const US_PER_UNIT = 10;
const UNITS_PER_DEGREE = 60 * 1e5;

const nowUnits = (): number => Number((process.hrtime.bigint() / 1000n / BigInt(US_PER_UNIT)) % BigInt(UNITS));

/** The monotonic time of the machine, as a longitude. */
export const timeAsLongitude = (): number => nowUnits() / UNITS_PER_DEGREE;

/** How long ago it was that. */
export function delayMsOf(longitude: number): number {
  const units = nowUnits() - Math.round(longitude * UNITS_PER_DEGREE);
  return ((units + UNITS) % UNITS) * (US_PER_UNIT / 1000);
}

/** `00159.99999,E`: as a sentence has it. */
export function longitudeOf(text: string): number {
  return Number(text.slice(0, 3)) + Number(text.slice(3)) / 60;
}

export function usedUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
