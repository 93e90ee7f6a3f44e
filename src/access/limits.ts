/** Every bound of access, each with its unit and its reason. docs/reference/limits.md lists those of all folders. */
export const limits = {
  /** A refusal is an entry of the log book at once; those of so long after it are one entry together, so that nobody fills the book. */
  refusalWindowMs: 10 * 60_000,
  /** Names, addresses and doors that such an entry lists, of each; it only counts further ones. */
  namedInSum: 8,
  /** Accounts of people: a large crew, and those of years before. */
  people: 200,
  /** Characters of a name, as in the log book. */
  nameChars: 64,
  /** Characters that a password has at the least, digits that a PIN has, and what both have at the most. */
  passwordChars: 10,
  pinDigits: 4,
  secretMostChars: 256,
  /** Secrets that are checked at once (32 MB each), and those that wait for that, strangers and others apart; further ones come again. */
  secretsAtOnce: 2,
  secretsWaiting: 16,
  /** Wrong secrets before each further one doubles the wait, up to the longest: for an account from one address, and for either alone. */
  triesOfPair: 5,
  triesOfAddress: 20,
  triesOfAccount: 20,
  longestWaitMs: 60_000,
  /** After so long without a wrong secret it begins anew: much longer than the longest wait, so that pausing gains nothing. */
  failureMs: 60 * 60_000,
  /** Addresses, accounts and pairs of them whose wrong secrets are remembered; the oldest are forgotten first. */
  throttled: 3000,
  /** Addresses of an account from which somebody has signed in: the tablets and computers of one person. */
  knownAddresses: 8,
  /** Sessions at once, and those of one person; the one that was used longest ago ends first. */
  sessions: 256,
  sessionsOfPerson: 16,
  /** Bridge tablets. */
  tablets: 32,
  /** Passkeys of a person: telephone, computer, a key on the ring, and those of the boat's computers. */
  passkeysOfPerson: 8,
  /** Bytes of the id that an authenticator gives a passkey at the most (Web Authentication). */
  credentialIdBytes: 1023,
  /** So long somebody may look for finger or key; the browser gives up then, too. */
  challengeMs: 5 * 60_000,
  /** Challenges that came back and are remembered until their end, so that each counts once; beyond that nobody signs in by passkey. */
  challengesUsed: 4096,
  /**
   * Tokens of programs, and requests that wait for a person's answer: how many of these one address may have, and for how long. Where all
   * are taken, the oldest of the address that has most gives way, so that a few addresses cannot hold them all.
   */
  tokens: 200,
  requests: 32,
  requestsOfAddress: 4,
  requestMs: 60 * 60_000,
  /** Days that a token may last at the most. */
  tokenDays: 3660,
  /** How often it is written when a session or a token was used, for the card's sake; more recent use is in memory. */
  usedEveryMs: 60 * 60_000,
  /** Bytes of access.json and access-sessions.json: many times what the accounts above take. A longer file is refused. */
  fileBytes: 4 * 1024 * 1024,
};
