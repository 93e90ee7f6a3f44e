// src/connectors/notify/limits.ts
var limits = {
  /** Changes of alarms that wait for a receiver that cannot be reached; the oldest are skipped: nobody reads a thousand. */
  backlog: 1e3,
  /** Pause after the first failure, doubled up to the longest: a link that is back is used within five minutes. */
  retryMs: 1e3,
  retryMaxMs: 3e5,
  /** Between two looks for new entries of the log book, which are compared by number; and what is read of it at once. */
  lookMs: 100,
  pageLines: 256,
  pageBytes: 256 * 1024
};

export {
  limits
};
