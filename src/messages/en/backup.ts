/** Texts of `bitacora backup` and `bitacora restore`. */
export const backup = {
  summary: "Copy the vessel's data to another medium, while the service runs or is stopped.",
  description:
    "DIR is a folder on a USB stick or another disk, also with FAT. What is there already is not copied again; what was written is read " +
    "back and verified, and only then the new generation counts. A backup that is cut off leaves the earlier ones as they are, and the next " +
    "one goes on with it. Without --with-key the key that signs the log book is left out: anyone who finds the stick could sign as this vessel.",
  target: "folder on the medium; its last part is made if it is missing",
  flags: {
    project: "project file that is copied with the data; without it, the one that goes with the data directory",
    keep: "generations that stay; older ones are removed after a good backup",
    withKey: "copy the key that signs the log book, too; then keep the stick under lock and key",
    sameDevice: "allow a folder on the disk of the data itself; that is no help when the disk dies",
    check: "read back all that is there, also from earlier backups, and check the whole history",
  },
  done: "Generation {name} is in {dir}: {mb} MB, {newMb} MB of it new; read back and verified, {entries} entries in the log book",
  anotherRuns: "another backup to it runs: process {pid}",
  bookBad:
    "The copy is exact, but something stands against the log book that was copied; see 'bitacora logbook verify'",
  historyBad: "The copy is exact, but the history that was copied is damaged; see 'bitacora history check'",
  historyNotLooked: "The history is large and was held against its sums only; --check looks into it as well",
  damagedRemoved: "Damaged lists of earlier generations were removed: {names}",
  withoutProject:
    "WITHOUT a project file: no service runs here, so its place is not known; name it with --project FILE",
  projectUnreadable: "WITHOUT the project file {file}: it cannot be read ({reason}); name it with --project FILE",
  filesNotInIt: "Not in the backup: the files that the project names at {places}",
  hasKey: "The key that signs the log book is in it: keep it where nobody finds it",
  restore: {
    summary: "Put a backup into an empty data directory, as on a new computer.",
    description:
      "The backup is verified first, and the directory after. What no backup has (accounts, web applications) is left out, named, and ends the command with 1. An entry in the log book says that it is restored, from when, and by whom. " +
      "Without the key in the backup the service makes a new one, and a person confirms the book ('bitacora logbook accept').",
    source: "folder of the backup on the medium",
    flags: {
      project: "where the project file goes; without it, where the service looks for that of the data directory",
      generation: "this generation instead of the newest one; --list shows their names",
      list: "only list the generations",
      user: "who restores it, for the log book; without it, the name of the user of the computer",
    },
    notEmpty: "{dir} is not empty; a backup is restored only into an empty folder",
    noSuchGeneration: "the backup has no whole generation {name}",
    line: "{name}  {mb} MB, {entries} entries{isWhole, select, true {} other {, and something stood against what was copied}}",
    damagedLine: "{name}  DAMAGED: its list cannot be used",
    done: "Generation {name} is in {dir}, verified: {entries} entries in the log book; the first start of the service notes that it is restored",
    bookBad: "Something stands against the log book, as it did when it was copied; see 'bitacora logbook verify'",
    historyBad: "The history is damaged; see 'bitacora history check'",
    leftOut:
      "{count} file(s) that no backup has were left out, {first} the first: somebody has put them on this medium",
    withoutKey:
      "The backup has no key. Put the vessel's own in place (logbook.key, and logbook.pub.old as logbook.pub), or let the service make a new one, which a person confirms: bitacora logbook accept --user NAME --reason WHY",
    noProject:
      "The backup has NO project file: bring it from elsewhere, or the service starts without the vessel's settings",
    notInAny:
      "Not in any backup: accounts, tokens and passkeys, installed web applications and programs, and the files that the project names",
    project: "The project file is {file}; put it where the service looks for it",
    projectPlaced:
      "The project file is {file}{before, select, none {} other {; the one that was there is {before} now}}",
    witnesses: "A witness that has seen newer entries refuses this book: tell who runs it that it is restored",
  },
} as const;
