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
 *
 * A key of ML-DSA-44 has 0x06 in its id, and signs bytes in place of the text; numbers are of 8 bytes, big-endian:
 *
 *       subtree/v1\n\0 || length, 1 byte || name of the witness || seconds || length, 1 byte || origin || 0 || entries || root
 */
import { sign, verify } from "node:crypto";
import { HASH_BYTES } from "../tree/merkle.ts";
import type { TreeHead } from "../tree/merkle-proof.ts";
import {
  cosignatureTypeOf,
  formatNote,
  fromBase64,
  keyIdOf,
  type NamedKey,
  type NoteSignature,
  type NoteVerifier,
  noteError,
  publicBytes,
  signatureLine,
  type SigningKey,
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

/**
 * The whole note of a checkpoint, signed. The key's name is the origin. `timeS`: signs by the key of ML-DSA-44 as well, if there is one, as
 * C2SP has it for logs: like a witness of the vessel's own name.
 */
export function signCheckpoint(head: TreeHead, { name, key, mlDsa }: SigningKey, timeS?: number): string {
  const text = checkpointText({ origin: name, size: head.size, root: head.root });
  const second = timeS === undefined || mlDsa === undefined ? [] : [cosign(text, { name, key: mlDsa }, timeS)];
  return formatNote({ text, signatures: [signNote(text, { name, key }), ...second] });
}

/** Whether the list of notes has one that this key of ML-DSA-44 has signed. */
export function hasMark(list: string, { name, mlDsa }: SigningKey): boolean {
  if (mlDsa === undefined) return false;
  const line = signatureLine({ name, keyId: cosignerId({ name, key: mlDsa }), signature: Buffer.alloc(0) });
  // Of the id's four bytes the last bits share a digit with the first of the signature.
  return list.includes(line.slice(0, -4));
}

const TIME_BYTES = 8;

export function cosign(text: string, cosigner: NamedKey, timeS: number): NoteSignature {
  const { name, key } = cosigner;
  const signature = sign(null, cosigned(text, timeS, cosigner), key);
  return { name, keyId: cosignerId(cosigner), signature: Buffer.concat([number(timeS), signature]) };
}

export function cosignatureVerifier(cosigner: NamedKey): NoteVerifier {
  return {
    name: cosigner.name,
    keyId: cosignerId(cosigner),
    isGood: (text, signature) => {
      if (signature.length <= TIME_BYTES) return false;
      const message = cosigned(text, cosignedAtS(signature), cosigner);
      return verify(null, message, cosigner.key, signature.subarray(TIME_BYTES));
    },
  };
}

function cosignerId(cosigner: NamedKey): string {
  return keyIdOf(cosigner.name, cosignatureTypeOf(cosigner), publicBytes(cosigner.key));
}

/** When the witness saw the checkpoint, in seconds since 1970. */
export function cosignedAtS(signature: Buffer): number {
  return Number(signature.readBigUInt64BE(0));
}

/** What is signed. Throws `checkpoint-invalid` for a key of ML-DSA-44 where the text is no checkpoint. */
function cosigned(text: string, timeS: number, { name, key }: NamedKey): Buffer {
  if (key.asymmetricKeyType !== "ml-dsa-44") return Buffer.from(`cosignature/v1\ntime ${timeS}\n${text}`);
  const { origin, size, root } = parseCheckpoint(text);
  const label = Buffer.from("subtree/v1\n\0");
  return Buffer.concat([label, named(name), number(timeS), named(origin), number(0), number(size), root]);
}

/** In 8 bytes. */
function number(value: number): Buffer {
  const bytes = Buffer.alloc(TIME_BYTES);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** Its length in a byte, and the text: an origin or a name is never longer. */
function named(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length > 0xff) throw noteError("form");
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}
