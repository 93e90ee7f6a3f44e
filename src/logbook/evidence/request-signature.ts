/**
 * HTTP Message Signatures (RFC 9421, algorithm ed25519) with the key of a log book, both ends. A request from a vessel to the shore has
 * three headers:
 *
 *   Content-Digest: sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:            RFC 9530: over the body as it is sent
 *   Signature-Input: bitacora=("@method" "@path" "content-digest");created=1789000000;keyid="bitacora/aurora+1b2c3d4e";nonce="x"
 *   Signature: bitacora=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9…:   base64 of 64 bytes
 *
 * The signed text has a line for each component, with its name and value, then the parameters as they were sent, without a last newline:
 *
 *   "@method": POST
 *   "@path": /ship/v1/status
 *   "content-digest": sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:
 *   "@signature-params": ("@method" "@path" "content-digest");created=1789000000;keyid="bitacora/aurora+1b2c3d4e";nonce="x"
 *
 * The three components are required; others (header fields, `@authority`) are allowed. `created` is by the vessel's clock, which may be
 * years off, so it is shown but not checked: a replayed request does no harm. Pure.
 */
import { hash as digest, sign, verify } from "node:crypto";
import { fromBase64, formatVerifierKey, type NamedKey } from "./signed-note.ts";

/** `path`: the URL's path without the query. */
export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Uint8Array;
}

export interface SignatureHeaders {
  readonly "Content-Digest": string;
  readonly "Signature-Input": string;
  readonly Signature: string;
}

export interface RequestSignature {
  /** See `keyIdText`. */
  readonly keyId: string;
  /** When it was signed, by the signer's clock, s since 1970; undefined if the header does not say. */
  readonly createdS: number | undefined;
  readonly nonce: string | undefined;
  /** The names of the signed components, and the value of `@signature-params` as it was sent. */
  readonly components: readonly string[];
  readonly parameters: string;
  readonly signature: Buffer;
  /** The value of the `Content-Digest` header. */
  readonly contentDigest: string;
}

/** `unsigned`: no signature; `form`: malformed; `components`: a required component is not signed. */
export type SignatureFault = "unsigned" | "form" | "components";

/** A header field by its name in lower case; undefined if it is missing. */
export type HeaderField = (name: string) => string | undefined;

const LABEL = "bitacora";
const REQUIRED = ["@method", "@path", "content-digest"];
const COMPONENTS = 16;
const FIELD_CHARS = 4096;
/** Any label is accepted, since other programs may use their own; but only one signature, since of two it is not clear which one counts. */
const INPUT =
  /^([a-z*][a-z0-9_.*-]*)=(\(((?:"[a-z0-9@_-]+"(?: (?="))?)*)\)((?:;[a-z]+=(?:\d{1,15}|"(?:[ !#-[\]-~]|\\["\\])*"))*))$/;
const SIGNATURE = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/=]+):$/;
const PARAMETER = /;([a-z]+)=(?:(\d+)|"((?:[^"\\]|\\.)*)")/g;

/**
 * The name of a key in a request: its verifier key (`logbook.pub`) without the key itself. Characters that a header cannot have are
 * percent-encoded.
 */
export function keyIdText(key: NamedKey): string {
  const text = formatVerifierKey(key);
  const named = text.slice(0, text.indexOf("+", text.indexOf("+") + 1));
  return named.replace(/[^ -~]|%/gu, encodeURIComponent);
}

/** The headers of a signed request. `createdS`: s since 1970. `nonce`: printable ASCII. */
export function signRequest(request: SignedRequest, key: NamedKey, createdS: number, nonce: string): SignatureHeaders {
  const contentDigest = contentDigestOf(request.body);
  const components = REQUIRED.map((name) => quoted(name)).join(" ");
  const parameters = `(${components});created=${createdS};keyid=${quoted(keyIdText(key))};nonce=${quoted(nonce)}`;
  const fields: HeaderField = () => contentDigest;
  const base = signatureBase(REQUIRED, parameters, request, fields) ?? "";
  const signature = sign(null, Buffer.from(base), key.key).toString("base64");
  return {
    "Content-Digest": contentDigest,
    "Signature-Input": `${LABEL}=${parameters}`,
    Signature: `${LABEL}=:${signature}:`,
  };
}

/** Reads the headers. The signature is not checked yet: the caller must find the key first. */
export function readSignature(field: HeaderField): RequestSignature | SignatureFault {
  const input = field("signature-input");
  const value = field("signature");
  const contentDigest = field("content-digest");
  if (input === undefined || value === undefined) return "unsigned";
  if (input.length > FIELD_CHARS || value.length > FIELD_CHARS) return "form";
  const [, label, parameters, names, rest = ""] = INPUT.exec(input) ?? [];
  const [, valueLabel, base64] = SIGNATURE.exec(value) ?? [];
  const signature = base64 === undefined ? undefined : fromBase64(base64);
  if (label === undefined || parameters === undefined || label !== valueLabel || signature === undefined) return "form";
  const components = [...(names ?? "").matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
  const given = new Map(
    [...rest.matchAll(PARAMETER)].map(([, name, number, text]) => [name, number ?? unescaped(text)]),
  );
  const keyId = given.get("keyid");
  const created = given.get("created");
  if (keyId === undefined || (given.get("alg") ?? "ed25519") !== "ed25519") return "form";
  if (components.length > COMPONENTS || new Set(components).size < components.length) return "form";
  if (contentDigest === undefined || !REQUIRED.every((name) => components.includes(name))) return "components";
  const createdS = created === undefined ? undefined : Number(created);
  return { keyId, createdS, nonce: given.get("nonce"), components, parameters, signature, contentDigest };
}

/** Whether the key has signed the headers. The body is checked separately, when it has arrived (see `hasDigest`). */
export function isSignedBy(
  signature: RequestSignature,
  request: Omit<SignedRequest, "body">,
  field: HeaderField,
  { key }: NamedKey,
): boolean {
  const base = signatureBase(signature.components, signature.parameters, request, field);
  return base !== undefined && verify(null, Buffer.from(base), key, signature.signature);
}

export function hasDigest(contentDigest: string, body: Uint8Array): boolean {
  const expected = contentDigestOf(body);
  // The header may list digests by other algorithms, too.
  return contentDigest.split(",").some((one) => one.trim() === expected);
}

function contentDigestOf(body: Uint8Array): string {
  return `sha-256=:${digest("sha256", body, "base64")}:`;
}

/** The text to sign (RFC 9421: signature base); undefined if a component is missing. */
export function signatureBase(
  components: readonly string[],
  parameters: string,
  { method, path }: Omit<SignedRequest, "body">,
  field: HeaderField,
): string | undefined {
  const lines: string[] = [];
  for (const name of components) {
    const value = componentOf(name, method, path, field);
    if (value === undefined) return undefined;
    lines.push(`"${name}": ${value}`);
  }
  return [...lines, `"@signature-params": ${parameters}`].join("\n");
}

function componentOf(name: string, method: string, path: string, field: HeaderField): string | undefined {
  if (name === "@method") return method.toUpperCase();
  if (name === "@path") return path;
  if (name === "@authority") return field("host")?.toLowerCase();
  return name.startsWith("@") ? undefined : field(name)?.trim();
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

function unescaped(text = ""): string {
  return text.replace(/\\(["\\])/g, "$1");
}
