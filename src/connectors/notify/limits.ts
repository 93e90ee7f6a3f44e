/** Every bound of the receivers of alarms, each with its unit and its reason. */
export const limits = {
  /** Changes of alarms that wait for a receiver that cannot be reached; the oldest are skipped: nobody reads a thousand. */
  backlog: 1000,
  /** Pause after the first failure, doubled up to the longest: a link that is back is used within five minutes. */
  retryMs: 1000,
  retryMaxMs: 300_000,
  /** The longest pause before people are notified: an alarm must not wait for minutes where the link is back. */
  peopleRetryMaxMs: 60_000,
  /** Between two looks for new entries of the log book, which are compared by number; and what is read of it at once. */
  lookMs: 100,
  pageLines: 256,
  pageBytes: 256 * 1024,
  /** Alarms that wait for the people of one receiver, each with its newest change; the least urgent and oldest are left out. */
  waiting: 100,
  /** After this many entries that do not concern a receiver, its place is saved, so that they are not read again. */
  unsavedEntries: 100,
  /** What has become of messages, kept for each receiver; and alarms whose receivers are known. Older ones are in the log book. */
  sent: 200,
  told: 500,
  /** The text of a message: what the strictest of the services (Pushover, 1024 characters) takes, with room for what it adds. */
  textBytes: 900,
  /** What is read of a service's answer, for the reason of a refusal. */
  answerBytes: 2048,
  /** A token or a password in its file. */
  secretBytes: 4096,
  /** Least time between two messages about an alarm that comes back and is not acknowledged, ms: it may come and go all day. */
  againMs: 300_000,
  /** Attempts to say that all is well, in the morning of a day: a later one would not be true any more. */
  wellTries: 5,
  /** How long a push service keeps a message for a phone that is off, in seconds: later the log book tells it better. */
  pushTtlS: 86_400,
} as const;
