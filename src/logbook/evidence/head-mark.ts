/**
 * The mark of a book's head: the number of lines and the root over them, signed by the vessel. It vouches for the entries since the newest
 * checkpoint: somebody who has the computer but not the key cannot kill the service, rewrite them, and have the service sign them.
 *
 *   <data dir>/logbook.head    {"format":1,"lines":1203,"root":"<base64>","signature":"<base64>"}
 *
 *   signature = Ed25519 over   bitacora log book head v1\n
 *                              bitacora/aurora\n
 *                              1203\n
 *                              <root, base64>\n
 *
 * The signed text begins with words that cannot be the name of a key, so a mark can never pass for a checkpoint, nor a checkpoint for a
 * mark. The file is replaced as a whole about once a second while entries arrive, and after each checkpoint, always when the lines are on
 * disk. So it never covers more lines than the book has; after a power cut it may lack the entries of the last second.
 */
import { sign, verify } from "node:crypto";
import { HASH_BYTES } from "../tree/merkle.ts";
import type { TreeHead } from "../tree/merkle-proof.ts";
import { fromBase64, type NamedKey } from "./signed-note.ts";

export const HEAD_FILE = "logbook.head";

export function headMarkText({ size, root }: TreeHead, { name, key }: NamedKey): string {
  const text = root.toString("base64");
  const signature = sign(null, signedPart(name, size, text), key).toString("base64");
  return `${JSON.stringify({ format: 1, lines: size, root: text, signature })}\n`;
}

/** Undefined if the text is not a mark signed with this key. `key` may be the public half. */
export function readHeadMark(text: string, { name, key }: NamedKey): TreeHead | undefined {
  try {
    const { format, lines, root, signature } = JSON.parse(text) as Record<string, unknown>;
    if (format !== 1 || typeof root !== "string" || typeof signature !== "string") return undefined;
    const [rootBytes, signatureBytes] = [fromBase64(root), fromBase64(signature)];
    if (!Number.isSafeInteger(lines) || rootBytes?.length !== HASH_BYTES || signatureBytes === undefined)
      return undefined;
    const size = Number(lines);
    return verify(null, signedPart(name, size, root), key, signatureBytes) ? { size, root: rootBytes } : undefined;
  } catch {
    return undefined;
  }
}

function signedPart(name: string, size: number, root: string): Buffer {
  return Buffer.from(`bitacora log book head v1\n${name}\n${size}\n${root}\n`);
}
