/** Texts on a log book whose evidence is missing, or that is not the one that was kept, and on confirming it. */
import type { Texts } from "../catalogue.ts";

export const evidence = {
  /** What is missing, as `EvidenceLoss` names it. */
  losses: {
    book: "the book that was kept here is gone, and another one was begun in its place (vessel.json knows of it)",
    unsigned: "nothing of what was signed over it is there any more (logbook.signed, logbook/checkpoints)",
    state: "logbook.signed, with the newest checkpoint, is gone, damaged, or an older one",
    list: "the list of checkpoints (logbook/checkpoints) is not what it was: notes are gone, or others came into it",
    witnessed: "what witnesses have signed (logbook/witnessed, logbook.witnesses) is gone",
    key: "the evidence was signed with another key, or logbook.pub is gone",
    vessel: "vessel.json, or what it says of this book, is gone or is not what was written there",
    tail: "the entries since the last checkpoint are not those that the service wrote (logbook.head)",
  },
  /** What is wrong with the book, in the middle of a sentence. */
  what: {
    broken: "the book is broken in {breaks} place(s), entries {ids}",
    "volume-lost": "its file {file} is gone, exchanged or shorter than what was written",
    "foreign-lines":
      "somebody else than the service has written into {file} while it ran, where entry {id} had to come",
    "book-changed": "the book is not the one whose last checkpoint was signed",
  },
  /** The tag that is true while something is wrong with the book, and its alarm. */
  tag: "Log book: it is broken, or evidence of it is gone",
  alarm:
    "The log book is broken, or evidence of it is gone: its files were changed, or are from another copy; see 'bitacora logbook verify'",
  advice:
    "Change nothing in the data directory. Run 'bitacora logbook verify', and compare with a checkpoint kept elsewhere before anybody confirms the book.",
  /** For the journal. */
  told: {
    broken: "Log book: BROKEN at {breaks} place(s), entries {ids}; 'bitacora logbook verify' says how",
    "volume-lost": "Log book: {what}: entries are refused until it is put back",
    "book-changed": "Log book: {what}; nothing more is signed; put the true book back",
    other:
      "Log book: {what}. Nothing is signed until a person confirms the book as it is: bitacora logbook accept --user NAME --reason WHY",
  },
  keyUnusable: "Log book: its key cannot be used, so nothing is signed",
  leftUnsigned: "Log book: entries {from} to {to} are left unsigned at the stop, since {what}",
  over: "Log book: nothing stands against it any more",
  keyExposed:
    "The key {file} could be read or changed by others (mode {mode}); {mended, select, true {it is 0600 again} other {that could not be mended}}. Anyone who has it can sign as this vessel: if others use this computer, make a new key",
  /** Entries that the service writes. */
  entry: "Found at the start or in a check: {what}",
  keyExposedEntry: "The key of the log book could be read or changed by others (mode {mode})",
  /** The entry of the person who confirms. */
  accepted: "The log book is confirmed as it is, although {what}. Reason: {reason}",
  /** `bitacora logbook verify` */
  missing: "EVIDENCE IS GONE: {lost}.",
  /** Also an entry of the service. */
  unmarked:
    "The mark of the log book's head (logbook.head) is gone or an old one: nothing shows that entries {first} to {last} are what was written",
  acceptedLine:
    "Evidence was gone once, and a person has confirmed the {entries} entries that were there then: the next entry says who, and why.",
  /** Texts of an export. */
  noNewest: "newest.checkpoint is missing, or no good one: each export has one.",
  afterNewest:
    "Entries {first} to {last} stand after the newest checkpoint, and an export ends there: nothing shows that the vessel wrote them.",
  keyOpen:
    "The key of the log book can be read or changed by others (mode {mode}): anyone who has it can sign as this vessel.",
  command: {
    summary: "Confirm the log book as it is, in your name, so that it is signed again.",
    description:
      "Where evidence of the book is gone nothing is signed, since a signature would vouch for whatever somebody has put there. Compare the book " +
      "with a checkpoint kept elsewhere first ('bitacora logbook verify --checkpoint'). An entry in your name says what was missing and what the book was. " +
      "Through the running service, or into the book of a stopped one.",
    flags: { user: "who confirms", reason: "why: what is known of what happened" },
    done: "Entry {id} says so in your name; entries 1 to {entries} are signed",
  },
} as const;

export type EvidenceMessages = Texts<typeof evidence>;
