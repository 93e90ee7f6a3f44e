/**
 * A person's own signature on an entry, by an Ed25519 key (RFC 8032) that is made and kept off the vessel. The signature is in the payload
 * of a new entry, beside `countersigns`:
 *
 *   {"countersigns":12,"entry_hash":"<64 hex>","person_key":"<base64, 32 bytes>","signature":"<base64, 64 bytes>",
 *    "signed_at":"2026-11-24T03:00:00.000Z","vessel":"bitacora/aurora"}
 *
 * The signed bytes are a first line that no other signature of ours has, and the canonical JSON (RFC 8785) of the person's statement:
 *
 *   bitacora countersignature v1\n
 *   {"entry_hash":"…","entry_id":12,"person":"Ana","person_key":"…","signed_at":"…","summary":"…","vessel":"…"}
 *
 * `person` and `summary` are the new entry's own `user` and `summary`. A passkey signs the same bytes in another form
 * (`passkey-signature.ts`), with a key of 65 bytes. Pure.
 */
import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { canonicalize } from "../entry/canonical-json.ts";
import { isTimestamp, type LogEntry } from "../entry/entry.ts";
import { fromBase64, publicBytes } from "../evidence/signed-note.ts";
import { isSignedByPasskey, keyOfPoint, type PasskeyParts, POINT_BYTES } from "./passkey-signature.ts";

const DOMAIN = "bitacora countersignature v1\n";
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** What a person confirms. */
export interface Statement {
  /** The origin of the book's checkpoints. */
  readonly vessel: string;
  readonly entryId: number;
  readonly entryHash: string;
  readonly person: string;
  readonly summary: string;
  /** ISO 8601, UTC, by the signer's clock. */
  readonly signedAt: string;
}

/** A statement with its public key and signature, both in base64. */
export interface SignedStatement extends Statement {
  readonly personKey: string;
  readonly signature: string;
  /** Only for a signature by a passkey. */
  readonly passkey?: PasskeyParts | undefined;
}

export function signStatement(statement: Statement, key: KeyObject): SignedStatement {
  const personKey = publicBytes(key).toString("base64");
  const signature = sign(null, signedBytes(statement, personKey), key).toString("base64");
  return { ...statement, personKey, signature };
}

/** Whether the statement is signed with the key that it names. Whose key that is must be looked up in the book (`PersonKeys`). */
export function isGoodSignature(statement: SignedStatement): boolean {
  const key = personKeyOf(statement.personKey);
  const signature = fromBase64(statement.signature);
  if (key === undefined || signature?.length !== SIGNATURE_BYTES || !isTimestamp(statement.signedAt)) return false;
  const signed = signedBytes(statement, statement.personKey);
  if (key.asymmetricKeyType === "ed25519") return verify(null, signed, key, signature);
  return statement.passkey !== undefined && isSignedByPasskey(signed, key, signature, statement.passkey);
}

/** Undefined if the text is not the canonical base64 of a key. */
export function personKeyOf(text: string): KeyObject | undefined {
  const bytes = fromBase64(text);
  if (bytes?.length === POINT_BYTES) return keyOfPoint(bytes);
  if (bytes?.length !== KEY_BYTES) return undefined;
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") }, format: "jwk" });
}

/** The payload of the entry that bears the signature. */
export function payloadOf({ entryId, entryHash, personKey, signature, signedAt, vessel, passkey }: SignedStatement) {
  return {
    ...(passkey === undefined
      ? {}
      : { authenticator_data: passkey.authenticatorData, client_data: passkey.clientData }),
    countersigns: entryId,
    entry_hash: entryHash,
    person_key: personKey,
    signature,
    signed_at: signedAt,
    vessel,
  };
}

/**
 * Reads the statement from an entry with a person's signature. Undefined for any other entry. A missing field is read as empty, so the
 * signature does not verify.
 */
export function signedStatementOf({ user, summary, payload }: LogEntry): SignedStatement | undefined {
  const { countersigns, signature } = payload;
  if (signature === undefined || typeof countersigns !== "number") return undefined;
  const textOf = (name: string): string => (typeof payload[name] === "string" ? payload[name] : "");
  return {
    vessel: textOf("vessel"),
    entryId: countersigns,
    entryHash: textOf("entry_hash"),
    person: user,
    summary,
    signedAt: textOf("signed_at"),
    personKey: textOf("person_key"),
    signature: textOf("signature"),
    passkey: { authenticatorData: textOf("authenticator_data"), clientData: textOf("client_data") },
  };
}

export function signedBytes(statement: Statement, personKey: string): Buffer {
  const { vessel, entryId, entryHash, person, summary, signedAt } = statement;
  const claims = {
    entry_hash: entryHash,
    entry_id: entryId,
    person,
    person_key: personKey,
    signed_at: signedAt,
    summary,
    vessel,
  };
  return Buffer.from(DOMAIN + canonicalize(claims));
}
