/**
 * A message to a browser by its push service: encrypted so that only that browser reads it (RFC 8291, with the content coding `aes128gcm`
 * of RFC 8188), and signed so that the service knows whose it is (VAPID, RFC 8292). Pure.
 *
 *     salt (16) │ record size (4) │ 65 │ our public key of this message (65) │ AES-128-GCM: text, 0x02, tag (16)
 */
import { createCipheriv, createECDH, createPrivateKey, type ECDH, hkdfSync, randomBytes, sign } from "node:crypto";

const CURVE = "prime256v1";
const RECORD_BYTES = 4096;
const KEY_BYTES = 65;
const TAG_BYTES = 16;
/** What a push service must take (RFC 8030) without the header, the mark and the tag. */
export const PUSH_TEXT_BYTES = RECORD_BYTES - 16 - 4 - 1 - KEY_BYTES - 1 - TAG_BYTES;
/** Services refuse a signature that is valid for more than a day. */
const VALID_S = 12 * 3600;

/** As the browser has made them, base64url. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Whether they are a point of the curve and a secret of 16 bytes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  try {
    fresh().computeSecret(Buffer.from(p256dh, "base64url"));
    return Buffer.from(p256dh, "base64url").length === KEY_BYTES && Buffer.from(auth, "base64url").length === 16;
  } catch {
    return false;
  }
}

/** `once`: what is made for this message alone; tests give that of the RFC's example. */
export function encrypted(
  text: string,
  { p256dh, auth }: PushKeys,
  once: { readonly salt: Buffer; readonly key: ECDH } = { salt: randomBytes(16), key: fresh() },
): Buffer<ArrayBuffer> {
  const { salt, key } = once;
  const [theirs, ours] = [Buffer.from(p256dh, "base64url"), key.getPublicKey()];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const material = hkdf(key.computeSecret(theirs), Buffer.from(auth, "base64url"), info, 32);
  const contentKey = hkdf(material, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(material, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", contentKey, nonce);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(KEY_BYTES, 4);
  // 2: the last record.
  const plain = Buffer.concat([Buffer.from(text), Buffer.of(2)]);
  return Buffer.concat([salt, head, ours, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** The service's own key, by which push services know it; the private half as base64url. */
export function vapidKey(): string {
  return fresh().getPrivateKey("base64url").padStart(43, "A");
}

/** What a browser subscribes with. */
export function publicKeyOf(vapid: string): string {
  return pairOf(vapid).getPublicKey().toString("base64url");
}

/** The header Authorization for this endpoint. `contact`: where the push service finds who sends too much. */
export function vapidHeader(
  endpoint: string,
  { vapid, contact, nowMs }: { readonly vapid: string; readonly contact: string; readonly nowMs: number },
): string {
  const point = pairOf(vapid).getPublicKey();
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(nowMs / 1000) + VALID_S, sub: contact };
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", d: vapid, x: x ?? "", y: y ?? "" };
  const key = createPrivateKey({ key: jwk, format: "jwk" });
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${point.toString("base64url")}`;
}

function fresh(): ECDH {
  const key = createECDH(CURVE);
  key.generateKeys();
  return key;
}

function pairOf(vapid: string): ECDH {
  const key = createECDH(CURVE);
  key.setPrivateKey(Buffer.from(vapid, "base64url"));
  return key;
}

function hkdf(material: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", material, salt, info, bytes));
}
