/** The bounds of buses, gateways, nodes and captures, each with its reason. */
export const limits = {
  /** Devices whose time is heard: a vessel has two or three receivers. */
  clockSenders: 16,
  /** Messages of one of them of which the middle one is taken: one that is damaged or late changes nothing. */
  clockMessages: 5,
  /** One that says nothing for so long is no witness to the time any more; they speak once a second. */
  clockSilentMs: 15_000,
  /** Fast packets being put together at once, over all sources. */
  fastPackets: 1024,
  /** Senders, receivers and PGNs in all that are known apart: 253 devices with 30 groups each, and 1 MB. */
  routes: 8192,
  /** A fast packet whose frames stop coming for so long is given up. */
  fastPacketTimeoutMs: 750,
  /** A frame that comes after a later one, or twice, is of the same fast packet only within so long. */
  fastPacketReorderMs: 100,
  /** Messages of the transport protocol being put together at once: each takes 2 kB, and a bus has one or two. */
  transports: 64,
  /** One whose frames stop coming for so long is given up: T2 and T3 of ISO 11783-3, the longest of its time-outs … */
  transportTimeoutMs: 1250,
  /** … T1, between two packets and before the first that was asked for, and T4, after "wait", as our node keeps them. */
  transportPacketMs: 750,
  transportHoldMs: 1050,
  /** Times that a receiver may say "wait" before one message is given up: a minute. */
  transportHolds: 60,
  /** Packets that our node asks for, or offers, at once: 10 ms of the bus. */
  transportWindow: 16,
  /** Times that it asks again for what did not come, or offers again what nobody answered. */
  transportRetries: 2,
  /** Messages that others send it at once; one more is refused. */
  transportsToUs: 16,
  /** Frames a second with which it answers announcements: whoever announces more is not heard, and tries again. */
  transportAnswersPerS: 100,
  /** Messages of ours that wait or are under way: some 30 kB. */
  transportsWaiting: 16,
  /** Time between two packets to everyone (ISO 11783-3: 50 to 200 ms), with what a timer may be early or late. */
  transportSpacingMs: 60,
  /** Pause before what the bus did not take is offered again. */
  transportPauseMs: 20,
  /** PGNs times sources whose own fast-packet sequence is remembered. */
  sequenceCounters: 8192,
  /** For how long a message of our own is known again, where a gateway plays it back. Wi-Fi holds some for a second. */
  ownMessageS: 5,
  /** Of each group and bus: what sixteen engines send in 1.6 s. */
  ownMessages: 256,
  /** Groups times buses whose own messages are remembered. */
  ownGroups: 256,
  /** Bits per second of every NMEA 2000 bus. */
  bitRate: 250_000,
  /** CAN frames waiting to be sent: a quarter of a second of a full bus. What waits longer is too old to be sent. */
  transmitFrames: 512,
  /** Tries in vain after which a message is given up: with the pauses below, one second. */
  transmitTries: 25,
  /** Pause after the interface refused a frame: four frames at 250 kbit/s. Doubled up to the longest while none goes out. */
  transmitPauseMs: 2,
  transmitPauseMaxMs: 50,
  /** How often the interface is looked at: the share of the 5 s to recovery that noticing may take. */
  linkPollMs: 250,
  /** How often `ip` is asked for the bit rate and the controller's state: it is a process each time. */
  linkDetailsMs: 5000,
  /** Time that `ip` has to answer, and bytes that it may answer with (an interface is 2 kB). */
  linkDetailsTimeoutMs: 2000,
  linkDetailsBytes: 64 * 1024,
  /** Looks after which nothing is on its way from the kernel any more, nor will come from a channel that was silent: 2 s. */
  receptionWindow: 8,
  /** Frames that the kernel received and an open channel did not, for the whole window, before the channel is deaf. */
  deafFrames: 20,
  /** What an interface should be set to: time that a socket's buffer bridges on a full bus, and frames that it queues. */
  linkAdvice: { stallMs: 2000, transmitQueueFrames: 128 },
  /** Longest pseudo-random delay before a node begins, or says that it has no address (ISO 11783-5: 255 times 0.6 ms). */
  claimDelayMs: 153,
  /** How long a node listens to the others' claims before its own: twice what they have to answer. */
  claimListenMs: 500,
  /** It goes on listening until none has come for so long, and for so long at most. */
  claimQuietMs: 150,
  claimListenMaxMs: 2000,
  /** Times that the delay before the next claim doubles while a node loses one address after the other: up to 5 s. */
  claimBackoffs: 5,
  /** A claim stands when nobody has objected for so long: 250 ms (ISO 11783-5), and what it may wait in the driver. */
  claimHoldMs: 300,
  /** How often it is looked whether a claim that waits has left for the bus. */
  claimQueueMs: 20,
  /**
   * A node's timer that comes later than this waits for so long again, and so often: the process stood still, and what the
   * bus received meanwhile must be read first.
   */
  timerLateMs: 15,
  timerWaitMs: 30,
  timerWaits: 5,
  /** Two claims of an address have at least so much time between them: 50 a second, whatever others send. */
  claimSpacingMs: 20,
  /** Defences against one node that does not obey, each within so long of the one before: then the address is left … */
  claimDefences: 5,
  claimRivalMs: 2000,
  /** … or, where no other is free, defended no more often than this. */
  claimSlowMs: 1000,
  /** Frames of others with our address are answered with our claim no more often than this (ISO 11783-5). */
  claimViolationMs: 5000,
  /** A node without an address asks again after so long whether one has become free. */
  claimRetryMs: 60_000,
  /** A node with our own NAME counts as gone when nothing was heard of it for so long: five heartbeats. */
  doubleHoldMs: 300_000,
  /** How long a node must have had its address before it is written to the disk. */
  identitySaveMs: 10_000,
  /** Frames a second that a node spends on answers: a tenth of the bus. Product information is twenty of them. */
  answerFramesPerS: 200,
  /** Answers that wait; the same one waits once. */
  answersWaiting: 256,
  /** Pause before an answer that the bus did not take is tried again, and how often it is: a second. */
  answerPauseMs: 50,
  answerTries: 20,
  /** Devices remembered, those that are gone among them: twice as many as there are addresses. */
  devices: 512,
  /** PGNs remembered of one device; large displays send some 60. */
  devicePgns: 128,
  /** A device that was not heard for so long, longer than a heartbeat, is asked whether it is there … */
  deviceQuietMs: 70_000,
  /** … and after so long it counts as silent. */
  deviceSilentMs: 150_000,
  /** Time between two questions to devices: the answer to one may be twenty frames. */
  deviceQuestionMs: 500,
  /** Times that a device is asked for the same thing, and the pause after the first; it doubles each time. */
  deviceQuestions: 3,
  deviceQuestionPauseMs: 5000,
  /** Rows of a project's own: a large vessel renames some dozens of sensors. */
  ownMappings: 1000,
  /** Engines, tanks, sensors … of one group whose tags may register themselves: noise on a bus names hundreds. */
  registeringDevices: 100,
  /** Engines, tanks, sensors … whose tags one subscriber remembers; beyond it all are worked out again. */
  mappedDevices: 4096,
  /** A source of a tag that has no timeout has lost it to another one after so long without a value. */
  silentSourceS: 60,
  /** A value that we send and that nobody updates, of a tag that has no timeout, is repeated for so long. */
  repeatS: 60,
  /** Times that a group says that it has no value any more before it falls silent: what receivers take for gone. */
  farewells: 5,
  /** Bytes of one line from a gateway: N2K ASCII of the longest message, 1785 bytes in two digits each, has 3600. */
  gatewayLineBytes: 4096,
  /** Bytes a second that one gateway is listened to: ten full buses in Yacht Devices RAW. TCP is slowed down, UDP dropped. */
  gatewayBytesPerS: 1024 * 1024,
  /** What a datagram costs besides its bytes, so that many empty ones are bounded, too: some 5000 a second. */
  gatewayDatagramBytes: 200,
  /** Hosts that are listened to on one UDP port at once; a gateway is one, a boat has two or three. */
  gatewaySenders: 8,
  /** Addresses and networks that a UDP port is open to: each datagram is held against all of them. */
  gatewaySenderRules: 32,
  /** Pause before a lost gateway is tried again: at once the first time, then doubled up to the longest. */
  gatewayRetryMs: 250,
  gatewayRetryMaxMs: 8000,
  /** A connection that gave frames for so long was good: the next pause is the first again. */
  gatewaySteadyMs: 5000,
  /** Time to connect: a boat's Wi-Fi answers in one second or not at all; the kernel would try for two minutes. */
  gatewayConnectMs: 5000,
  /** Silence after which TCP itself asks whether the other end is there. */
  gatewayKeepAliveMs: 10_000,
  /** Programs that the server of raw frames serves at once; a gateway serves three. */
  rawSubscribers: 32,
  /** Bytes a second that one of them may send us; nothing that it sends is read. */
  rawIncomingBytesPerS: 64 * 1024,
  /** Silence after which TCP asks whether a program is still there. */
  rawKeepAliveMs: 30_000,
  /** Bytes of one line of a capture. */
  captureLineBytes: 16 * 1024,
  /** Lines in which a capture's format must show itself; a recorder's banner is a dozen. */
  captureSampleLines: 1000,
  /** Bytes in which it must have done so, comments and all. */
  captureSampleBytes: 4 * 1024 * 1024,
  /** Bytes in which one that is no text must: four of Actisense's longest datagrams, in the first of which it may begin. */
  captureTellingBytes: 8192,
  /** A file below so many bytes is read in a tenth of a second; in a larger one so many places are looked at. */
  seekBytesMin: 16 * 1024 * 1024,
  seekPlaces: 64,
  /** Captures that are read as one, each with its descriptor and its 64 KiB. */
  capturesAtOnce: 256,
  /** Characters of tables that wait to be written: the more, the fewer times that hundreds of files are opened. */
  csvChars: 16 * 1024 * 1024,
  /** Interfaces of one capture that are told apart; a recorder has two. */
  captureBuses: 32,
  /** A longer silence in a capture is a clock that was set or a recorder that was off: nobody waits for it. */
  replaySilenceMs: 10 * 60_000,
  /** Bytes of a recording that wait for the disk: a minute and a half of a full bus. Beyond them frames are counted only. */
  recordBufferBytes: 8 * 1024 * 1024,
} as const;
