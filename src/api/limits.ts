/** Every bound of the HTTP and WebSocket interface, each with its unit and its reason. docs/limits.md lists those of all folders. */
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
    /** Of why an alarm is shelved or out of service: one sentence. */
    reasonChars: 256,
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
    /** A whole body that is compressed in one go, about a millisecond of it; longer ones are not, unless they were before. */
    gzipAtOnceBytes: 64 * 1024,
    /** Compressors of long answers at once, 128 KiB each; an answer that finds none free goes uncompressed. */
    compressors: 16,
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
    heartbeatMs: 30_000,
    pingMs: 30_000,
    /** Subscribers at once; of these one address, half of what this machine leaves to the others; and what it leaves. */
    subscribers: 128,
    subscribersPerAddress: 56,
    shareOfOthers: 1 / 8,
    /** Bytes a client may send in one message; nothing that it sends is read. */
    incomingBytes: 16 * 1024,
    /** Time a client has to answer a closing handshake. */
    closeMs: 1000,
  },
  alarmStream: {
    /** Changes that the stream of alarms remembers, some 600 bytes each: a client that is further behind, or comes back later than
     *  that, is told anew of what is open. */
    changes: 1024,
    /** Clients of that stream at once: as many as the live stream's. */
    clients: 128,
    /** Silence after which a comment is sent, so that both ends and what lies between them know that the line stands. */
    heartbeatMs: 15_000,
  },
} as const;
