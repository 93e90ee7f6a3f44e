/** Texts of the command line that more than one command needs, and one line for every coded error. */
import type { Texts } from "../catalogue.ts";

export const cli = {
  /** What can be wrong with the key that signs checkpoints. */
  keyFaults: {
    damaged: "it is damaged",
    lost: "it is gone, and its public key is still there",
    other: "it is not the one that logbook.pub belongs to",
    unreadable: "it cannot be read",
  },
  /** What stops the historian from writing, by its code in /health. */
  historianCauses: {
    "disk-full": "the disk is full",
    "historian-locked": "another program has its file open; stop that one",
    "historian-io": "its file cannot be used; look at the disk or card",
    "historian-damaged": "its file is damaged; start the service again, which sets it aside",
  },
  /** What a run has lost, in a list. */
  losses: {
    samples: "{count} samples",
    transitions: "{count} alarm transitions",
    entries: "{count} of the service''s own entries",
    access: "changes of access",
    overboard: "marks of a person overboard",
  },
  /** The first line of the help of each program. */
  about: {
    bitacora: "The vessel's own service: NMEA 2000, tags, history, alarms, log book.",
    "bitacora-shore": "The shore of Bitácora: what vessels send, and the fleet.",
  },
  /** oclif's words in help pages, by themselves. */
  helpWords: {
    USAGE: "USAGE",
    ARGUMENTS: "ARGUMENTS",
    FLAGS: "FLAGS",
    DESCRIPTION: "DESCRIPTION",
    EXAMPLES: "EXAMPLES",
    TOPICS: "TOPICS",
    COMMANDS: "COMMANDS",
    VERSION: "VERSION",
    default: "default",
    options: "options",
    required: "required",
  },
  topics: {
    access: "who may do what: people, sessions, programs, the HTTPS certificate",
    anchor: "the anchor watch",
    area: "the guard areas",
    mob: "a person overboard",
    tags: "values of now: list, set, watch",
    alarms: "the alarms of the running service",
    evidence: "what can be proved of a period, in one file",
    history: "the samples of the tags",
    logbook: "the log book",
    "logbook:key": "the vessel's key, and those by which people sign",
    nmea: "NMEA 2000: the bus and captures of it",
    notify: "receivers of alarms elsewhere",
    programs: "programs of your own that bring values",
    project: "the project file",
    shore: "the link to shore",
    service: "the service of the computer (systemd), where npm has installed Bitácora",
  },
  flags: {
    url: "address of a service; by default that of the data directory",
    dataDir: "data directory; without it, your own, or that of the service of this computer",
    json: "print JSON Lines on standard output",
    verbose: "log more",
  },
  foreignAnswer: "the answer is not from Bitácora, or from another version of it",
  redirected:
    "{url} redirects to {other}. Commands do not follow redirects; if that is your service, use --url {other}",
  reload: {
    summary: "Make the running service read its project file again.",
    description:
      "Applies changes of tags, alarms, sources, mappings and outputs while the service runs. Values, alarms and connections stay. It says what waits for a restart. A file with faults changes nothing. `systemctl reload bitacora` (SIGHUP) does the same and says in the journal what came of it.",
    unchanged: "Nothing has changed in the project file",
    refused: "Nothing was changed in the running service",
  },
  serve: {
    notAnnounced: "Not announced on the network (mDNS): {reason}",
    summary: "Run the service: sources, tags, historian, alarms, log book, HTTP and WebSocket.",
    description: "Without --project it serves the demo vessel with a live simulator.",
    project: "project file (YAML or JSON); without it, the demo vessel",
    host: "address to listen on; without it, as the project says (127.0.0.1)",
    port: "port to listen on, 0 takes any free one; without it, as the project says (8000)",
    db: "historian database file; without it, as the project file says",
    allowHost: "another name under which this machine is called, such as boat.lan (repeatable)",
    allowOrigin: "web origin allowed to read, to write and to open the live stream (repeatable)",
    https: "serve HTTPS as well, with a certificate of the vessel's own authority or as the project says",
    httpsPort: "port of HTTPS (8443, or as the project says); 0 takes any free one",
    trustProxy:
      "header in which a reverse proxy on this machine appends its guest's address; without it all are one client",
    ready: "Bitácora serves {name} at {url}",
    readyDemo: "This is the demo vessel with a simulator. Your own: Set-up, in the console",
    dataDir: "Data directory: {dir}",
    stopHint: "Ctrl-C ends it.",
    openSource:
      "{name} takes what anybody on the network sends; from: [192.168.4.1] in the project takes only what the gateway sends",
    insecureOpen: "let anyone who reaches the service from the network write as well, without a password",
    readableFromNetwork:
      "Listening on {host}: from the network one can only read, until somebody has signed in; --insecure-open lets anybody write",
    access: {
      code: "First visit: {url} asks for this code and makes the master's account: {code}",
      lost: "There were accounts, and access.json is gone: nobody can sign in until a first account is made again",
      damaged:
        "access.json cannot be read and was set aside (access.json.damaged): nobody can sign in until a first account is made again",
    },
    openToNetwork:
      "Listening on {host}: anyone who reaches this address can acknowledge alarms and write in the log book",
    reloaded:
      "The project was reloaded{applied, select, none {} other {; applied: {applied}}}{restart, select, none {} other {; wait for a restart: {restart}}}",
    otherUnit:
      "{tag} gets another unit, {to} instead of {from}: values and history of this run are in the old one, so all that concerns tags (systems_enabled, sources, tags, nmea2000, nmea0183, alarms.defaults) waits for a restart together",
    nothingToReload: "The demo has no project file to reload",
    stopping: "{signal}: stopping",
    stopped: "Stopped in {ms} ms; everything acknowledged is on disk",
    stoppedWithLosses:
      "Stopped in {ms} ms; {lost} since the start are LOST; every entry that was acknowledged is on disk",
    stoppedWithoutDataDir:
      "Stopped in {ms} ms; the data directory {dir} is GONE, exchanged or read-only: what was acknowledged lies where it was taken to, if it still is",
    stoppedWithoutVolume:
      "Stopped in {ms} ms; the log book's file {file} is GONE, exchanged or cut: what was acknowledged in it is NOT all there",
    dataDirLost: {
      gone: "The data directory {dir} is GONE: nothing is kept and entries are refused until it is put back",
      other:
        "The folder at {dir} is NOT the one that was opened: nothing is kept and entries are refused until that one is put back",
      "read-only":
        "The data directory {dir} has become READ-ONLY, or its rights were taken away: nothing is kept and entries are refused until it can be written again",
    },
    dataDirBack: "The data directory {dir} is back: everything is being kept again",
    samplesLost: "Historian: {samples} samples that waited to be written could not be, and are lost",
    transitionsLost: "Alarms: {transitions} transitions are NOT in the log book, which could not take them: {alarms}",
    entriesLost: "Log book: {entries} of the service's own entries are NOT in it: it could not take them",
    accessLost:
      "Access: the disk did not take what was taken away last (a session, a token, an account): at the next start it COUNTS AGAIN",
    overboardLost: "Person overboard: the disk did not take the last marks: the next start does NOT know them",
    stopTimedOut:
      "Did not stop in time; ended all the same: the samples of the last seconds may be lost, every entry that was acknowledged is on disk",
    watchdog: {
      withheld: "Watchdog: {reason}",
      slow: "the event loop stood still for {seconds} s",
      historian:
        "the historian's thread has not answered for {seconds} s; it is started again, and if that does not help, the service is",
      reader:
        "the reader of {bus} has delivered nothing for {seconds} s, though the kernel has frames, and new ones did not help; the service is started again",
      wellAgain: "Watchdog: all parts give signs of life again",
    },
    stoppedInStart: "Stopped in the middle of the start; nothing is lost",
    notStartedAgain:
      "systemd does not start it again by itself: mend that, then 'systemctl restart' with the name of the unit",
    logbookOpened: "Log book: {entries} {entries, plural, one {entry} other {entries}}",
    tornTail:
      "The last line of the log book was cut off in mid-write ({bytes} bytes, never acknowledged); it is kept in {file}",
    historianSetAside: "Historian: a file was damaged; it is set aside (.damaged-*), and what can be read is kept",
    historianThreadEnded:
      "Historian: its thread has ended; another one goes on with what is on disk, and writes what waited",
    monthsMissing:
      "Historian: {files} month file(s) are MISSING, with the samples that they had; all else goes on. 'bitacora history check' names them",
    damagedPlaces:
      "Historian: {places} place(s) in its files are damaged, and left as they are; all else goes on. 'bitacora history check' names them",
    dropping: "Historian: samples are being LOST: the queue for the disk is full",
    dropped: "Historian: no more samples are being lost; {samples} were",
    alarmStoreDamaged: "Alarm records: {records} damaged ones were set aside; the log book has the truth",
    fault: {
      historian: "Historian: {cause}; samples wait, the service goes on",
      logbook: "Log book: {fault}; entries are refused until it can be written again",
      checkpoints: "Log book: its checkpoints cannot be written and are tried again; entries are still written",
      alarms: "Alarm records: {fault}; they are tried again, the service goes on",
    },
    recovered: {
      historian: "Historian: writing again",
      logbook: "Log book: writing again",
      checkpoints: "Log book: signing checkpoints again",
      alarms: "Alarm records: writing again",
    },
    sourceStarted: "Source {name}: running",
    sourceEnded: "Source {name}: ended",
    sourceFailed: "Source {name}: {reason}",
    outputStarted: "Output {name}: running",
    outputEnded: "Output {name}: ended",
    outputFailed: "Output {name}: {reason}; it will be tried again",
    keyMade: "The vessel's key was made; keep a copy of {file} ashore: with it anybody can check the log book",
    notAnchored: "Log book: without the key no checkpoints are signed",
    restoreCutOff:
      "A restore was cut off, and {dir} is what it has left: if this book is empty for that, stop the service, empty its directory, and restore again; else remove it",
    clockLeapt: "The clock has leapt; the log book has an entry that says from when to when",
    foreignChange: "Log book: somebody else has changed its file while it was open; 'bitacora logbook verify' says how",
    listenerError: "A listener of the tag store failed: {error}",
  },
  errors: {
    "backup-damaged":
      "the backup in {dir} is damaged ({file}): what is bad is rewritten by the next 'bitacora backup --check'; take an older generation or another medium to restore",
    "backup-medium":
      "the medium at {dir} cannot be used ({reason}); the generations that were there are as they were. Is it plugged in and mounted?",
    "backup-missing": "{dir} has no whole generation of a backup",
    "backup-never-quiet": "{dir} changed all the time while it was read; try again",
    "backup-no-room":
      "the medium at {dir} has no room{needed, select, none {} other { ({needed} MB are needed, {free} MB are free)}}; the generations that were there are as they were. Take a larger one, or fewer generations (--keep)",
    "backup-same-device":
      "{dir} is on the disk of the data ({data}), or the medium is not mounted: such a copy is gone with the disk. Mount it, or say --same-device",
    "bad-parameter": "{name}: {reason, select, none {not a valid value} other {{reason}}}",
    "book-changed":
      "the log book is not the one that was signed, and nobody can confirm that: put the true book back, or begin a new one (move logbook, logbook.signed, logbook.key and logbook.pub to another name), which is then confirmed with 'bitacora logbook accept'",
    "bus-unavailable": "CAN interface {interface}: {reason}",
    "capture-cut-off": "{file}: the file ends in mid-write, as after a power cut; everything before that was read",
    "capture-needs-tool":
      "{file}: packed with {tool}, a program that is not installed; install it or unpack the file first",
    "capture-empty": "{file}: empty; nothing was recorded",
    "capture-mostly-bad":
      "{file}: read as {format}, but {bad} of {lines} lines are damaged or something else; what could be read was",
    "capture-not-recognised":
      "{file}: not a capture in a format that is known (candump, canboat, Yacht Devices, Actisense, pcap, PCAN and others); see 'bitacora nmea replay --help'",
    "capture-torn":
      "{file}: the packed file is cut off or damaged ({reason}); what could be unpacked before that was read",
    "capture-unreadable": "{file}: cannot be read ({reason}); check the name, the rights and the disk",
    "capture-without-nmea2000":
      "{file}: {format}, but no NMEA 2000 in it: nothing to show; take the recording of an NMEA 2000 bus",
    "capture-without-times": "{file}: this capture has no times; leave out --from and --to",
    "historian-busy": "the historian has too many questions at once; try again in a few seconds",
    "historian-cancelled": "the question to the historian was cancelled",
    "check-under-way": "the historian is being checked already; wait for that to end",
    "checkpoint-invalid":
      "the checkpoint{file, select, none {} other { in {file}}} cannot be used ({reason}); take the whole note, as 'bitacora logbook checkpoint' printed it",
    "logbook-volume-lost":
      "the log book's file {file} is gone, exchanged or shorter than what was written; put it back",
    "data-dir-in-use": "data directory {dir} is in use by process {pid}; stop it, or choose another with --data-dir",
    "data-dir-lost": "the data directory {dir} is gone, exchanged or read-only ({reason}); put it back",
    "data-dir-not-writable":
      "{reason, select, EFTYPE {{dir}/vessel.json is no ordinary file, or far too long; take it away, or choose another data directory with --data-dir} EFBIG {{dir}/vessel.json is no ordinary file, or far too long; take it away, or choose another data directory with --data-dir} other {{file, select, none {data directory {dir} cannot be written ({reason}); look at its disk and its rights, or choose another with --data-dir} other {the service''s user may not read or write {file} ({reason}); give that user the right (chown, chmod), and take nothing away: the log book is judged by it}}}}",
    "data-dir-of-another-vessel":
      "data directory {dir} belongs to project ''{found}'', not to ''{expected}'': keep id: {found} in the project file, or choose another directory with --data-dir",
    "disk-full": "no space left on the disk of {file, select, none {the data directory} other {{file}}}; free some",
    "folder-not-writable": "{file} cannot be written ({reason}); look at its disk and its rights, or choose another",
    "historian-closed": "the historian is closed",
    "historian-damaged": "historian database {file} is damaged ({reason}); move it away to start a new one",
    "historian-foreign-file":
      "{file} is not a historian database of Bitácora; it was left as it is: choose another with --db",
    "historian-io": "historian database {file} cannot be used ({reason})",
    "historian-locked": "historian database {file} is in use by another process; choose another with --db",
    "historian-other-version":
      "historian database {file} has format {version}, and this version of Bitácora reads {supported}: use the version that wrote it, or choose another with --db",
    "history-in-use": "{file} belongs to a service that is running; ask that one with --url, or stop it first",
    "history-missing":
      "there is no historian database {file}; name its folder with --data-dir, the file with --db, or a running service with --url",
    "history-unreadable":
      "{file} cannot be read ({reason}); read it as its owner or as root, or look at its disk and its rights",
    "host-unknown": "{host} is no address of this machine; choose one with --host",
    "logbook-closed": "the log book is closed",
    "logbook-entry-invalid": "the log book cannot take this entry: {reason}",
    "logbook-io":
      "{reason, select, EFTYPE {the log book cannot be written: {file}, or what is in it, is no ordinary file, but a FIFO, a device or a folder} other {the log book cannot be written ({reason})}}",
    "logbook-key-unusable":
      "the vessel's key {file} cannot be used: {reason}; look at who may read it and at the disk, or put it back from a copy; only if it is lost for good, move logbook.key and logbook.pub away to begin with a new one",
    "logbook-missing":
      "there is no log book in {dir, select, none {{file}} other {{dir}}}; name its folder with --data-dir, or start the service, which begins one",
    "logbook-unreadable":
      "{reason, select, EFTYPE {the log book {file} cannot be read: a part of it is no ordinary file, but a FIFO, a device or a folder} EISDIR {the log book {file} cannot be read: a part of it is no ordinary file, but a FIFO, a device or a folder} EACCES {the log book {file} may not be read by this user (EACCES); read it with sudo, or join the group that its folder belongs to (sudo adduser NAME bitacora) and log in again} other {the log book {file} cannot be read ({reason})}}",
    "not-found": "{what, select, none {it} other {{what}}} does not exist",
    "nothing-to-check": "the historian keeps its samples in memory: there are no files to check",
    "person-key-unusable":
      "{reason, select, exists {{file} is there already, and is not overwritten; take another name} unwritable {{file} cannot be written; check the folder and its rights} unreadable {{file} cannot be read; check the name and the rights} locked {the key in {file} has a passphrase; give it with --passphrase-file} passphrase {the key in {file} does not open with this passphrase} other {{file} is no key of a person, or is damaged}}",
    "output-not-writable":
      "{reason, select, ENOENT {{file}: cannot be written, its folder is not there; make it, or name another} other {{file}: cannot be written ({reason}); name another, or remove it first}}",
    "port-denied": "no right to listen on port {port}; choose one above 1023 with --port",
    "port-in-use": "port {port} is taken; choose another with --port",
    "project-invalid": "project file {file} has {count} fault(s):",
    "project-not-writable":
      "project file {file} cannot be written ({reason}): give the service the right to write it and its folder",
    "project-overtaken": "somebody else has changed the project file {file} meanwhile: it was left as it is",
    "project-too-costly": "reading the project takes more than {seconds} s or too much memory: make it smaller",
    "project-unreadable": "project file {file} cannot be read ({reason})",
    "service-unreachable": "no service answers at {url} ({reason}); is it running?",
    "state-unreadable":
      "{file} cannot be read ({reason}), and may be whole, so it is not written over; mend its rights or the disk, or move it away to go on without it",
    "state-unwritable":
      "{file} was not written, because it could not have been read again; its old content stays. This is a fault of Bitácora: please report it",
    "too-large": "{what} is too large; at most {max}",
    usage: "{reason}",
    "watchdog-without-socket":
      "systemd waits for signs of life (WatchdogSec=), and there is no socket to send them by: start it as the unit systemd/bitacora.service does, or take WatchdogSec= out of the unit",
    "witness-state-damaged":
      "{file} is damaged, and a witness that forgets what it signed could sign what contradicts it; put the file back as it was, or begin a new witness in another folder",
  },
  usage: {
    bothNamed: "--url and --data-dir each name a service; give one of them",
    noService: "no service runs on {dir}; start it, or name a running one with --url",
    unknownOption:
      "unknown option {option}{suggestion, select, none {;} other {; did you mean {suggestion}?}} see ''{command} --help'",
    unexpectedArgument: "unexpected argument {argument}; see ''{command} --help'",
    unknownCommand:
      "there is no command ''{command}''{suggestion, select, none {.} other {; did you mean ''{program} {suggestion}''?}} See ''{program} --help'",
    runsAshore: "what runs ashore is a program of its own: bitacora-shore {verb} (package bitacora-shore)",
    missingArgument: "{argument} is missing; see ''{command} --help'",
    missingValue: "{option} needs a value",
    notAWholeNumber: "{name} is a whole number from {min} to {max}, not ''{value}''",
    notAHostName: "{name} is a name without scheme and port (boat.lan), not ''{value}''",
    notANumber: "{name} is a number from {min} to {max}, not ''{value}''",
    other: "{reason}; see ''{command} --help'",
  },
  outputLost: "the output could not be written ({reason}); it is not whole",
  systemRefuses: "the system refuses it ({reason}); check the name, the rights and the disk",
  internal: "internal fault: {reason}; please report it",
} as const;

export type CliMessages = Texts<typeof cli>;
