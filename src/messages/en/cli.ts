/** Texts of the command line that more than one command needs, and one line for every coded error. */
import type { ErrorCode } from "../../core/errors.ts";

/** The text of one of the error's details; `otherwise` if it has none of that name. */
type Detail = (name: string, otherwise?: string) => string;

/** What can be wrong with the key that signs checkpoints. */
const keyFaults: Readonly<Record<string, string>> = {
  damaged: "it is damaged",
  lost: "it is gone, and its public key is still there",
  other: "it is not the one that logbook.pub belongs to",
  unreadable: "it cannot be read",
};

/** What stops the historian from writing, by its code in /health. */
const historianCauses: Readonly<Record<string, string>> = {
  "disk-full": "the disk is full",
  "historian-locked": "another program has its file open; stop that one",
  "historian-io": "its file cannot be used; look at the disk or card",
  "historian-damaged": "its file is damaged; start the service again, which sets it aside",
};

function causeOf(code: string): string {
  const cause = historianCauses[code];
  return cause === undefined ? code : `${cause} (${code})`;
}

export const cli = {
  topics: {
    access: "who may do what: people, sessions, programs, the HTTPS certificate",
    alarms: "the alarms of the running service",
    history: "the samples of the tags",
    logbook: "the log book",
    nmea: "NMEA 2000: the bus and captures of it",
    project: "the project file",
    shore: "the link to shore",
    service: "the service of the computer (systemd), where npm has installed Bitácora",
  },
  flags: {
    dataDir: "folder of the log book, the alarm records and the samples",
    json: "print JSON Lines on standard output",
    verbose: "log more",
  },
  reload: {
    summary: "Make the running service read its project file anew.",
    description:
      "What can be applied while it runs is applied: tags, alarms, sources, mappings, outputs. Values, alarms and connections stay. It says what waits for a restart. A file with faults changes nothing. `systemctl reload bitacora` (SIGHUP) does the same and says in the journal what came of it.",
    unchanged: "Nothing has changed in the project file",
    refused: "Nothing was changed in the running service",
    foreignAnswer: "the answer is not that of Bitácora",
  },
  serve: {
    summary: "Run the service: sources, tags, historian, alarms, log book, HTTP and WebSocket.",
    description: "Without --project it serves the demo vessel with a live simulator.",
    project: "project file (YAML or JSON); without it, the demo vessel",
    host: "address to listen on",
    port: "port to listen on; 0 takes any free one",
    db: "historian database file; without it, as the project file says",
    allowHost: "another name under which this machine is called, such as boat.lan (repeatable)",
    allowOrigin: "web origin allowed to read, to write and to open the live stream (repeatable)",
    https: "serve HTTPS as well, with a certificate of the vessel's own authority or as the project says",
    httpsPort: "port of HTTPS (8443, or as the project says); 0 takes any free one",
    trustProxy:
      "header in which a reverse proxy on this machine appends its guest's address; without it all are one client",
    ready: (name: string, url: string) => `Bitácora serves ${name} at ${url}`,
    readyDemo: "This is the demo vessel with a simulator. Your own: bitacora project init",
    dataDir: (dir: string) => `Data directory: ${dir}`,
    stopHint: "Ctrl-C ends it.",
    openSource: (name: string) =>
      `${name} takes what anybody on the network sends; from: [192.168.4.1] in the project takes only what the gateway sends`,
    insecureOpen: "let whoever reaches the service from the network write as well, without a password",
    readableFromNetwork: (host: string) =>
      `Listening on ${host}: from the network one can only read, until somebody has signed in; --insecure-open lets anybody write`,
    access: {
      code: (url: string, code: string) =>
        `First visit: ${url} asks for this code and makes the master's account: ${code}`,
      lost: "There were accounts, and access.json is gone: nobody can sign in until a first account is made again",
      damaged:
        "access.json cannot be read and was set aside (access.json.damaged): nobody can sign in until a first account is made again",
    },
    openToNetwork: (host: string) =>
      `Listening on ${host}: whoever reaches this address can acknowledge alarms and write in the log book`,
    reloaded: (applied: string, restart: string) =>
      ["The project was loaded anew", applied && `applied: ${applied}`, restart && `wait for a restart: ${restart}`]
        .filter((part) => part !== "")
        .join("; "),
    otherUnit: (tag: string, from: string, to: string) =>
      `${tag} gets another unit, ${to} instead of ${from}: values and history of this run are in the old one, so all that concerns tags (systems_enabled, sources, tags, nmea2000, nmea0183, alarms.defaults) waits for a restart together`,
    nothingToReload: "The demo has no project file to load anew",
    stopping: (signal: string) => `${signal}: stopping`,
    stopped: (ms: number) => `Stopped in ${ms} ms; everything acknowledged is on disk`,
    stoppedWithLosses: (lost: Losses, ms: number) =>
      `Stopped in ${ms} ms; ${lostOf(lost)} since the start are LOST; every entry that was acknowledged is on disk`,
    stoppedWithoutDataDir: (dir: string, ms: number) =>
      `Stopped in ${ms} ms; the data directory ${dir} is GONE, exchanged or read-only: what was acknowledged lies where it was taken to, if it still is`,
    stoppedWithoutVolume: (file: string, ms: number) =>
      `Stopped in ${ms} ms; the log book's file ${file} is GONE, exchanged or cut: what was acknowledged in it is NOT all there`,
    dataDirLost: {
      gone: (dir: string) =>
        `The data directory ${dir} is GONE: nothing is kept and entries are refused until it is put back`,
      other: (dir: string) =>
        `ANOTHER folder lies at ${dir} than the one that was opened: nothing is kept and entries are refused until that one is put back`,
      "read-only": (dir: string) =>
        `The data directory ${dir} has become READ-ONLY: nothing is kept and entries are refused until it can be written again`,
    },
    dataDirBack: (dir: string) => `The data directory ${dir} is back: everything is being kept again`,
    samplesLost: (samples: number) =>
      `Historian: ${samples} samples that waited to be written could not be, and are lost`,
    transitionsLost: (transitions: number, alarms: string) =>
      `Alarms: ${transitions} transitions are NOT in the log book, which could not take them: ${alarms}`,
    entriesLost: (entries: number) =>
      `Log book: ${entries} of the service's own entries are NOT in it: it could not take them`,
    stopTimedOut:
      "Did not stop in time; ended all the same: the samples of the last seconds may be lost, every entry that was acknowledged is on disk",
    watchdog: {
      withheld: (reason: string) => `Watchdog: ${reason}`,
      slow: (seconds: number) => `the event loop stood still for ${seconds} s`,
      historian: (seconds: number) =>
        `the historian's thread has not answered for ${seconds} s; it is started again, and if that does not help, the service is`,
      reader: (bus: string, seconds: number) =>
        `the reader of ${bus} has delivered nothing for ${seconds} s, though the kernel has frames, and new ones did not help; the service is started again`,
      wellAgain: "Watchdog: all parts give signs of life again",
    },
    stoppedInStart: "Stopped in the middle of the start; nothing is lost",
    notStartedAgain:
      "systemd does not start it again by itself: mend that, then 'systemctl restart' with the name of the unit",
    logbookOpened: (entries: number) => `Log book: ${entries} ${entries === 1 ? "entry" : "entries"}`,
    tornTail: (bytes: number, file: string) =>
      `The last line of the log book was cut off in mid-write (${bytes} bytes, never acknowledged); it is kept in ${file}`,
    historianSetAside: () =>
      "Historian: a file was damaged; it is set aside (.damaged-*), and what can be read is kept",
    historianThreadEnded:
      "Historian: its thread has ended; another one goes on with what is on disk, and writes what waited",
    monthsMissing: (files: number) =>
      `Historian: ${files} month file(s) are MISSING, with the samples that they had; all else goes on. 'bitacora history check' names them`,
    damagedPlaces: (places: number) =>
      `Historian: ${places} place(s) in its files are damaged, and left as they are; all else goes on. 'bitacora history check' names them`,
    dropping: "Historian: samples are being LOST: no more of them can wait for being written",
    dropped: (samples: number) => `Historian: no more samples are being lost; ${samples} were`,
    alarmStoreDamaged: (records: number) =>
      `Alarm records: ${records} damaged ones were set aside; the log book has the truth`,
    fault: {
      historian: (fault: string) => `Historian: ${causeOf(fault)}; samples wait, the service goes on`,
      logbook: (fault: string) => `Log book: ${fault}; entries are refused until it can be written again`,
      checkpoints: () => "Log book: its checkpoints cannot be written; they are tried again, entries are taken as ever",
      alarms: (fault: string) => `Alarm records: ${fault}; they are tried again, the service goes on`,
    },
    recovered: {
      historian: "Historian: writing again",
      logbook: "Log book: writing again",
      checkpoints: "Log book: signing checkpoints again",
      alarms: "Alarm records: writing again",
    },
    sourceStarted: (source: string) => `Source ${source}: running`,
    sourceEnded: (source: string) => `Source ${source}: ended`,
    sourceFailed: (source: string, reason: string) => `Source ${source}: ${reason}`,
    outputStarted: (output: string) => `Output ${output}: running`,
    outputEnded: (output: string) => `Output ${output}: ended`,
    outputFailed: (output: string, reason: string) => `Output ${output}: ${reason}; it will be tried again`,
    keyMade: (file: string) =>
      `The vessel's key was made; keep a copy of ${file} ashore: with it anybody can check the log book`,
    notAnchored: "Log book: without the key no checkpoints are signed",
    clockLeapt: "The clock has leapt; the log book has an entry that says from when to when",
    foreignChange: "Log book: somebody else has changed its file while it was open; 'bitacora logbook verify' says how",
    listenerError: (error: string) => `A listener of the tag store failed: ${error}`,
  },
  errors: {
    "backup-damaged": (d: Detail) =>
      `the backup in ${d("dir")} is damaged (${d("file")}): what is bad is written anew by the next 'bitacora backup --check'; take an older generation or another medium to restore`,
    "backup-medium": (d: Detail) =>
      `the medium at ${d("dir")} cannot be used (${d("reason")}); the generations that were there are as they were. Is it plugged in and mounted?`,
    "backup-missing": (d: Detail) => `${d("dir")} has no whole generation of a backup`,
    "backup-never-quiet": (d: Detail) => `${d("dir")} changed all the time while it was read; try again`,
    "backup-no-room": (d: Detail) =>
      `the medium at ${d("dir")} has no room${d("needed", "") && ` (${d("needed")} MB are needed, ${d("free")} MB are free)`}; the generations that were there are as they were. Take a larger one, or fewer generations (--keep)`,
    "backup-same-device": (d: Detail) =>
      `${d("dir")} is on the disk of the data (${d("data")}), or the medium is not mounted: such a copy is gone with the disk. Mount it, or say --same-device`,
    "bad-parameter": (d: Detail) => `${d("name")}: ${d("reason", "not a valid value")}`,
    "book-changed": () =>
      "the log book is not the one that was signed, and nobody can confirm that: put the true book back, or begin a new one (move logbook, logbook.signed, logbook.key and logbook.pub to another name), which is then confirmed with 'bitacora logbook accept'",
    "bus-unavailable": (d: Detail) => `CAN interface ${d("interface")}: ${d("reason")}`,
    "capture-cut-off": (d: Detail) =>
      `${d("file")}: the file ends in mid-write, as after a power cut; everything before that was read`,
    "capture-needs-tool": (d: Detail) =>
      `${d("file")}: packed with ${d("tool")}, a program that is not installed; install it or unpack the file first`,
    "capture-empty": (d: Detail) => `${d("file")}: empty; nothing was recorded`,
    "capture-mostly-bad": (d: Detail) =>
      `${d("file")}: read as ${d("format")}, but ${d("bad")} of ${d("lines")} lines are damaged or something else; what could be read was`,
    "capture-not-recognised": (d: Detail) =>
      `${d("file")}: not a capture in a format that is known (candump, canboat, Yacht Devices, Actisense, pcap, PCAN and others); see 'bitacora nmea replay --help'`,
    "capture-torn": (d: Detail) =>
      `${d("file")}: the packed file is cut off or damaged (${d("reason")}); what could be unpacked before that was read`,
    "capture-unreadable": (d: Detail) => `${d("file")}: cannot be read (${d("reason")}); check the name and the rights`,
    "capture-without-nmea2000": (d: Detail) =>
      `${d("file")}: ${d("format")}, but no NMEA 2000 in it: nothing to show; take the recording of an NMEA 2000 bus`,
    "capture-without-times": (d: Detail) => `${d("file")}: this capture has no times; leave out --from and --to`,
    "historian-busy": () => "the historian has too many questions at once; try again in a few seconds",
    "historian-cancelled": () => "the question to the historian was cancelled",
    "check-under-way": () => "the historian is being checked already; wait for that to end",
    "checkpoint-invalid": (d: Detail) =>
      `the checkpoint${d("file", "") && ` in ${d("file")}`} cannot be used (${d("reason")}); take the whole note, as 'bitacora logbook checkpoint' printed it`,
    "logbook-volume-lost": (d: Detail) =>
      `the log book's file ${d("file")} is gone, exchanged or shorter than what was written; put it back`,
    "data-dir-in-use": (d: Detail) =>
      `data directory ${d("dir")} is in use by process ${d("pid")}; stop it, or choose another with --data-dir`,
    "data-dir-lost": (d: Detail) =>
      `the data directory ${d("dir")} is gone, exchanged or read-only (${d("reason")}); put it back`,
    "data-dir-not-writable": (d: Detail) =>
      d("reason") === "EFTYPE" || d("reason") === "EFBIG"
        ? `${d("dir")}/vessel.json is no ordinary file, or far too long; take it away, or choose another data directory with --data-dir`
        : `data directory ${d("dir")} cannot be written (${d("reason")}); mend its rights or choose another with --data-dir`,
    "data-dir-of-another-vessel": (d: Detail) =>
      `data directory ${d("dir")} belongs to project '${d("found")}', not to '${d("expected")}'; choose another with --data-dir`,
    "disk-full": (d: Detail) => `no space left on the disk of ${d("file", "the data directory")}; free some`,
    "folder-not-writable": (d: Detail) =>
      `${d("file")} cannot be written (${d("reason")}); mend its rights or choose another`,
    "historian-closed": () => "the historian is closed",
    "historian-damaged": (d: Detail) =>
      `historian database ${d("file")} is damaged (${d("reason")}); move it away to start a new one`,
    "historian-foreign-file": (d: Detail) =>
      `${d("file")} is not a historian database of Bitácora; it was left as it is: choose another with --db`,
    "historian-io": (d: Detail) => `historian database ${d("file")} cannot be used (${d("reason")})`,
    "historian-locked": (d: Detail) =>
      `historian database ${d("file")} is in use by another process; choose another with --db`,
    "historian-other-version": (d: Detail) =>
      `historian database ${d("file")} has format ${d("version")}, and this version of Bitácora reads ${d("supported")}: use the version that wrote it, or choose another with --db`,
    "history-in-use": (d: Detail) =>
      `${d("file")} belongs to a service that is running; ask that one with --url, or stop it first`,
    "history-missing": (d: Detail) =>
      `there is no historian database ${d("file")}; name its folder with --data-dir, the file with --db, or a running service with --url`,
    "history-unreadable": (d: Detail) =>
      `${d("file")} cannot be read (${d("reason")}); read it as its owner or as root, or mend its rights`,
    "host-unknown": (d: Detail) => `${d("host")} is no address of this machine; choose one with --host`,
    "logbook-closed": () => "the log book is closed",
    "logbook-entry-invalid": (d: Detail) => `the log book cannot take this entry: ${d("reason")}`,
    "logbook-io": (d: Detail) =>
      d("reason") === "EFTYPE"
        ? `the log book cannot be written: ${d("file")}, or what is in it, is no ordinary file, but a FIFO, a device or a folder`
        : `the log book cannot be written (${d("reason")})`,
    "logbook-key-unusable": (d: Detail) =>
      `the vessel's key ${d("file")} cannot be used: ${keyFaults[d("reason")] ?? d("reason")}; put it back from a copy, or move logbook.key and logbook.pub away to begin with a new one`,
    "logbook-missing": (d: Detail) => `there is no log book in ${d("dir", d("file"))}; name its folder with --data-dir`,
    "logbook-unreadable": (d: Detail) =>
      d("reason") === "EFTYPE" || d("reason") === "EISDIR"
        ? `the log book ${d("file")} cannot be read: a part of it is no ordinary file, but a FIFO, a device or a folder`
        : d("reason") === "EACCES"
          ? `the log book ${d("file")} may not be read by this user (EACCES); read it with sudo, or join the group that its folder belongs to (sudo adduser NAME bitacora) and log in again`
          : `the log book ${d("file")} cannot be read (${d("reason")})`,
    "not-found": (d: Detail) => `${d("what", "it")} does not exist`,
    "nothing-to-check": () => "the historian keeps its samples in memory: there are no files to check",
    "person-key-unusable": (d: Detail) =>
      ({
        exists: `${d("file")} is there already, and is not overwritten; take another name`,
        unwritable: `${d("file")} cannot be written; check the folder and its rights`,
        unreadable: `${d("file")} cannot be read; check the name and the rights`,
        locked: `the key in ${d("file")} has a passphrase; give it with --passphrase-file`,
        passphrase: `the key in ${d("file")} does not open with this passphrase`,
      })[d("reason")] ?? `${d("file")} is no key of a person, or is damaged`,
    "output-not-writable": (d: Detail) =>
      d("reason") === "ENOENT"
        ? `${d("file")}: cannot be written, its folder is not there; make it, or name another`
        : `${d("file")}: cannot be written (${d("reason")}); name another, or remove it first`,
    "port-denied": (d: Detail) => `no right to listen on port ${d("port")}; choose one above 1023 with --port`,
    "port-in-use": (d: Detail) => `port ${d("port")} is taken; choose another with --port`,
    "project-invalid": (d: Detail) => `project file ${d("file")} has ${d("count")} fault(s):`,
    "project-unreadable": (d: Detail) => `project file ${d("file")} cannot be read (${d("reason")})`,
    "service-unreachable": (d: Detail) => `no service answers at ${d("url")} (${d("reason")}); is it running?`,
    "too-large": (d: Detail) => `${d("what")} is too large; at most ${d("max")}`,
    usage: (d: Detail) => d("reason"),
    "watchdog-without-socket": () =>
      "systemd waits for signs of life (WatchdogSec=), and there is no socket to send them by: start it as the unit systemd/bitacora.service does, or take WatchdogSec= out of the unit",
    "witness-state-damaged": (d: Detail) =>
      `${d("file")} is damaged, and a witness that forgets what it signed could sign what contradicts it; put the file back as it was, or begin a new witness in another folder`,
  } satisfies Readonly<Record<ErrorCode, (detail: Detail) => string>> as Readonly<
    Record<ErrorCode, (detail: Detail) => string>
  >,
  usage: {
    unknownOption: (option: string, command: string) => `unknown option ${option}; see '${command} --help'`,
    unexpectedArgument: (argument: string, command: string) =>
      `unexpected argument ${argument}; see '${command} --help'`,
    unknownCommand: (command: string, program: string) => `there is no command '${command}'. See '${program} --help'`,
    runsAshore: (verb: string) =>
      `what runs ashore is a program of its own: bitacora-shore ${verb} (package bitacora-shore)`,
    missingArgument: (argument: string, command: string) => `${argument} is missing; see '${command} --help'`,
    missingValue: (option: string) => `${option} needs a value`,
    notAWholeNumber: (name: string, value: string, min: number, max: number) =>
      `${name} is a whole number from ${min} to ${max}, not '${value}'`,
    notAHostName: (name: string, value: string) =>
      `${name} is a name without scheme and port (boat.lan), not '${value}'`,
    notANumber: (name: string, value: string, min: number, max: number) =>
      `${name} is a number from ${min} to ${max}, not '${value}'`,
    other: (reason: string, command: string) => `${reason}; see '${command} --help'`,
  },
  outputLost: (reason: string) => `the output could not be written (${reason}); it is not whole`,
  withoutSocketcan:
    "without CAN buses: npm left out the package 'socketcan', which it could not build; 'bitacora doctor' says what to type",
  internal: (reason: string) => `internal fault: ${reason}; please report it`,
};

export type CliMessages = typeof cli;

/** What a run has lost. `entries`: the service's own, that waited for the log book. */
export interface Losses {
  readonly samples: number;
  readonly transitions: number;
  readonly entries: number;
}

function lostOf({ samples, transitions, entries }: Losses): string {
  const lost = [
    ...(samples > 0 ? [`${samples} samples`] : []),
    ...(transitions > 0 ? [`${transitions} alarm transitions`] : []),
    ...(entries > 0 ? [`${entries} of the service's own entries`] : []),
  ];
  return lost.join(" and ");
}
