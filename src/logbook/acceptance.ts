/**
 * What can stand against a book as a whole, and how a person confirms it as it is. Until then it is an alarm and /readyz says it;
 * where evidence is gone nothing is signed, since a signature would vouch for whatever somebody has put there.
 */
import { createHash } from "node:crypto";
import type { BookDoubt } from "../core/book-doubt.ts";
import type { BookReport } from "./verify.ts";

export interface Acceptance {
  readonly user: string;
  /** What the entry says. */
  readonly summary: (doubt: BookDoubt) => string;
}

/** Which breaks a book has; empty where it has none. Breaks that were accepted are known by it again. */
export function breaksDigest({
  breaks,
  broken_entry_ids: ids,
}: Pick<BookReport, "breaks" | "broken_entry_ids">): string {
  if (breaks === 0) return "";
  return createHash("sha256")
    .update(`${breaks}:${ids.join(",")}`)
    .digest("hex");
}
