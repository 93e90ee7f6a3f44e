/** Every bound of the receivers of alarms, each with its unit and its reason. The page of them: docs/reference/limits/. */
export const limits = {
  /** Changes of alarms that wait for a receiver that cannot be reached; the oldest are skipped: nobody reads a thousand. */
  backlog: 1000,
  /** Pause after the first failure, doubled up to the longest: a link that is back is used within five minutes. */
  retryMs: 1000,
  retryMaxMs: 300_000,
  /** Between two looks for new entries of the log book, which are compared by number; and what is read of it at once. */
  lookMs: 100,
  pageLines: 256,
  pageBytes: 256 * 1024,
} as const;
