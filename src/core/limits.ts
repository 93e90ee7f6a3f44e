/**
 * Every bound of the service in one place, each with its unit and its reason. Those a user may want to change are
 * repeated in the project file; the rest is fixed here.
 */
import { nmea2000Limits } from "./nmea2000-limits.ts";

export const limits = {
  http: {
    /** Records a history query may ask for. 100 000 points are 8 MB of JSON: the most a tablet draws in one go. */
    historyLimitDefault: 1000,
    logbookLimitDefault: 200,
    limitMax: 100_000,
    /** Bytes of a request body. No endpoint needs one; an agent that sends one is answered, not trusted. */
    bodyBytes: 64 * 1024,
    /** Bytes of a request target (path and query): a summary of 4096 characters, each four bytes in UTF-8 and twelve
     *  percent-encoded, has 48 KiB. */
    urlBytes: 52 * 1024,
    /** Bytes of all headers together (Node's own limit, raised so that a long URL gets a 414 and not a reset). */
    headerBytes: 64 * 1024,
    /** Characters of a log entry's summary and of a user's name. */
    summaryChars: 4096,
    userChars: 128,
    /** Connections at once: a crew has a dozen tablets, an attacker has thousands of sockets. */
    connections: 512,
    /** Of these, one address (of IPv6 one network of 64 bits): a whole crew behind one router. This machine may have all. */
    connectionsPerAddress: 256,
    /** Addresses that are counted apart; beyond them the one longest silent is forgotten. */
    addresses: 4096,
    /** Requests of one address: a dozen consoles that ask several times a second; of this machine, where a proxy may be. */
    requestRate: { others: { perMinute: 6000, burst: 3000 }, own: { perMinute: 60_000, burst: 30_000 } },
    /**
     * What one address may write into the log book, which can never be trimmed: entries, a long one counting as several, and
     * acknowledgements. A crew writes some a watch, and acknowledges a hundred alarms in one go after a blackout. At this rate a guest fills a card of 32 GB in a year and not in an hour.
     */
    writeRate: { others: { perMinute: 60, burst: 240 }, own: { perMinute: 600, burst: 6000 } },
    /** How long who has written too much waits for the refusal: with sixteen connections that is 64 a second. */
    refusedWriteMs: 250,
    /** Bytes of a request target that count as one entry. */
    writeBytes: 1024,
    /** Seconds until a request must have arrived whole. */
    requestTimeoutS: 30,
    /** Seconds until its headers must have arrived: what holds a connection open byte by byte is cut here. */
    headersTimeoutS: 10,
    /** Header lines of one request. */
    headerLines: 100,
    /** Requests under way on one connection: Node reads all that a packet holds, and a packet of requests for /tags is
     *  22 MB of answers. Browsers and programs send one and wait. */
    pipelinedRequests: 32,
    /** Seconds without a byte in either direction: a client that does not take its answer is cut. Verifying a log book
     *  of many years on a small computer must fit. */
    idleSocketS: 120,
    /** Records that all answers under way may hold at once, 17 bytes each: 70 MB at the worst. */
    recordsAtOnce: 4_000_000,
    /** Bytes of an answer made in one go, before the event loop gets its turn (about a millisecond on a small computer). A
     *  new request needs three turns, and with many answers under way each of them has a slice in it. */
    sliceBytes: 16 * 1024,
    /** Records made into text in one go, some 16 KiB of it. */
    sliceRecords: 200,
    /** Tags of one history request: what a dashboard shows, and what a URL has room for. */
    historyTags: 100,
    /** Longest interval of a reduced history: a year. */
    intervalMaxS: 366 * 86_400,
    /** Requests under way may finish for so long when the service stops. */
    closeMs: 1500,
  },
  live: {
    /** Messages that wait for one subscriber (specification, section 8). */
    queueMessages: 512,
    heartbeatMs: 30_000,
    /** A subscriber that takes nothing for so long while its queue is full is closed with 1013. */
    stalledMs: 30_000,
    pingMs: 30_000,
    /** Subscribers at once, and of these one address; this machine leaves a share to others. */
    subscribers: 128,
    subscribersPerAddress: 64,
    shareOfOthers: 1 / 8,
    /** Bytes a client may send in one message; nothing that it sends is read. */
    incomingBytes: 16 * 1024,
    /** Bytes handed to the socket and not yet taken by the network; beyond them messages wait in the queue. */
    socketBytes: 64 * 1024,
    /** Time a client has to answer a closing handshake. */
    closeMs: 1000,
  },
  tags: {
    /** Tags in all; a bus with hundreds of devices registers fewer than two thousand. */
    registered: 10_000,
    idChars: 128,
    /** How often staleness is looked at. */
    stalenessCheckMs: 250,
    /** Writes that listeners may make in answer to one write, all in all: beyond it two of them are answering each other. */
    nestedWrites: 1000,
    /** A value dated further ahead of the wall clock than this no longer holds back older updates: a clock was set back. */
    aheadOfClockMs: 1000,
  },
  alarms: {
    /** Alarm records kept; the oldest cleared ones leave first. The log book has them all. */
    records: 10_000,
    rulesPerTag: 32,
    /** Transitions waiting to be written to the log book; beyond them the oldest are counted as lost. */
    pendingTransitions: 10_000,
    /** Pause before what the log book or the record store refused (a full disk, say) is tried again. */
    retryMs: 2000,
    /** How long a change that is no transition (the condition comes and goes) may wait to be saved: it may chatter. */
    recordSaveMs: 5000,
    /** Changes that the stream of alarms remembers, some 600 bytes each: a client that is further behind, or comes back later than
     *  that, is told anew of what is open. */
    streamChanges: 1024,
    /** Clients of that stream at once: as many as the live stream's. */
    streamClients: 128,
    /** Silence after which a comment is sent, so that both ends and what lies between them know that the line stands. */
    streamHeartbeatMs: 15_000,
    /** Bytes of a record file that is read at start; 10 000 records of 500 bytes, rewritten at 4 times that, are 20 MB. */
    storeBytes: 64 * 1024 * 1024,
    /** The record file is rewritten when it has grown to so many times its size after the last rewriting … */
    storeGrowth: 4,
    /** … and to at least this: rewriting a few records over and over would wear the card. */
    storeRewriteBytes: 256 * 1024,
    /** Damaged record files kept beside the good one; the oldest leave first, as a card that fails fills itself. */
    damagedFiles: 5,
  },
  project: {
    /** Bytes of a project file: 10 000 tags in one line each. */
    bytes: 1024 * 1024,
    /** Levels of nesting; a project file has five. */
    depth: 16,
    /** Values in it, counted with every repetition by an alias: what 1 MB can hold, and no bomb. */
    values: 500_000,
    /** Faults that are listed; whoever has more mends these first. */
    faults: 1000,
    /** Faults of syntax that are listed: the later ones mostly follow from the first. */
    syntaxFaults: 10,
  },
  disk: {
    /**
     * Bytes of a disk that only alarms and the service's own entries may use: a hundredth, of a small card at least so much
     * that a week of alarms fits, of a large disk no more than a year of them needs.
     */
    reserveShare: 0.01,
    reserveMinBytes: 64 * 1024 * 1024,
    reserveMaxBytes: 1024 * 1024 * 1024,
    /** Of a very small disk no more than this is kept back: the rest would be of no use to anybody. */
    reserveMostShare: 1 / 4,
  },
  historian: {
    /** Time between flushes (specification, section 8). */
    flushMs: 1000,
    /** Samples waiting for a flush: 10 s of 10 000 tags at 2 Hz. Beyond it the oldest are dropped and counted. */
    bufferSamples: 200_000,
    /** Samples handed to the store at once: a hundredth of a second of work, and a frame of some 30 kB. */
    flushSamples: 10_000,
    /** Bytes the memory store takes in all: some 50 million samples, a day of 300 tags twice a second. */
    memoryBytes: 64 * 1024 * 1024,
    /** Samples of one tag in a sealed block. 512 cost 15 % more bytes, 7200 save 4 % and make every query decode more. */
    blockSamples: 2048,
    /** Tags that share their times in blocks: what damage to these costs, and what a round has to do at once. */
    sharedTimesTags: 16,
    /** Samples of all tags that the file store holds unsealed: 34 MB. With very many tags, blocks get smaller for it. */
    openSamples: 2_000_000,
    /**
     * Frames that wait to be sealed, by number and by bytes: half an hour, replayed at start in half a second of processor
     * time (1,100 frames of 300 tags: 0.3 s).
     */
    hotFrames: 1800,
    hotBytes: 16 * 1024 * 1024,
    /** Bytes by which the log of frames grows, written with zeros once: of 300 tags, two minutes of flushes. */
    logSegmentBytes: 512 * 1024,
    /** Bytes of the log of frames while nothing can be sealed: nine hours of such flushes. It takes 8 MB at most otherwise,
     *  27 MB in a flood. */
    logBytes: 128 * 1024 * 1024,
    /** Flushes between two rounds in which it is looked at what is to be sealed and what is to leave. */
    sealEveryFlushes: 16,
    /** Samples for which a round is worth its pages: of 300 tags at 2 Hz, what comes full in a minute. */
    sealSamples: 32_768,
    /** Flushes after which it is made for fewer: frames have to leave. */
    sealAtLeastEveryFlushes: 64,
    /** Tags that are sealed in one round because of their age alone: those of one age are spread over several rounds. */
    sealAgedTags: 64,
    /** A month file ends with its month, or with this share of the bytes kept in all: what a full store loses at once. */
    monthFileShare: 1 / 8,
    /**
     * How long a value stands in a mean weighted by time when no sample follows: twice the longest silence that
     * recording on change may keep. After that it is a gap.
     */
    holdMs: 120_000,
    /** Records of roll-ups that are put together when a month file is finished: some 0.3 s, once a month. */
    finishedRecords: 100_000,
    /** Damaged main files kept beside the good one; the oldest leave first, as a card that fails fills itself. */
    damagedFiles: 5,
    /** Pause before a store that could not be opened (in use, no room, read-only) is tried again: it is a thread each time. */
    reopenMs: 10_000,
    /**
     * Questions at work in the store's thread at once, and places to wait in. One of much work takes a core for a second and
     * some megabytes; one of little, of so many blocks at most, some 20 ms. Half the places may be one client's.
     */
    questions: { shortWork: 64, shortAtOnce: 4, longAtOnce: 2, shortPlaces: 256, longPlaces: 64 },
    /** Megabytes of the heap of the store's thread, young and old: what it needs is in columns, outside the heap. */
    threadYoungMb: 8,
    threadOldMb: 256,
    /** Month files open for reading at once. */
    openMonthFiles: 16,
    /** Pause between two lines of progress of a check: a bar that moves, and how soon it is seen that the client has gone. */
    checkProgressMs: 250,
    /**
     * Files that have grown too old are removed no faster than this, so that a clock that jumps ahead for a while does not
     * cost the whole history. What is too large is removed at once.
     */
    expireOldEveryMs: 3_600_000,
    /**
     * Flushes after which a clock is believed that is more than a year ahead of what was recorded before: three days at
     * one a second. Until then nothing is removed for its age.
     */
    believeClockFlushes: 259_200,
  },
  export: {
    /** Samples read from the store at once: one or two ms of the event loop. Four times as many cost 120 MB more memory. */
    batchSamples: 5000,
    /** Values of several tags on one axis that are read at once. */
    batchCells: 20_000,
    /** Rows of a Parquet row group: what readers skip as a whole; they and what is made of them take some 50 MB. */
    rowGroupRows: 50_000,
    /** Values of one where each tag has a column. */
    rowGroupCells: 1_000_000,
    /** Tags that may have a column each in one file. */
    wideTags: 1000,
    /** Exports that a running service makes at once; each has a thread and one row group in memory. */
    atOnce: 2,
  },
  logbook: {
    /**
     * Bytes of a volume after which the next one begins, if the year does not end first: what fits an old memory stick,
     * a mail in pieces, and a minute of checking on a small computer.
     */
    volumeBytes: 256 * 1024 * 1024,
    /** The wall clock has leapt when it is so far from what has passed; less is a clock being disciplined. */
    clockStepMs: 2000,
    /** Recorded leaps that a verification lists; beyond them it only counts. */
    listedSteps: 100,
    /** Bytes of one entry as stored. */
    entryBytes: 64 * 1024,
    /** Appends waiting for the disk; beyond them an append is refused at once. */
    pendingAppends: 10_000,
    /** Entries of the service's own that wait while the book cannot be written; beyond them the newest are lost. */
    outboxEntries: 1000,
    outboxRetryMs: 1000,
    /** Objects and arrays inside one another in an entry's payload: beyond it there is no record, only an attack. */
    payloadDepth: 32,
    /** Bytes that one write with one fsync takes; what waits beyond them goes with the next. */
    groupBytes: 1024 * 1024,
    /** Bytes read at once in reading a book; a few times the longest entry, so that splitting costs nothing. */
    readBytes: 1024 * 1024,
    /** A book up to so many bytes is verified in the event loop (3 ms); a thread alone takes 70 ms to start. */
    verifyInlineBytes: 256 * 1024,
    /** Bytes of vessel.json: three names and a few numbers have 400. What is longer is no such file. */
    vesselBytes: 64 * 1024,
    /** Ids of broken entries that a verification lists; beyond them it only counts. No person reads more. */
    brokenIds: 10_000,
    /** A checkpoint is signed after so many new entries, but not more often than this, for each is five fsyncs … */
    checkpointEntries: 1000,
    checkpointSpacingMs: 10_000,
    /** … and when there is anything new after so long: what a stolen computer can have been made to forget. */
    checkpointEveryMs: 15 * 60_000,
    /** Lines and bytes of them that the page of an export shows; beyond them a browser labours. */
    pageEntries: 20_000,
    pageBytes: 32 * 1024 * 1024,
    /** Names that are remembered, so that another one that looks like them is shown as such: a ship has some dozens in its life. */
    knownNames: 1000,
    /** Bytes of a signed note, and signatures on it: three lines and sixteen witnesses are 4 kB. */
    noteBytes: 64 * 1024,
    noteSignatures: 100,
  },
  clock: {
    /** A clock that leaps farther cannot be right until something says that it is: a time server that sets it right does so by less. */
    leapMs: 60_000,
    /** The clock differs from GNSS beyond the one, and agrees within the other: messages on the bus may be a second or two late … */
    differsMs: 10_000,
    agreesMs: 5000,
    /** … and it does so for as many looks, one a second, before it is said. */
    differsLooks: 5,
    /** A leap that nobody has taken back for so long was meant. */
    believeMs: 3_600_000,
    /** Entries of the newest in which a start looks for the last leap. */
    entriesLookedAt: 200,
  },
  witness: {
    /** Vessels that one witness knows, and keys of each: a club has some dozens of boats, a boat has had a few keys. */
    vessels: 256,
    keysPerVessel: 8,
    /** Bytes of a request: 63 hashes of a proof are 3 kB, a note with a hundred signatures 15 kB. */
    bodyBytes: 64 * 1024,
    /** Hashes of a consistency proof (C2SP tlog-witness). */
    proofHashes: 63,
    /** Requests of one vessel that wait for the disk; it sends one and waits. */
    waiting: 16,
    /** Refused checkpoints kept of each vessel and kind; the first ones say most, and a fork comes again with each signature. */
    evidenceFiles: 20,
    /** Requests a second of one address, and how many at once: each one costs a signature and two fsyncs. */
    requestsPerS: 5,
    requestsAtOnce: 50,
    /** Addresses that are counted apart; beyond them the one longest silent is forgotten. */
    addresses: 1024,
    connections: 128,
    /** Time for a request to arrive whole, and for what is under way to finish at the end. */
    requestMs: 15_000,
    closeMs: 2000,
    /** Witnesses that a project names: one ashore, a club, a friend's boat. */
    perProject: 8,
    /** Keys of witnesses that are remembered, those that a project does not name any more among them. */
    remembered: 64,
    /** Time that a witness has to answer over a satellite link, and bytes of its answer (16 signatures are 3 kB). */
    answerMs: 30_000,
    answerBytes: 64 * 1024,
    /** Pause before a witness that cannot be reached is tried again; doubled up to the longest, each time a random half less. */
    retryMs: 5000,
    retryMaxMs: 15 * 60_000,
    /** Times that a witness may correct the size that we believed it to know, in one attempt. */
    corrections: 3,
    /** Time that the last checkpoint has to reach a witness when the service stops, which it must within five seconds. */
    lastMs: 1500,
    /** A book that lies still is cosigned anew after so long, so that a witness sees that the vessel is there. */
    refreshMs: 24 * 3_600_000,
    /** Bytes of lines read before the event loop gets its turn, while a proof is made (some 2 ms). */
    proofReadBytes: 256 * 1024,
  },
  nmea2000: nmea2000Limits,
  tools: {
    /** Bytes printed and not yet taken by a slow reader of `nmea dump`; beyond them messages are left out and counted. */
    outputBytes: 4 * 1024 * 1024,
    /** Bytes of a recording that wait for the disk: a minute and a half of a full bus. Beyond them frames are counted only. */
    recordBufferBytes: 8 * 1024 * 1024,
    /** Longest time between two writes of a recording: what a power cut may cost, and what fits the buffer. */
    recordSyncMaxS: 60,
    /** How long a tool waits for a bus that it cannot work without. */
    busPatienceMs: 3000,
    /** … for an address on it: a claim takes one second, and several where addresses are taken … */
    addressPatienceMs: 15_000,
    /** … and for its frames to leave the queue. */
    drainMs: 5000,
    /** Bytes of a message written as JSON: the longest that there is, each byte a field of its own. */
    sendLineBytes: 64 * 1024,
    /** Frames in the bus's queue at which a sender that needs not hurry waits: half of what it takes. */
    queueFrames: 256,
  },
} as const;
