/** Every bound of backups, each with its unit and its reason. */
export const limits = {
  /** Length of a part of a file on the medium: below the 4 GB of FAT32, and a cut backup writes at most this much again. */
  partBytes: 16 * 1024 * 1024,
  /** Bytes of changing files that are held in memory until all were read at one moment; more goes to the medium at once. */
  heldBytes: 64 * 1024 * 1024,
  /** Looks at the data directory until one sees no change; a running service writes about once a second. */
  looks: 500,
  /** Pause between two listings: longer than the clock of the file system's times ticks. */
  settleMs: 25,
  /** Size of the file that lists a generation, which the service parses as others wrote it: bytes, members and elements for a terabyte. */
  generationBytes: 8 * 1024 * 1024,
  generationValues: 400_000,
  /** A path in it, in characters, and each of its names: as long as Linux takes them. */
  pathChars: 1000,
  nameBytes: 255,
  /** The newest generations among which the service looks for a whole one. */
  newest: 3,
  /** Bytes of a backup up to which its history is put together and checked each time; beyond, with --check. */
  checkBytes: 512 * 1024 * 1024,
  /** Generations that stay: two weeks of a backup a day. */
  keep: 14,
  keepMax: 1000,
  /** Between two looks of the service at the medium, and before a backup that failed is tried again. */
  lookMs: 60_000,
  retryMs: 3_600_000,
  /** Room that a backup leaves on the medium for lists and names. */
  spareBytes: 4 * 1024 * 1024,
} as const;
