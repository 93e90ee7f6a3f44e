/** The limits of buses, gateways, nodes and captures, each with its reason. */
export const limits = {
  /** Least time between two commands that set something on our node, ms: each is written to the disk, and any device can send them. */
  settingPauseMs: 1000,
  /** Devices whose time is used: a vessel has two or three receivers. */
  clockSenders: 16,
  /** Messages of one device of which the median is taken: one damaged or late message changes nothing. */
  clockMessages: 5,
  /** A device that is silent for this time no longer counts; they send once a second. */
  clockSilentMs: 15_000,
  /** Fast packets that are assembled at the same time, over all sources. */
  fastPackets: 1024,
  /** Combinations of sender, receiver and PGN: 253 devices with 30 groups each, and 1 MB. */
  routes: 8192,
  /** A fast packet expires after this time without a frame. */
  fastPacketTimeoutMs: 750,
  /** A frame that is late or repeated belongs to the same fast packet only within this time. */
  fastPacketReorderMs: 100,
  /**
   * Messages of the transport protocol that are assembled at the same time: each takes 2 kB, and a bus has one or two.
   */
  transports: 64,
  /**
   * Such a message expires after this time without a frame: T2 and T3 of ISO 11783-3, the longest of its time-outs …
   */
  transportTimeoutMs: 1250,
  /** … T1, between two packets and after a CTS, and T4, after "wait", as our node uses them. */
  transportPacketMs: 750,
  transportHoldMs: 1050,
  /** How often a receiver may say "wait" before the message is aborted: a minute. */
  transportHolds: 60,
  /** Packets that our node asks for, or offers, with one CTS or RTS: 10 ms of the bus. */
  transportWindow: 16,
  /** How often it asks again for missing packets, or repeats an announcement without an answer. */
  transportRetries: 2,
  /** Messages to our node at the same time; one more is refused. */
  transportsToUs: 16,
  /** Announcements that it answers per second: a sender without an answer tries again. */
  transportAnswersPerS: 100,
  /** Our own messages that wait or are under way: some 30 kB. */
  transportsWaiting: 16,
  /** Time between two packets to everyone (ISO 11783-3: 50 to 200 ms), with a margin for the timer. */
  transportSpacingMs: 60,
  /** Pause after the bus refused a packet. */
  transportPauseMs: 20,
  /** Sequence counters of fast packets, one for each PGN and source. */
  sequenceCounters: 8192,
  /** For how long a gateway may play back our own message. Wi-Fi delays some for a second. */
  ownMessageS: 5,
  /** Own messages that are remembered: what a full bus carries in 5 s is about 9000. */
  ownMessages: 10_000,
  /** For how long a group that came back in a loop is not sent to that bus. */
  loopCutMs: 60_000,
  /** The bit rate of NMEA 2000, bits per second. */
  bitRate: 250_000,
  /** CAN frames in the transmit queue: a quarter of a second of a full bus. Older data is useless. */
  transmitFrames: 512,
  /** Failed tries after which a message is discarded: with the pauses below, one second. */
  transmitTries: 25,
  /**
   * Pause after the interface refused a frame: four frames at 250 kbit/s. It doubles up to the longest while no frame
   * is accepted.
   */
  transmitPauseMs: 2,
  transmitPauseMaxMs: 50,
  /** How often the state of the interface is read: recovery must take at most 5 s in all. */
  linkPollMs: 250,
  /** How often `ip` is asked for the bit rate and the state of the controller: it is a process each time. */
  linkDetailsMs: 5000,
  /** The time-out and the longest answer of `ip` (an interface has 2 kB). */
  linkDetailsTimeoutMs: 2000,
  linkDetailsBytes: 64 * 1024,
  /** Looks after which no frame is on its way from the kernel any more, or a silent channel is deaf: 2 s. */
  receptionWindow: 8,
  /**
   * Frames that the kernel received and an open channel did not deliver in the whole window, before the channel is
   * deaf.
   */
  deafFrames: 20,
  /**
   * Recommended settings: the time that the socket buffer bridges on a full bus, and the length of the transmit queue.
   */
  linkAdvice: { stallMs: 2000, transmitQueueFrames: 128 },
  /** Longest random delay before a node starts, or sends "cannot claim" (ISO 11783-5: 255 times 0.6 ms). */
  claimDelayMs: 153,
  /** How long a node listens to the claims of others before its own: twice the time that they have to answer. */
  claimListenMs: 500,
  /** It listens on until no claim has come for this time, but not longer than the maximum. */
  claimQuietMs: 150,
  claimListenMaxMs: 2000,
  /** How often the delay before the next claim doubles while a node loses addresses in a row: up to 5 s. */
  claimBackoffs: 5,
  /**
   * An address is ours when nobody has objected for this time: 250 ms (ISO 11783-5), and a margin for the driver's
   * queue.
   */
  claimHoldMs: 300,
  /** How often the node checks whether a claim has left the transmit queue. */
  claimQueueMs: 20,
  /**
   * A timer of a node that is later than this waits again for a while, at most this often: the process was stalled, and
   * the frames received meanwhile must be read first.
   */
  timerLateMs: 15,
  timerWaitMs: 30,
  timerWaits: 5,
  /** Shortest time between two claims of an address: 50 per second, whatever others send. */
  claimSpacingMs: 20,
  /**
   * Defences against one node that does not yield, each within this time after the last one; then the node moves to
   * another address …
   */
  claimDefences: 5,
  claimRivalMs: 2000,
  /** … or, if no address is free, it defends its own at most this often. */
  claimSlowMs: 1000,
  /** Frames of other nodes with our address are answered with our claim at most this often (ISO 11783-5). */
  claimViolationMs: 5000,
  /** A node without an address looks for a free one again after this time. */
  claimRetryMs: 60_000,
  /** Another node with our NAME counts as gone after this silence: five heartbeats. */
  doubleHoldMs: 300_000,
  /** How long a node must have had its address before it is written to disk. */
  identitySaveMs: 10_000,
  /** Frames per second for answers: a tenth of the bus. Product information has twenty frames. */
  answerFramesPerS: 200,
  /** Answers that wait; the same answer waits only once. */
  answersWaiting: 256,
  /** Pause after the bus refused an answer, and how often it is tried: a second. */
  answerPauseMs: 50,
  answerTries: 20,
  /** Devices in the table, including those that are gone: twice the number of addresses. */
  devices: 512,
  /** PGNs stored for one device; large displays send some 60. */
  devicePgns: 128,
  /** A device that is silent for this time, longer than a heartbeat, is asked whether it is there … */
  deviceQuietMs: 70_000,
  /** … and after this time it counts as silent. */
  deviceSilentMs: 150_000,
  /** Time between two questions to devices: an answer may have twenty frames. */
  deviceQuestionMs: 500,
  /** How often a device is asked the same question, and the pause after the first time; it doubles each time. */
  deviceQuestions: 3,
  deviceQuestionPauseMs: 5000,
  /** How often a bus of engines is asked all questions again, if the project allows that; and the silence in which it is not asked. */
  engineQuestionsMs: 300_000,
  engineQuietMs: 2000,
  /** Mapping rows of a project: a large vessel renames some dozens of sensors. */
  ownMappings: 1000,
  /** Engines, tanks, sensors … of one group whose tags are registered automatically: noise on a bus names hundreds. */
  registeringDevices: 100,
  /** Engines, tanks, sensors … whose tags one subscriber caches; when the cache is full, it is cleared. */
  mappedDevices: 4096,
  /** For how long a value without an update is sent, if its tag has no timeout. */
  repeatS: 60,
  /** How often values without news are repeated, in a group with a shorter interval: displays blank what is silent for a few seconds. */
  repeatMs: 1000,
  /** How often an alert of ours is sent as ended. */
  alertFarewells: 5,
  /** Stations of AIS that devices of a bus report, which ours do not repeat: those of a busy port. */
  aisStations: 4096,
  /** Messages of AIS a second from other wires to one bus: a tenth of the bus. */
  aisMessagesPerS: 40,
  /** Messages of other buses, by group and instance, that are looked after on the way to one bus. */
  forwardedKinds: 4096,
  /** Devices that said by themselves what a bridge sends, by group. */
  twins: 1000,
  /** For how long a device that sent a tag on change only keeps ours from being sent. */
  deviceLifeMs: 60_000,
  /** How often an open alert of ours is repeated, and its text. The usual periods, known second-hand. */
  alertPeriodMs: 1000,
  alertTextPeriodMs: 10_000,
  /** Frames per second of all our alerts together: a twentieth of the bus. With more than twenty open alerts the periods grow … */
  alertFramesPerS: 100,
  /** … and frames that may be sent at once after a pause: forty changes. */
  alertBurstFrames: 200,
  /** Pause before an alert that the bus did not take is tried again. */
  alertPauseMs: 100,
  /** Our alerts on one bus, the most urgent ones: each is sent at least once in ten seconds. */
  alerts: 200,
  /** Least time between two refusals of invalid alert responses on one bus. */
  alertRefusalMs: 1000,
  /** Alerts of all other devices at the same time, and of one device: one in trouble has a dozen, and must not crowd out others. */
  foreignAlerts: 128,
  foreignAlertsOfDevice: 32,
  /** Different alerts of other devices in one run, and of one device: each makes a tag, which stays. An engine has about two hundred. */
  foreignAlertTags: 1024,
  foreignAlertTagsOfDevice: 256,
  /** How long after a refusal the service says that alerts are refused: a device repeats one every second. */
  foreignAlertRefusedMs: 60_000,
  /** How long a new alert waits for its text, unless it is an emergency: the alarm is reported with its text. */
  foreignAlertTextMs: 1000,
  /** Alert texts of other devices that are stored, also before their alerts arrive. */
  foreignAlertTexts: 256,
  /** An alert of another device that is not repeated for this time is stale … */
  foreignAlertStaleS: 60,
  /** … and after this time, once acknowledged, it is over: its device has gone. */
  foreignAlertGoneMs: 300_000,
  /** How often an acknowledgement is sent to a device that does not confirm it, and the time between. */
  foreignAlertTries: 3,
  foreignAlertTryMs: 1000,
  /** Bytes of one line from a gateway: N2K ASCII of the longest message (1785 bytes, two digits each) has 3600. */
  gatewayLineBytes: 4096,
  /**
   * Bytes per second from one gateway: ten full buses in Yacht Devices RAW. Beyond it TCP is slowed down and UDP
   * dropped.
   */
  gatewayBytesPerS: 1024 * 1024,
  /** Bytes from a sender that are read in one turn of the event loop: some eighty lines, a few milliseconds. */
  turnBytes: 4096,
  /** Bytes that a datagram counts in addition, so that many empty datagrams are bounded, too: some 5000 per second. */
  gatewayDatagramBytes: 200,
  /** Senders on one UDP port; a boat has two or three gateways. */
  gatewaySenders: 8,
  /** Allowed addresses and networks of a UDP port: each datagram is compared with all of them. */
  gatewaySenderRules: 32,
  /**
   * Time to connect: the Wi-Fi of a boat answers within a second or not at all; the kernel would try for two minutes.
   */
  gatewayConnectMs: 5000,
  /** Silence after which TCP checks whether the gateway is still there (keep-alive). */
  gatewayKeepAliveMs: 10_000,
  /** Pieces (a message, a command) that wait to be written to a device: a second of a full bus; and the bytes of one write. */
  gatewayWrites: 1024,
  gatewayWriteBytes: 4096,
  /** Groups that a gateway is told we send: the table of what goes out has some fifty. */
  gatewayGroups: 128,
  /** Time for the last words to a device before its port is closed. */
  lineCloseMs: 100,
  /** Frames that a gateway has not confirmed yet: more than a second of a full bus; and how long it may take, over Wi-Fi as well. */
  unconfirmedFrames: 2048,
  confirmedMs: 5000,
  /** How long a gateway of Yacht Devices may be silent before the bus is asked who is there: a plotter speaks ten times in it. */
  askSilentBusMs: 2000,
  /** How often the protocol of a device is asked what is due. */
  lineTickMs: 100,
  /** Pause before we write again to a serial port whose buffer is full. */
  serialPauseMs: 20,
  /** Time-out of `stty` and `flock`, which set and lock a serial port; they take milliseconds. */
  sttyMs: 5000,
  /** Subscribers of the server of raw frames; a gateway serves three. */
  rawSubscribers: 32,
  /** Messages per second that a subscriber may send to the buses: an autopilot's sentences and a few displays have a tenth of it. */
  rawMessagesPerS: 100,
  /** Frames per second of all subscribers together, a fifth of a bus; and the cost of a question that all devices answer. */
  rawFramesPerS: 400,
  rawQuestionFrames: 40,
  /** Bytes per second from the subscribers of an address; more is read later. An empty line counts as this many: it is work, too. */
  rawIncomingBytesPerS: 64 * 1024,
  rawLineBytes: 8,
  /** Silence after which TCP checks whether a subscriber is still there (keep-alive). */
  rawKeepAliveMs: 30_000,
  /** Wait for a device's answer to a command of the handshake. iKonvert restarts in a second; an adapter answers at once, or never. */
  deviceAnswerMs: 2000,
  adapterAnswerMs: 100,
  /** How often a command is sent again, and the pause before the handshake begins again after it has failed. */
  deviceTries: 3,
  deviceRetryMs: 10_000,
  /** A device's list is written when no group was added to ours for this long: most are sent within seconds of the start. */
  deviceListMs: 10_000,
  /** Status messages in a row that say "off the bus" before the handshake begins again: one may be older than the start. */
  deviceOffBusStatuses: 3,
  /** How often an adapter is asked for its errors. */
  adapterStatusMs: 5000,
  /** Bytes of text that a device may send without an end, before they are dropped. */
  deviceTextBytes: 4096,
  /** Actisense gets the list when no group was added to ours for this long: the bus pauses meanwhile. */
  transmitListMs: 1000,
  /** Bytes of one line of a capture. */
  captureLineBytes: 16 * 1024,
  /** Lines within which the format of a capture must be recognised; the banner of a recorder has a dozen. */
  captureSampleLines: 1000,
  /** Bytes within which it must be recognised, including comments. */
  captureSampleBytes: 4 * 1024 * 1024,
  /**
   * Bytes within which a binary format must be recognised: four of Actisense's longest datagrams; the first may be
   * incomplete.
   */
  captureTellingBytes: 8192,
  /**
   * A smaller file is read in a tenth of a second; in a larger one the times at this number of places are read first.
   */
  seekBytesMin: 16 * 1024 * 1024,
  seekPlaces: 64,
  /** Captures that are merged, each with a file descriptor and 64 KiB. */
  capturesAtOnce: 256,
  /** Characters of tables that wait to be written: a larger number opens hundreds of files less often. */
  csvChars: 16 * 1024 * 1024,
  /** Interfaces that are distinguished in one capture; a recorder has two. */
  captureBuses: 32,
  /** A longer gap in a capture means that a clock was set or the recorder was off; the replay skips it. */
  replaySilenceMs: 10 * 60_000,
  /**
   * Bytes of a recording that wait for the disk: a minute and a half of a full bus. Beyond it frames are dropped and
   * counted.
   */
  recordBufferBytes: 8 * 1024 * 1024,
  /** Lines whose traffic is kept: a project has at most 16 sources. */
  trafficLines: 32,
  /** Groups of devices on one line whose rates are kept: 253 devices with 30 groups each, and 1 MB. */
  trafficGroups: 8192,
  /** Engines, tanks, sensors … of one group of one device: large tank senders have sixteen. */
  trafficInstances: 32,
  /** Seconds whose frames are kept for the drawing of the load, and the one that goes on. */
  trafficSeconds: 121,
  /** An instance that is silent for this time is in nobody's way. */
  trafficQuietMs: 60_000,
  /** Messages that wait for one who watches them: half a second of a full bus, some 100 kB. */
  watchedMessages: 1024,
} as const;
