/** Every bound of the link to shore, each with its unit and its reason. */
export const limits = {
  /** Connections to shore at once: one for the vessel's state and her entries, the others for samples, whose answers are held. */
  connections: 6,
  /** Shipments of backlog under way at once: their answers come some seconds later, when shore has them on disk. */
  backlogAtOnce: 4,
  /** Nothing is heard for this long: the link is dead, and the request is made again. */
  silenceMs: 90_000,
  /** Bytes of an answer. */
  answerBytes: 256 * 1024,
  /** Bytes of one message of samples: what a limited link carries in this many seconds, within these bounds. */
  messageS: 10,
  leastBytes: 16 * 1024,
  mostBytes: 512 * 1024,
  /** Lines of the log book in one message, and their bytes. */
  lines: 1000,
  lineBytes: 512 * 1024,
  /** Roll-ups of an interval are made this long after its end, when late samples are there; and this many intervals go at once. */
  rollupGraceMs: 5000,
  rollupIntervals: 24,
  /** Roll-ups that are older than this are not sent any more: a week without a link, and no more after a clock that was false. */
  rollupCatchUpMs: 7 * 86_400_000,
  /** Orders of the office that are open at once, those that are kept when they have ended, and those told of in one message. */
  orders: 4,
  ordersKept: 32,
  ordersTold: 8,
  /** What an order still waits for goes once a minute: a request each second would be more headers than values. */
  orderPaceMs: 60_000,
  /** How much time a message of an order may have, and how many values. */
  orderSpanMs: { least: 60_000, most: 7 * 86_400_000 },
  orderValues: 50_000,
  /** Between two looks for new entries of the log book. */
  lookMs: 500,
  /** Pause after the first failure, doubled up to the longest, and the longest that shore may ask for. */
  retryMs: 1000,
  retryMaxMs: 60_000,
  askedMaxMs: 600_000,
  /** Pause after an answer that only a person can mend, such as a key that is not enrolled: that person waits for it. */
  personMs: 15_000,
  /** Between two looks for backlog when there was none. */
  backlogMs: 5000,
  /** Shipments from which the pace of backlog is reckoned. */
  paceShipments: 16,
  /** Open alarms and values of tags in the vessel's state. */
  alarms: 100,
  values: 64,
  /** How often the bytes of the day are written: a power cut forgets a minute of them. */
  spentEveryMs: 60_000,
} as const;
