/** Every bound of the door ashore, each with its unit and its reason. docs/reference/limits.md lists those of all folders. */
export const limits = {
  /** Keys of one vessel: it has had a few computers in its life. */
  keysPerVessel: 8,
  /** Keys that the door remembers, and for how long: an enrolment or a suspension counts on every door after that. */
  knownKeys: 20_000,
  knownKeyMs: 10_000,
  /** Keys a second that the door has not seen, and how many at once: after a restart all vessels come, and strangers may at any time. */
  newKeysPerS: 200,
  newKeysAtOnce: 2000,
  /** Keys that are not enrolled and that the log names in one run. */
  strangers: 100,
  /** Requests for a cosignature a second, and how many at once: a vessel has one in a quarter of an hour, and who sends is not known yet. */
  cosignaturesPerS: 100,
  cosignaturesAtOnce: 1000,
  /** Requests a second of one vessel, and how many at once: one with a backlog sends some ten a second. */
  requestsPerS: 50,
  requestsAtOnce: 200,
  /** Bytes a second of one vessel, and how many at once: 100 Mbit/s is more than a link of a vessel has. */
  bytesPerS: 12_500_000,
  bytesAtOnce: 64 * 1024 * 1024,
  /**
   * Samples a second of one vessel, and how many at once (two of the largest containers): a month of 200 tags a second is told in an hour. In
   * four hundred bytes there may be four million.
   */
  samplesPerS: 200_000,
  samplesAtOnce: 8_000_000,
  /** Series that one vessel may bring in a day (all its tags with all their roll-ups), and that are remembered of all: some 100 MB. */
  seriesPerDay: 100_000,
  seriesRemembered: 2_000_000,
  /** Requests of one vessel that are under way; its window is smaller. */
  underWayPerVessel: 32,
  /** Requests of all vessels that are under way, most of which only wait for the disk of the engine. */
  underWay: 4096,
  /** Vessels whose quota is counted; beyond them the one that has been silent longest is evicted. */
  quotas: 20_000,
  /** Bytes of a status report: some hundred latest values, some hundred alarms. */
  statusBytes: 1024 * 1024,
  statusTags: 2000,
  statusAlarms: 1000,
  /** Lines of one request, bytes as they come and unpacked (1 MiB, and one longest line). */
  entryLines: 1000,
  entriesPackedBytes: 2 * 1024 * 1024,
  entriesPlainBytes: 1024 * 1024 + 64 * 1024,
  /** Bytes of one container of samples (4 MiB, and its first bytes). */
  samplesBytes: 4 * 1024 * 1024 + 64 * 1024,
  /** Bytes of all bodies that are being read or decoded; beyond them a request is told to come again. */
  bodiesBytes: 256 * 1024 * 1024,
  /** Bytes of a request for a cosignature: see the witness. */
  checkpointBytes: 64 * 1024,
  /** Bodies that are read and of which it is not known who sends them, and the time for one: it has a few hundred bytes. */
  unsignedBodies: 64,
  unsignedBodyMs: 10_000,
  /** Bytes of a refused body that are read and thrown away, so that the client reads the answer. */
  drainedBytes: 8 * 1024 * 1024,
  drainMs: 10_000,
  /** Time in which a request must have arrived: a container over 0.1 Mbit/s takes six minutes. */
  requestMs: 10 * 60_000,
  headersMs: 20_000,
  handshakeMs: 10_000,
  /** How often these times are looked at. */
  timesMs: 2000,
  /** Time in which a connection of HTTP/2 that nobody uses is closed. */
  idleMs: 60_000,
  /** Sockets of one door. An address (of IPv6 a /64) may have no more of them than it leaves free, half at first. */
  connections: 8192,
  /** Requests within one connection of HTTP/2. */
  streams: 64,
  /** How often the engines are looked at, where no request does. */
  lookMs: 5000,
  /** A load balancer asks every second or two: so long /health says that the door closes, before it does. */
  leaveMs: 2000,
  /** Time for requests that are under way when the door closes. */
  closeMs: 20_000,
  /** When a vessel is told to come again: an engine that is away, a full queue. */
  retryAfterS: 5,
  retryBusyS: 2,
  /** Connections to PostgreSQL, and questions that wait for one. */
  postgresConnections: 16,
  postgresWaiting: 2048,
  postgresConnectMs: 5000,
  /** One statement, and one of a person's command. A book's page of a thousand lines takes some milliseconds. */
  postgresStatementMs: 15_000,
  postgresCommandMs: 30 * 60_000,
  /** Imports that VictoriaMetrics works on (it takes 8 at once by itself), and those that wait. */
  imports: 8,
  /** Of these, those of one vessel: the others are for other vessels. */
  importsPerVessel: 2,
  /** How long containers are unpacked before others have a turn of the event loop. */
  sliceMs: 10,
  importsWaiting: 512,
  importMs: 60_000,
  /** Samples of one line of an import: some 200 kB. */
  lineSamples: 10_000,
  /** Bytes of an answer of VictoriaMetrics that are read: /metrics has some 100 kB. */
  engineAnswerBytes: 4 * 1024 * 1024,
  engineAnswerMs: 10_000,
  /** Measured: VictoriaMetrics moves new samples within a second to where a snapshot sees them. Twice as long is waited. */
  settleMs: 2000,
  /** Where it refuses snapshots: it writes what it has in memory every five to ten seconds. */
  settleUnprovenMs: 15_000,
  /** How long the door takes the process of VictoriaMetrics for the same without asking: its /metrics is long. */
  knownProcessMs: 1000,
  /** How often the door looks whether samples have settled. */
  barrierMs: 500,
  /** Entries between two kept states of the tree: to hold a checkpoint against a book, so many lines are read again. */
  treeStateEntries: 1024,
  /** Checkpoints that are newer than the entries that came, and wait for them. */
  checkpointsWaiting: 64,
  /** Forks of one book that are kept until a person settles them: the first ones matter most. */
  forksPerVessel: 100,
  /** A report that was signed before the last one is not shown, unless nothing newer came for so long: a clock may be set back. */
  reorderedMs: 10 * 60_000,
  /** Lines that are read at once when a book is verified or given back. */
  pageLines: 1000,
  /** How long an engine of `bitacora-shore dev` may take until it answers, after a crash as well, and to end. */
  engineStartMs: 60_000,
  engineStopMs: 20_000,
  /** Vessels in one answer of the office. */
  fleetVessels: 20_000,
  /** Alarms in one answer of the office. */
  officeAlarms: 1000,
} as const;
