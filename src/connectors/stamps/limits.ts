/** Every bound of time stamps, each with its unit and its reason. */
export const limits = {
  /** Authorities of a project: one, and another where the first ends its service. */
  authorities: 4,
  /** Bytes of an answer: with the certificates of its chain it has some 6 kB. */
  answerBytes: 64 * 1024,
  /** ms in which it must answer, over a satellite link. */
  answerMs: 30_000,
  /** ms before an authority that cannot be reached is tried again, doubled up to the longest. */
  retryMs: 60_000,
  retryMaxMs: 3_600_000,
  /** ms between two looks for a checkpoint. */
  lookMs: 1000,
  /** s by which our clock and the authority's may differ before that is a warning: a time server is never so far off. */
  apartS: 60,
} as const;
