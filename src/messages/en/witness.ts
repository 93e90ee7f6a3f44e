/** Texts of `bitacora logbook witness`, and of a service that has witnesses. */
import type { Texts } from "../catalogue.ts";

const command = {
  summary: "Be a witness: keep the latest checkpoint of each vessel, and cosign only what continues it.",
  description:
    "For ashore, another boat, or a laptop. Speaks C2SP tlog-witness (POST /add-checkpoint). It knows the vessels whose public keys it " +
    "was given (--vessel, the text or the file logbook.pub of the vessel), and remembers them. A book that was rewritten, cut or put " +
    "back from an old copy is refused, and both checkpoints are kept as evidence. What it signs is on disk before it answers. Its folder " +
    "must not be put back from an old copy: it would forget what it signed.",
  flags: {
    name: "the witness's name, a URL without its https://; at the first start (default: this machine's name)",
    vessel: "public key of a vessel to be known from now on: the line in its logbook.pub, or that file (repeatable)",
    host: "address to listen on",
    port: "port to listen on; 0 takes any free one",
    dir: "the witness's own folder: its key, what it has signed, and what it has refused",
  },
  ready: "Witness {name} at {url}, knows {vessels} vessel(s). The page for people is at the same address.",
  publicKey: "In the vessel's project file:",
  folder: "Its folder: {dir}",
  noVessels: "It knows no vessel yet, and refuses all: give it the public key of one with --vessel",
  loopback: "Only programs on this machine reach it; --host 0.0.0.0 opens it to the network",
  keyMade: "The witness's key was made: {file}. Keep it where nobody of the vessels reaches it.",
  notAKey: "''{text}'' is no public key of a vessel, nor a file with one; take the line in the vessel's logbook.pub",
  badName: "''{name}'' is no name for a witness: no spaces and no '+', at most 255 characters",
  otherName:
    "this witness is called ''{known}'' and cannot become ''{name}'': leave out --name, or choose another folder with --dir",
  stopped: "Stopped; what was signed is on disk",
  fault: "Refused for now, nothing was signed: {reason}",
  cosigned: "{origin}: {size} entries, cosigned (before: {before})",
  first: "{origin}: {size} entries, cosigned; the first time that it is seen",
  unknown:
    "Refused: {from} sends a checkpoint of ''{origin}'', which is not known here. If it should be: --vessel with its logbook.pub",
  notSigned: "Refused: {from} sends a checkpoint of ''{origin}'' that is not signed with a key that is known for it",
  refused: {
    fork: "REFUSED: {origin} shows ANOTHER BOOK of {size} entries than the one that was cosigned: it was rewritten, or two are kept (from {from})",
    unproven:
      "REFUSED: {origin} shows {size} entries, and not that the {known} that were cosigned are their beginning: it was rewritten, or an old copy was put back and continued (from {from})",
    shorter:
      "Refused: {origin} shows {size} entries only, and {known} were cosigned: an old copy of its book, or an old checkpoint that somebody has sent again (from {from})",
  },
  evidence: "Both checkpoints are kept: {file}",
  page: {
    language: "en",
    title: "Witness {name}",
    intro:
      "Each vessel's log book as it was last shown here, and shown to continue what was shown before. Public key: {publicKey}",
    columns: [
      "Vessel",
      "Entries",
      "Cosigned (UTC)",
      "Last heard (UTC)",
      "Refused since the start",
    ] as readonly string[],
    never: "never",
    none: "No vessel is known here yet.",
    refusals: "{fork} another book, {unproven} not shown to continue, {shorter} shorter",
  },
} as const;

/** What a service says of its witnesses. */
const service = {
  /** The tag that is true while a witness refuses the book, and its alarm. */
  tag: "Log book: a witness refuses it",
  alarm: "A witness refuses the log book: it was changed, put back from an old copy, or is kept twice",
  advice:
    "Keep the data directory as it is. Find out whether an old copy was put back, or a second computer runs with the same key, then ask the witness what it has seen.",
} as const;

export const witness = { command, service } as const;

export type WitnessMessages = Texts<typeof witness>;
