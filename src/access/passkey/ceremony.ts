/**
 * Checks what a browser sends when a passkey is made (Web Authentication Level 3, section 7.1; attestation "none", so the authenticator's
 * maker is not checked) and when a person signs in by it (section 7.2). The caller checks the challenge. Pure.
 */
import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from "node:crypto";
import { limits } from "../limits.ts";
import { type AuthenticatorData, authenticatorDataIn } from "./authenticator-data.ts";

/** COSE algorithm numbers in order of preference: ES256, EdDSA (Ed25519), RS256. */
export const ALGORITHMS = [-7, -8, -257] as const;
const RSA_BITS = { least: 2048, most: 4096 };

/** `counter`: the signature counter did not increase, so there may be a copy of the authenticator. */
export type CeremonyFault =
  | "form"
  | "type"
  | "origin"
  | "rp-id"
  | "presence"
  | "verification"
  | "key"
  | "handle"
  | "signature"
  | "counter";

/** The site of the page that asked the browser. */
interface Place {
  readonly origin: string;
  readonly rpId: string;
}

/** The browser's answer when it has made a passkey, all in base64url. */
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

/** The stored passkey. */
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

/** Reads `clientDataJSON` (base64url). Undefined if it is not valid. */
export function clientDataIn(text: string): ClientData | undefined {
  try {
    const data = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Record<string, unknown>;
    const { type, challenge, origin, crossOrigin, topOrigin } = data;
    if (typeof type !== "string" || typeof challenge !== "string" || typeof origin !== "string") return undefined;
    return { type, challenge, origin, isEmbedded: crossOrigin === true || topOrigin !== undefined };
  } catch {
    return undefined;
  }
}

/** The new credential, or why it is refused. */
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

/** The authenticator's new signature counter, or why the assertion is refused. */
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

/** Undefined for a key whose algorithm is not in `ALGORITHMS`, and for an RSA key of another size. */
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
