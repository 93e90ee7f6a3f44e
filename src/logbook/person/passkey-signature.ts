/**
 * A person's signature by a passkey (Web Authentication, ECDSA over P-256). The authenticator cannot sign our statement itself: it signs
 * its own data and the hash of the browser's client data, whose challenge is the SHA-256 of the statement. So the payload has both, too:
 *
 *   "authenticator_data":"<base64>"   32 hash of the host name | 1 flags: 1 present, 4 verified by PIN, finger or face | 4 counter | …
 *   "client_data":"<base64>"          {"type":"webauthn.get","challenge":"<base64url of the SHA-256>","origin":"https://boat.local:8443",…}
 *   "person_key":"<base64>"           65 bytes: 4, x and y (SEC 1, uncompressed)
 *   "signature":"<base64>"            64 bytes: r and s
 *
 * Browsers write the members `type` and `challenge` of `client_data` in exactly this form, and nobody else can choose its content. So both
 * are searched for as bytes, here and in `verify.py`: two JSON parsers could disagree. Pure.
 */
import { createPublicKey, hash, type KeyObject, verify } from "node:crypto";
import { fromBase64 } from "../evidence/signed-note.ts";

export const POINT_BYTES = 65;
const UNCOMPRESSED = 4;
/** The bytes before the point in the SubjectPublicKeyInfo of a P-256 key. */
const SPKI_HEAD = Buffer.from("3059301306072a8648ce3d020106082a8648ce3d030107034200", "hex");
const DATA_BYTES = 37;
const PRESENT_AND_VERIFIED = 5;

/** The authenticator's data and the browser's client data, in base64. */
export interface PasskeyParts {
  readonly authenticatorData: string;
  readonly clientData: string;
}

/** Undefined if the bytes are not a point of the curve. */
export function keyOfPoint(point: Buffer): KeyObject | undefined {
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return undefined;
  try {
    return createPublicKey({ key: Buffer.concat([SPKI_HEAD, point]), format: "der", type: "spki" });
  } catch {
    return undefined;
  }
}

/** The point in a SubjectPublicKeyInfo, in base64; undefined for a key of another kind. */
export function pointIn(spki: Buffer): string | undefined {
  const point = spki.subarray(SPKI_HEAD.length);
  const isOurs = point.length === POINT_BYTES && SPKI_HEAD.equals(spki.subarray(0, SPKI_HEAD.length));
  return isOurs ? point.toString("base64") : undefined;
}

/** Whether the passkey has signed `statement` after it has verified its user. */
export function isSignedByPasskey(statement: Buffer, key: KeyObject, signature: Buffer, parts: PasskeyParts): boolean {
  const [data, client] = [fromBase64(parts.authenticatorData), fromBase64(parts.clientData)];
  if (data === undefined || client === undefined || data.length < DATA_BYTES) return false;
  if ((data.readUInt8(32) & PRESENT_AND_VERIFIED) !== PRESENT_AND_VERIFIED) return false;
  const challenge = hash("sha256", statement, "base64url");
  if (!client.includes('"type":"webauthn.get"') || !client.includes(`"challenge":"${challenge}"`)) return false;
  const signed = Buffer.concat([data, hash("sha256", client, "buffer")]);
  return verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, signature);
}
