/** Every bound of what goes to MQTT brokers and comes from them, each with its unit and its reason. */
export const limits = {
  /** Brokers in a project: each has a connection and a table of latest values of its own. */
  perProject: 8,
  /** Patterns of tags with a rate of their own. */
  rates: 64,
  /** Characters of a prefix of topics. */
  prefixChars: 64,
  /** Bytes of the files with a password, a certificate or a key. */
  passwordBytes: 4096,
  certificateBytes: 256 * 1024,
  /** How long a connection may take until the broker has accepted it. */
  connectMs: 15_000,
  /** The client says that it lives after this long a silence; half as long again without an answer ends the connection. */
  keepaliveS: 20,
  /** Bytes of one message that a broker may send us: an entry of a log book is smaller. A larger one ends the connection. */
  messageBytes: 256 * 1024,
  /** Bytes from a broker that are read in one turn of the event loop: some hundred of the shortest commands, a few milliseconds. */
  turnBytes: 4096,
  /** Messages of QoS 1 that a broker may have sent and that we have not acknowledged; a broker of MQTT 5 knows the number. */
  receiveMaximum: 16,
  /** Bytes of ours that a broker has not read: more than all that is on its way at once; then the connection is made again. */
  unreadBytes: 4 * 1024 * 1024,
  /** Bytes of live values that the broker has not acknowledged: alarms and entries wait behind them, at 10 KB/s for six seconds. */
  batchBytes: 64 * 1024,
  /** The same while more entries wait than go at once: after an outage on a slow link they come first, and the values still come. */
  smallBatchBytes: 4 * 1024,
  /** Between two looks for values that are due. */
  liveMs: 100,
  /** Entries of the log book that are on their way at once, and the bytes of them that are read at once. */
  entriesInFlight: 16,
  entryBytes: 256 * 1024,
  /** Between two looks for new entries of the log book. */
  lookMs: 250,
  /** How long a broker may take to acknowledge (PUBACK); then the connection is made again. */
  acknowledgeMs: 20_000,
  /** How long it may take to read a command that switches: after that it is not known to be done, and must not come any more. */
  commandMs: 5000,
  /** What a broker has refused is asked again after this long: somebody has to change its access list meanwhile. */
  refusedMs: 60_000,
  /** The good-bye at the end: the service has 4.5 s to stop. */
  goodbyeMs: 1000,
  /** Open alarms that are listed in the summary; all have a topic of their own. */
  openAlarms: 500,
  /** Bytes of a command, with its token. */
  commandBytes: 1024,
  /** Refusals that are answered in a second; further ones are only counted: anybody may publish commands by the thousand. */
  refusalsPerS: 10,
  /** Tags that register themselves come in crowds, at a start above all: they are announced to Home Assistant together. */
  discoveryMs: 2000,
  /** Topics of a broker that is a source, the values of one message of JSON that become tags, and bytes of a message that is read. */
  sourceTopics: 256,
  valuesOfTopic: 32,
  sourceBytes: 64 * 1024,
  /** Venus OS falls silent a minute after the last keep-alive; half of that leaves room for one that is lost. */
  venusKeepaliveMs: 30_000,
  /** Topics whose place in the table is remembered, and devices; the largest systems have some three thousand and thirty. */
  venusTopics: 10_000,
  venusDevices: 512,
  /** The largest number for what a device measures: Venus OS has a dozen, and one that it adds later is part of a tag's name. */
  venusTypeMax: 255,
  /** Values of a device that wait until it has said what it measures. */
  venusWaiting: 16,
  /** Parts of a vessel that are announced to Home Assistant: more would be a thousand devices on its pages. */
  parts: 1000,
} as const;
