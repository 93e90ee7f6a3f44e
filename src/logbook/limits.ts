/** Every bound of the log book, each with its unit and its reason. docs/limits.md lists those of all folders. */
export const limits = {
  /**
   * Bytes of a volume after which the next one begins, if the year does not end first: what fits an old memory stick,
   * a mail in pieces, and a minute of checking on a small computer.
   */
  volumeBytes: 256 * 1024 * 1024,
  /** The wall clock has leapt when it differs by more than this from the time that has passed; a time server corrects by less. */
  clockStepMs: 2000,
  /** Recorded leaps that a verification lists; beyond them it only counts. */
  listedSteps: 100,
  /** Bytes of one entry as stored. */
  entryBytes: 64 * 1024,
  /** Appends waiting for the disk; beyond them an append is refused at once. */
  pendingAppends: 10_000,
  /** Entries of the service's own that wait while the book cannot be written; beyond them the newest are lost. */
  outboxEntries: 1000,
  outboxRetryMs: 1000,
  /** Depth of objects and arrays in an entry's payload; no honest record needs more. */
  payloadDepth: 32,
  /** Bytes that one write with one fsync takes; what waits beyond them goes with the next. */
  groupBytes: 1024 * 1024,
  /** Bytes read at once in reading a book; a few times the longest entry, so that splitting costs nothing. */
  readBytes: 1024 * 1024,
  /** A book up to so many bytes is verified in the event loop (3 ms); a thread alone takes 70 ms to start. */
  verifyInlineBytes: 256 * 1024,
  /** Bytes of vessel.json: three names and a few numbers have 400. What is longer is no such file. */
  vesselBytes: 64 * 1024,
  /** Ids of broken entries that a verification lists; beyond them it only counts. No person reads more. */
  brokenIds: 10_000,
  /** A checkpoint is signed after so many new entries, but not more often than this, for each is five fsyncs … */
  checkpointEntries: 1000,
  checkpointSpacingMs: 10_000,
  /** … and when there is anything new after so long: what a stolen computer can have been made to forget. */
  checkpointEveryMs: 15 * 60_000,
  /** Lines and bytes of them that the page of an export shows; with more a browser becomes slow. */
  pageEntries: 20_000,
  pageBytes: 32 * 1024 * 1024,
  /** Names that are remembered, so that another one that looks like them is shown as such: a ship has some dozens in its life. */
  knownNames: 1000,
  /** Bytes of a signed note, and signatures on it: three lines and sixteen witnesses are 4 kB. */
  noteBytes: 64 * 1024,
  noteSignatures: 100,
  /** Bytes of lines read before the event loop gets its turn, while a proof is made (some 2 ms). */
  proofReadBytes: 256 * 1024,
} as const;
