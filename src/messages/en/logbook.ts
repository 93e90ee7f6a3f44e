/** Texts of `bitacora logbook`. */
import type { Texts } from "../catalogue.ts";
import { exporting } from "./logbook-export.ts";

const verify = {
  summary: "Check that nobody has changed the log book: every entry, every link.",
  description:
    "Never writes, and may run beside the service. Exit status: 0 intact, 1 broken, 2 could not be checked, and with " +
    "--strict 3 where it is intact but something about it deserves a look. The book is held against the checkpoints that " +
    "the service signed. Anyone who has this computer has its key, too: only a checkpoint that was kept elsewhere shows that the " +
    "whole book was not rewritten, or an old copy of it put back ('bitacora logbook checkpoint' prints one).",
  exported: "the folder of an export instead of the book in the data directory",
  flags: {
    file: "this one file instead of the book in the data directory",
    url: "ask a running service instead of reading files (http://127.0.0.1:8000)",
    checkpoint:
      "hold the book against a checkpoint kept elsewhere: a file with the whole note, or the URL of a witness that shows it",
    code: "hold the book against a checkpoint's code, as 'logbook checkpoint --short' or a QR code gave it",
    history: "also hold the samples of the data directory, and its recordings of a bus, against the book",
    strict:
      "exit status 3 for an intact book that is empty or not anchored, or has a torn line, one set aside, or times running backwards",
  },
  history: {
    broken: "The samples are NOT as they were: {count} {count, select, 1 {finding} other {findings}}.",
    more: "… and {count} more; --json lists them all",
    none: "No entry of this book binds samples yet: the service writes one an hour.",
    intact:
      "The samples are as they were: {samples} in {blocks} blocks, bound by {entries} {entries, select, 1 {entry} other {entries}}.",
    rest: "All others are as they were: {samples} in {blocks} blocks, bound by {entries} {entries, select, 1 {entry} other {entries}}.",
    recordings: "Recordings of a bus as they were: {count}.",
    recordingsGone: "Recordings of a bus that are not kept any more: {count}.",
    removed: "Removed by retention, as entries say: {blocks} blocks.",
    unbound: "Not bound yet: the newest {blocks} blocks.",
    kinds: {
      changed: "{tag} from {from} to {to}: CHANGED since entry {entry}",
      unreadable: "{tag} from {from} to {to}: cannot be read any more; entry {entry} binds it",
      removed: "{tag} from {from} to {to}: REMOVED since entry {entry}, and not by retention",
      added: "{tag} from {from} to {to}: ADDED after entry {entry}",
      list: "the list of blocks of entry {entry} is gone or CHANGED: its samples cannot be checked",
      "begun-again": "the history was begun again at entry {entry}: what was bound before is gone",
      "recording-changed": "recording {tag}: CHANGED since entry {entry}",
    },
  },
  historyNeedsDir: "--history takes the data directory of a vessel: its samples are beside its book",
  book: "Log book: {path}",
  origin: {
    "--data-dir": "named by --data-dir",
    BITACORA_DATA_DIR: "named by BITACORA_DATA_DIR",
    STATE_DIRECTORY: "named by STATE_DIRECTORY",
    user: "your own",
    system: "of the system's service",
    demo: "of the demo vessel",
    "--file": "named by --file",
    export: "an export",
  },
  intact:
    "Intact: {entries, select, 1 {1 entry} other {{entries} entries}}, every one as it was written, every link whole.",
  /** Where a witness refuses the book. */
  wholeInItself:
    "In itself the book is whole, from entry 1 to {entries}; whether it is the one that was kept aboard is what is in doubt.",
  fromTo: "From {from} to {to}.",
  anchored: "Anchored: entries 1 to {entries} (until {until}) are as they were when a checkpoint was signed.",
  notYetAnchored: "Not anchored yet: entry {first} and what follows, since {since}.",
  overdue:
    "Not anchored since {since}: no checkpoint covers what was written from then on. Does the service run, and sign?",
  onlyHere:
    "Not anchored away from this computer since {since}. Anyone who has it and its key could rewrite all of it: compare with a checkpoint kept elsewhere (--checkpoint, --code).",
  onlyHereFrom: "Not anchored away from this computer: entry {entry} and what follows.",
  witness: {
    holds: "Witness {name} has seen entries 1 to {entries} (on {at}) as they are.",
    key: "Its key, to be compared with what the witness itself shows: {key}",
    fails: "Witness {name} has seen OTHER entries 1 to {entries} (on {at}) than are in this book.",
    refuses: "Witness {name} refuses this book: it does not go on from the {entries} entries that it has cosigned.",
  },
  second: {
    good: "Entries 1 to {entries} are signed by ML-DSA-44, too, at {at}.",
    forged: "The signature by ML-DSA-44 over entries 1 to {entries} is FORGED.",
    unchecked:
      "Entries 1 to {entries} have a signature by ML-DSA-44 of {at} that was NOT checked: its key, logbook-ml-dsa.pub, is not here.",
  },
  stamp: {
    holds:
      "{authority} has stamped entries 1 to {entries} at {at}; whether its signature is good says openssl ts -verify.",
    fails: "{authority} has stamped OTHER entries 1 to {entries} at {at} than are in this book.",
  },
  given: {
    holds: "The checkpoint that you gave holds: entries 1 to {entries} are what they were when it was made.",
    fails:
      "The checkpoint that you gave DOES NOT HOLD: the {entries} entries that it was made of are not the first of this book.",
    otherVessel:
      "The checkpoint that you gave is of another vessel's book: ''{theirs}'', and this one is of ''{ours}''.",
    otherKey: "The checkpoint that you gave is not signed with the key that lies beside this book.",
  },
  checkpointsFail: "{failed} of {all} checkpoints do not hold; what can be relied on ends with entry {until}.",
  checkpointsUnusable:
    "{count} note(s) in the list of checkpoints are damaged or signed with another key; they say nothing about the book.",
  badCode:
    "''{code}'' is no code of a checkpoint: a sign is wrong or missing; read it again (digits, then five groups of four)",
  givenNeedsFiles: "--checkpoint and --code need the book's files; leave out --url",
  onlyOneGiven: "--checkpoint and --code each name a checkpoint; give one of them",
  intactRemote: "Intact, says the service.",
  empty: "The book is empty: there is nothing in it to check.",
  broken: "BROKEN at {count} place(s). Entries: {ids}",
  lastHash: "Last hash: {hash}",
  breakLine: "  entry {id}: {faults} ({file}, byte {offset})",
  moreBreaks: "  … and {count} more; --json lists them all",
  faults: {
    shape: "the line is not an entry in its one form",
    content: "it does not say what it said when it was written",
    link: "it does not follow the entry before it",
    gap: "entries before it are missing",
    order: "it stands in the wrong place, or twice",
    missing: "it is missing, with all that came after it",
    checkpoint: "it, or an entry before it, is not what it was when a checkpoint was signed",
  },
  signatures: {
    good: "Signed by their own keys: {count} countersignature(s), of {persons}.",
    bad: "Entry {id}: the countersignature of entry {countersigns} by {person} {why}",
    more: "… and {count} more such countersignatures; --json lists them",
    unchecked: "{count} further signatures were not looked at: there are too many",
    faults: {
      signature: "is FORGED: that key has not signed it.",
      entry: "is FORGED: it was signed over another entry.",
      vessel: "was made for another vessel's book.",
      "unknown-key": "is by a key that the book does not know: nobody can say whose it is.",
      "other-key": "is by somebody else's key.",
      "revoked-key": "is by a key that was revoked or replaced before.",
    },
  },
  whatToDo: "Leave the files as they are and copy the whole folder away before anything else: the damage is evidence.",
  resembles: "The name «{name}» looks like «{other}»{letters, select, none {} other {: {letters}}}.",
  tornTail:
    "The file ends in {bytes} bytes of an unfinished line: a write that was cut off by a kill or a power cut, or a line that lost its end.",
  setAside: "Unfinished lines that were set aside at earlier starts: {files}",
  timeReversals: "{count} entries are dated before an earlier one.",
  clockStep: "Entry {id}: the clock leapt from {from} to {to}.",
  moreClockSteps: "The clock leapt {count} more time(s); their entries say from when to when.",
  onlyOne: "an export, --data-dir, --file and --url each name a book; give one of them",
  isEvidence: "{dir} is a file of evidence, with a part of the book only; check it with 'sh {dir}/verify.sh'",
  notABook: "nothing in it looks like an entry of a log book",
  progress: "{percent} %  {done} of {all} MB",
} as const;

const checkpoint = {
  summary: "Sign a checkpoint of the log book now and print it, to be kept elsewhere.",
  description:
    "The signed note is three lines and a signature: mail it, copy it to a stick, print it. --short gives a code for paper or the " +
    "radio. 'bitacora logbook verify --checkpoint FILE' or '--code CODE' says later whether the book still begins with the same entries.",
  flags: {
    short: "only a code of five groups, to be written on paper or read over the radio",
    qr: "the code as a QR code, to be photographed from the terminal",
  },
  none: "the book in {dir} has no checkpoint yet, and none could be signed now; the service signs the first after a quarter of an hour, and at stop",
  notNow: "Not signed now ({why}); this is the newest that was signed, of {entries} entries.",
  codeIs: "The code of the first {entries} entries{until}:",
  codeWorth:
    "90 bits: nobody can change the book and still meet a code that you have written down. Anyone who prepares two books beforehand could (2^45 tries): against the book's own keeper keep the whole note.",
} as const;

const list = {
  summary: "The newest entries of the log book, oldest first.",
  description: "Reads the book's files, with or without a running service, and never writes.",
  follow: "The newest entries of the log book, and each new one as it is written, until Ctrl-C.",
  kinds: {
    engine_start: "engine start",
    engine_stop: "engine stop",
    alarm_active: "alarm",
    alarm_ack: "acknowledged",
    alarm_cleared: "cleared",
    authority_transfer: "handover",
    override: "override",
    snapshot: "snapshot",
    manual: "manual",
  },
  flags: {
    kind: "only entries of this kind",
    since: "not before this time (ISO 8601, UTC where it has no offset)",
    until: "not after this time",
    audit: "only the audit (who signed in, what was refused, starts, project, clock, evidence), or all without it",
    limit: "how many entries at most",
  },
  audit: "(audit)",
  none: "No entries.",
  corrects: "[corrects {id}]",
  correctedIn: "[corrected in {ids}]",
  countersigns: "[countersigns {id}]",
  countersignedIn: "[countersigned in {ids}]",
  resembles: "[looks like «{name}»{letters, select, none {} other {: {letters}}}]",
  notATime: "{name} is a time in ISO 8601 (2026-11-21T10:30:00Z), not ''{text}''",
  notAKind: "''{kind}'' is no kind of entry; one of: {kinds}",
} as const;

const add = {
  summary: "Write an entry in the log book.",
  description:
    "Through the service where it runs, else straight into its book. When the command ends, the entry is on disk.",
  text: "what happened",
  flags: {
    user: "who writes",
  },
  correct: {
    summary: "Correct an entry of the log book, with a new one.",
    description:
      "Nothing is changed or removed: the correction names the entry that it corrects, and 'logbook list' shows both.",
    id: "id of the entry that is corrected",
  },
  countersign: {
    summary: "Countersign an entry of the log book, or a whole day, as its master does.",
    description:
      "A new entry that names the one it confirms; that one stays as it is, and 'logbook list' shows both. It bears the " +
      "name that you give; only --key proves whose it is. A day (UTC) is verified by its newest entry, to which all before are bound.",
    id: "id of the entry that is countersigned, or a day: 2026-11-30",
    text: "what is confirmed, if there is more to say than that",
    user: "who countersigns",
    said: "Entry {id} countersigned",
    day: "Day {day} verified, through entry {id}",
  },
  written: "Entry {id}, {timestamp}: on disk{dir, select, none {} other { in {dir}, whose service does not run}}",
  serviceRuns:
    "the service of {dir} is starting or stopping (process {pid}); try again in a moment, or name its address with --url",
  empty: "an entry needs a text",
  emptyDay: "the book has no entry of {day} (UTC)",
  tooLong: "the text may have {summary} characters, the name {user}",
  badName:
    "{kind, select, reserved {that is the service''s own name, or looks like it; use a person''s} nothing {the name has no character that is seen} unusual {the name has a sign that is no letter in common use ({codePoint}); write it with common letters} other {the name has a character that is not seen ({codePoint}); write it without}}",
  badText:
    "{kind, select, invisible {the text has a character that is not seen, or turns it about ({codePoint}); write it without} other {the text has no character that is seen}}",
  notAnId: "an entry's id is a whole number from 1, not ''{text}''",
} as const;

const key = {
  summary: "Print the vessel's public key, for others to keep: with it anybody can check what the vessel signs.",
  description:
    "Give it to anyone who keeps checkpoints, and to witnesses. The private key is never shown. A new key is made only where both files " +
    "of the old one were moved away by hand (docs/owner.md, 'A new key').",
  none: "the book in {dir} has no key yet; start the service once, which makes it",
  of: "The public key of {origin} ({from}):",
  fingerprint: "Its fingerprint, to be read over the radio or the telephone: {digits}",
  keep: "Keep a copy away from this computer: anyone who has the computer can put another key in its place, but not in yours.",
} as const;

const person = {
  make: {
    summary: "Make a key by which a person signs countersignatures, on that person's own medium.",
    description:
      "Make it away from the vessel, or on a stick that goes with you: who has the file can sign in your name. FILE.pub has the public key, " +
      "which 'bitacora logbook key enter' enters in the book.",
    name: "whose key it is, as it is to stand in the book",
    file: "where the private key is written; nothing is overwritten",
  },
  enter: {
    summary: "Enter a person's public key in the log book.",
    description:
      "From then on the book knows by which key that person signs; an earlier key of that person no longer counts. Compare the fingerprint with " +
      "the person: anyone who has the vessel's computer can enter any key.",
  },
  revoke: {
    summary: "Enter in the log book that a person's key no longer counts.",
    description: "Where it was lost, or somebody else may have it. What was signed before stays good.",
  },
  user: "who enters it",
  publicFile: "the file with the public key (FILE.pub)",
  key: "the person's own key; it signs here, and never leaves this computer",
  passphraseFile: "a file whose first line is the passphrase of the key; - is standard input",
  passphraseUnreadable: "the passphrase in {file} cannot be read ({reason})",
  passphraseEmpty: "the passphrase is empty",
  made: "The private key is in {file}, the public one in {file}.pub. Fingerprint: {fingerprint}",
  entered: "Entry {id}: the key of {name} is in the book. Fingerprint, to be compared with that person: {fingerprint}",
  revoked: "Entry {id}: the key of {name} no longer counts",
  signing: "Signing entry {id} of {vessel}, {at}, {user}: {summary}",
  addedEntry: "Signing key of {name} entered{replaces, select, true {; it replaces the earlier one} other {}}",
  revokedEntry: "Signing key of {name} revoked",
} as const;

const importing = {
  summary: "Enter the days of signalk-logbook in the log book of a stopped service.",
  description:
    "Each entry is a manual one that stands at the time of its import, by the person who imports it; its text begins with its own time and " +
    "author, and its payload has all that the file has, with the SHA-256 of the file and of the entry. What is there already is left out.",
  files: "files of days, YYYY-MM-DD.yml",
  user: "who imports them",
  noDay: "{file} is no day of signalk-logbook: a list of entries in YAML",
  done: "{files} file(s): {added} entered, {present} there already, {refused} refused (no time, no text, or invisible characters): {dir}",
} as const;

export const logbook = { verify, checkpoint, key, exporting, list, add, person, importing } as const;

export type LogbookMessages = Texts<typeof logbook>;
