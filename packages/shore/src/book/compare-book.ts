/**
 * Compares the book that a vessel reports with the entries that have arrived from it. If it reports more entries, all is well: the rest is
 * under way. If it reports fewer than in its last report, the book was truncated or restored from an old copy. Fewer than have arrived
 * proves nothing: entries may have overtaken the report.
 */
import { GENESIS_HASH } from "../../../../src/logbook/entry/entry.ts";
import type { BookTransaction } from "./book-store.ts";
import type { Fork } from "../vessel/fork.ts";

/** The book that a vessel reports. `entries`: also the id of the last entry. `hash`: of that entry. */
export interface SaidBook {
  readonly entries: number;
  readonly hash: string;
}

/** The fork; undefined if the books agree. `saidBefore`: the number of entries in the vessel's last report. */
export async function compareBook(
  book: BookTransaction,
  reported: SaidBook,
  saidBefore: number,
): Promise<Fork | undefined> {
  const { head } = book;
  if (reported.entries > head.entries) return undefined;
  const [ours = GENESIS_HASH] =
    reported.entries === head.entries
      ? [head.hash]
      : reported.entries === 0
        ? []
        : await book.hashes(reported.entries, reported.entries);
  const hashes = { ours, theirs: reported.hash };
  if (reported.entries > 0 && ours !== reported.hash)
    return { kind: "rewritten", id: reported.entries, common: null, ...hashes };
  if (reported.entries === head.entries || reported.entries >= saidBefore) return undefined;
  return { kind: "shorter", id: reported.entries, common: reported.entries, ...hashes };
}
