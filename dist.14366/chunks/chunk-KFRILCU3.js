import {
  limits
} from "./chunk-HAY2CCHZ.js";
import {
  BitacoraError
} from "./chunk-WYJWSAZZ.js";

// src/logbook/evidence/signed-note.ts
import { isUtf8 } from "node:buffer";
import { createPublicKey, hash as digest, sign, verify } from "node:crypto";
var DASH = "\u2014";
var NAME = /^[^\s+\p{Control}]{1,255}$/u;
var SIGNATURE_LINE = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/;
var ED25519_NOTE = 1;
var ED25519_COSIGNATURE = 4;
var KEY_BYTES = 32;
var KEY_ID_BYTES = 4;
function parseNote(bytes) {
  if (bytes.length > limits.noteBytes) throw noteError("too-large");
  if (!isUtf8(bytes)) throw noteError("form");
  const whole = bytes.toString("utf8");
  if (/[\u0000-\u0009\u000b-\u001f]/.test(whole)) throw noteError("form");
  const end = whole.lastIndexOf("\n\n");
  if (end < 1 || !whole.endsWith("\n")) throw noteError("form");
  const lines = whole.slice(end + 2, -1).split("\n");
  if (lines.length > limits.noteSignatures) throw noteError("too-large");
  return { text: whole.slice(0, end + 1), signatures: lines.map(parseSignature) };
}
function parseSignature(line) {
  const [, name, base64] = SIGNATURE_LINE.exec(line) ?? [];
  const bytes = base64 === void 0 ? void 0 : fromBase64(base64);
  if (name === void 0 || bytes === void 0 || bytes.length <= KEY_ID_BYTES) throw noteError("form");
  return { name, keyId: bytes.toString("hex", 0, KEY_ID_BYTES), signature: bytes.subarray(KEY_ID_BYTES) };
}
function goodSignatures(note, known) {
  const good = [];
  for (const signature of note.signatures) {
    const verifier = known.find(({ name, keyId }) => name === signature.name && keyId === signature.keyId);
    if (verifier === void 0) continue;
    if (!verifier.isGood(note.text, signature.signature)) throw noteError("bad-signature");
    good.push(signature);
  }
  if (good.length === 0) throw noteError("unknown-signer");
  return good;
}
function formatNote({ text, signatures }) {
  return `${text}
${signatures.map(signatureLine).join("")}`;
}
function signatureLine({ name, keyId, signature }) {
  const bytes = Buffer.concat([Buffer.from(keyId, "hex"), signature]);
  return `${DASH} ${name} ${bytes.toString("base64")}
`;
}
function signNote(text, { name, key }) {
  const keyId = keyIdOf(name, ED25519_NOTE, publicBytes(key));
  return { name, keyId, signature: sign(null, Buffer.from(text), key) };
}
function noteVerifier({ name, key }) {
  return {
    name,
    keyId: keyIdOf(name, ED25519_NOTE, publicBytes(key)),
    isGood: (text, signature) => verify(null, Buffer.from(text), key, signature)
  };
}
function formatVerifierKey({ name, key }, type = ED25519_NOTE) {
  const bytes = publicBytes(key);
  const encoded = Buffer.concat([Buffer.of(type), bytes]).toString("base64");
  return `${name}+${keyIdOf(name, type, bytes)}+${encoded}`;
}
function parseVerifierKey(text, type = ED25519_NOTE) {
  const [name = "", keyId = "", ...rest] = text.trim().split("+");
  const bytes = fromBase64(rest.join("+"));
  if (!isKeyName(name) || bytes === void 0 || bytes.length !== 1 + KEY_BYTES || bytes[0] !== type) {
    throw noteError("verifier-key");
  }
  const publicPart = bytes.subarray(1);
  if (keyIdOf(name, type, publicPart) !== keyId) throw noteError("verifier-key");
  return { name, key: publicKeyOf(publicPart) };
}
function isKeyName(name) {
  return NAME.test(name);
}
function keyIdOf(name, type, publicPart) {
  const bytes = Buffer.concat([Buffer.from(`${name}
`), Buffer.of(type), publicPart]);
  return digest("sha256", bytes, "hex").slice(0, 2 * KEY_ID_BYTES);
}
function publicBytes(key) {
  const { x = "" } = (key.type === "private" ? createPublicKey(key) : key).export({ format: "jwk" });
  return Buffer.from(x, "base64url");
}
function publicKeyOf(bytes) {
  return createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") },
    format: "jwk"
  });
}
function fromBase64(text) {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : void 0;
}
function noteError(reason) {
  return new BitacoraError("checkpoint-invalid", { reason });
}

export {
  ED25519_NOTE,
  ED25519_COSIGNATURE,
  parseNote,
  goodSignatures,
  formatNote,
  signatureLine,
  signNote,
  noteVerifier,
  formatVerifierKey,
  parseVerifierKey,
  isKeyName,
  keyIdOf,
  publicBytes,
  fromBase64,
  noteError
};
