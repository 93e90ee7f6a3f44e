/** Texts of `bitacora logbook export`; what a stranger reads in the archive is in both languages. */
import type { Texts } from "../catalogue.ts";
export const exporting = {
  summary: "Export the log book as an archive that anybody can check without this program.",
  description:
    "Volumes, checkpoints, the vessel's public key, a page to read, a README, and a verifier in Python that has nothing of our own " +
    "in it. Runs beside the service. What is there already is never overwritten.",
  url: "refused: an export copies the book's files, so it is made on the vessel's own computer",
  notByUrl:
    "an export copies the book's files, which no service gives away: run it on the vessel's own computer, such as 'ssh COMPUTER bitacora logbook export /tmp/book.tar'",
  target: "a folder to be made, or a file ending in .tar",
  done: "{entries} entries in {volumes} volume(s), with {checkpoints} checkpoint(s): {target}",
  leftOut:
    "{entries} entries after the newest checkpoint could not be signed now, and are not in it. Who may read the key can sign them.",
  howToCheck: "To check it anywhere: python3 {folder}/verify.py",
  noKey: "the book in {dir} has no key yet; start the service once, which makes it and signs",
  empty: "the book in {dir} has no entries yet: there is nothing to export",
  evidenceLost: "when this was exported, evidence of the book was gone aboard ({loss})",
  refused: "when this was exported, witness {name} refused the book",
  page: {
    language: "en",
    title: "Log book {origin}",
    intro:
      "A reading copy. What counts are the lines in logbook/*.jsonl; whether they are as they were written, verify.py says.",
    newestOnly: "The newest {shown} of {all} lines; all of them are in logbook/*.jsonl.",
    columns: ["Entry", "Time (UTC)", "Kind", "User", "What", "Hash"] as readonly string[],
    notAnEntry: "a line that is no entry",
    resembles: "(looks like «{name}»{letters, select, none {} other {: {letters}}})",
  },
  readme: `LOG BOOK OF {origin}

This folder holds a ship's log book and all that is needed to check that nobody has changed it.
You need Python 3, from any computer but the ship's, and nothing else:

    python3 verify.py                                   exit status 0: intact, 1: broken, 2: could not be checked
    python3 verify.py --checkpoint FILE                 against a checkpoint that was kept away from the ship

What it shows: every line is as it was written and follows the one before (hash chain); the lines are those over
which the ship's key signed (checkpoints). What it cannot show without a checkpoint from elsewhere: that the whole
book was not made again by anyone who has the ship's computer, since the key is there. Compare with one that was mailed,
printed, or kept on a stick; and compare logbook.pub with a copy that you had before.

    book.html            the newest entries, to be read in a browser
    logbook/*.jsonl      the book: one entry a line, JSON (RFC 8785), SHA-256 over each and the one before
    logbook/checkpoints  signed notes (C2SP): origin, number of entries, Merkle root (RFC 6962), Ed25519
    logbook.pub          the ship's public key
    logbook/witnessed    if there is one: signed notes that witnesses elsewhere have signed, too (cosignature/v1),
    witnesses.pub        and their public keys: compare them with what the witnesses themselves show
    stamps/              if there is one: checkpoints that an authority has stamped with a time (RFC 3161). With its certificate:
                         openssl ts -verify -data NAME.checkpoint -in NAME.tsr -CAfile CA.pem
    doubts.txt           if there is one: what stood against the book aboard when this was exported
    newest.checkpoint    the newest signed note; keep it
    logbook/*.torn-*     lines that a power cut left unfinished; they were never part of the book
`,
} as const;

export type ExportMessages = Texts<typeof exporting>;
