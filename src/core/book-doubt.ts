/** What can stand against a log book as a whole. `logbook/evidence/` and `logbook/verify/` find it. */

/**
 * `unsigned`: nothing that was signed is there. `state`: `logbook.signed` is gone or damaged. `list`: notes are gone from the
 * list of checkpoints, or others came into it. `witnessed`: what witnesses have said is gone. `key`: what is there was signed
 * with another key, or a half of the key is gone. `book`: the book itself is gone, and another one was begun in its place. `vessel`:
 * `vessel.json` is gone while the service runs, or its note of the book was taken out.
 */
export type EvidenceLoss = "book" | "unsigned" | "state" | "list" | "witnessed" | "key" | "vessel";

/** What somebody else has added while the service ran: the file, and the id of the first entry that is not the service's. */
export interface ForeignLines {
  readonly file: string;
  readonly id: number;
}

/**
 * `foreign-lines`: somebody else has added to the book while the service ran, even if the chain is whole; until a person confirms it.
 * `volume-lost`: one of its files is gone, exchanged or shorter than what was written, while the service runs.
 * `book-changed`: it is not the book that was signed. Nobody can confirm that: the true one must be put back.
 */
export type BookDoubt =
  | { readonly kind: "evidence-lost"; readonly lost: readonly EvidenceLoss[] }
  | { readonly kind: "book-changed" }
  | { readonly kind: "volume-lost"; readonly file: string }
  | ({ readonly kind: "foreign-lines" } & ForeignLines)
  /** `ids`: of the first broken entries. */
  | { readonly kind: "broken"; readonly breaks: number; readonly ids: readonly number[] };
