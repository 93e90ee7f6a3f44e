/**
 * Compares the book that a vessel says it has with the one that came from it. A book that is longer than what came is as it should be:
 * the rest is under way. One that is shorter than the vessel has said before was cut, or put back from an old copy. (Entries may have
 * come while the report was under way, so a report may well say fewer than there are.)
 */
import { GENESIS_HASH } from "../../../../src/logbook/entry/entry.ts";
import type { BookTransaction, Fork } from "./book-store.ts";

/** `entries`: also the id of the last one, whose hash it is. */
export interface SaidBook {
  readonly entries: number;
  readonly hash: string;
}

/** Undefined if nothing stands against it. `saidBefore`: the entries of the report before. */
export async function compareBook(
  book: BookTransaction,
  said: SaidBook,
  saidBefore: number,
): Promise<Fork | undefined> {
  const { head } = book;
  if (said.entries > head.entries) return undefined;
  const [ours = GENESIS_HASH] =
    said.entries === head.entries
      ? [head.hash]
      : said.entries === 0
        ? []
        : await book.hashes(said.entries, said.entries);
  const hashes = { ours, theirs: said.hash };
  if (said.entries > 0 && ours !== said.hash) return { kind: "rewritten", id: said.entries, common: null, ...hashes };
  if (said.entries === head.entries || said.entries >= saidBefore) return undefined;
  return { kind: "shorter", id: said.entries, common: said.entries, ...hashes };
}
