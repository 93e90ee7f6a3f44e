/** Every bound of the historian and of its exports, each with its unit and its reason. */
export const limits = {
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
  /** Tags that share one row of times: bounds what damage to the row costs, and the work of a round of sealing. */
  sharedTimesTags: 16,
  /** Samples of all tags that the file store holds unsealed: 34 MB. With very many tags, blocks get smaller to stay below it. */
  openSamples: 2_000_000,
  /**
   * Frames that wait to be sealed, by number and by bytes: half an hour, replayed at start in half a second of processor
   * time (1,100 frames of 300 tags: 0.3 s).
   */
  hotFrames: 1800,
  hotBytes: 16 * 1024 * 1024,
  /** Bytes by which the log of frames grows, first written with zeros: two minutes of flushes of 300 tags. */
  logSegmentBytes: 512 * 1024,
  /**
   * Bytes of the log of frames while nothing can be sealed: nine hours of such flushes. Otherwise it takes at most 8 MB, or 27 MB in a
   * flood of samples.
   */
  logBytes: 128 * 1024 * 1024,
  /** Flushes between two rounds of maintenance, which seal and expire what is due. */
  sealEveryFlushes: 16,
  /** Samples that make a round of sealing worth the pages it writes: what 300 tags at 2 Hz fill in a minute. */
  sealSamples: 32_768,
  /** Flushes after which fewer samples are sealed, too: their frames must be trimmed. */
  sealAtLeastEveryFlushes: 64,
  /** Tags sealed in one round only because of their age: tags of the same age are spread over several rounds. */
  sealAgedTags: 64,
  /** A month file ends with its month, or at this share of all bytes kept: a full store removes a file at once. */
  monthFileShare: 1 / 8,
  /** The same where little is removed or nothing, as while a history is brought in: what is larger could only go as a whole later. */
  monthFileBytes: 1_000_000_000,
  /**
   * How long a value holds in a time-weighted mean when no sample follows: twice the longest silence that
   * recording on change may have. After that there is a gap.
   */
  holdMs: 120_000,
  /** Records of roll-ups merged when a month file is finished: some 0.3 s, once a month. */
  finishedRecords: 100_000,
  /** Damaged files that are kept; the oldest are removed first, so that a failing card does not fill up with them. */
  damagedFiles: 5,
  /** Pause before a store that could not be opened (in use, no room, read-only) is tried again: each try starts a thread. */
  reopenMs: 10_000,
  /** How long the store's thread may take to open its files, such as a large store on a slow card; after that it counts as hanging. */
  openMs: 600_000,
  /**
   * Questions that the store's thread answers at once, and waiting places. A question of much work takes a core for a second
   * and some megabytes; one of little work (at most `shortWork` blocks) some 20 ms. One client may have half the places.
   */
  questions: { shortWork: 64, shortAtOnce: 4, longAtOnce: 2, shortPlaces: 256, longPlaces: 64 },
  /** Megabytes of the V8 heap of the store's thread, young and old generation; samples are in columns outside the heap. */
  threadYoungMb: 8,
  threadOldMb: 256,
  /** Month files open for reading at once. */
  openMonthFiles: 16,
  /** Time between two progress lines of a check: often enough to move a bar, and to notice a disconnected client. */
  checkProgressMs: 250,
  /**
   * Least time between two removals of expired samples, so that a clock that is ahead for a while does not cost the whole
   * history. Samples beyond the size limit are removed at once.
   */
  expireOldEveryMs: 3_600_000,
  /**
   * Flushes after which a clock is believed although it is more than a year ahead of earlier samples: three days at one
   * flush a second. Until then the jump makes no sample older for retention.
   */
  believeClockFlushes: 259_200,
  shipment: {
    /** Separate intervals of frames that the receiver has: outages within the half hour that frames wait to be sealed. */
    intervals: 64,
    /** Samples of one container, and shared times: 20 times as many as our largest one has. */
    containerSamples: 4_000_000,
    /** Names in a frame that comes from another computer: twice the tags that a vessel can have. */
    frameNames: 20_000,
    /** Rows of shared times kept while a container is read: a group of blocks needs one. */
    containerTimes: 4,
    /** Blocks looked at in one step of the store's thread, a few ms, and in one answer. */
    blocksAtOnce: 32,
    blocksAnswered: 1024,
    /** Frames packed as one: ten minutes of flushes; and their samples: about 100 ms of the store's thread, in steps. */
    framesAtOnce: 600,
    frameSamples: 200_000,
    /**
     * How many frames live samples may be behind before they jump to the newest frame; the rest becomes backlog. The log keeps this many
     * frames after they are sealed: two minutes, half a megabyte.
     */
    liveFrames: 120,
    /** zstd's level for frames on a link: a tenth smaller than 3. */
    level: 12,
  },
  digests: {
    /** Blocks hashed in one step of the store's thread, a few ms; in one answer; and characters of samples in one answer. */
    stepBlocks: 8,
    pageBlocks: 512,
    pageChars: 4_000_000,
  },
  export: {
    /** Samples read from the store at once: one or two ms of the event loop. Four times as many cost 120 MB more memory. */
    batchSamples: 5000,
    /** Values read at once of several tags on one axis. */
    batchCells: 20_000,
    /** Rows of a Parquet row group, which readers can skip as a whole; the rows and their encoded form take about 50 MB. */
    rowGroupRows: 50_000,
    /** Values of a row group in which each tag has a column. */
    rowGroupCells: 1_000_000,
    /** Tags with a column each in one file, at most. */
    wideTags: 1000,
    /** Exports under way for other machines, and one more for this machine; each has a thread and a row group in memory. */
    atOnce: 2,
  },
} as const;
