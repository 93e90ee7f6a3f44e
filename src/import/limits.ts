/** Every bound of what is read from other programs, each with its unit and its reason. */
export const limits = {
  history: {
    /** Samples that are compared with what is stored, and appended, at once: some 20 MB. */
    samples: 50_000,
    /** Stored samples that are read for that at once. */
    storedSamples: 100_000,
    /** Characters of a line: notifications of Signal K are documents of some thousand. */
    lineChars: 256 * 1024,
    /** Bytes and lines within which the format of a file is recognised. */
    headBytes: 64 * 1024,
    headLines: 200,
    /** Names whose tags are remembered; and names without a tag that are counted apart, the others together. */
    names: 10_000,
    unknownNames: 1000,
  },
} as const;
