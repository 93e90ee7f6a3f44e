/** What can be wrong with a log book as a whole. `logbook/evidence/` and `logbook/verify/` find it. */

/**
 * `unsigned`: nothing that was signed is left. `state`: `logbook.signed` is missing or damaged. `list`: the list of
 * checkpoints lacks some, or has others that came from elsewhere. `witnessed`: what witnesses have said is missing. `key`:
 * what is there was signed with another key, or half of the key pair is missing. `book`: the book itself is missing, and
 * another one was begun in its place. `vessel`: `vessel.json` disappeared while the service ran, or its note of the book was
 * removed. `tail`: the entries since the newest checkpoint are not those that were there when the service ran last.
 */
export type EvidenceLoss = "book" | "unsigned" | "state" | "list" | "witnessed" | "key" | "vessel" | "tail";

/** What somebody else has added while the service ran: the file, and the id of the first foreign entry. */
export interface ForeignLines {
  readonly file: string;
  readonly id: number;
}

/**
 * `foreign-lines`: somebody else has added to the book while the service ran, even if the chain is whole. Stands until a
 * person confirms it.
 * `volume-lost`: while the service ran, one of its files was removed, exchanged or cut shorter than what was written.
 * `book-changed`: it is not the book that was signed. Nobody can confirm this: the true book must be put back.
 */
export type BookDoubt =
  | { readonly kind: "evidence-lost"; readonly lost: readonly EvidenceLoss[] }
  | { readonly kind: "book-changed" }
  | { readonly kind: "volume-lost"; readonly file: string }
  | ({ readonly kind: "foreign-lines" } & ForeignLines)
  /** `ids`: the first broken entries. */
  | { readonly kind: "broken"; readonly breaks: number; readonly ids: readonly number[] };
