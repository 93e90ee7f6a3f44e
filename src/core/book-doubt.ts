/** What can be wrong with a log book as a whole. `logbook/evidence/` and `logbook/verify/` find it. */

/**
 * `unsigned`: nothing that was signed is left. `state`: `logbook.signed` is missing or damaged. `list`: checkpoints are missing from the
 * list, or it has checkpoints from elsewhere. `witnessed`: the statements of witnesses are missing. `key`: what is there was signed with
 * another key, or half of the key pair is missing. `book`: the book itself is missing, and another one was begun in its place. `vessel`:
 * `vessel.json` disappeared while the service ran, or its note of the book was removed. `tail`: the entries since the newest checkpoint are
 * not those that were there when the service last ran.
 */
export type EvidenceLoss = "book" | "unsigned" | "state" | "list" | "witnessed" | "key" | "vessel" | "tail";

/** Entries that somebody else added while the service ran: the file, and the id of the first of them. */
export interface ForeignLines {
  readonly file: string;
  readonly id: number;
}

/**
 * `foreign-lines`: somebody else added to the book while the service ran, even if the chain is whole. The doubt remains until a person
 * confirms the book. `volume-lost`: while the service ran, one of its files was removed, exchanged or cut shorter than what was written.
 * `book-changed`: it is not the book that was signed. Nobody can confirm this: the true book must be put back.
 */
export type BookDoubt =
  | { readonly kind: "evidence-lost"; readonly lost: readonly EvidenceLoss[] }
  | { readonly kind: "book-changed" }
  | { readonly kind: "volume-lost"; readonly file: string }
  | ({ readonly kind: "foreign-lines" } & ForeignLines)
  /** `ids`: the first broken entries. */
  | { readonly kind: "broken"; readonly breaks: number; readonly ids: readonly number[] };
