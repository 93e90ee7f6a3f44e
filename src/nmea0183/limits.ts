/** Every bound of NMEA 0183, each with its unit and its reason. */
export const limits = {
  /**
   * Characters of a line, with the TAG blocks before its sentence: one block may have 80, a proprietary sentence has about a hundred. A
   * damaged line may never end.
   */
  wrappedChars: 512,
  /**
   * Bytes per second from one source: eight times what eight ports at 38,400 baud carry. A sentence costs more than a frame of the bus.
   * Beyond it TCP is slowed down and UDP dropped.
   */
  bytesPerS: 256 * 1024,
  /** Bytes of a datagram that is sent: with its headers it fits into one Ethernet frame. */
  datagramBytes: 1472,
  /** Outputs in a project, and addresses of one output: each has a connection or a socket of its own. */
  outputs: 8,
  addresses: 8,
  /** Programs that may read one output. */
  subscribers: 32,
  /** Devices that may be connected to one source, and the silence after which one is disconnected. */
  senders: 16,
  senderSilentMs: 120_000,
  /** Messages about alerts that wait for a serial port: half a minute at 4800 baud. When the queue is full, the oldest is dropped. */
  waitingMessages: 256,
  /** Other messages that wait for a serial port: one tick, or one second at its baud rate if that is more; and their characters. */
  serialMessages: 32,
  serialMessageChars: 40,
  /** Engines, batteries, tanks of a kind whose transducers are sent: numbers 0 to 15, which is what the bus has for tanks. */
  transducers: 16,
  own: {
    /** Sentences that we sent and may come back: what eight outputs send in that time, with AIS. */
    sentences: 4096,
    backS: 5,
    /** When this many different ones come back to a source within this time, it is a loop, and is reported for this long. */
    different: 10,
    withinS: 30,
    toldS: 60,
  },
  /** AIS messages that wait for the next tick: a bus carries about fifty in that time. */
  aisPerTick: 64,
  /** How often the output checks which sentences are due. */
  tickMs: 50,
  /** A tag that an NMEA 0183 source registered is stale after this time without a value: five sentences at the slowest usual rate. */
  tagTimeoutS: 10,
  /**
   * Only the sentence that gave a value last may void it; any other may once that one has been silent for this time: two and a half
   * sentences at the slowest usual rate. A constellation no longer counts when it is silent for longer than a receiver takes for its whole
   * list.
   */
  otherVoiceMs: 5000,
  constellationMs: 10_000,
  /** Lists of satellites that are added up: eight systems, each by four signals. */
  constellations: 32,
  /** Kinds of sentences of one source that are known to have a checksum: a device sends a dozen, a multiplexer several dozen. */
  checkedKinds: 256,
  /** Incomplete AIS messages of one source: ten numbers on two channels, from a few receivers. The oldest is dropped first. */
  aisGroups: 64,
  /** Sentences of one AIS message: the longest messages have 1008 bits in three, and the count is one digit. */
  aisSentences: 9,
  /** The sentences of an AIS message follow each other; one that takes longer has lost a sentence. */
  aisGroupMs: 5000,
  alerts: {
    /** Alerts that are sent at the same time. Others wait until one of these is over. */
    open: 500,
    /** How often each open alert is repeated, and the list of all: for listeners that missed the change. */
    repeatMs: 30_000,
    /** Words that have changed by themselves wait until the alert was last sent this long ago: they change every few seconds. */
    wordsMs: 10_000,
    /** A new listener gets all alerts at once, but at most this often: one that keeps reconnecting costs no more. */
    arrivalMs: 1000,
    /** A display shows us as lost if no heartbeat arrives. */
    heartbeatS: 60,
    /** Changes and repetitions per second, of two sentences each: the slowest port can carry the repetitions. */
    changesPerS: 20,
    repeatsPerS: 2,
    /** How often the end of an alert is sent: a datagram may get lost. */
    farewells: 2,
    /** Refusals answered per second, and in one burst; further ones are only counted: a serial port carries few. */
    refusalsPerS: 10,
    refusalsAtOnce: 30,
  },
  /** Values of JSON that are read of a display that makes itself known by GoFree, which has some thirty; characters of its name. */
  goFree: { values: 512, nameChars: 64 },
  /** DSC calls of which more may follow in a DSE: it comes within seconds. */
  dscCalls: 8,
} as const;
