/** Every bound of the HTTP and WebSocket interface, each with its unit and its reason. */
export const limits = {
  condition: {
    /** Samples that were lost are a reason of the service's condition for a day: a person looks once a day. */
    lossToldMs: 86_400_000,
    /** The event loop stood still for this long: an alarm is then late by more than a person accepts. */
    lateMs: 5000,
  },
  http: {
    /** Records a history query may ask for. 100 000 points are 8 MB of JSON: the most a tablet draws in one go. */
    historyLimitDefault: 1000,
    logbookLimitDefault: 200,
    limitMax: 100_000,
    /** Bytes of a request body, and of one message to a socket: 500 values fit into either. Other endpoints throw a body away. */
    bodyBytes: 64 * 1024,
    /** Bytes of a body that somebody may send who has not said who they are: a name, a password, a passkey's answer. */
    publicBodyBytes: 4096,
    /** The text of a project file (1 MiB) as JSON, from those who may write it. */
    projectBodyBytes: 2 * 1024 * 1024,
    /** Of longer bodies than `bodyBytes`, and of those that announce no length, this many are read at once; others wait. 64 of 2 MB at once
     *  held the alarms up for 300 ms; a person sends one. */
    longBodies: 4,
    /** Members and elements of a body's JSON. To parse 2 MB of short names would hold the alarms up for 200 ms, this many do for 20 ms. */
    bodyValues: 16_384,
    /** Bytes of target and body that count as one request more of its address; a body of unknown length counts as the longest. */
    requestBytes: 4096,
    /** Bytes of a request target (path and query): a summary of 4096 characters, each four bytes in UTF-8 and twelve
     *  percent-encoded, has 48 KiB. */
    urlBytes: 52 * 1024,
    /** Parts of a query: a form of a browser has a dozen, a list of tags is one. Each that is badly encoded costs an exception. */
    queryParts: 256,
    /** Cookies that are looked at: a browser keeps as many of one host, which on a computer's own name are those of all its programs. */
    cookies: 256,
    /** Bytes of all headers together: Node's own limit, raised so that a long URL gets a 414 and not a reset. */
    headerBytes: 64 * 1024,
    /** Characters of a log entry's summary and of a user's name. */
    summaryChars: 4096,
    userChars: 128,
    /** Characters of a person's public key (a passkey's has 88), and of a signature by it. */
    personKeyChars: 96,
    signatureChars: 128,
    /** People of a crew list: a ferry has that many; a person ashore lists more elsewhere. */
    crewMost: 200,
    /** Characters of the reason for shelving an alarm, taking it out of service or acknowledging it: one sentence. */
    reasonChars: 256,
    /** Connections at once: a crew has a dozen tablets, an attacker has thousands of sockets. */
    connections: 512,
    /** The most for one address (IPv6: one /64 network): a whole crew may be behind one router. This machine may have all. */
    connectionsPerAddress: 256,
    /** Kept free for this machine: its own commands, its watchdog, a program or two. */
    connectionsOfOwn: 8,
    /** Requests of one address: a dozen consoles that ask several times a second; and of this machine, which may have a proxy. */
    requestRate: { others: { perMinute: 6000, burst: 3000 }, own: { perMinute: 120_000, burst: 120_000 } },
    /** Delay of the refusal for an address that asks or writes too much: with sixteen connections it gets 64 refusals a second. */
    refusedMs: 250,
    /** Seconds in which a request must arrive completely. */
    requestTimeoutS: 30,
    /** Seconds in which its headers must arrive: a client that sends byte by byte is cut off. */
    headersTimeoutS: 10,
    /** Header lines of one request. */
    headerLines: 100,
    /** Pending requests on one connection. Browsers and programs send one and wait; Node reads all requests of a packet at once, so an
     *  address with 256 connections has two thousand worked on in a moment, and not eight thousand. */
    pipelinedRequests: 8,
    /** Requests of other computers that begin in the turn of the event loop in which they arrive; others have a turn each. Turns are short,
     *  where nobody floods. Node accepts one connection in a turn: anyone who connects next waits for no more than these. */
    requestsPerTurn: 2,
    /** Seconds without a byte in either direction after which a connection is cut. The verification of a log book of many years on a
     *  small computer must fit. */
    idleSocketS: 120,
    /** Records that all answers together may hold in memory, 17 bytes each: at most 70 MB. */
    recordsAtOnce: 4_000_000,
    /** Bytes of an answer that are made before it yields to the event loop (about a millisecond on a small computer). A new request
     *  needs three turns of the event loop, and in each turn every pending answer makes a slice. An answer that is longer and is made
     *  in one go counts as one request more of its address for each of these. */
    sliceBytes: 16 * 1024,
    /** Longest body that is compressed in one go (about a millisecond); a longer one only if it was compressed before. */
    gzipAtOnceBytes: 64 * 1024,
    /** Compressors of long answers at once, 128 KiB each; if none is free, an answer is sent uncompressed. */
    compressors: 16,
    /** Records that are made into text in one go, some 16 KiB. */
    sliceRecords: 200,
    /** Tags of one history request: enough for a dashboard, and they fit in a URL. */
    historyTags: 100,
    /** Tags of one question for sources: all that a large bus registers. */
    sources: 10_000,
    /** Longest interval of a reduced history: a year. */
    intervalMaxS: 366 * 86_400,
    /** When the service stops, pending requests have this long to finish. */
    closeMs: 1500,
  },
  chart: {
    /** Tags of one chart: more lines nobody tells apart. */
    tags: 8,
    /** Intervals of a chart, by default and at most: the pixels of a wide screen. */
    pointsDefault: 600,
    points: 4000,
    /** The span of a chart without bounds. */
    spanMs: 3_600_000,
    /** The least silence that ends a line; and of a tag that is recorded on change, of its longest silence. */
    gapMs: 15_000,
    silenceTimes: 1.5,
  },
  consolePages: {
    /** Pages that people put together in the console: more than that nobody turns. */
    pages: 24,
    /** Tiles of one page: each of its 96 cells cannot be one that is read. */
    tiles: 48,
    /** Tags of one tile: a list, or the lamps of a switchboard. */
    tags: 128,
    /** Characters of the name of a page or a tile. */
    nameChars: 40,
  },
  /** What clients say by WebSocket, whichever. */
  socketIntake: {
    /** Frames of a client that are taken as they come, some 0.2 ms of work: a screen says two in a second; and bytes that count as one. */
    free: { perS: 50, atOnce: 64 },
    frameBytes: 1024,
    /** Frames of those beyond that are taken in one turn of the event loop, and the share of the main thread that they have together. */
    slice: 256,
    share: 1 / 4,
    /** Of opening them: a whole fleet comes back at once after a restart, and each opening writes all that its stream says first. */
    openingShare: 1 / 2,
    /** Frames of one message, and pieces in which they arrive. No client sends 64 KiB in more; each is kept by itself. */
    fragments: 64,
    pieces: 512,
  },
  live: {
    /** Between two heartbeats, and between two pings. */
    heartbeatMs: 30_000,
    pingMs: 30_000,
    /**
     * Subscribers at once, those of one address (half of what this machine leaves to others), and the share that it leaves. A fleet's
     * office, a school ship with a tablet for each pupil; some 20 kB each.
     */
    subscribers: 1152,
    subscribersPerAddress: 504,
    shareOfOthers: 1 / 8,
    /**
     * From one write to a subscriber to the next, while there is news: this long for each subscriber, some twenty times what a write takes,
     * and no longer than a person or a chart program notices.
     */
    tickMsPerReader: 0.2,
    tickMs: 12,
    /** Patterns of tags that one subscriber or one request may name: as many as tags of a history request. */
    patterns: 100,
    /** Longest interval between two messages of a tag that one may ask for: an hour. */
    intervalMaxMs: 3_600_000,
    /** Subscribers whose messages are packed, at once: those far away, behind a slow link. A message takes some 50 µs of the processor, so
     *  that four of them take an eighth of a core at 600 updates a second; and each has a window of 4 KiB of its own. */
    compressed: { atOnce: 4, windowBits: 12, memoryLevel: 5, level: 3, chunkBytes: 1024 },
    /** Time a client has to answer a closing handshake. */
    closeMs: 1000,
  },
  values: {
    /** Programs that bring values by a socket, at once: as many as are remembered. */
    clients: 64,
    /** What is read of one socket in a second, and what each message costs beside its bytes: some 10 ms of a small computer's core. */
    bytes: { perS: 262_144, atOnce: 524_288 },
    messageBytes: 512,
  },
  screen: {
    /** Screens at once: every tablet of a large yacht, twice. Each costs one look at what it shows for each frame. */
    clients: 256,
    /** Tags that one screen may show: a page has twenty; a list scrolled to its end, and a search, some hundreds. */
    tags: 500,
    /** Milliseconds from one frame to the next: as asked, but not below a person's perception nor above a heartbeat. */
    every: { leastMs: 100, defaultMs: 500, mostMs: 2000 },
    /** A frame without news leaves after this silence, so that a screen knows that it is not behind. */
    silentMs: 2000,
    /** Frames on the way: the next is made when the first of them has arrived, with the values of then. */
    unacknowledged: 2,
    /** Messages of one client: an acknowledgement a frame, and a list a page. A list costs one more for each `tagsPerToken`. */
    messages: { perS: 20, atOnce: 60, tagsPerToken: 50 },
    /** Screens whose frames are packed, with the windows of `live.compressed`: two frames a second take a thousandth of a core. */
    compressed: 64,
  },
  messageStream: {
    /** Clients that watch decoded messages at once: 2 ms of a desk computer's core a second each, and 110 kB/s on the wire. */
    clients: 8,
    /** A batch, and the messages in it: 400 a second, more than anybody reads; decoding takes 5 µs a message. */
    batchMs: 250,
    batchMessages: 100,
    heartbeatMs: 15_000,
  },
  targetStream: {
    /** Who watches the list of targets at once. */
    clients: 16,
    everyS: { minimum: 1, maximum: 60, default: 1 },
    /** Stations in a list: more than a screen shows; at most as many as AIS keeps. */
    most: { minimum: 1, maximum: 1024, default: 50 },
  },
  /** A recording that is asked for by HTTP: ten minutes unless said, a day at most; its file, packed, of a full bus for as long. */
  recordings: {
    minutes: { minimum: 1, maximum: 1440, default: 10 },
    megabytes: { minimum: 1, maximum: 1024, default: 100 },
  },
  alarmStream: {
    /** Changes that the stream of alarms keeps, some 600 bytes each in each language that is read. A client that is further behind gets
     *  all open alarms again. */
    changes: 1024,
    /** Clients of the stream of alarms at once: as many as of the live stream. */
    clients: 128,
    /** Silence after which a comment is sent, so that neither end nor a proxy takes the connection for dead. */
    heartbeatMs: 15_000,
  },
} as const;
