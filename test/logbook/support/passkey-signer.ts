/** A passkey in software that signs statements of the log book; each part of what it says can be made wrong. */
import { createHash } from "node:crypto";
import { Authenticator, type KeyKind } from "../../access/support/authenticator.ts";
import { pointIn } from "../../../src/logbook/person/passkey-signature.ts";
import { type SignedStatement, signedBytes, type Statement } from "../../../src/logbook/person/person-signature.ts";
import type { Signer } from "./person-book.ts";

export interface PasskeySigner extends Signer {
  readonly device: Authenticator;
  /** `said`: what the authenticator or the browser says otherwise. */
  with(said: { readonly flags?: number; readonly type?: string; readonly challenge?: string }): Signer;
}

export function byPasskey(kind: KeyKind = "ES256"): PasskeySigner {
  const device = new Authenticator(kind);
  const publicKey = pointIn(device.spki) ?? "";
  const signer = (otherwise: object): Signer => ({
    publicKey,
    sign: (statement) => signedBy(device, publicKey, statement, otherwise),
  });
  return { ...signer({}), device, with: signer };
}

function signedBy(device: Authenticator, personKey: string, statement: Statement, otherwise: object): SignedStatement {
  const challenge = createHash("sha256").update(signedBytes(statement, personKey)).digest("base64url");
  const place = { origin: "https://boat.local:8443", rpId: "boat.local" };
  const said = device.asserted({ ...place, challenge, ...otherwise });
  const passkey = { authenticatorData: base64(said.authenticator_data), clientData: base64(said.client_data) };
  return { ...statement, personKey, signature: plainSignature(said.signature).toString("base64"), passkey };
}

/** From DER, as authenticators give it, to r and s. */
function plainSignature(text: string): Buffer {
  const der = Buffer.from(text, "base64url");
  const rLength = der.readUInt8(3);
  const [r, s] = [der.subarray(4, 4 + rLength), der.subarray(6 + rLength)];
  return Buffer.concat([r, s].map((part) => Buffer.concat([Buffer.alloc(32), part]).subarray(-32)));
}

function base64(text: string): string {
  return Buffer.from(text, "base64url").toString("base64");
}
