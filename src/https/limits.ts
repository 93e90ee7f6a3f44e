/** Every bound of HTTPS, each with its unit and its reason. */
export const limits = {
  certificate: {
    /** Life of the authority, about the time between two refits. Telephones are replaced sooner, so each installs it once. */
    authorityYears: 10,
    /** Life of a server's certificate: browsers refuse a longer one from a public authority, some also from a private one. */
    leafDays: 397,
    /** A certificate is valid from this long before it was made, for telephones whose clock is slow. */
    backdateMs: 86_400_000,
    /** A certificate is renewed when this much of its life is over. If that fails, a person has four months to find out why. */
    renewShare: 2 / 3,
    /** The service reports itself degraded when fewer days are left. */
    warnDays: 30,
    /** Names and addresses in one certificate: the present ones first, then earlier ones. */
    names: 64,
    /** Bytes of a file with certificates or a key. */
    fileBytes: 256 * 1024,
    /** How often the clock, the computer's addresses and the files are checked. */
    lookMs: 30_000,
  },
  tls: {
    /** A handshake that takes longer is ended: a guest must not hold sockets without a request. */
    handshakeMs: 10_000,
    /** How long a session may be resumed. */
    sessionS: 3600,
  },
  /** `max-age` of Strict-Transport-Security: half a year, as TLS scanners ask for. */
  strictTransportS: 15_768_000,
} as const;
