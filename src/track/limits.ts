/** Every bound of tracks and of chart files, each with its unit and its reason. */
export const limits = {
  /** Positions that are read for a track: ten minutes apart for half a year, a second for five hours. Simplified in steps. */
  positions: 20_000,
  /** Points of the answer, by default and at most: a line of two screens, and what a phone draws in one go. */
  pointsDefault: 1000,
  points: 5000,
  /** The span of a track without bounds: a day. */
  spanMs: 86_400_000,
  /** A line of the track ends at a gap of this length: the vessel has moved meanwhile. */
  gapMs: 600_000,
  /** Stays within a box that are read again more closely; beyond them the coarse track is given. */
  stays: 16,
  /** What of a box's size is added on each side, so that lines lead out of the picture. */
  margin: 0.25,
  chart: {
    /** Bytes of one tile: raster tiles of 512 pixels have some 300 kB. */
    tileBytes: 4 * 1024 * 1024,
    /** Characters of a name or a value of the metadata of MBTiles; a longer one is not read. */
    textBytes: 64 * 1024,
    /** The finest zoom of a tile: a pixel is 4 mm there. */
    zoom: 24,
    /** Bytes of a directory of a PMTiles file, packed and unpacked, and its entries: a planet's have some 16 kB packed. */
    directoryBytes: 1024 * 1024,
    unpackedBytes: 8 * 1024 * 1024,
    /** Directories that are kept, the last used. */
    directories: 32,
    /** Directories from the root to a tile: the format says three. */
    depth: 3,
    /** Tiles that are waited for: two tablets that zoom out at once. Beyond them a tile is left out. */
    waiting: 128,
    /** Megabytes of the heap of the chart's process: the directories of a PMTiles file. */
    youngMb: 8,
    oldMb: 64,
    /** Bytes that SQLite may take in the chart's process: some tiles, and its cache of 2 MB. */
    sqliteBytes: 64 * 1024 * 1024,
    /** The longest wait for an answer of the chart's process: a card that fails may hold a reader up for half a minute. */
    answerMs: 30_000,
    /** Pause before a file that cannot be used is tried again: a card is put in, a copy is finished. */
    retryMs: 30_000,
    /** The same for a file that gave no answer in time: trying it costs a core for `answerMs`. */
    lateRetryMs: 3_600_000,
    /** Seconds for which a browser may keep a tile: charts are replaced by a new file, a few times a year. */
    keptS: 86_400,
  },
} as const;
