/** Every bound of the databases that samples are sent to, each with its unit and its reason. */
export const limits = {
  /** Databases in a project: each reads the samples for itself. */
  perProject: 8,
  /** Labels of the owner's at one database: Prometheus takes 30 in all by the usual settings. */
  labels: 16,
  /** Characters of a label's value. */
  labelChars: 128,
  /** Samples of one request: some 50 KB, and 5 ms of the event loop. A link of 600 ms then takes 16,000 samples a second. */
  requestSamples: 10_000,
  /** Bytes of samples, as they are on disk, that are read at once: some 60,000 samples. */
  shipmentBytes: 64 * 1024,
  /** Shipments that were answered and are not on the database's disk yet; beyond, it waits. */
  unsettled: 1024,
  /** The same for a database that does not say when it was started: any failed request may have been its end, and sends them again. A
   *  megabyte; a link of 600 kbit/s is not slowed down by it. */
  unsettledUnknown: 16,
  /** Series whose newest time is kept, to know what comes too late; and whose labels are kept as bytes. */
  series: 100_000,
  /** Requests by which what a database refuses is looked for in one batch; after that each series is taken or refused as a whole. */
  searchRequests: 2000,
  /** The same where order matters, and what was sent before is found second by second: more than two hours of it. */
  searchRequestsInOrder: 20_000,
  /** Samples of one series that are refused alone; the rest of it is then tried as a whole: a field of another type refuses all. */
  searchSamples: 16,
  /** Pause after the first failure, doubled up to the longest; and the longest that a database may ask for. */
  retryMs: 1000,
  retryMaxMs: 300_000,
  retryAfterMaxMs: 3_600_000,
  /** Bytes of an answer that are read, and of its /metrics page. */
  answerBytes: 64 * 1024,
  metricsBytes: 4 * 1024 * 1024,
  /** Bytes of the file with the headers. */
  headersBytes: 16 * 1024,
  /** VictoriaMetrics has samples on disk some seconds after it has answered: measured, none was lost after 11 s. */
  durableAfterS: 15,
  /** Samples further ahead of our clock are not sent to a database that takes time in order only: it would take nothing older any more. */
  futureMs: 600_000,
} as const;
