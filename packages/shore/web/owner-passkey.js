/** The owner's passkey, as browsers have them: shore asks, the browser lets the person confirm, shore checks. Bytes are base64url. */

async function send(path, body) {
  const answer = await fetch(path, { method: "POST", body: JSON.stringify(body) });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.detail ?? answer.statusText);
  return said;
}

/** Makes the passkey that an invitation is for; who has it is signed in. */
export async function takePasskey(invitation) {
  const asked = await send("/owner/challenge", { invitation });
  const id = crypto.getRandomValues(new Uint8Array(32));
  const publicKey = {
    challenge: bytes(asked.challenge),
    rp: { id: asked.rp_id, name: "Bitácora" },
    user: { id, name: `${asked.name} · ${asked.vessel}`, displayName: asked.name },
    pubKeyCredParams: asked.algorithms.map((alg) => ({ type: "public-key", alg })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
  };
  const { response } = await navigator.credentials.create({ publicKey });
  await send("/owner/passkey", {
    invitation,
    user_handle: text(id),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.getAuthenticatorData()),
    public_key: text(response.getPublicKey() ?? new ArrayBuffer()),
  });
}

export async function signIn() {
  const { challenge, rp_id: rpId } = await send("/owner/challenge", {});
  const publicKey = { challenge: bytes(challenge), rpId, userVerification: "required" };
  const { rawId, response } = await navigator.credentials.get({ publicKey });
  await send("/owner/session", {
    credential_id: text(rawId),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
    user_handle: text(response.userHandle ?? new ArrayBuffer()),
  });
}

function bytes(base64url) {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

function text(buffer) {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
