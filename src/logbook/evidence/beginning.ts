/** A digest of the beginning of an append-only file. It shows later whether something was removed or changed there. */
import { createHash } from "node:crypto";

/** The length of the beginning, and its SHA-256 in hexadecimal. */
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
