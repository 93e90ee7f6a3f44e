/** The second reading of a book in which persons have signed: whether the entries that they signed are the ones that stand there. */
import type { SignaturesOfBook } from "../person/signatures-of-book.ts";
import { type BookFiles, verifyFiles } from "./file-verify.ts";

/** Rejects with the error of the system if a file cannot be read. */
export async function lookAtSigned(volumes: BookFiles["volumes"], signatures: SignaturesOfBook): Promise<void> {
  if (!signatures.needsEntries) return;
  let id = 0;
  await verifyFiles({ volumes }, { onLine: (line) => signatures.signedLine(line, (id += 1)) });
}
