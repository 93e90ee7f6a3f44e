/**
 * Signed notes (C2SP signed-note): a text that people can read, and signatures below it.
 *
 *   <text: one line or more, each ended by a newline>
 *   <an empty line>
 *   — <key name> <base64( 4 bytes of key id, big-endian || signature )>     one line or more; the dash is U+2014
 *
 * UTF-8, with no control character but the newline. Signatures of unknown keys are ignored. A note is refused if a known key's
 * signature is bad, or if there is no good signature at all. Ed25519 (RFC 8032) has the type byte 0x01:
 *
 *   key id = SHA-256( name || 0x0A || 0x01 || 32 bytes of public key )[0..3]
 *   a verifier key as text: name+<key id, 8 hex digits>+base64( 0x01 || 32 bytes of public key )
 *
 * A cosigner's key (C2SP tlog-cosignature) has the type byte 0x04 where it is Ed25519, and 0x06 with 1,312 bytes where it is ML-DSA-44
 * (FIPS 204), which a quantum computer does not break.
 */
import { isUtf8 } from "node:buffer";
import { createPublicKey, hash as digest, type KeyObject, sign, verify } from "node:crypto";
import { BitacoraError } from "../../core/errors.ts";
import { limits } from "../limits.ts";

export type NoteFault = "form" | "too-large" | "unknown-signer" | "bad-signature" | "verifier-key";

export interface NoteSignature {
  readonly name: string;
  /** Eight hex digits. */
  readonly keyId: string;
  readonly signature: Buffer;
}

export interface Note {
  /** The signed text, with its last newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** A key that a note's signature is checked with. */
export interface NoteVerifier {
  readonly name: string;
  readonly keyId: string;
  isGood(text: string, signature: Buffer): boolean;
}

const DASH = "\u2014";
/** No spaces, no `+`, no control characters. */
const NAME = /^[^\s+\p{Control}]{1,255}$/u;
const SIGNATURE_LINE = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/;
export const ED25519_NOTE = 0x01;
export const ED25519_COSIGNATURE = 0x04;
export const ML_DSA_44_COSIGNATURE = 0x06;
/** Before the bytes of a public key in its DER form (SubjectPublicKeyInfo), by the type of its signatures. */
const ED25519 = { bytes: 32, header: Buffer.from("302a300506032b6570032100", "hex") };
const ML_DSA_44 = { bytes: 1312, header: Buffer.from("30820532300b06096086480165030403110382052100", "hex") };
const ALGORITHMS: Readonly<Record<number, typeof ED25519>> = {
  [ED25519_NOTE]: ED25519,
  [ED25519_COSIGNATURE]: ED25519,
  [ML_DSA_44_COSIGNATURE]: ML_DSA_44,
};
const KEY_ID_BYTES = 4;

/** Reads a note without checking its signatures. Throws `checkpoint-invalid` with a `reason` (a `NoteFault`). */
export function parseNote(bytes: Buffer): Note {
  if (bytes.length > limits.noteBytes) throw noteError("too-large");
  if (!isUtf8(bytes)) throw noteError("form");
  const whole = bytes.toString("utf8");
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
  if (/[\u0000-\u0009\u000b-\u001f]/.test(whole)) throw noteError("form");
  const end = whole.lastIndexOf("\n\n");
  if (end < 1 || !whole.endsWith("\n")) throw noteError("form");
  const lines = whole.slice(end + 2, -1).split("\n");
  if (lines.length > limits.noteSignatures) throw noteError("too-large");
  return { text: whole.slice(0, end + 1), signatures: lines.map(parseSignature) };
}

function parseSignature(line: string): NoteSignature {
  const [, name, base64] = SIGNATURE_LINE.exec(line) ?? [];
  const bytes = base64 === undefined ? undefined : fromBase64(base64);
  if (name === undefined || bytes === undefined || bytes.length <= KEY_ID_BYTES) throw noteError("form");
  return { name, keyId: bytes.toString("hex", 0, KEY_ID_BYTES), signature: bytes.subarray(KEY_ID_BYTES) };
}

/** The signatures by known keys. Throws `checkpoint-invalid` if no known key has signed, or a signature is bad. */
export function goodSignatures(note: Note, known: readonly NoteVerifier[]): NoteSignature[] {
  const good: NoteSignature[] = [];
  for (const signature of note.signatures) {
    const verifier = known.find(({ name, keyId }) => name === signature.name && keyId === signature.keyId);
    if (verifier === undefined) continue;
    if (!verifier.isGood(note.text, signature.signature)) throw noteError("bad-signature");
    good.push(signature);
  }
  if (good.length === 0) throw noteError("unknown-signer");
  return good;
}

export function formatNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(signatureLine).join("")}`;
}

export function signatureLine({ name, keyId, signature }: NoteSignature): string {
  const bytes = Buffer.concat([Buffer.from(keyId, "hex"), signature]);
  return `${DASH} ${name} ${bytes.toString("base64")}\n`;
}

/** The name and key of a vessel, which signs, or of a witness, which cosigns. */
export interface NamedKey {
  readonly name: string;
  readonly key: KeyObject;
}

/** A vessel's own. */
export interface SigningKey extends NamedKey {
  /** The private key of ML-DSA-44 by which she signs now and then as well, under the same name. */
  readonly mlDsa?: KeyObject | undefined;
}

export function signNote(text: string, { name, key }: NamedKey): NoteSignature {
  const keyId = keyIdOf(name, ED25519_NOTE, publicBytes(key));
  return { name, keyId, signature: sign(null, Buffer.from(text), key) };
}

export function noteVerifier({ name, key }: NamedKey): NoteVerifier {
  return {
    name,
    keyId: keyIdOf(name, ED25519_NOTE, publicBytes(key)),
    isGood: (text, signature) => verify(null, Buffer.from(text), key, signature),
  };
}

/** `name+530d903a+AekyeRrm…`: a public key as text, with its name. */
export function formatVerifierKey({ name, key }: NamedKey, type = ED25519_NOTE): string {
  const bytes = publicBytes(key);
  const encoded = Buffer.concat([Buffer.of(type), bytes]).toString("base64");
  return `${name}+${keyIdOf(name, type, bytes)}+${encoded}`;
}

/** Throws `checkpoint-invalid` with the reason `verifier-key` if the text is not a verifier key of one of these types. */
export function parseVerifierKey(text: string, ...types: readonly number[]): NamedKey {
  const [name = "", keyId = "", ...rest] = text.trim().split("+");
  const bytes = fromBase64(rest.join("+")) ?? Buffer.alloc(0);
  const type = (types.length === 0 ? [ED25519_NOTE] : types).find((each) => each === bytes[0]);
  const publicPart = bytes.subarray(1);
  const algorithm = type === undefined ? undefined : ALGORITHMS[type];
  if (type === undefined || !isKeyName(name) || publicPart.length !== algorithm?.bytes) throw noteError("verifier-key");
  if (keyIdOf(name, type, publicPart) !== keyId) throw noteError("verifier-key");
  const der = Buffer.concat([algorithm.header, publicPart]);
  return { name, key: createPublicKey({ key: der, format: "der", type: "spki" }) };
}

/** The key of a witness, of either algorithm. Throws as `parseVerifierKey`. */
export function parseCosignerKey(text: string): NamedKey {
  return parseVerifierKey(text, ED25519_COSIGNATURE, ML_DSA_44_COSIGNATURE);
}

export function formatCosignerKey(key: NamedKey): string {
  return formatVerifierKey(key, cosignatureTypeOf(key));
}

export function cosignatureTypeOf({ key }: NamedKey): number {
  return key.asymmetricKeyType === "ml-dsa-44" ? ML_DSA_44_COSIGNATURE : ED25519_COSIGNATURE;
}

export function isKeyName(name: string): boolean {
  return NAME.test(name);
}

export function keyIdOf(name: string, type: number, publicPart: Buffer): string {
  const bytes = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(type), publicPart]);
  return digest("sha256", bytes, "hex").slice(0, 2 * KEY_ID_BYTES);
}

/** The bytes of the public key, 32 of Ed25519, also of a private key. */
export function publicBytes(key: KeyObject): Buffer {
  const der = (key.type === "private" ? createPublicKey(key) : key).export({ format: "der", type: "spki" });
  return der.subarray((key.asymmetricKeyType === "ml-dsa-44" ? ML_DSA_44 : ED25519).header.length);
}

/** Undefined if the text is not canonical base64. */
export function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : undefined;
}

export function noteError(reason: NoteFault): BitacoraError {
  return new BitacoraError("checkpoint-invalid", { reason });
}
