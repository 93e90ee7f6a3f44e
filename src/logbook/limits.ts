/** Every bound of the log book, each with its unit and its reason. */
export const limits = {
  /**
   * Bytes of a volume after which the next one begins, if the year does not end first: it fits on an old memory stick, and a small
   * computer verifies it in a minute.
   */
  volumeBytes: 256 * 1024 * 1024,
  /** The wall clock has leapt if it differs by more than this from the time that has passed; a time server corrects by less. */
  clockStepMs: 2000,
  /** Recorded leaps that a verification lists; further ones are only counted. */
  listedSteps: 100,
  /** Bytes of one entry as stored. */
  entryBytes: 64 * 1024,
  /** Appends waiting for the disk; beyond them an append is refused at once. */
  pendingAppends: 10_000,
  /** The service's own entries that wait while the book cannot be written; when they are full, new ones are lost. */
  outboxEntries: 1000,
  outboxRetryMs: 1000,
  /** Entries among which a query for words, for audit entries or for the others searches: as many as the longest listing. */
  auditLookEntries: 100_000,
  /** Depth of objects and arrays in an entry's payload; no honest record needs more. */
  payloadDepth: 32,
  /** Bytes of one write with one fsync; further waiting entries go with the next write. */
  groupBytes: 1024 * 1024,
  /** Bytes per read of a book; many times the longest entry, so that splitting into lines costs little. */
  readBytes: 1024 * 1024,
  /** Bytes of a book that are judged in one turn of the event loop: one to two milliseconds on a small computer. */
  sliceBytes: 32 * 1024,
  /** A book of up to this many bytes is verified in the event loop (3 ms); starting a thread takes 70 ms. */
  verifyInlineBytes: 256 * 1024,
  /** Bytes of vessel.json: a real one has about 400. A longer file is refused. */
  vesselBytes: 64 * 1024,
  /** Ids of broken entries that a verification lists; further ones are only counted. No person reads more. */
  brokenIds: 10_000,
  /** A checkpoint is signed after this many new entries, but not more often than this, for each costs eight fsyncs … */
  checkpointEntries: 1000,
  checkpointSpacingMs: 10_000,
  /** … and after this long if there is any new entry. A thief of the computer, without the key, can remove
   *  or rewrite at most what is newer than the mark of the head, which is made once a second (`signIfDue`). */
  checkpointEveryMs: 15 * 60_000,
  /** Bytes of checkpoints after which one is signed by ML-DSA-44 as well (3.3 kB more): those of a day, since the list is read each time. */
  checkpointsOfOneKey: 24 * 1024,
  /** Lines, and their bytes, that the HTML page of an export shows; with more a browser becomes slow. */
  pageEntries: 20_000,
  pageBytes: 32 * 1024 * 1024,
  /** Signatures of persons whose entries a verification compares; further ones are only counted. A master signs some a day. */
  signatures: 100_000,
  /** Bytes of the file of a person's key: a key in PEM has 300. */
  personKeyBytes: 16 * 1024,
  /** Names that are remembered, to flag a new name that looks like one of them: a ship has some dozens in its life. */
  knownNames: 1000,
  /** Bytes of a signed note, and signatures on it: a note with sixteen witnesses has 4 kB, where all sign by ML-DSA-44 as well 54 kB. */
  noteBytes: 64 * 1024,
  noteSignatures: 100,
  /** Bytes that are read for a proof before it yields to the event loop (some 2 ms). */
  proofReadBytes: 256 * 1024,
  /** How many of the newest entries are searched for what was reported last: weeks of them, read in a moment. */
  lookBackEntries: 5000,
} as const;
