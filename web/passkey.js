/**
 * Passkeys, as browsers have them (Web Authentication): the service asks, the browser lets the person choose and confirm, the service checks.
 * Bytes are base64url on the way.
 */
import { send } from "./api.js";
import { change } from "./session.js";
import { texts } from "./texts.js";

const words = texts.access.passkeys;

/** Only in a secure context. */
export function hasPasskeys() {
  return isSecureContext && "PublicKeyCredential" in globalThis;
}

/** Gives the name of who is signed in. */
export async function signInByPasskey() {
  const { challenge, rp_id: rpId, timeout_ms: timeout } = await send("/access/passkeys/sessions/challenge");
  const publicKey = { challenge: bytes(challenge), rpId, timeout, userVerification: "required" };
  const { rawId, response } = await chosen(navigator.credentials.get({ publicKey }));
  const { who } = await change("/access/passkeys/sessions", {
    credential_id: text(rawId),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
    user_handle: text(response.userHandle ?? new ArrayBuffer()),
  });
  return who.name;
}

/** Makes one on this device, or on another that the browser offers. */
export async function addPasskey(label, password) {
  const asked = await send("/access/passkeys/challenge", { password });
  const publicKey = {
    challenge: bytes(asked.challenge),
    rp: { id: asked.rp_id, name: "Bitácora" },
    user: { id: bytes(asked.user_handle), name: asked.name, displayName: asked.name },
    pubKeyCredParams: asked.algorithms.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: asked.exclude.map((id) => ({ type: "public-key", id: bytes(id) })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
    timeout: asked.timeout_ms,
  };
  const { response } = await chosen(navigator.credentials.create({ publicKey }));
  await change("/access/passkeys", {
    label,
    user_handle: asked.user_handle,
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.getAuthenticatorData()),
    public_key: text(response.getPublicKey() ?? new ArrayBuffer()),
  });
}

/** Browsers tell little of why there is none, so that no page learns what a device has. */
export async function chosen(work) {
  try {
    return await work;
  } catch (error) {
    const { name } = error;
    throw new Error(words.faults[name] ?? words.faults.NotAllowedError, { cause: error });
  }
}

export function bytes(base64url) {
  const plain = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer) {
  return base64(buffer).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function base64(buffer) {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)));
}
