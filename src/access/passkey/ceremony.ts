/**
 * Checks what a browser brings of a passkey: when one is made (Web Authentication Level 3, section 7.1; attestation "none", so no maker is
 * asked) and when somebody signs in by it (section 7.2). Whether the challenge counts is the caller's to see. Pure.
 */
import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from "node:crypto";
import { limits } from "../limits.ts";
import { type AuthenticatorData, authenticatorDataIn } from "./authenticator-data.ts";

/** In the order of preference, as numbers of COSE: ES256, EdDSA (Ed25519), RS256. */
export const ALGORITHMS = [-7, -8, -257] as const;
const RSA_BITS = { least: 2048, most: 4096 };

/** `counter`: the authenticator has signed more often before, so there are two of it. */
export type CeremonyFault =
  "form" | "type" | "origin" | "rp-id" | "presence" | "verification" | "key" | "handle" | "signature" | "counter";

/** Where the page is that the browser was asked on. */
interface Place {
  readonly origin: string;
  readonly rpId: string;
}

/** What the browser says, all of it base64url. */
export interface Attestation {
  readonly clientData: string;
  readonly authenticatorData: string;
  /** SubjectPublicKeyInfo in DER. */
  readonly publicKey: string;
}

export interface Assertion {
  readonly credentialId: string;
  readonly clientData: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string;
}

/** What is known of the passkey. */
interface Known {
  readonly rp_id: string;
  readonly user_handle: string;
  readonly public_key: string;
  readonly sign_count: number;
}

interface ClientData {
  readonly type: string;
  readonly challenge: string;
  readonly origin: string;
  readonly isEmbedded: boolean;
}

/** Of `clientDataJSON`; undefined if it is none. */
export function clientDataIn(text: string): ClientData | undefined {
  try {
    const said = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Record<string, unknown>;
    const { type, challenge, origin, crossOrigin, topOrigin } = said;
    if (typeof type !== "string" || typeof challenge !== "string" || typeof origin !== "string") return undefined;
    return { type, challenge, origin, isEmbedded: crossOrigin === true || topOrigin !== undefined };
  } catch {
    return undefined;
  }
}

/** The new credential, or why it is none. */
export function madeCredential(
  { clientData, authenticatorData, publicKey }: Attestation,
  place: Place,
): { readonly credentialId: string; readonly publicKey: string; readonly signCount: number } | CeremonyFault {
  const data = authenticatorDataIn(bytesOf(authenticatorData));
  const fault = placeFault(clientDataIn(clientData), data, "webauthn.create", place);
  if (fault !== undefined) return fault;
  const id = data?.credentialId;
  if (data === undefined || id === undefined || id.length === 0 || id.length > limits.credentialIdBytes) return "form";
  const key = keyOf(publicKey);
  if (key === undefined) return "key";
  const spki = key.export({ format: "der", type: "spki" }).toString("base64url");
  return { credentialId: id.toString("base64url"), publicKey: spki, signCount: data.signCount };
}

/** The counter that the authenticator has now, or why nobody is signed in by this. */
export function assertedCount(assertion: Assertion, known: Known, place: Place): number | CeremonyFault {
  const signed = bytesOf(assertion.authenticatorData);
  const data = authenticatorDataIn(signed);
  const fault = placeFault(clientDataIn(assertion.clientData), data, "webauthn.get", place);
  if (fault !== undefined) return fault;
  if (known.rp_id !== place.rpId) return "rp-id";
  if (assertion.userHandle !== known.user_handle) return "handle";
  const key = keyOf(known.public_key);
  if (data === undefined || key === undefined) return "key";
  const digest = createHash("sha256").update(bytesOf(assertion.clientData)).digest();
  const algorithm = key.asymmetricKeyType === "ed25519" ? null : "sha256";
  if (!verify(algorithm, Buffer.concat([signed, digest]), key, bytesOf(assertion.signature))) return "signature";
  const isCounted = data.signCount > 0 || known.sign_count > 0;
  return isCounted && data.signCount <= known.sign_count ? "counter" : data.signCount;
}

function placeFault(
  client: ClientData | undefined,
  data: AuthenticatorData | undefined,
  type: string,
  { origin, rpId }: Place,
): CeremonyFault | undefined {
  if (client === undefined || data === undefined) return "form";
  if (client.type !== type) return "type";
  if (client.origin !== origin || client.isEmbedded) return "origin";
  if (!timingSafeEqual(data.rpIdHash, createHash("sha256").update(rpId).digest())) return "rp-id";
  if (!data.isPresent) return "presence";
  return data.isVerified ? undefined : "verification";
}

/** Undefined for a key of another kind than was asked for. */
function keyOf(spki: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: bytesOf(spki), format: "der", type: "spki" });
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    const isAsked =
      key.asymmetricKeyType === "ed25519" ||
      (key.asymmetricKeyType === "ec" && namedCurve === "prime256v1") ||
      (key.asymmetricKeyType === "rsa" && modulusLength >= RSA_BITS.least && modulusLength <= RSA_BITS.most);
    return isAsked ? key : undefined;
  } catch {
    return undefined;
  }
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, "base64url");
}
