/** Every bound of the owner's programs, each with its unit and its reason. */
export const limits = {
  /** Programs of a project: each is a process on a small computer. */
  perProject: 16,
  /** Lines that a program may say: as many values as `values` takes of it. One that says more is killed. */
  lines: { perS: 500, atOnce: 2000 },
  /** The longest line; one that is longer is never read to its end, and the program is killed. */
  lineBytes: 4096,
  /** Lines of a plain child's standard error that reach the journal, and how much of each. Further ones are counted. */
  errors: { perS: 10, atOnce: 50 },
  errorChars: 500,
  /** A program that writes more there is read again after this long: meanwhile it waits. */
  noiseMs: 1000,
  /** Changes are handed to a program this often, at most this many bytes at once. The latest value of a tag counts. */
  tellMs: 500,
  tellBytes: 256 * 1024,
  /** Changes of alarms that wait for a program that does not read; the oldest is dropped first. Entries wait in the log book. */
  alarms: 256,
  /** Entries that are read at once, and their bytes. */
  entries: { lines: 64, bytes: 128 * 1024 },
  /** A program with a prefix that has printed nothing for this long may buffer its output: a line of the journal says so, once. */
  quietMs: 30_000,
  /** How long the last output of a program that has ended is waited for: a process that it left may keep its output open. */
  lastWordsMs: 500,
  /** Between the request to end and the kill. */
  graceMs: 2000,
  /** The pauses before a program that has ended is started again, and how long it must run for the next pause to be the first again. */
  pauses: { retryMs: 1000, retryMaxMs: 60_000 },
  steadyMs: 60_000,
  /** Entries of the log book about starts and ends of one program: a few, then one an hour. Those of the service's own stop always. */
  book: { perS: 1 / 3600, atOnce: 6 },
  /** The file of a program is hashed before each start: as large as a program in one file may be. */
  fileBytes: 256 * 1024 * 1024,
  /** What a sandbox has, where the project does not say otherwise. */
  sandbox: { memoryMb: 64, cpuPercent: 20, tasks: 16 },
} as const;
