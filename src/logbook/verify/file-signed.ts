/** The second reading of a book with signatures of persons: compares the signed entries with those in the book. */
import type { SignaturesOfBook } from "../person/signatures-of-book.ts";
import { type BookFiles, verifyFiles } from "./file-verify.ts";

/** Rejects with the error of the system if a file cannot be read. */
export async function lookAtSigned(volumes: BookFiles["volumes"], signatures: SignaturesOfBook): Promise<void> {
  if (!signatures.needsEntries) return;
  let id = 0;
  await verifyFiles({ volumes }, { onLine: (line) => signatures.signedLine(line, (id += 1)) });
}
