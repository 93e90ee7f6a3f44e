/**
 * Time stamps (RFC 3161): an authority signs that the SHA-256 of a document was there at a time. Whoever has the document and the answer
 * checks it with `openssl ts -verify`, and decides which authorities to trust. Here is checked what only the asker can know: that the answer
 * is to this question, and that its signature fits its certificate. Pure.
 *
 *     question   SEQUENCE { 1, { SHA-256, digest }, nonce, certificate wanted }
 *     answer     SEQUENCE { { 0 granted }, SignedData { { policy, { SHA-256, digest }, serial, 20261130104000Z, nonce }, certificates,
 *                signer } }
 */
import { createHash, constants, verify, X509Certificate } from "node:crypto";
import { boolean, contentOf, elementsOf, integer, nothing, objectId, octets, sequence } from "../../core/der.ts";

export interface StampQuestion {
  /** SHA-256 of the document. */
  readonly digest: Buffer;
  readonly nonce: Buffer;
}

export interface TimeStamp {
  /** By the authority's clock, ms since 1970. */
  readonly timeMs: number;
  /** The name in the certificate that it is signed with; empty if it has none. */
  readonly signer: string;
}

/** `strange`: no answer of such an authority. `refused`: it says no. `another`: to another question. `unsigned`: the signature does not fit. */
export type StampFault = "strange" | "refused" | "another" | "unsigned";

const SHA256 = objectId("2.16.840.1.101.3.4.2.1");
const SIGNED_DATA = objectId("1.2.840.113549.1.7.2");
const STAMP_INFO = objectId("1.2.840.113549.1.9.16.1.4");
const MESSAGE_DIGEST = objectId("1.2.840.113549.1.9.4");
/** The certificate that it is signed with, by its hash: of the first kind by SHA-1, of the second by SHA-256. */
const SIGNING_CERTIFICATES = [
  { name: objectId("1.2.840.113549.1.9.16.2.47"), hash: "sha256" },
  { name: objectId("1.2.840.113549.1.9.16.2.12"), hash: "sha1" },
] as const;
const PSS = objectId("1.2.840.113549.1.1.10");
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";
const HASHES = {
  sha256: SHA256,
  sha384: objectId("2.16.840.1.101.3.4.2.2"),
  sha512: objectId("2.16.840.1.101.3.4.2.3"),
} as const;
/** Granted, or granted with changes. */
const GRANTED = [integer(0), integer(1)];
const SEQUENCE = 0x30;
const INTEGER = 0x02;
const SET = 0x31;
/** `[0]` of values: the certificates, the signed attributes. */
const FIRST_CONTEXT = 0xa0;

export function stampQuestion({ digest, nonce }: StampQuestion): Buffer {
  const imprint = sequence(sequence(SHA256, nothing()), octets(digest));
  return sequence(integer(1), imprint, integer(nonce), boolean(true));
}

export function readStamp(answer: Buffer, question: StampQuestion): TimeStamp | StampFault {
  try {
    return judged(answer, question);
  } catch {
    return "strange";
  }
}

/** Throws where the answer has another form. */
function judged(answer: Buffer, { digest, nonce }: StampQuestion): TimeStamp | StampFault {
  const [status, token] = inSequence(answer);
  const said = inSequence(status)[0];
  if (!GRANTED.some((granted) => granted.equals(the(said)))) return "refused";
  const [type, wrapped] = inSequence(token);
  const [signed] = elementsOf(the(wrapped));
  const parts = inSequence(signed);
  const [infoType, infoWrapped] = inSequence(parts[2]);
  if (!SIGNED_DATA.equals(the(type)) || !STAMP_INFO.equals(the(infoType))) return "strange";
  const info = contentOf(the(elementsOf(the(infoWrapped))[0]));
  const [, , imprint, , time, ...more] = inSequence(info);
  const [algorithm, hashed] = inSequence(imprint);
  const isOurs =
    SHA256.equals(the(inSequence(algorithm)[0])) &&
    contentOf(the(hashed)).equals(digest) &&
    more.some((each) => each[0] === INTEGER && each.equals(integer(nonce)));
  if (!isOurs) return "another";
  const certificates = elementsOf(the(parts.slice(3).find((part) => part[0] === FIRST_CONTEXT)));
  const signer = signerOf(the(elementsOf(the(parts.at(-1)))[0]), info, certificates);
  return signer === undefined ? "unsigned" : { timeMs: timeOf(contentOf(the(time)).toString("latin1")), signer };
}

/** The name of the certificate, among those of the answer, that the signature fits and that is for time stamps. */
function signerOf(signerInfo: Buffer, info: Buffer, certificates: readonly Buffer[]): string | undefined {
  const [, who, digestAlgorithm, attributes, signatureAlgorithm, signature] = inSequence(signerInfo);
  const hash = hashOf(the(inSequence(digestAlgorithm)[0]));
  if (hash === undefined || the(attributes)[0] !== FIRST_CONTEXT) return undefined;
  const told = elementsOf(the(attributes)).map((attribute) => elementsOf(attribute));
  const valueOf = (name: Buffer) => told.find(([its]) => its?.equals(name))?.[1];
  const isNamed = (certificate: Buffer) =>
    isOf(the(who), certificate) &&
    SIGNING_CERTIFICATES.some(
      ({ name, hash: by }) => valueOf(name)?.includes(createHash(by).update(certificate).digest()) === true,
    );
  if (!contentOf(the(elementsOf(the(valueOf(MESSAGE_DIGEST)))[0])).equals(createHash(hash).update(info).digest()))
    return undefined;
  // They are signed as the set that they are, without the number of their place.
  const signedBytes = Buffer.concat([Buffer.from([SET]), the(attributes).subarray(1)]);
  const isPss = PSS.equals(the(inSequence(signatureAlgorithm)[0]));
  const padding = isPss
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
    : undefined;
  for (const bytes of certificates.filter(isNamed)) {
    const certificate = new X509Certificate(bytes);
    const key = { key: certificate.publicKey, ...padding };
    // Undefined where the certificate does not say what it is for.
    const uses = certificate.keyUsage as readonly string[] | undefined;
    if (uses?.includes(TIME_STAMPING) === true && verify(hash, signedBytes, key, contentOf(the(signature))))
      return /(?:^|\n)CN=(.*)/.exec(certificate.subject)?.[1] ?? "";
  }
  return undefined;
}

/** Whether a signer that is named by issuer and serial number has this certificate; one may be named by its key as well. */
function isOf(who: Buffer, certificate: Buffer): boolean {
  if (who[0] !== SEQUENCE) return true;
  const [, serial, , issuer] = inSequence(inSequence(certificate)[0]);
  return who.equals(sequence(the(issuer), the(serial)));
}

function inSequence(value: Buffer | undefined): Buffer[] {
  if (value?.[0] !== SEQUENCE) throw new RangeError("no sequence");
  return elementsOf(value);
}

function hashOf(algorithm: Buffer): keyof typeof HASHES | undefined {
  return (Object.keys(HASHES) as (keyof typeof HASHES)[]).find((name) => HASHES[name].equals(algorithm));
}

/** `20261130104000Z`, `20261130104000.25Z`. */
function timeOf(text: string): number {
  const [, year, month, day, hour, minute, second, fraction = ""] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text) ?? [];
  const timeMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`);
  if (Number.isNaN(timeMs)) throw new RangeError(text);
  return timeMs;
}

function the(value: Buffer | undefined): Buffer {
  if (value === undefined) throw new RangeError("missing");
  return value;
}
