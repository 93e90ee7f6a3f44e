/** Every bound of the door ashore, each with its unit and its reason. */
export const limits = {
  /** Keys of one vessel: it has had a few computers in its life. */
  keysPerVessel: 8,
  /**
   * All enrolled keys are held as texts (0.2 kB each). News of them is asked for this often; after the second time a suspension is in force
   * on every door. Of those that are in use this many are kept parsed (2.7 kB each; parsing one takes 72 µs, a shipment some ms).
   */
  keysFreshMs: 5000,
  keysStaleMs: 10_000,
  parsedKeys: 20_000,
  /** Orders that vessels have not answered are asked for this often; so many are held, and so many go in one answer. */
  ordersFreshMs: 5000,
  ordersOpen: 10_000,
  ordersAtOnce: 8,
  /** Orders of a vessel in a list. */
  ordersShown: 100,
  /** Owners: an invitation is good for a day, a session for a month; requests of an address; entries on their page. */
  invitationS: 86_400,
  ownerSessionS: 30 * 86_400,
  ownerRequests: { perS: 100, atOnce: 1000, keys: 10_000 },
  ownerBodyBytes: 16 * 1024,
  ownerEntries: 8,
  /** Keys in one answer of PostgreSQL. */
  keysAtOnce: 50_000,
  /** Lookups of keys that are not held: a second, and at once. Strangers may come at any time. */
  newKeysPerS: 200,
  newKeysAtOnce: 2000,
  /** Keys not enrolled that the log names in one run; forks that are remembered, to report each once. */
  strangers: 100,
  /** Requests for a cosignature: a second, and at once. A vessel sends one in a quarter of an hour; the sender is not known yet. */
  cosignaturesPerS: 100,
  cosignaturesAtOnce: 1000,
  /** Requests of one vessel: a second, and at once. A vessel with a backlog sends some ten a second. */
  requestsPerS: 50,
  requestsAtOnce: 200,
  /** Bytes of one vessel: a second (100 Mbit/s, more than any link of a vessel), and at once. */
  bytesPerS: 12_500_000,
  bytesAtOnce: 64 * 1024 * 1024,
  /**
   * Samples of one vessel: a second, and at once (two of the largest containers). A month of 200 tags a second arrives in an hour. A
   * container of four hundred bytes may hold four million samples.
   */
  samplesPerS: 200_000,
  samplesAtOnce: 8_000_000,
  /** Series that one vessel may send in a day (all its tags with all their roll-ups); series remembered of all vessels: some 100 MB. */
  seriesPerDay: 100_000,
  seriesRemembered: 2_000_000,
  /** Requests of one vessel under way; a vessel's own window is smaller. */
  underWayPerVessel: 32,
  /** Requests of all vessels under way; most of them only wait for the engine's disk. */
  underWay: 4096,
  /**
   * Vessels that a door serves unless it is told another number (`bitacora-shore serve --vessels`). Quotas, remembered series, sockets and
   * requests under way are bounded for so many, and by as much more for more. A vessel takes some 4 kB and, while it sends, a socket of
   * some 20 kB.
   */
  vessels: 20_000,
  /** Bytes of a status report: some hundred latest values, some hundred alarms. */
  statusBytes: 1024 * 1024,
  statusTags: 2000,
  statusAlarms: 1000,
  /** Lines of one request; its bytes as sent, and unpacked (1 MiB, and one longest line). */
  entryLines: 1000,
  entriesPackedBytes: 2 * 1024 * 1024,
  entriesPlainBytes: 1024 * 1024 + 64 * 1024,
  /** Bytes of one container of samples (4 MiB, and its header). */
  samplesBytes: 4 * 1024 * 1024 + 64 * 1024,
  /** Bytes of all bodies that are being read or decoded; beyond them a request is refused, to be sent again later. */
  bodiesBytes: 256 * 1024 * 1024,
  /** Bytes of a request for a cosignature: see the witness. */
  checkpointBytes: 64 * 1024,
  /** Bodies from unknown senders that are read at once, and the time for one: it has a few hundred bytes. */
  unsignedBodies: 64,
  unsignedBodyMs: 10_000,
  /** Bytes of a refused body that are read and dropped, so that the client reads the answer; and the time for that. */
  drainedBytes: 8 * 1024 * 1024,
  drainMs: 10_000,
  /** Time in which a request must arrive (a container over 0.1 Mbit/s takes six minutes), its headers, and a TLS handshake. */
  requestMs: 10 * 60_000,
  headersMs: 20_000,
  handshakeMs: 10_000,
  /** How often these times are checked. */
  timesMs: 2000,
  /** An idle HTTP/2 connection is closed after this long. */
  idleMs: 60_000,
  /** Sockets of one door. An address (of IPv6 a /64) may hold only as many as are still free, so at most half of all. */
  connections: 8192,
  /** Connections that the system takes before the door does; beyond these it drops them without a word (and beyond its `somaxconn`). */
  backlog: 4096,
  /** Requests at once in one HTTP/2 connection. */
  streams: 64,
  /** How often the engines are checked, also without requests. */
  lookMs: 5000,
  /** How long /health reports `closing` before the door closes: a load balancer asks every second or two. */
  leaveMs: 2000,
  /** Time for the requests under way when the door closes. */
  closeMs: 20_000,
  /** When a vessel should try again (`Retry-After`): after an engine has failed, and at the earliest after a full queue. */
  retryAfterS: 5,
  retryBusyS: 2,
  /**
   * After a full queue they are told to come one after the other, at the latest after ten minutes (aboard nobody waits longer): as fast as
   * was answered in the time before, at least so many a second; a share of the places is for those that come by themselves.
   */
  paceMs: 5000,
  pacePerS: 100,
  paceShare: 0.8,
  paceMostS: 600,
  /** Of the requests under way this share may be samples and log books: reports go first, so that each vessel is heard soon. */
  underWayShare: 0.5,
  /**
   * Reports that wait for PostgreSQL: two batches. If there were more, the door would check signatures for seconds, and not see meanwhile
   * that a batch is done.
   */
  reportsAtWork: 1000,
  /** Connections to PostgreSQL; queries that wait for one; time to connect. */
  postgresConnections: 16,
  postgresWaiting: 2048,
  /**
   * Reports that are written together, one commit for all, and their characters. What comes meanwhile (`postgresWaiting`) is the next,
   * which begins this long after it at the earliest: a statement costs a door as much as a report.
   */
  batchRows: 500,
  gatherMs: 50,
  batchChars: 8 * 1024 * 1024,
  postgresConnectMs: 5000,
  /** Time for one statement of a request, and of a person's command. A page of a thousand log book lines takes some milliseconds. */
  postgresStatementMs: 15_000,
  postgresCommandMs: 30 * 60_000,
  /**
   * An answer of PostgreSQL: bytes (a thousand of the longest lines have 64 MiB), messages (a row is one; a page of
   * keys has 50,000), and messages until the first question may be asked (its parameters are some fifteen).
   */
  postgresAnswerBytes: 128 * 1024 * 1024,
  postgresAnswerMessages: 500_000,
  postgresGreetingMessages: 100,
  /** Imports that run in VictoriaMetrics at once; by default it runs 8. */
  imports: 8,
  /** Of these, imports of one vessel: the others are for other vessels. */
  importsPerVessel: 2,
  /** How long containers are unpacked before the work yields to the event loop. */
  sliceMs: 10,
  /** Imports that wait, and the time for one. */
  importsWaiting: 512,
  importMs: 60_000,
  /** Samples in one line of an import: some 200 kB. */
  lineSamples: 10_000,
  /** Bytes of an answer of VictoriaMetrics (its /metrics has some 100 kB), and the time for it. */
  engineAnswerBytes: 4 * 1024 * 1024,
  engineAnswerMs: 10_000,
  /** Measured: a snapshot of VictoriaMetrics includes samples that are a second old. The door waits twice as long. */
  settleMs: 2000,
  /** The same if VictoriaMetrics refuses snapshots: by itself it writes its memory to disk every five to ten seconds. */
  settleUnprovenMs: 15_000,
  /** How long the door assumes that VictoriaMetrics has not restarted, without asking: its /metrics is long. */
  knownProcessMs: 1000,
  /** How often the door checks whether imported samples are old enough for a snapshot. */
  barrierMs: 500,
  /** Entries between two stored states of the tree: at most this many lines are read again to compare a checkpoint. */
  treeStateEntries: 1024,
  /** Checkpoints that wait for their entries to arrive. */
  checkpointsWaiting: 64,
  /** Forks of one book that are kept until a person settles them: the first ones matter most. */
  forksPerVessel: 100,
  /** A report dated before the last one is dropped, unless no other has arrived for this long: her clock may have been set back. */
  reorderedMs: 10 * 60_000,
  /** Lines that are read at once when a book is verified or restored. */
  pageLines: 1000,
  /** Time for an engine of `bitacora-shore dev` to start, also after a crash, and to stop. */
  engineStartMs: 60_000,
  engineStopMs: 20_000,
  /**
   * Vessels in one answer to the office (0.7 kB each), parts of the map across and down in which the others are counted (0.1 kB each), and
   * how long one answer is good for all who ask.
   */
  fleetVessels: 100,
  placesAcross: 48,
  placesDown: 24,
  fleetAnswerMs: 4000,
  /** An engine that has failed counts as good again when nothing has failed for this long. */
  engineQuietMs: 5000,
  /** Alarms in one answer to the office. */
  officeAlarms: 1000,
  /** How often the door looks for vessels that are silent, how long a receiver may take, and how long a door has a silence to itself. */
  silenceLookMs: 15_000,
  /** After PostgreSQL was away, all vessels have come again by then: as long as one may be asked to wait aboard. */
  comeAgainMs: 600_000,
  silenceTellMs: 30_000,
  silenceClaimMs: 120_000,
  /** The longest silence that is waited for, a week; and receivers of it. */
  silenceMostMin: 10_080,
  silenceReceivers: 8,
} as const;
