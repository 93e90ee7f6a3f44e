/** A certificate and its key from files that the project names, as a public authority or the owner's has made them. */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { createSecureContext, rootCertificates } from "node:tls";
import { systemErrorCode } from "../../core/errors.ts";
import { readRegular } from "../../core/regular-file.ts";
import type { ServedCertificate } from "../../https/certificates.ts";
import { limits } from "../../https/limits.ts";
import type { HttpsMessages } from "../../messages/en/https.ts";

export interface GivenPair {
  readonly served: ServedCertificate;
  readonly certificate: X509Certificate;
  readonly isPublic: boolean;
}

/** Rejects with a `BadPair`, whose message is a line for a person. */
export async function readPair(certFile: string, keyFile: string, texts: HttpsMessages): Promise<GivenPair> {
  const [cert, key] = [await textOf(certFile, texts), await textOf(keyFile, texts)];
  const chain = (cert.match(CERTIFICATES) ?? []).flatMap((pem) => certificateOf(pem) ?? []);
  const [certificate] = chain;
  if (certificate === undefined) throw new BadPair(texts.noCertificate({ file: certFile }));
  const privateKey = privateKeyOf(key);
  if (privateKey === undefined) throw new BadPair(texts.noKey({ file: keyFile }));
  if (!certificate.checkPrivateKey(privateKey)) throw new BadPair(texts.notAPair({ cert: certFile, key: keyFile }));
  try {
    // OpenSSL refuses what nobody should use any more: a key of 1024 bits, SHA-1.
    createSecureContext({ cert, key });
  } catch (error) {
    throw new BadPair(texts.refused({ file: certFile, reason: systemErrorCode(error) ?? String(error) }));
  }
  return { served: { cert, key }, certificate, isPublic: endsAtRoot(chain) };
}

export class BadPair extends Error {}

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

async function textOf(file: string, texts: HttpsMessages): Promise<string> {
  let text: string | undefined;
  try {
    text = await readRegular(file, limits.certificate.fileBytes);
  } catch (error) {
    throw new BadPair(texts.unreadable({ file, reason: systemErrorCode(error) ?? String(error) }));
  }
  if (text === undefined) throw new BadPair(texts.unreadable({ file, reason: "ENOENT" }));
  return text;
}

function certificateOf(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

function privateKeyOf(text: string) {
  try {
    return createPrivateKey(text);
  } catch {
    return undefined;
  }
}

/** Whether each has signed the one before, and an authority that Node knows has signed the last. */
function endsAtRoot(chain: readonly X509Certificate[]): boolean {
  const signs = (issuer: X509Certificate, one: X509Certificate) =>
    one.checkIssued(issuer) && one.verify(issuer.publicKey);
  const isChain = chain.slice(1).every((issuer, at) => chain[at] !== undefined && signs(issuer, chain[at]));
  const last = chain.at(-1);
  return isChain && last !== undefined && rootCertificates.some((pem) => signs(new X509Certificate(pem), last));
}
