/** Every bound of access, each with its unit and its reason. */
export const limits = {
  /** The first refusal is logged at once; those within this time after it share one entry, so that nobody fills the log book. */
  refusalWindowMs: 10 * 60_000,
  /** Names, addresses and doors (of each) that such an entry lists; further ones are only counted. */
  namedInSum: 8,
  /** Accounts of people: a large crew, and the crews of earlier years. */
  people: 200,
  /** Characters of a name, as in the log book. */
  nameChars: 64,
  /** Shortest password in characters, shortest PIN in digits, and the longest of both. */
  passwordChars: 10,
  pinDigits: 4,
  secretMostChars: 256,
  /** Secrets that are checked at once (32 MB each), and the length of each of the two queues, for known and for unknown addresses. */
  secretsAtOnce: 2,
  secretsWaiting: 16,
  /**
   * Wrong secrets without a wait: for one account from one address, from one address, for one account. Each further one doubles the wait,
   * up to the longest.
   */
  triesOfPair: 5,
  triesOfAddress: 20,
  triesOfAccount: 20,
  longestWaitMs: 60_000,
  /** A count starts again at zero after this long without a wrong secret: far longer than the longest wait, so a pause gains nothing. */
  failureMs: 60 * 60_000,
  /** Addresses, accounts and pairs of both whose wrong secrets are remembered; the oldest are evicted first. */
  throttled: 3000,
  /**
   * Right secrets of one account from other computers: each is an entry of the log book at least, which may use the reserve of the disk. A
   * watch on three tablets signs in some twenty times an hour. `keys`: as many as there are accounts.
   */
  proofs: { perS: 2 / 60, atOnce: 60, keys: 200 },
  /** Known addresses of an account, from which its owner has signed in: the tablets and computers of one person. */
  knownAddresses: 8,
  /** Sessions in all, and of one person; the least recently used one is ended first. */
  sessions: 256,
  sessionsOfPerson: 16,
  /** Bridge tablets; the oldest is evicted first. */
  tablets: 32,
  /** Passkeys of a person: telephone, computer, security key, and one for each name of the boat's computer. */
  passkeysOfPerson: 8,
  /** Bytes of a credential id at most (Web Authentication). */
  credentialIdBytes: 1023,
  /** Life of a challenge: the time to find the security key or the right finger. The browser's prompt ends after the same time. */
  challengeMs: 5 * 60_000,
  /** Used challenges that are remembered until they expire, so that each is accepted once. While that is full, no passkey is accepted. */
  challengesUsed: 4096,
  /**
   * Tokens of programs; requests for a token; those that one address may have waiting, and how long a request is kept. If all places
   * are taken, the oldest request of the address with the most is dropped, so that a few addresses cannot hold them all.
   */
  tokens: 200,
  requests: 32,
  requestsOfAddress: 4,
  requestMs: 60 * 60_000,
  /** Characters of the prefix of a token: half of a tag's id. */
  prefixChars: 64,
  /** Longest life of a token, in days. */
  tokenDays: 3660,
  /** How often the times of use of sessions and tokens are written, to spare the card; newer ones are in memory only. */
  usedEveryMs: 60 * 60_000,
  /** Bytes of access.json and access-sessions.json, each: many times what the accounts above take. A longer file is refused. */
  fileBytes: 4 * 1024 * 1024,
};
