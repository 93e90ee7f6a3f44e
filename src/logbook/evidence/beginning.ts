/** The beginning of a file that is only ever added to, as it was once: what is taken away from it later shows. */
import { createHash } from "node:crypto";

/** So many bytes, and their SHA-256 in hexadecimal. */
export interface FileBeginning {
  readonly bytes: number;
  readonly digest: string;
}

export function beginningOf(text: string): FileBeginning {
  const bytes = Buffer.from(text);
  return { bytes: bytes.length, digest: sha256(bytes) };
}

export function begins(text: string, { bytes, digest }: FileBeginning): boolean {
  const all = Buffer.from(text);
  return all.length >= bytes && sha256(all.subarray(0, bytes)) === digest;
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
