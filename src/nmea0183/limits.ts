/** Every bound of NMEA 0183, each with its unit and its reason. docs/reference/limits.md lists those of all folders. */
export const limits = {
  /**
   * Characters of a line, with the blocks before its sentence, of which one may have 80: proprietary sentences have some hundred, damaged ones no
   * end.
   */
  wrappedChars: 512,
  /** Bytes of a datagram that is sent: with its headers it passes an Ethernet whole. */
  datagramBytes: 1472,
  /** Outputs in a project, and addresses of one output: each has a connection or a socket of its own. */
  outputs: 8,
  addresses: 8,
  /** Programs that may read one output. */
  subscribers: 32,
  /** Devices that may be connected to one source; one that says nothing for so long makes room. */
  senders: 16,
  senderSilentMs: 120_000,
  /** Messages about alerts that wait for a serial port; the oldest gives way. Half a minute at 4800 baud. */
  waitingMessages: 256,
  /** Other messages that wait for it: those of one tick at least, and of one second; one has so many characters. */
  serialMessages: 32,
  serialMessageChars: 40,
  /** Messages of AIS between two ticks: a bus carries no more than some fifty in that time. */
  aisPerTick: 64,
  /** How long a serial port that takes nothing more is left alone. */
  serialPauseMs: 20,
  /** How often the output looks which sentences are due. */
  tickMs: 50,
  /** A source of NMEA 0183 that registered a tag: stale after so long without a value, which is five sentences of the slowest usual pace. */
  tagTimeoutS: 10,
  /**
   * A value is taken back by the sentence that gave it, or by another one when that has been silent for so long: two and a half sentences of the
   * slowest usual pace. A constellation that is not heard for longer than a receiver's whole list takes is not counted any more.
   */
  otherVoiceMs: 5000,
  constellationMs: 10_000,
  /** Lists of satellites that are added up: eight systems, each by four signals. */
  constellations: 32,
  /** Kinds of sentences of one source that are remembered to have a checksum: a device has a dozen, a multiplexer several dozen. */
  checkedKinds: 256,
  /** Messages of AIS that have begun and not ended, of one source: ten numbers on two channels, of a few receivers. The oldest gives way. */
  aisGroups: 64,
  /** Sentences of one message of AIS: the longest messages have 1008 bits in three, and a count has one digit. */
  aisSentences: 9,
  /** The sentences of a message come one after another; what takes longer has lost one. */
  aisGroupMs: 5000,
  alerts: {
    /** Alerts that are told; those that come when so many are open are told when there is room. */
    open: 500,
    /** Each open alert is told again after so long, for whoever has begun to listen, and so is the list of all. */
    repeatMs: 30_000,
    /** Who comes is told all at once, at most so often: one that comes and goes gets no more. */
    arrivalMs: 1000,
    /** Displays take us for dead when no heartbeat comes. */
    heartbeatS: 60,
    /** Changes and repetitions in a second: two sentences each, and of repetitions no more than the slowest port carries. */
    changesPerS: 20,
    repeatsPerS: 2,
    /** How often an alert that is normal again is told: a datagram may get lost. */
    farewells: 2,
    /** Refusals that are answered in a second, and at once; further ones are only counted: a serial port carries no more. */
    refusalsPerS: 10,
    refusalsAtOnce: 30,
  },
  /** A serial port is set by a program; it takes milliseconds. */
  sttyMs: 5000,
} as const;
