import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import test from "ava";
import {
  hasDigest,
  isSignedBy,
  keyIdText,
  readSignature,
  type RequestSignature,
  signatureBase,
  signRequest,
  type SignatureHeaders,
} from "../../src/logbook/evidence/request-signature.ts";

const key = { name: "bitacora/aurora", key: generateKeyPairSync("ed25519").privateKey };
const known = { name: key.name, key: createPublicKey(key.key) };
const request = { method: "POST", path: "/ship/v1/status", body: Buffer.from('{"now":1}') };

function fieldsOf(headers: Readonly<Record<string, string>>): (name: string) => string | undefined {
  const small = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => small.get(name);
}

function readBack(headers: SignatureHeaders): RequestSignature {
  const read = readSignature(fieldsOf({ ...headers }));
  if (typeof read === "string") throw new Error(read);
  return read;
}

test("a signed request says whose key it is, when it was signed, and is good by that key only", (t) => {
  const headers = signRequest(request, key, 1_789_000_000, "n1");
  const read = readBack(headers);
  t.is(read.keyId, keyIdText(known));
  t.regex(read.keyId, /^bitacora\/aurora\+[0-9a-f]{8}$/);
  t.is(read.createdS, 1_789_000_000);
  t.is(read.nonce, "n1");
  t.true(isSignedBy(read, request, fieldsOf({ ...headers }), known));
  t.true(hasDigest(read.contentDigest, request.body));
  const other = { name: key.name, key: createPublicKey(generateKeyPairSync("ed25519").privateKey) };
  t.false(isSignedBy(read, request, fieldsOf({ ...headers }), other));
});

test("another method, path, digest, time, key or body is not what was signed", (t) => {
  const headers = signRequest(request, key, 1_789_000_000, "n1");
  const read = readBack(headers);
  const field = fieldsOf({ ...headers });
  t.false(isSignedBy(read, { ...request, method: "PUT" }, field, known));
  t.false(isSignedBy(read, { ...request, path: "/ship/v1/entries" }, field, known));
  t.false(isSignedBy(read, request, fieldsOf({ ...headers, "Content-Digest": "sha-256=:AAAA:" }), known));
  t.false(hasDigest(read.contentDigest, Buffer.from('{"now":2}')));
  for (const [from, to] of [
    ["created=1789000000", "created=1789000001"],
    ['nonce="n1"', 'nonce="n2"'],
    ["aurora", "borea"],
  ]) {
    const changed = { ...headers, "Signature-Input": headers["Signature-Input"].replace(from ?? "", to ?? "") };
    t.not(changed["Signature-Input"], headers["Signature-Input"]);
    t.false(isSignedBy(readBack(changed), request, fieldsOf({ ...changed }), known));
  }
});

test("a header that is not signed as it must be is refused by name", (t) => {
  const headers = signRequest(request, key, 1_789_000_000, "n1");
  const input = headers["Signature-Input"];
  const refused = (changed: Record<string, string>): unknown => readSignature(fieldsOf({ ...headers, ...changed }));
  t.is(readSignature(fieldsOf({})), "unsigned");
  t.is(refused({ "Signature-Input": input.replace('"@path" ', "") }), "components");
  t.is(refused({ "Signature-Input": input.replace('"@path"', '"@method"') }), "form");
  t.is(refused({ "Signature-Input": `${input}, other=()` }), "form");
  t.is(refused({ "Signature-Input": `${input};alg="rsa-pss-sha512"` }), "form");
  t.is(refused({ "Signature-Input": `(${"(".repeat(50_000)}` }), "form");
  t.is(refused({ "Signature-Input": `bitacora=(${'"a" '.repeat(900)}` }), "form");
  t.is(refused({ "Signature-Input": input.replace("bitacora=", "else=") }), "form");
  t.is(refused({ Signature: "bitacora=:not base64:" }), "form");
  t.is(readSignature(fieldsOf({ "Signature-Input": input, Signature: headers.Signature })), "components");
});

test("a name that a header cannot have stands with percent signs, and is told apart from one that has them", (t) => {
  const strange = { name: 'bitacora/ñandú"%C3\\', key: key.key };
  const headers = signRequest(request, strange, 1, 'a"b\\c');
  const read = readBack(headers);
  t.is(read.keyId, keyIdText(strange));
  t.is(read.nonce, 'a"b\\c');
  t.true(read.keyId.startsWith('bitacora/%C3%B1and%C3%BA"%25C3\\+'));
  t.true(
    isSignedBy(read, request, fieldsOf({ ...headers }), strange.name === "" ? known : { ...strange, key: known.key }),
  );
});

test("the example of RFC 9421, B.2.6, signed by somebody else, is good", (t) => {
  const input =
    '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"';
  const field = fieldsOf({
    Host: "example.com",
    Date: "Tue, 20 Apr 2021 02:07:55 GMT",
    "Content-Type": "application/json",
    "Content-Length": "18",
  });
  const components = ["date", "@method", "@path", "@authority", "content-type", "content-length"];
  const base = signatureBase(components, input, { method: "POST", path: "/foo" }, field) ?? "";
  const theirs = createPublicKey(
    "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=\n-----END PUBLIC KEY-----",
  );
  const signature = "wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==";
  t.true(verify(null, Buffer.from(base), theirs, Buffer.from(signature, "base64")));
});
