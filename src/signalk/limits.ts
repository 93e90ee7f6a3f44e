/** Every bound of Signal K, each with its unit and its reason. */
export const limits = {
  /** Paths that are shown: each tag has at most one, and each alarm one more. Further paths are counted, but not shown. */
  paths: 20_000,
  /** Characters of a path that a client or the project names; the longest of the specification has 60. */
  pathChars: 256,
  stream: {
    /** Subscribers at the same time: every display and program of a large yacht, with room for tests. */
    subscribers: 512,
    /**
     * Subscribers among these that have not signed in yet, if reading requires it, and the time that each one has: programs sign in at
     * once. Further ones are refused and must sign in by HTTP first.
     */
    strangers: 32,
    signInMs: 10_000,
    /** Subscriptions of one subscriber; Freeboard-SK has seven. */
    subscriptions: 64,
    /**
     * Different subscriptions of all subscribers: each one costs a comparison per update. Equal subscriptions count once. An address
     * may have at most as many as it leaves free, like the places of subscribers.
     */
    channels: 512,
    /** Under load, changes wait this long so that more values share a delta: a delay that nobody notices. */
    tickMs: 10,
    /** Shortest, longest and default period of a subscription, as in the reference server. */
    leastPeriodMs: 50,
    mostPeriodMs: 3_600_000,
    periodMs: 1000,
    /**
     * Bytes that may wait in a socket. Above the first bound only the paths that changed are remembered, and the newest values are sent
     * later; above the second the subscriber is disconnected.
     */
    socketBytes: 64 * 1024,
    mostSocketBytes: 4 * 1024 * 1024,
    /** A subscriber that reads nothing for this time while values wait is disconnected. */
    stalledMs: 30_000,
    pingMs: 30_000,
    /** How often silent AIS targets are looked for; they are removed after ten minutes or more. */
    lookMs: 10_000,
    /** Requests (PUT, login …) of one subscriber that await an answer. */
    pendingRequests: 32,
  },
  source: {
    /** Bytes of one message of another server: even its whole state comes in many small messages. */
    messageBytes: 1024 * 1024,
    /** Values of one update. */
    values: 10_000,
    /**
     * Bytes that a new path is charged of the bytes per second of a gateway: looking it up and registering its tag is the most expensive
     * step. This allows 250 new paths per second.
     */
    pathBytes: 4096,
    /** How long the values of one message are processed before other work has a turn. */
    sliceMs: 10,
    /** Paths that are subscribed to. */
    subscriptions: 64,
    /** Values of another station with one time belong together: a server sends them one after the other. */
    gatherMs: 200,
    /** Stations whose values are gathered at once: a receiver hears up to 75 a second. */
    gatheredStations: 256,
    /** A place that was older than this when it came is not taken: a server sends a newcomer what it remembers. */
    placeAgeMs: 15_000,
    /** A station that another source of ours reports is left to it for so long, and what was taken is not taken again. */
    stationHeldMs: 30_000,
    /** Reports that are remembered for this, of 150 bytes or so each: what a busy port says in that time. */
    takenReports: 4096,
    /** After a connection that lasted this long, the next try comes without a long pause. */
    steadyMs: 30_000,
  },
  applicationData: {
    /** Bytes of one write, and of the document of one application and version: about a hundred pages of KIP. */
    bodyBytes: 1024 * 1024,
    documentBytes: 2 * 1024 * 1024,
    /** Each started block of this many bytes in a body counts as one write of its address: a page of KIP has about 20 KiB. */
    writeBytes: 64 * 1024,
    /** Operations of a patch: a program that saves the changes of its pages needs a few. */
    operations: 100,
    /** Bytes of the documents cached in memory: two of the largest, or about a hundred of KIP's. */
    keptBytes: 4 * 1024 * 1024,
    /** Documents of all applications: at most 64 × 2 MiB of disk space. */
    documents: 64,
    /** Characters of a name, and names in the path to a value. */
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
    /** Points of our own track: a day at Freeboard-SK's finest resolution has about 8000. A longer track has points farther apart. */
    points: 10_000,
    /** Default time between two points. */
    resolutionS: 60,
    /** A line of the track ends at a gap of this length: the vessel has moved meanwhile. */
    gapMs: 600_000,
  },
  webapps: {
    /** Packages, and files of one of them that are served; KIP has 250. */
    packages: 16,
    files: 5000,
  },
  /** Access requests that are remembered, so that a client that asks twice gets the same answer. */
  accessRequests: 64,
} as const;
