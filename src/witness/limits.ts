/** Every bound of a witness, and of a vessel that has some, each with its unit and its reason. docs/limits.md lists those of all folders. */
export const limits = {
  /** Vessels that one witness knows, and keys of each: a club has some dozens of boats, a boat has had a few keys. */
  vessels: 256,
  keysPerVessel: 8,
  /** Bytes of a request: 63 hashes of a proof are 3 kB, a note with a hundred signatures 15 kB. */
  bodyBytes: 64 * 1024,
  /** Hashes of a consistency proof (C2SP tlog-witness). */
  proofHashes: 63,
  /** Requests of one vessel that wait for the disk; it sends one and waits. */
  waiting: 16,
  /** Refused checkpoints kept of each vessel and kind; the first ones say most, and a fork comes again with each signature. */
  evidenceFiles: 20,
  /** Requests a second of one address, and how many at once: each one costs a signature and two fsyncs. */
  requestsPerS: 5,
  requestsAtOnce: 50,
  /** Addresses that are counted apart; beyond them the one that has been silent longest is evicted. */
  addresses: 1024,
  connections: 128,
  /** Time for a request to arrive whole, and for what is under way to finish at the end. */
  requestMs: 15_000,
  closeMs: 2000,
  /** Witnesses that a project names: one ashore, a club, a friend's boat. */
  perProject: 8,
  /** Keys of witnesses that are remembered, those that a project does not name any more among them. */
  remembered: 64,
  /** Time that a witness has to answer over a satellite link, and bytes of its answer (16 signatures are 3 kB). */
  answerMs: 30_000,
  answerBytes: 64 * 1024,
  /** Pause before a witness that cannot be reached is tried again; doubled up to the longest, and shortened at random by up to a half. */
  retryMs: 5000,
  retryMaxMs: 15 * 60_000,
  /** Times that a witness may correct the size that we believed it to know, in one attempt. */
  corrections: 3,
  /** Time that the last checkpoint has to reach a witness when the service stops, which it must within five seconds. */
  lastMs: 1500,
  /** A book without new entries is cosigned anew after so long, so that a witness sees that the vessel is there. */
  refreshMs: 24 * 3_600_000,
} as const;
