/** An authenticator and its browser in software, as Web Authentication says; each part of what it says can be made wrong. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

export type KeyKind = "ES256" | "EdDSA" | "RS256";

interface Said {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  readonly type?: string;
  /** Somebody was present (1) and verified (4). */
  readonly flags?: number;
  readonly count?: number;
  readonly client?: object;
}

const CREDENTIAL = 0x40;

export class Authenticator {
  readonly id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly spki: Buffer;
  userHandle = "";

  constructor(kind: KeyKind = "ES256") {
    const { privateKey, publicKey } = keyPair(kind);
    this.#privateKey = privateKey;
    this.spki = publicKey.export({ format: "der", type: "spki" });
  }

  get credentialId(): string {
    return this.id.toString("base64url");
  }

  /** What `POST /access/passkeys` takes. */
  made(said: Said & { readonly userHandle: string; readonly label?: string }) {
    this.userHandle = said.userHandle;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    // A public key in CBOR would follow; nobody reads it.
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, Buffer.from([0xa0])]);
    return {
      label: said.label ?? "Telephone",
      user_handle: said.userHandle,
      client_data: clientData("webauthn.create", said).toString("base64url"),
      authenticator_data: dataOf({ ...said, flags: (said.flags ?? 5) | CREDENTIAL }, credential).toString("base64url"),
      public_key: this.spki.toString("base64url"),
    };
  }

  /** What `POST /access/passkeys/sessions` takes. */
  asserted(said: Said) {
    const client = clientData("webauthn.get", said);
    const data = dataOf(said);
    const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
    const algorithm = this.#privateKey.asymmetricKeyType === "ed25519" ? null : "sha256";
    return {
      credential_id: this.credentialId,
      client_data: client.toString("base64url"),
      authenticator_data: data.toString("base64url"),
      signature: sign(algorithm, signed, this.#privateKey).toString("base64url"),
      user_handle: this.userHandle,
    };
  }
}

function keyPair(kind: KeyKind): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  if (kind === "ES256") return generateKeyPairSync("ec", { namedCurve: "P-256" });
  return kind === "EdDSA" ? generateKeyPairSync("ed25519") : generateKeyPairSync("rsa", { modulusLength: 2048 });
}

function clientData(standard: string, { challenge, origin, type = standard, client = {} }: Said): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...client }));
}

function dataOf({ rpId, flags = 5, count = 0 }: Said, rest = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(count, 1);
  return Buffer.concat([createHash("sha256").update(rpId).digest(), head, rest]);
}
