/**
 * Passkeys, as browsers have them (Web Authentication): the service asks, the browser lets the person choose and confirm, the service
 * checks. Bytes are base64url on the way.
 */
import { send } from "./link/api.ts";
import { change, isSignedIn, session } from "./link/session.ts";
import { access as en } from "./texts/en/access.ts";
import { access as es } from "./texts/es/access.ts";
import { inLanguage } from "./texts/language.ts";

const words = inLanguage({ en, es }).passkeys;

/** Only in a secure context. */
export function hasPasskeys(): boolean {
  return isSecureContext && "PublicKeyCredential" in globalThis;
}

export function canAddPasskey(): boolean {
  return isSignedIn() && whyNoPasskey() === undefined;
}

/** Undefined where this page can have passkeys. */
export function whyNoPasskey(): string | undefined {
  const { here } = session().passkeys;
  if (here !== "yes") return words.not[here];
  return hasPasskeys() ? undefined : words.not.browser;
}

/** Gives the name of who is signed in. */
export async function signInByPasskey(): Promise<string> {
  const { challenge, rp_id: rpId, timeout_ms: timeout } = await send("/access/passkeys/sessions/challenge");
  const asked = { challenge: bytes(challenge), rpId, timeout, userVerification: "required" } as const;
  const { rawId, response } = await assertionOf(asked);
  const { who } = await change("/access/passkeys/sessions", {
    credential_id: text(rawId),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
    user_handle: text(response.userHandle ?? new ArrayBuffer()),
  });
  return who.name ?? "";
}

/** Makes one on this device, or on another that the browser offers. */
export async function addPasskey(label: string, password: string): Promise<void> {
  const asked = await send("/access/passkeys/challenge", { password });
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: bytes(asked.challenge),
    rp: { id: asked.rp_id, name: "Bitácora" },
    user: { id: bytes(asked.user_handle), name: asked.name, displayName: asked.name },
    pubKeyCredParams: asked.algorithms.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: asked.exclude.map((id) => ({ type: "public-key", id: bytes(id) })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
    timeout: asked.timeout_ms,
  };
  const { response } = await chosen<AuthenticatorAttestationResponse>(navigator.credentials.create({ publicKey }));
  await change("/access/passkeys", {
    label,
    user_handle: asked.user_handle,
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.getAuthenticatorData()),
    public_key: text(response.getPublicKey() ?? new ArrayBuffer()),
  });
}

/** Lets the person sign what is asked with a passkey. */
export function assertionOf(
  publicKey: PublicKeyCredentialRequestOptions,
): Promise<Chosen<AuthenticatorAssertionResponse>> {
  return chosen<AuthenticatorAssertionResponse>(navigator.credentials.get({ publicKey }));
}

type Chosen<Response extends AuthenticatorResponse> = PublicKeyCredential & { readonly response: Response };

/** Browsers tell little of why there is none, so that no page learns what a device has. */
async function chosen<Response extends AuthenticatorResponse>(
  work: Promise<Credential | null>,
): Promise<Chosen<Response>> {
  try {
    return (await work) as Chosen<Response>;
  } catch (error) {
    const faults: Readonly<Record<string, string>> = words.faults;
    const name = error instanceof Error ? error.name : "";
    throw new Error(faults[name] ?? words.faults.NotAllowedError, { cause: error });
  }
}

export function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  return base64(buffer).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function base64(buffer: ArrayBuffer | Uint8Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)));
}
