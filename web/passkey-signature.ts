/**
 * A countersignature by the person's passkey. What is signed is the same line and canonical JSON as by a key of a file; the authenticator
 * gets its SHA-256 as the challenge (`src/logbook/person/passkey-signature.ts`).
 */
import { type Answer, getJson, post, serviceNow } from "./link/api.ts";
import { assertionOf, base64, bytes, hasPasskeys } from "./passkey.ts";
import { isSignedIn, session } from "./link/session.ts";
import { texts } from "./logbook/texts.ts";

export type Passkey = Answer<"get", "/access/passkeys">[number];

/** By which the person can sign on this page, as the log book says; undefined where there is none. */
export async function signingPasskey(): Promise<Passkey | undefined> {
  if (!isSignedIn() || !hasPasskeys()) return undefined;
  const all = await getJson("/access/passkeys").catch((): Passkey[] => []);
  return all.find(({ name, rp_id: host, signs }) => signs && host === location.hostname && name === session().who.name);
}

/** Gives the receipt of the new entry. */
export async function countersignByPasskey(
  id: number,
  { credential_id: credentialId, person_key: key, rp_id: rpId }: Passkey,
): Promise<Answer<"post", "/logbook/{entry_id}/countersignatures">> {
  const [{ hash }, { project }] = await Promise.all([
    getJson("/logbook/{entry_id}", { entry_id: id }),
    getJson("/health"),
  ]);
  const person = session().who.name ?? "";
  const summary = texts.countersignedSaid(id);
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
  const { response } = await assertionOf({
    challenge: await crypto.subtle.digest("SHA-256", signed),
    rpId,
    allowCredentials: [{ type: "public-key", id: bytes(credentialId) }],
    userVerification: "required",
  });
  return post("/logbook/{entry_id}/countersignatures", {
    entry_id: id,
    user: person,
    summary,
    key: key ?? "",
    signed_at: said.signed_at,
    signature: base64(plainSignature(new Uint8Array(response.signature))),
    authenticator_data: base64(response.authenticatorData),
    client_data: base64(response.clientDataJSON),
  });
}

/** From DER, `30 n 02 n r 02 n s`, to r and s of 32 bytes each. */
function plainSignature(der: Uint8Array): Uint8Array {
  const plain = new Uint8Array(64);
  const rEnd = 4 + (der[3] ?? 0);
  for (const [number, end] of [
    [der.slice(4, rEnd), 32],
    [der.slice(rEnd + 2), 64],
  ] as const) {
    const digits = number.slice(-32);
    plain.set(digits, end - digits.length);
  }
  return plain;
}
