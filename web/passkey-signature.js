/**
 * A countersignature by the person's passkey. What is signed is the same line and canonical JSON as by a key of a file; the authenticator gets its
 * SHA-256 as the challenge (`src/logbook/person/passkey-signature.ts`).
 */
import { getJson, post, serviceNow } from "./api.js";
import { base64, bytes, chosen, hasPasskeys } from "./passkey.js";
import { isSignedIn, session } from "./session.js";
import { texts } from "./texts.js";

/** By which the person can sign on this page, as the log book says; undefined where there is none. */
export async function signingPasskey() {
  if (!isSignedIn() || !hasPasskeys()) return undefined;
  const all = await getJson("/access/passkeys").catch(() => []);
  return all.find(({ name, rp_id: host, signs }) => signs && host === location.hostname && name === session().who.name);
}

/** Gives the receipt of the new entry. */
export async function countersignByPasskey(id, { credential_id: credentialId, person_key: key, rp_id: rpId }) {
  const [{ hash }, { project }] = await Promise.all([getJson(`/logbook/${id}`), getJson("/health")]);
  const person = session().who.name;
  const summary = texts.logbook.countersignedSaid(id);
  // In the order of canonical JSON (RFC 8785).
  const said = {
    entry_hash: hash,
    entry_id: id,
    person,
    person_key: key,
    signed_at: new Date(serviceNow()).toISOString(),
    summary,
    vessel: `bitacora/${project.id}`,
  };
  const signed = new TextEncoder().encode(`bitacora countersignature v1\n${JSON.stringify(said)}`);
  const publicKey = {
    challenge: await crypto.subtle.digest("SHA-256", signed),
    rpId,
    allowCredentials: [{ type: "public-key", id: bytes(credentialId) }],
    userVerification: "required",
  };
  const { response } = await chosen(navigator.credentials.get({ publicKey }));
  return post(`/logbook/${id}/countersignatures`, {
    user: person,
    summary,
    key,
    signed_at: said.signed_at,
    signature: base64(plainSignature(new Uint8Array(response.signature))),
    authenticator_data: base64(response.authenticatorData),
    client_data: base64(response.clientDataJSON),
  });
}

/** From DER, `30 n 02 n r 02 n s`, to r and s of 32 bytes each. */
function plainSignature(der) {
  const plain = new Uint8Array(64);
  const rEnd = 4 + der[3];
  for (const [number, end] of [
    [der.slice(4, rEnd), 32],
    [der.slice(rEnd + 2), 64],
  ]) {
    const digits = number.slice(-32);
    plain.set(digits, end - digits.length);
  }
  return plain;
}
