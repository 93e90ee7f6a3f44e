/** Every bound of HTTPS, each with its unit and its reason. docs/reference/limits.md lists those of all folders. */
export const limits = {
  certificate: {
    /** A vessel is refitted about so often, and telephones are replaced sooner: the authority is trusted once. */
    authorityYears: 10,
    /** Browsers take no longer life from public authorities; some judge others alike. */
    leafDays: 397,
    /** Telephones whose clock is behind take the certificate all the same. */
    backdateMs: 86_400_000,
    /** Renewed when so much of its life is over, which leaves four months for a person to mend what hinders it. */
    renewShare: 2 / 3,
    /** The condition of the service is degraded when fewer days are left. */
    warnDays: 30,
    /** Names and addresses in one certificate: those of the present, then those that were there before. */
    names: 64,
    /** Bytes of a file with certificates or a key. */
    fileBytes: 256 * 1024,
    /** Between two looks at the clock, the addresses of the computer, and the files. */
    lookMs: 30_000,
  },
  tls: {
    /** A handshake that takes longer is ended: a guest must not hold sockets without a request. */
    handshakeMs: 10_000,
    /** How long a session may be resumed. */
    sessionS: 3600,
  },
  /** How long the browser keeps to HTTPS, where it is told to: half a year, as scanners of TLS ask for. */
  strictTransportS: 15_768_000,
} as const;
