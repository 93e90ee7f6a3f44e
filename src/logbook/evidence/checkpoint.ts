/**
 * A checkpoint (C2SP tlog-checkpoint): a signed note of three lines with the number of entries and the root hash over them.
 *
 *   bitacora/aurora                                   the origin: whose book; also the name of the key
 *   1234                                              the number of entries
 *   CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=      the root over them, RFC 6962 (see `merkle.ts`), base64
 *
 *   — bitacora/aurora Az3grlgtzPICa5OS8npVmf1Myq/…    signed with the vessel's key (see `signed-note.ts`)
 *
 * With a checkpoint that was kept elsewhere, anybody can check later whether the book still begins with these entries. A witness's
 * cosignature (C2SP tlog-cosignature) adds when the witness saw it:
 *
 *   signature = 8 bytes, seconds since 1970, big-endian || Ed25519 over
 *       cosignature/v1\n
 *       time <seconds>\n
 *       <the three lines>
 *   key id = SHA-256( name || 0x0A || 0x04 || public key )[0..3]
 */
import { sign, verify } from "node:crypto";
import { HASH_BYTES } from "../tree/merkle.ts";
import type { TreeHead } from "../tree/merkle-proof.ts";
import {
  ED25519_COSIGNATURE,
  formatNote,
  fromBase64,
  keyIdOf,
  type NamedKey,
  type NoteSignature,
  type NoteVerifier,
  noteError,
  publicBytes,
  signNote,
} from "./signed-note.ts";

export interface Checkpoint extends TreeHead {
  readonly origin: string;
}

export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString("base64")}\n`;
}

/**
 * Reads a checkpoint's text. Lines after the third are allowed and ignored. Throws `checkpoint-invalid` with the reason `form`.
 */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = "", size = "", root = ""] = text.split("\n");
  const bytes = fromBase64(root);
  const entries = Number(size);
  if (origin === "" || !/^(0|[1-9]\d{0,15})$/.test(size) || !Number.isSafeInteger(entries)) throw noteError("form");
  if (bytes?.length !== HASH_BYTES || !text.endsWith("\n")) throw noteError("form");
  return { origin, size: entries, root: bytes };
}

/** The whole note of a checkpoint, signed. The key's name is the origin. */
export function signCheckpoint(head: TreeHead, key: NamedKey): string {
  const text = checkpointText({ origin: key.name, size: head.size, root: head.root });
  return formatNote({ text, signatures: [signNote(text, key)] });
}

const TIME_BYTES = 8;

export function cosign(text: string, { name, key }: NamedKey, timeS: number): NoteSignature {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(BigInt(timeS));
  const signature = sign(null, Buffer.from(cosigned(text, timeS)), key);
  const keyId = keyIdOf(name, ED25519_COSIGNATURE, publicBytes(key));
  return { name, keyId, signature: Buffer.concat([time, signature]) };
}

export function cosignatureVerifier({ name, key }: NamedKey): NoteVerifier {
  return {
    name,
    keyId: keyIdOf(name, ED25519_COSIGNATURE, publicBytes(key)),
    isGood: (text, signature) => {
      if (signature.length <= TIME_BYTES) return false;
      return verify(null, Buffer.from(cosigned(text, cosignedAtS(signature))), key, signature.subarray(TIME_BYTES));
    },
  };
}

/** When the witness saw the checkpoint, in seconds since 1970. */
export function cosignedAtS(signature: Buffer): number {
  return Number(signature.readBigUInt64BE(0));
}

function cosigned(text: string, timeS: number): string {
  return `cosignature/v1\ntime ${timeS}\n${text}`;
}
