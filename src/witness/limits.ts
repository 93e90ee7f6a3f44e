/** Every bound of a witness, and of a vessel with witnesses, each with its unit and its reason. */
export const limits = {
  /** Vessels that one witness knows, and keys of each: a club has some dozens of boats, a boat has had a few keys. */
  vessels: 256,
  keysPerVessel: 8,
  /** Bytes of a request: 63 hashes of a proof are 3 kB, a note with sixteen witnesses that sign by ML-DSA-44 as well 54 kB. */
  bodyBytes: 64 * 1024,
  /** Hashes of a consistency proof (C2SP tlog-witness). */
  proofHashes: 63,
  /** Requests of one vessel that wait for the disk; a vessel sends one and waits. */
  waiting: 16,
  /** Refused checkpoints that are kept per vessel and kind: the first ones matter most, and a fork is sent again with each signature. */
  evidenceFiles: 20,
  /** Requests a second of one address, and how many at once: each one costs a signature and two fsyncs. */
  requestsPerS: 5,
  requestsAtOnce: 50,
  /** Addresses that are counted; beyond them the one that has been silent longest is evicted. */
  addresses: 1024,
  /** Connections; of one address; and those that only this machine has. */
  connections: 128,
  connectionsPerAddress: 64,
  connectionsOfOwn: 8,
  /** Time in which a request must arrive completely; time for pending requests to finish at the end. */
  requestMs: 15_000,
  closeMs: 2000,
  /** Witnesses in a project: one ashore, a club, a friend's boat. */
  perProject: 8,
  /** Keys of witnesses that are remembered, also of those that are no longer in the project. */
  remembered: 64,
  /** Time in which a witness must answer, over a satellite link; bytes of its answer (16 signatures are 3 kB, of ML-DSA-44 51 kB). */
  answerMs: 30_000,
  answerBytes: 64 * 1024,
  /** Pause before a witness that cannot be reached is tried again; doubled up to the longest, then shortened at random by up to a half. */
  retryMs: 5000,
  retryMaxMs: 15 * 60_000,
  /** How often a witness may correct our `old` size in one attempt. */
  corrections: 3,
  /** Time for the last checkpoint to reach a witness when the service stops: the whole stop has five seconds. */
  lastMs: 1500,
  /** A book without new entries is cosigned again after so long, so that the witness sees that the vessel is there. */
  refreshMs: 24 * 3_600_000,
} as const;
