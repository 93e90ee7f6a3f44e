/** What is wrong with the service as a whole, and what to do: the words of the table of conditions behind /health. */

export const conditionWords = {
  parts: {
    historian: "The historian",
    logbook: "The log book",
    alarms: "The store of alarm records",
    anchor: "The anchor watch",
    areas: "The list of guard areas",
    mob: "The mark of a person overboard",
    state: "What a file of the service held",
  },
  /** What it means while a part cannot write. */
  effects: {
    historian: "Samples wait until the queue is full.",
    logbook: "The last entry was not written; each new one is tried.",
    alarms: "Alarms are still shown, and saved as soon as possible.",
  },
  causes: {
    "historian-locked": "another program uses its file",
    "historian-io": "its file cannot be used",
    "historian-damaged": "its file is damaged",
    "logbook-io": "the book cannot be written",
    "logbook-volume-lost": "a file of the book was removed or exchanged",
    EROFS: "the disk is read-only",
    EACCES: "the service may not write its file",
    "before-build": "it says a time before this program was made",
    gnss: "it differs from GNSS on the bus",
    leapt: "it has leapt, and nothing has confirmed the new time",
  },
  remedies: {
    "historian-locked": "Stop that program.",
    "historian-io": "Look at the disk or card: is it read-only, missing, failing?",
    "historian-damaged": "Restart the service: it sets the file aside and keeps what can be read.",
    "logbook-io": "Look at the disk or card: is it read-only, missing, failing?",
    "logbook-volume-lost": "Put it back, and restart the service.",
    EROFS: "It may be failing: look at it.",
    EACCES: "Let the service's user write there.",
  },
} as const;

export const conditions = {
  "data-dir-lost": {
    text: "The data directory is not the one that the service opened. Nothing is stored until it is back.",
    whatToDo:
      "Mount the disk or put the directory back; if it is another one on purpose, restart: systemctl restart bitacora",
  },
  "read-only": {
    text: "The data directory is read-only, or its rights were taken away. Nothing is stored.",
    whatToDo:
      "Its rights: 'bitacora doctor'. A card that fails becomes read-only ('sudo dmesg | tail'): make a backup, replace it. Or: sudo mount -o remount,rw",
  },
  "disk-full": {
    text: "{whole, select, true {The disk is full ({megabytes, number} MB free, which are kept for alarms and the log book). Samples wait, and then the oldest are lost.} other {{part} cannot write: the disk is full. {effect}}}",
    whatToDo:
      "Make room: 'sudo du -xh / | sort -h | tail' shows what takes it; 'sudo journalctl --vacuum-size=100M' frees some.",
  },
  "part-fault": {
    text: "{part} does not work: {cause}. {effect}",
    whatToDo:
      "{remedy, select, none {} other {{remedy} }}The journal says more: journalctl -u bitacora; 'bitacora doctor' checks the disk and the rights.",
  },
  "book-in-doubt": {
    text: "{doubt, select, none {The log book is in doubt ({fault}).} other {{doubt}}}",
    whatToDo: "Change nothing in the data directory. bitacora logbook verify",
  },
  "key-unusable": {
    text: "The key of the log book cannot be used, so nothing is signed.",
    whatToDo: "See why at the start: journalctl -u bitacora; then bitacora logbook key show",
  },
  "witness-refuses": {
    text: "The witness {name} refuses this log book: it has signed another one.",
    whatToDo: "Change nothing in the data directory, and ask the witness. bitacora logbook verify",
  },
  "source-failed": {
    text: "The source {name} brings nothing: {fault}",
    whatToDo: "Check its cable and its power; 'bitacora doctor' checks the interface.",
  },
  "output-failed": {
    text: "The output {name} has failed: {fault}",
    whatToDo: "It is tried again. Its section of the project file may be wrong: bitacora project check FILE",
  },
  "source-fault": {
    text: "The source {name} runs, with a fault: {fault}",
    whatToDo: "'bitacora doctor' checks the interface.",
  },
  "alerts-refused": {
    text: "Other devices send more alerts than there is room for: {count, number} messages were refused, and their alarms are not shown here.",
    whatToDo:
      "Look at the displays of the devices themselves. A device that invents alerts is at fault: the alarms name it; take it off the bus.",
  },
  "raw-server-closed": {
    text: "The server of raw frames cannot listen: {fault}",
    whatToDo: "Another program may have its port: sudo ss -ltnp. Or give it another port in the project file.",
  },
  "samples-lost": {
    text: "{count, number} samples are lost since the service started: the disk did not take them in time.",
    whatToDo:
      "They do not come back. If nothing else is wrong now, it is over; if it happens again, the disk is too slow or full.",
  },
  "disk-low": {
    text: "The disk is nearly full: {megabytes, number} MB free. Nothing is lost yet.",
    whatToDo:
      "Make room, or set a smaller historian.max_bytes. 'bitacora doctor' says how many days are left; 'sudo du -xh / | sort -h | tail' what takes the room.",
  },
  "backup-overdue": {
    text: "The newest backup in {name} is {days} days old, or there is none.",
    whatToDo: "Is the medium plugged in, mounted, and not full? By hand: bitacora backup DIR",
  },
  "program-unconfined": {
    text: "The program {name} runs without a sandbox: it may read and do all that the service may.",
    whatToDo: "Under systemd: sudo bitacora programs install, and no 'sandbox: false' in the project.",
  },
  "collision-blind": {
    text: "Nobody watches for collisions: other vessels are heard, and our own position, course or speed is not known.",
    whatToDo:
      "Keep a lookout. Does the receiver have a fix, and does it give course and speed? See the page Bus, and Sources in Set-up.",
  },
  "position-untrusted": {
    text: "The position is not to be trusted.",
    whatToDo:
      "Take bearings, the radar, the depth. The alarm and the log book say what speaks against it; GET /position does, too.",
  },
  "position-doubtful": {
    text: "The position is doubtful.",
    whatToDo:
      "Compare it with bearings and the depth. The log book says what speaks against it; GET /position does, too.",
  },
  "dangers-left-out": {
    text: "{count, plural, one {# dangerous vessel has no alarm} other {# dangerous vessels have no alarm}}: vessels that come sooner have the alarms.",
    whatToDo:
      "The page Track lists all vessels in the order of danger. Perhaps a receiver is at fault and invents vessels.",
  },
  "distress-left-out": {
    text: "{count, plural, one {# distress call has} other {# distress calls have}} no alarm of their own: there are too many at once.",
    whatToDo:
      "Acknowledge the distress alarms: each makes room for another. Listen on VHF channel 16. Perhaps a receiver is at fault and invents calls.",
  },
  "shore-contradicts": {
    text: "Shore has another log book of this vessel: {fault}.",
    whatToDo:
      "Was an old copy put back, or does another computer have this vessel's key? Change nothing in the data directory. bitacora logbook verify",
  },
  "clock-not-set": {
    text: "The clock of this computer cannot be right: {cause}.",
    whatToDo: "timedatectl; then set it, or give it a time server or a GNSS receiver (chrony, gpsd).",
  },
  "not-signed": {
    text: "The last checkpoint of the log book could not be written ({fault}). New entries are not signed.",
    whatToDo: "Check the disk: is it full, read-only, failing? bitacora doctor",
  },
  "book-touched": {
    text: "Somebody else changed files of the log book while the service ran, {count} time(s).",
    whatToDo: "bitacora logbook verify",
  },
  "alarms-not-in-book": {
    text: "{count, number} changes of alarms are not in the log book: lost, or waiting while it refuses them.",
    whatToDo: "Check the disk: is it full, read-only, failing? bitacora doctor",
  },
  "history-damaged": {
    text: "{count, number} blocks of the history are damaged. The rest is given.",
    whatToDo: "bitacora history check; a damaged card damages more: make a backup",
  },
  "history-missing": {
    text: "{count} month files of the history are missing.",
    whatToDo: "Put them back and restart, or accept the loss: bitacora history compact --accept-missing",
  },
  "checks-late": {
    text: "The service stood still for {seconds} s in the last two minutes: alarms came that much late.",
    whatToDo: "The computer is overloaded or its disk hangs: see 'top' and 'sudo dmesg | tail'",
  },
  "open-to-network": {
    text: "Anyone who reaches {fault} can acknowledge alarms and write in the log book (--insecure-open).",
    whatToDo: "Start without --insecure-open: then others can only read.",
  },
  "state-lost": {
    text: "{part} is lost: the file is damaged.",
    whatToDo:
      "Set it again and acknowledge the alarm, which says how. The damaged file is kept beside it (.damaged-). bitacora doctor looks at the disk.",
  },
  "accounts-lost": {
    text: "The accounts are gone or cannot be read: nobody can sign in, and everything that needs an account stays closed.",
    whatToDo:
      "Make a first account again in the console, with the code that 'bitacora access code' prints. If nobody of you has touched access.json, see SECURITY.md.",
  },
  "access-not-written": {
    text: "A removal (of a token, an account, a session or a passkey) is in force but not on the disk: a restart would undo it.",
    whatToDo: "Make room on the disk of the data directory; it is written by itself then.",
  },
  "https-unavailable": {
    text: "Nobody can use HTTPS: {fault}.",
    whatToDo: "bitacora doctor",
  },
  "certificate-ends": {
    text: "{isOver, select, true {The certificate of HTTPS is over: browsers refuse the address.} other {The certificate of HTTPS ends in {count} days, and nothing has renewed it.}}",
    whatToDo:
      "{fault, select, files {Renew the files that https names in the project; they are taken up within half a minute.} other {It is renewed by itself four months before: see 'journalctl -u bitacora | grep HTTPS' for what hinders that.}}",
  },
  "bridge-loop": {
    text: "Messages that the service sends to {part} come back there from another device: PGN {fault}{count, plural, one {} other {, # groups in all}}. It is not sent for a minute.",
    whatToDo: "Find the other device that joins these networks, and let only one of the two send.",
  },
  "sentence-loop": {
    text: "Sentences that the service sends by NMEA 0183 come back at {part}: {count, plural, one {# sentence} other {# sentences}} so far. None is taken as a value.",
    whatToDo: "Find the multiplexer or program that sends what it gets to all its ports, and take that port out of it.",
  },
  "output-leaves-out": {
    text: "More {fault, select, distress {messages of distress} other {reports of AIS}} come than {part} may get: {count, plural, one {# was} other {# were}} not sent to it so far.",
    whatToDo:
      "AIS comes again by itself, and calls of distress are in the log book. If nobody is near, a receiver invents them: the page Bus says which.",
  },
  "simulated-withheld": {
    text: "{count} tags have simulated or replayed values. The outputs do not send them.",
    whatToDo:
      "Take simulator and replay out of the project's sources. If nobody steers by what it sends: outputs_simulated: true",
  },
  "not-ready": {
    text: "The service is not ready: {fault}",
    whatToDo: "journalctl -u bitacora",
  },
} as const;

export type ConditionCode = keyof typeof conditions;
