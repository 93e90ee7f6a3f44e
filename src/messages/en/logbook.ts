/** Texts of `bitacora logbook`. */
const verify = {
  summary: "Check that nobody has changed the log book: every entry, every link.",
  description:
    "Never writes, and may run beside the service. Exit status: 0 intact, 1 broken, 2 could not be checked, and with " +
    "--strict 3 where it is intact but something about it deserves a look. What the chain alone cannot show is that the " +
    "newest entries were cut off: note the last hash somewhere else, and compare.",
  flags: {
    file: "this one file instead of the book in the data directory",
    url: "ask a running service instead of reading files (http://127.0.0.1:8000)",
    strict:
      "exit status 3 for an intact book that is empty, or has a torn line, one set aside, or times running backwards",
  },
  book: (path: string) => `Log book: ${path}`,
  origin: {
    "--data-dir": "named by --data-dir",
    BITACORA_DATA_DIR: "named by BITACORA_DATA_DIR",
    STATE_DIRECTORY: "named by STATE_DIRECTORY",
    user: "your own",
    system: "of the system's service",
    demo: "of the demo vessel",
    "--file": "named by --file",
  },
  intact: (entries: string) => `Intact: ${entries} entries, every one as it was written, every link whole.`,
  intactRemote: "Intact, says the service.",
  empty: "The book is empty: there is nothing in it to check.",
  broken: (count: string, ids: string) => `BROKEN at ${count} place(s). Entries: ${ids}`,
  lastHash: (hash: string) => `Last hash: ${hash}`,
  breakLine: (id: number, faults: string, file: string, offset: number) =>
    `  entry ${id}: ${faults} (${file}, byte ${offset})`,
  moreBreaks: (count: string) => `  … and ${count} more; --json lists them all`,
  faults: {
    shape: "the line is not an entry in its one form",
    content: "it does not say what it said when it was written",
    link: "it does not follow the entry before it",
    gap: "entries before it are missing",
    order: "it stands in the wrong place, or twice",
    missing: "it is missing, with all that came after it",
    checkpoint: "it, or an entry before it, is not what it was when a checkpoint was signed",
  },
  whatToDo: "Leave the files as they are and copy the whole folder away before anything else: the damage is evidence.",
  tornTail: (bytes: number) =>
    `The file ends in ${bytes} bytes of an unfinished line: a write that was cut off by a kill or a power cut, or a line that lost its end.`,
  setAside: (files: string) => `Unfinished lines that were set aside at earlier starts: ${files}`,
  timeReversals: (count: string) => `${count} entries are dated before an earlier one.`,
  onlyOne: "--data-dir, --file and --url each name a book; give one of them",
  notABook: "nothing in it looks like an entry of a log book",
  foreignAnswer: "the answer is not that of a log book",
  progress: (percent: number, done: string, all: string) => `${percent} %  ${done} of ${all} MB`,
};

export const logbook = { verify };

export type LogbookMessages = typeof logbook;
