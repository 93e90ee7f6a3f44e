/**
 * Makes X.509 certificates (RFC 5280): that of the vessel's own authority, and one for her computer, signed by the authority. Both keys are
 * ECDSA P-256, which every telephone knows. Node makes keys and signatures, but no certificates; `der.ts` writes the bytes.
 *
 *     SEQUENCE
 *       SEQUENCE             what is signed: version 3, serial number, issuer, validity, subject, public key, extensions
 *       SEQUENCE             ecdsa-with-SHA256
 *       BIT STRING           the signature
 *
 * Pure but for the randomness of the signature. The caller gives times and serial numbers.
 */
import { createPublicKey, hash, type KeyObject, sign } from "node:crypto";
import { isIP } from "node:net";
import {
  bits,
  boolean,
  context,
  elementsOf,
  integer,
  namedBits,
  objectId,
  octets,
  sequence,
  setOf,
  time,
  utf8,
} from "../core/der.ts";
import { addressBytes, networkBytes, networkOf, type Permitted } from "./subject-name.ts";

export interface Validity {
  readonly fromMs: number;
  readonly untilMs: number;
}

interface CertificateParts extends Validity {
  /** Sixteen random bytes. */
  readonly serial: Uint8Array;
  /** The name that a telephone shows in its list of certificates. */
  readonly name: string;
}

const ECDSA_SHA256 = sequence(objectId("1.2.840.10045.4.3.2"));
const ORGANISATION = "2.5.4.10";
const COMMON_NAME = "2.5.4.3";
const NAME_CONSTRAINTS = "2.5.29.30";
const SERVER_AUTHENTICATION = "1.3.6.1.5.5.7.3.1";
/** Bits of keyUsage. */
const DIGITAL_SIGNATURE = 0;
const SIGNS_CERTIFICATES = 5;
const SIGNS_REVOCATIONS = 6;
/** Types of a general name. */
const DNS_NAME = 2;
const IP_ADDRESS = 7;

/** The authority's self-signed certificate, in DER. */
export function authorityCertificate(key: KeyObject, parts: CertificateParts, permitted: Permitted): Buffer {
  const name = nameOf(parts.name);
  return signed(key, parts, { issuer: name, subject: name, publicKey: createPublicKey(key) }, [
    extension("2.5.29.19", true, sequence(boolean(true), integer(0))),
    extension("2.5.29.15", true, namedBits(SIGNS_CERTIFICATES, SIGNS_REVOCATIONS)),
    extension("2.5.29.14", false, octets(keyId(createPublicKey(key)))),
    extension(NAME_CONSTRAINTS, true, sequence(context(0, constraints(permitted), true))),
  ]);
}

/** A certificate for a server with these names and addresses, in DER. `certificate` is the authority's own, in DER. */
export function serverCertificate(
  authority: { readonly key: KeyObject; readonly certificate: Buffer },
  publicKey: KeyObject,
  parts: CertificateParts,
  names: readonly string[],
): Buffer {
  const issuer = subjectOf(authority.certificate);
  return signed(authority.key, parts, { issuer, subject: nameOf(parts.name), publicKey }, [
    extension("2.5.29.19", true, sequence()),
    extension("2.5.29.15", true, namedBits(DIGITAL_SIGNATURE)),
    extension("2.5.29.37", false, sequence(objectId(SERVER_AUTHENTICATION))),
    extension("2.5.29.14", false, octets(keyId(publicKey))),
    extension("2.5.29.35", false, sequence(context(0, keyId(createPublicKey(authority.key))))),
    extension("2.5.29.17", false, sequence(...names.map(generalName))),
  ]);
}

function signed(
  key: KeyObject,
  { serial, fromMs, untilMs }: CertificateParts,
  { issuer, subject, publicKey }: { issuer: Buffer; subject: Buffer; publicKey: KeyObject },
  extensions: readonly Buffer[],
): Buffer {
  // The first bit is cleared, so that the number is positive; the second is set, so that it has no leading zeros.
  const positive = Uint8Array.from(serial, (byte, at) => (at === 0 ? (byte & 0x3f) | 0x40 : byte));
  const content = sequence(
    context(0, integer(2), true),
    integer(positive),
    ECDSA_SHA256,
    issuer,
    sequence(time(fromMs), time(untilMs)),
    subject,
    spki(publicKey),
    context(3, sequence(...extensions), true),
  );
  return sequence(content, ECDSA_SHA256, bits(sign("sha256", content, key)));
}

function nameOf(commonName: string): Buffer {
  const part = (type: string, text: string) => setOf(sequence(objectId(type), utf8(text)));
  return sequence(part(ORGANISATION, "Bitácora"), part(COMMON_NAME, commonName));
}

/** The names and addresses that the authority may vouch for, from its certificate. */
export function permittedIn(certificate: Buffer): Permitted {
  const [content = certificate] = elementsOf(certificate);
  const extensions = elementsOf(elementsOf(elementsOf(content).at(-1) ?? content)[0] ?? content);
  const own = extensions.find((each) => elementsOf(each)[0]?.equals(objectId(NAME_CONSTRAINTS)));
  const value = own === undefined ? undefined : elementsOf(own).at(-1);
  const subtrees = value === undefined ? [] : elementsOf(elementsOf(elementsOf(value)[0] ?? value)[0] ?? value);
  const names = subtrees.map((subtree) => elementsOf(subtree)[0] ?? subtree);
  const ofType = (type: number) => names.filter((name) => name[0] === (0x80 | type)).map((name) => name.subarray(2));
  return {
    domains: ofType(DNS_NAME).map((bytes) => bytes.toString("latin1")),
    networks: ofType(IP_ADDRESS).map(networkOf),
  };
}

/** The subject of a certificate of ours, in DER: after version, serial number, algorithm, issuer and validity. */
function subjectOf(certificate: Buffer): Buffer {
  const [content = certificate] = elementsOf(certificate);
  return elementsOf(content)[5] ?? content;
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  return sequence(objectId(id), ...(critical ? [boolean(true)] : []), octets(value));
}

function generalName(name: string): Buffer {
  return isIP(name) === 0 ? context(DNS_NAME, Buffer.from(name)) : context(IP_ADDRESS, addressBytes(name));
}

/** Each permitted subtree is a sequence of one name. */
function constraints({ domains, networks }: Permitted): Buffer {
  return Buffer.concat([
    ...domains.map((domain) => sequence(context(DNS_NAME, Buffer.from(domain)))),
    ...networks.map((network) => sequence(context(IP_ADDRESS, networkBytes(network)))),
  ]);
}

function spki(key: KeyObject): Buffer {
  return key.export({ format: "der", type: "spki" });
}

/** An identifier of the key: the first 20 bytes of SHA-256 over it (RFC 7093). */
function keyId(key: KeyObject): Buffer {
  return hash("sha256", spki(key), "buffer").subarray(0, 20);
}
