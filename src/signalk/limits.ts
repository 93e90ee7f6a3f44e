/** Every bound of Signal K, each with its unit and its reason. docs/reference/limits.md lists those of all folders. */
export const limits = {
  /** Paths that are shown: each tag has at most one, and each alarm one beside it. Beyond them a path is counted and not shown. */
  paths: 20_000,
  /** Characters of a path that a client or the project names; the longest of the specification has 60. */
  pathChars: 256,
  stream: {
    /** Subscribers at once: every screen and program of a large yacht, and what tests them. */
    subscribers: 512,
    /**
     * Of these, sockets that have not signed in yet where reading needs it, and how long each may take: programs sign in at once. Further
     * ones are refused as by every other door, and sign in by HTTP.
     */
    strangers: 32,
    signInMs: 10_000,
    /** Subscriptions of one subscriber; Freeboard-SK has seven. */
    subscriptions: 64,
    /**
     * Different subscriptions of all subscribers: each that means something costs a comparison an update. Equal ones are one. An address
     * may have opened no more of them than it leaves free, like the places of subscribers.
     */
    channels: 512,
    /** Under load what has changed waits for so long, so that more values share a delta: nobody sees a hundredth of a second. */
    tickMs: 10,
    /** Shortest and longest period of a subscription, and the one of who names none, as in the reference server. */
    leastPeriodMs: 50,
    mostPeriodMs: 3_600_000,
    periodMs: 1000,
    /** Bytes that may wait in a socket: above the first the newest values wait as paths; above the second the subscriber is closed. */
    socketBytes: 64 * 1024,
    mostSocketBytes: 4 * 1024 * 1024,
    /** A subscriber that reads nothing for so long while values wait is closed. */
    stalledMs: 30_000,
    pingMs: 30_000,
    /** How often it is looked for AIS targets that are silent; they leave after ten minutes or more. */
    lookMs: 10_000,
    /** Requests (PUT, login …) of one subscriber that wait for their answer. */
    pendingRequests: 32,
  },
  source: {
    /** Bytes of one message of another server: what it has in store comes as many small ones. */
    messageBytes: 1024 * 1024,
    /** Values of one update. */
    values: 10_000,
    /**
     * Bytes that a path counts the first time, of those a second of a gateway: to look it up, and to register its tag, takes longer
     * than all else. So 250 a second are found.
     */
    pathBytes: 4096,
    /** How long the values of one message are taken before others have a turn. */
    sliceMs: 10,
    /** Paths that are subscribed to. */
    subscriptions: 64,
    /** A connection that lasted so long was a good one: after it the next try comes soon. */
    steadyMs: 30_000,
  },
  applicationData: {
    /** Bytes of one write, and of all that one application keeps in one version: some hundred pages of KIP. */
    bodyBytes: 1024 * 1024,
    documentBytes: 2 * 1024 * 1024,
    /** Bytes of a body that count as one write of an address: a page of KIP has some 20 KiB. */
    writeBytes: 64 * 1024,
    /** Operations of a patch: a program that saves what has changed of its pages needs a few. */
    operations: 100,
    /** Bytes of the documents that are kept in memory as they were read: two large ones, or some hundred of KIP's. */
    keptBytes: 4 * 1024 * 1024,
    /** Documents of all applications: so much and no more is taken from the disk, 64 × 2 MiB. */
    documents: 64,
    /** Names and levels on the way to a value. */
    keyChars: 128,
    depth: 32,
  },
  history: {
    /** Paths of one question, rows of an answer by default and at most: a chart has some hundred points. */
    paths: 32,
    rows: 500,
    maxRows: 10_000,
  },
  track: {
    /** Points of our own track: a day of Freeboard-SK's at its finest has some 8000. A longer one has them farther apart. */
    points: 10_000,
    /** Between two of them, if nobody says. */
    resolutionS: 60,
    /** A line ends where nothing is known for so long: who is out of GNSS that long has moved. */
    gapMs: 600_000,
  },
  webapps: {
    /** Packages, and files of one of them that are served; KIP has 250. */
    packages: 16,
    files: 5000,
  },
  /** Access requests that are remembered, so that who asks twice gets the same answer. */
  accessRequests: 64,
} as const;
