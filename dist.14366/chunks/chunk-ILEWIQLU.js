import {
  canonicalize,
  isTimestamp
} from "./chunk-POMP3OEO.js";
import {
  fromBase64,
  publicBytes
} from "./chunk-KFRILCU3.js";

// src/logbook/person/person-signature.ts
import { createPublicKey as createPublicKey2, sign, verify as verify2 } from "node:crypto";

// src/logbook/person/passkey-signature.ts
import { createPublicKey, hash, verify } from "node:crypto";
var POINT_BYTES = 65;
var UNCOMPRESSED = 4;
var SPKI_HEAD = Buffer.from("3059301306072a8648ce3d020106082a8648ce3d030107034200", "hex");
var DATA_BYTES = 37;
var PRESENT_AND_VERIFIED = 5;
function keyOfPoint(point) {
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return void 0;
  try {
    return createPublicKey({ key: Buffer.concat([SPKI_HEAD, point]), format: "der", type: "spki" });
  } catch {
    return void 0;
  }
}
function pointIn(spki) {
  const point = spki.subarray(SPKI_HEAD.length);
  const isOurs = point.length === POINT_BYTES && SPKI_HEAD.equals(spki.subarray(0, SPKI_HEAD.length));
  return isOurs ? point.toString("base64") : void 0;
}
function isSignedByPasskey(statement, key, signature, parts) {
  const [data, client] = [fromBase64(parts.authenticatorData), fromBase64(parts.clientData)];
  if (data === void 0 || client === void 0 || data.length < DATA_BYTES) return false;
  if ((data.readUInt8(32) & PRESENT_AND_VERIFIED) !== PRESENT_AND_VERIFIED) return false;
  const challenge = hash("sha256", statement, "base64url");
  if (!client.includes('"type":"webauthn.get"') || !client.includes(`"challenge":"${challenge}"`)) return false;
  const signed = Buffer.concat([data, hash("sha256", client, "buffer")]);
  return verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, signature);
}

// src/logbook/person/person-signature.ts
var DOMAIN = "bitacora countersignature v1\n";
var KEY_BYTES = 32;
var SIGNATURE_BYTES = 64;
function signStatement(statement, key) {
  const personKey = publicBytes(key).toString("base64");
  const signature = sign(null, signedBytes(statement, personKey), key).toString("base64");
  return { ...statement, personKey, signature };
}
function isGoodSignature(statement) {
  const key = personKeyOf(statement.personKey);
  const signature = fromBase64(statement.signature);
  if (key === void 0 || signature?.length !== SIGNATURE_BYTES || !isTimestamp(statement.signedAt)) return false;
  const signed = signedBytes(statement, statement.personKey);
  if (key.asymmetricKeyType === "ed25519") return verify2(null, signed, key, signature);
  return statement.passkey !== void 0 && isSignedByPasskey(signed, key, signature, statement.passkey);
}
function personKeyOf(text) {
  const bytes = fromBase64(text);
  if (bytes?.length === POINT_BYTES) return keyOfPoint(bytes);
  if (bytes?.length !== KEY_BYTES) return void 0;
  return createPublicKey2({ key: { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") }, format: "jwk" });
}
function payloadOf({ entryId, entryHash, personKey, signature, signedAt, vessel, passkey }) {
  return {
    ...passkey === void 0 ? {} : { authenticator_data: passkey.authenticatorData, client_data: passkey.clientData },
    countersigns: entryId,
    entry_hash: entryHash,
    person_key: personKey,
    signature,
    signed_at: signedAt,
    vessel
  };
}
function signedStatementOf({ user, summary, payload }) {
  const { countersigns, signature } = payload;
  if (signature === void 0 || typeof countersigns !== "number") return void 0;
  const textOf = (name) => typeof payload[name] === "string" ? payload[name] : "";
  return {
    vessel: textOf("vessel"),
    entryId: countersigns,
    entryHash: textOf("entry_hash"),
    person: user,
    summary,
    signedAt: textOf("signed_at"),
    personKey: textOf("person_key"),
    signature: textOf("signature"),
    passkey: { authenticatorData: textOf("authenticator_data"), clientData: textOf("client_data") }
  };
}
function signedBytes(statement, personKey) {
  const { vessel, entryId, entryHash, person, summary, signedAt } = statement;
  const claims = {
    entry_hash: entryHash,
    entry_id: entryId,
    person,
    person_key: personKey,
    signed_at: signedAt,
    summary,
    vessel
  };
  return Buffer.from(DOMAIN + canonicalize(claims));
}

export {
  pointIn,
  signStatement,
  isGoodSignature,
  personKeyOf,
  payloadOf,
  signedStatementOf
};
