/**
 * The credential of a browser or a program: 256 random bits, of which only the SHA-256 is stored. A token looks like a JWT without a
 * signature, because clients of Signal K read the expiry (`exp`) from its middle part; only the last part is checked here.
 */
import { createHash, randomBytes } from "node:crypto";

export function newCredential(): string {
  return randomBytes(32).toString("base64url");
}

/** A short id for lists and paths, not derived from the credential. */
export function newId(): string {
  return randomBytes(6).toString("hex");
}

export function hashOf(credential: string): string {
  return createHash("sha256")
    .update(credential.slice(credential.lastIndexOf(".") + 1))
    .digest("base64url");
}

export function asToken(credential: string, id: string, endsMs: number | null): string {
  const claims = { id, ...(endsMs === null ? {} : { exp: Math.floor(endsMs / 1000) }) };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.${credential}`;
}
